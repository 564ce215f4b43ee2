import { caps, firstItems } from '../caps.ts'
import { wordSet } from '../word-lists.ts'
import type { DecidedName } from './decide-names.ts'
import type { NameSpan } from './name-spans.ts'
import { fold } from './text-folding.ts'

/** A name with every form that the page uses. */
export type MergedName = Pick<DecidedName, 'name' | 'type' | 'probability'> & {
  readonly aliases: readonly string[]
  readonly mentions: readonly NameSpan[]
}

type Draft = Pick<DecidedName, 'name' | 'type'> & {
  readonly mentions: NameSpan[]
  probability: number
  /** The name, normalized for comparison, and the same with its acronyms spelled out. */
  readonly key: string
  whole: string
  /** Other forms of the name, with their keys. */
  readonly forms: Map<string, string>
}

/** Words that may be missing at the end of the same name: "Land Bank Authority", "Works Inc". */
const droppable = wordSet('authority office inc llc ltd corp nfp corporation company organization')

/** Merges mentions of one organization: short forms, acronyms, and names that share a beginning or an end. */
export function mergeNames(names: readonly DecidedName[], onCut: () => void = () => {}): MergedName[] {
  const drafts = distinctNames(names)
  const acronyms = acronymsOf(drafts)
  for (const draft of drafts) draft.whole = expanded(draft.key, acronyms)
  // A page with more names is a register; its further names are not compared with each other.
  const compared = firstItems(drafts, caps.comparedNamesPerPage, onCut)
  const merged: Draft[] = []
  // Long names come first, because short names are forms of them.
  for (const draft of compared.toSorted((a, b) => b.key.split(' ').length - a.key.split(' ').length)) {
    const same = merged.filter((long) => long.type === draft.type && isSame(draft, long, acronyms))
    // If several long names match, the one mentioned most often wins.
    const main = same.toSorted((a, b) => b.mentions.length - a.mentions.length)[0]
    if (!main) merged.push(draft)
    else {
      for (const form of [draft.name, ...draft.forms.keys()]) main.forms.set(form, comparable(form))
      main.mentions.push(...draft.mentions)
      main.probability = Math.max(main.probability, draft.probability)
    }
  }
  merged.push(...drafts.slice(caps.comparedNamesPerPage))
  const firstPlace = ({ mentions: all }: Draft) =>
    all.reduce((least, { start }) => Math.min(least, start), Infinity)
  return merged
    .toSorted((a, b) => firstPlace(a) - firstPlace(b))
    .map(({ forms, ...merged }) => ({
      ...merged,
      aliases: [...forms.keys()].filter((alias) => alias !== merged.name),
    }))
}

function distinctNames(names: readonly DecidedName[]): Draft[] {
  const byKey = Map.groupBy(names, ({ type, name }) => `${type} ${comparable(name)}`)
  return [...byKey.values()].map((all) => {
    const { name, type, probability } = all[0]!
    const key = comparable(name)
    const mentions = all.flatMap(({ spans }) => spans)
    const acronyms = mentions.flatMap(({ acronym }) => acronym ?? [])
    const forms = new Map(acronyms.map((acronym) => [acronym, comparable(acronym)]))
    return { name, type, mentions, probability, key, whole: key, forms }
  })
}

/** Acronyms that the page states, and acronyms made from the initials of a name. */
function acronymsOf(drafts: readonly Draft[]): Map<string, string> {
  const acronyms = new Map<string, string>()
  for (const { name, key, forms } of drafts) {
    const made = initials(name.split(/\s+/))
    if (made.length >= 3) acronyms.set(made, key)
    for (const given of forms.values()) acronyms.set(given, key)
  }
  return acronyms
}

const small = new Set(['of', 'the', 'for', 'and', 'on', 'in', 'to', 'a', 'an', '&', 'de', 'la', 'at'])

/** Initials of the significant words. */
const initials = (words: readonly string[]): string =>
  words
    .flatMap((word) => word.split('-'))
    .filter((word) => !small.has(word.toLowerCase()))
    .map((word) => fold(word)[0] ?? '')
    .join('')

function isSame(short: Draft, long: Draft, acronyms: ReadonlyMap<string, string>): boolean {
  const [a, b] = [short.key, long.key]
  if (a === b || acronyms.get(a) === b) return true
  if (areListed(short, long)) return false
  // "Anne Field for Ashby", "Anne Field for City Council": a candidate has one campaign.
  if (short.type === 'campaign' && / \S+ for /.test(a) && a.split(' for ')[0] === b.split(' for ')[0])
    return true
  for (const other of long.forms.values()) if (a === other || a.endsWith(` ${other}`)) return true
  if (isFormOf(a, b) || isFormOf(short.whole, long.whole) || isFormOf(long.whole, short.whole)) return true
  return isSubset(short.whole.split(' '), long.whole.split(' '))
}

/** "Book Club" and "Reverse Book Club" are two names if each is a line of its own in one list. */
function areListed(short: Draft, long: Draft): boolean {
  const shapes = ({ mentions }: Draft) =>
    mentions.flatMap(({ line, start, end }) =>
      !line.isProse &&
      !line.isChrome &&
      line.block.level !== 0 &&
      end - start >= line.text.trim().length * 0.85
        ? [`${line.block.kind} ${line.block.level ?? ''} ${line.block.shape ?? ''}`]
        : [],
    )
  const own = new Set(shapes(short))
  return shapes(long).some((shape) => own.has(shape))
}

/** Normalizes doubled letters and plurals. */
const comparable = (name: string): string =>
  fold(name)
    .replace(/[a-z]{7,}/g, (word) => word.replace(/(.)\1/g, '$1'))
    .replace(/([a-z]{3})s\b/g, '$1')

/** True for the end of a longer name, or its beginning without a number, legal form or "of Directors". */
function isFormOf(short: string, long: string): boolean {
  if (long.endsWith(` ${short}`)) return true
  if (!long.startsWith(`${short} `)) return false
  const rest = long.slice(short.length + 1)
  // "Clean Rivers Coalition" on a page that also says "of Ohio".
  const isOfPlace = /^of \S+(?: \S+)?$/.test(rest) && short.split(' ').length >= 3
  return droppable.has(rest) || /^\d[\d ]*$/.test(rest) || isOfPlace
}

const expanded = (name: string, acronyms: ReadonlyMap<string, string>): string =>
  name
    .split(' ')
    .map((word) => acronyms.get(word) ?? word)
    .join(' ')

/** Same first and last word, and every word of the shorter name is in the longer one. */
function isSubset(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  if (few[0] !== many[0] || few.at(-1) !== many.at(-1) || few.length < 3 || many.length - few.length > 2)
    return false
  const words = new Set(many)
  return few.every((word) => words.has(word))
}
