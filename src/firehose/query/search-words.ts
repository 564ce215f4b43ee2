import type { Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import { foldText, isStopWord } from '../../directory/index.ts'
import type { LogEntry } from '../log/log-entry.ts'

type SearchableSignal = Pick<Signal | SignalInput, 'title' | 'summary'> & {
  readonly actors: readonly { readonly name: string }[]
  readonly evidence: readonly {
    readonly title: string
    readonly publisher?: string | null | undefined
    readonly excerpt: string
  }[]
}

/** Longer words are truncated to this many characters. */
const maxWordLength = 60

/** Words without stop words, folded for comparison: no accents, no plural. */
export function extractSearchWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const word of foldText(text).split(' ')) {
    if (word !== '' && !isStopWord(word)) words.add(singular(word.slice(0, maxWordLength)))
  }
  return words
}

/** The text that word filters search: title, summary, actors, and evidence. */
export function searchableText({ title, summary, actors, evidence }: SearchableSignal): string {
  const quoted = evidence.flatMap((one) => [one.title, one.publisher ?? '', one.excerpt])
  return [title, summary ?? '', ...actors.map(({ name }) => name), ...quoted].join('\n')
}

type SearchableEntry = Pick<LogEntry, 'kind' | 'keys' | 'json'>
const cache = new WeakMap<SearchableEntry, ReadonlySet<string>>()

/** The words of an entry. Its text is parsed once, and only when a word filter needs it. */
export function searchWordsOf(entry: SearchableEntry): ReadonlySet<string> {
  const cached = cache.get(entry)
  if (cached !== undefined) return cached
  // A retraction goes to those who matched the signal, so the words of its reason do not count.
  const words =
    entry.kind === 'signal' ? extractSearchWords(searchableText(JSON.parse(entry.json))) : new Set<string>()
  for (const word of entry.keys.words) words.add(word)
  cache.set(entry, words)
  return words
}

export function containsAllWords(entry: SearchableEntry, words: ReadonlySet<string>): boolean {
  const entryWords = searchWordsOf(entry)
  for (const word of words) if (!entryWords.has(word)) return false
  return true
}

/** Approximates English singulars. Both sides are folded the same way, so a wrong guess does no harm. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^aisu]s$/.test(word) ? word.slice(0, -1) : word
}
