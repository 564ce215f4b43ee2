import { wordSet } from '../word-lists.ts'
import { readOnce } from './read-once.ts'

/** Folds case, accents and punctuation for comparison. */
export const fold = readOnce((text) => {
  const plain = /^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replace(/[\u0300-\u036f\u00ad]/g, '')
  return plain
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
})

/** What a name is compared by. */
export const nameKey = (name: string): string => fold(name).replace(/^the /, '')

export const foldedWords = (text: string): string[] => fold(text).split(' ').filter(Boolean)

const small = wordSet('of the for and on in to a an & de la at')

export const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((word) => !small.has(word.toLowerCase()))
    .map((word) => fold(word)[0] ?? '')
    .join('')
