import { foldText } from '../fold.ts'
import { isStemmed } from '../unstemmed-words.ts'
import { isStopWord } from './stop-words.ts'

/** One word of a query, with accepted alternative spellings. */
export type Term = {
  word: string
  alternatives: readonly string[]
  /** Whether it may be a prefix, like the last word while somebody types. */
  isPrefix: boolean
  /** The existing words that begin with a prefix, if they are known. */
  completions?: readonly string[]
}

const mostWords = 8
/** In characters. Nobody searches for longer words, and they are expensive to match. */
const longestWord = 60

export function parseTerms(query: string): Term[] {
  const all = foldText(query).split(' ').filter(Boolean)
  // Stop words are not in the index of descriptions. A name of stop words alone is still found.
  const significant = all.filter((word) => !isStopWord(word))
  const words = (significant.length > 0 ? significant : all)
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord))
  return words.map((word, index) => ({ word, alternatives: [], isPrefix: index === words.length - 1 }))
}

/** The tsquery texts of each term for the simple and the stemming dictionary; the second may be empty. A row must match either for each term. */
export function tsqueryTexts(terms: readonly Term[]): { simple: string; stemmed: string }[] {
  return terms.map(({ word, alternatives, isPrefix, completions }) => {
    const spellings = alternatives.length > 0 ? alternatives : [word]
    const complete = (spelling: string) => {
      const isBegun = isPrefix && spelling === word && word.length >= 2
      // The index reads all actors of all words that begin with a prefix, but of given words only those it needs.
      return isBegun ? (completions?.map(quote) ?? `${quote(word)}:*`) : quote(spelling)
    }
    return {
      simple: spellings.flatMap(complete).join(' | '),
      stemmed: spellings.filter(isStemmed).map(quote).join(' | '),
    }
  })
}

// Words contain only letters and digits, so quotes are enough to escape to_tsquery's operators.
function quote(word: string): string {
  return `'${word}'`
}
