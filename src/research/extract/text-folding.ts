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
