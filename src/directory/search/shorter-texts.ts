import { isOffice } from './long-forms.ts'
import { isStopWord } from './stop-words.ts'

type ShorterText = { readonly text: string; readonly leftOut: readonly string[] }

/** Of two words both count: a name would be found by its first or last word alone. */
const fewestWords = 3
const mostWords = 8

/** What people say around the words that they search for: "groups working on homelessness", "tenants union phone". */
const asides: ReadonlySet<string> = new Set(
  `work works working deals involved responsible charge fight fights fighting help find list people person groups
  organizations members contact phone number email address website info information`.split(/\s+/),
)

/**
 * The text without what is said around its words, then without one of them, the last ones first: "house judiciary
 * committee 2026" says most in its first words. Who asks for an office wants nobody else.
 */
export function shorterTexts(text: string): ShorterText[] {
  const words = text.split(/\s+/).filter((word) => word !== '' && !isStopWord(word.toLowerCase()))
  if (words.length > mostWords) return []
  const without = (isLeftOut: (word: string, at: number) => boolean): ShorterText => ({
    text: words.filter((word, at) => !isLeftOut(word, at)).join(' '),
    leftOut: words.filter(isLeftOut),
  })
  const shorter = [without((word) => asides.has(word.toLowerCase()))]
  if (words.length >= fewestWords)
    for (const at of [...words.keys()].toReversed()) shorter.push(without((_, index) => index === at))
  return shorter.filter(
    ({ text: rest, leftOut }) =>
      rest !== '' && leftOut.length > 0 && !leftOut.some((word) => isOffice(word.toLowerCase())),
  )
}
