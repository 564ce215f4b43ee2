import { isOffice } from './long-forms.ts'
import { isStopWord } from './stop-words.ts'

/** Without one of two words, a name would be found by its first or last word alone. */
const fewestWords = 3
const mostWords = 8

/**
 * The text without one of its words, and that word, the last ones first: "house judiciary committee members" says most
 * in its first words. Who asks for an office wants nobody else. Nothing for texts of few or many words.
 */
export function textsWithoutWord(text: string): [shorter: string, word: string][] {
  const words = text.split(/\s+/).filter((word) => word !== '' && !isStopWord(word.toLowerCase()))
  if (words.length < fewestWords || words.length > mostWords) return []
  return words
    .map((word, at): [string, string] => [words.toSpliced(at, 1).join(' '), word])
    .filter(([, word]) => !isOffice(word.toLowerCase()))
    .toReversed()
}
