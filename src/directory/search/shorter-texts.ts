import { isOffice } from './long-forms.ts'
import { isStopWord } from './stop-words.ts'

type ShorterText = { readonly text: string; readonly leftOut: readonly string[] }

/** Of two words both count: a name would be found by its first or last word alone. */
const fewestWords = 3
const mostWords = 8

/**
 * The text without one of its words, the last ones first, and without its last two: "house judiciary committee members"
 * and "tenants union phone number" say most in their first words. Who asks for an office wants nobody else. Nothing for
 * texts of few or many words.
 */
export function shorterTexts(text: string): ShorterText[] {
  const words = text.split(/\s+/).filter((word) => word !== '' && !isStopWord(word.toLowerCase()))
  if (words.length < fewestWords || words.length > mostWords) return []
  const without = (at: number, count: number): ShorterText => ({
    text: words.toSpliced(at, count).join(' '),
    leftOut: words.slice(at, at + count),
  })
  const shorter = words.map((_, at) => without(at, 1)).toReversed()
  if (words.length > fewestWords) shorter.push(without(words.length - 2, 2))
  return shorter.filter(({ leftOut }) => !leftOut.some((word) => isOffice(word.toLowerCase())))
}
