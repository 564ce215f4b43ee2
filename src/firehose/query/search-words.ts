import type { Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import { foldText, isStopWord } from '../../directory/index.ts'
import type { LogEntry } from '../log/log-entry.ts'

type Said = Pick<Signal | SignalInput, 'title' | 'summary'> & {
  readonly actors: readonly { readonly name: string }[]
  readonly evidence: readonly {
    readonly title: string
    readonly publisher?: string | null | undefined
    readonly excerpt: string
  }[]
}

/** In characters: what is longer is no word that anybody looks for. */
const longestWord = 60

/** The words that tell something, in the one form in which they are compared: no accents, no plural. */
export function extractSearchWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const word of foldText(text).split(' ')) {
    if (word !== '' && !isStopWord(word)) words.add(singular(word.slice(0, longestWord)))
  }
  return words
}

/** Everything that a signal says to people: what it is called, who is involved, and the quotes that show it. */
export function searchableText({ title, summary, actors, evidence }: Said): string {
  const quoted = evidence.flatMap((one) => [one.title, one.publisher ?? '', one.excerpt])
  return [title, summary ?? '', ...actors.map(({ name }) => name), ...quoted].join('\n')
}

type Spoken = Pick<LogEntry, 'kind' | 'keys' | 'json'>
const known = new WeakMap<Spoken, ReadonlySet<string>>()

/** What an entry is found by. The text of an entry is read once, and only when somebody looks for words. */
export function searchWordsOf(entry: Spoken): ReadonlySet<string> {
  const before = known.get(entry)
  if (before !== undefined) return before
  // A retraction is for those who found the signal: what its own reason says does not count.
  const words =
    entry.kind === 'signal' ? extractSearchWords(searchableText(JSON.parse(entry.json))) : new Set<string>()
  for (const word of entry.keys.words) words.add(word)
  known.set(entry, words)
  return words
}

export function containsAllWords(entry: Spoken, wanted: ReadonlySet<string>): boolean {
  const said = searchWordsOf(entry)
  for (const word of wanted) if (!said.has(word)) return false
  return true
}

/** English plurals, roughly: both sides are changed alike, so that a wrong guess does no harm. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^aisu]s$/.test(word) ? word.slice(0, -1) : word
}
