import { foldText } from '../fold.ts'
import { isStopWord } from './stop-words.ts'

/** One word that was asked for, with other spellings that are accepted in its place. */
export type Term = {
  word: string
  alternatives: readonly string[]
  /** Whether it may be the beginning of a longer word, as the last one is while somebody types. */
  isOpen: boolean
}

const mostWords = 8
/** In characters: what is longer is no word that anybody looks for, and costs as much as many. */
const longestWord = 60

export function termsOf(query: string): Term[] {
  const all = foldText(query).split(' ').filter(Boolean)
  // Descriptions are stored without them, so nothing would match; a name made of them alone is still found.
  const telling = all.filter((word) => !isStopWord(word))
  const words = (telling.length > 0 ? telling : all)
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord))
  return words.map((word, index) => ({ word, alternatives: [], isOpen: index === words.length - 1 }))
}

/**
 * The two tsquery texts of the terms: plain words for the simple dictionary (an open one may go on),
 * and the same for the stemming one. A row must match each term by either.
 */
export function tsqueryTexts(terms: readonly Term[]): { simple: string; stemmed: string }[] {
  return terms.map(({ word, alternatives, isOpen }) => {
    const spellings = alternatives.length > 0 ? alternatives : [word]
    return {
      simple: spellings
        .map((spelling) => quote(spelling) + (isOpen && spelling === word && word.length >= 2 ? ':*' : ''))
        .join(' | '),
      stemmed: spellings.map(quote).join(' | '),
    }
  })
}

// Words hold only letters and digits, so quoting is enough to keep them out of the operators of to_tsquery.
function quote(word: string): string {
  return `'${word}'`
}
