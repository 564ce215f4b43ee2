import { caps, firstItems } from '../caps.ts'
import type { DecidedName } from './decide-names.ts'
import type { NamedType } from './name-model.ts'
import type { NameSpan } from './name-spans.ts'
import { fold, initials } from './text-folding.ts'

/** A name with every form that the page uses. */
export type MergedName = {
  readonly name: string
  readonly type: NamedType
  readonly aliases: readonly string[]
  readonly mentions: readonly NameSpan[]
  readonly probability: number
}

type Draft = {
  name: string
  readonly type: NamedType
  readonly names: Set<string>
  readonly mentions: NameSpan[]
  probability: number
  /** The name and its other forms, normalized for comparison. */
  readonly key: string
  readonly otherKeys: Set<string>
}

/** Merges mentions of one organization: short forms, acronyms, and names that share a beginning or an end. */
export function mergeNames(names: readonly DecidedName[], onCut: () => void = () => {}): MergedName[] {
  const drafts = distinctNames(names)
  const acronyms = acronymsOf(drafts)
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
      for (const name of [draft.name, ...draft.names]) addName(main, name)
      main.mentions.push(...draft.mentions)
      main.probability = Math.max(main.probability, draft.probability)
    }
  }
  merged.push(...drafts.slice(caps.comparedNamesPerPage))
  const firstPlace = ({ mentions: all }: Draft) =>
    all.reduce((least, { start }) => Math.min(least, start), Infinity)
  return merged
    .toSorted((a, b) => firstPlace(a) - firstPlace(b))
    .map(({ name, type, names: forms, mentions, probability }) => ({
      name,
      type,
      aliases: [...forms].filter((alias) => alias !== name),
      mentions,
      probability,
    }))
}

function distinctNames(names: readonly DecidedName[]): Draft[] {
  const drafts = new Map<string, Draft>()
  for (const { name, type, spans, probability } of names) {
    const key = comparable(name)
    const known = drafts.get(`${type} ${key}`)
    const draft = known ?? {
      name,
      type,
      names: new Set(),
      mentions: [],
      key,
      otherKeys: new Set(),
      probability,
    }
    if (!known) drafts.set(`${type} ${key}`, draft)
    draft.mentions.push(...spans)
    for (const { acronym } of spans) if (acronym !== null) addName(draft, acronym)
  }
  return [...drafts.values()]
}

function addName(draft: Draft, name: string): void {
  draft.names.add(name)
  draft.otherKeys.add(comparable(name))
}

/** Acronyms that the page states, and acronyms made from the initials of a name. */
function acronymsOf(drafts: readonly Draft[]): Map<string, string> {
  const acronyms = new Map<string, string>()
  for (const { name, key, otherKeys } of drafts) {
    const made = initials(name)
    if (made.length >= 3) acronyms.set(made, key)
    for (const given of otherKeys) acronyms.set(given, key)
  }
  return acronyms
}

function isSame(short: Draft, long: Draft, acronyms: ReadonlyMap<string, string>): boolean {
  const [a, b] = [short.key, long.key]
  if (a === b || acronyms.get(a) === b) return true
  if (areListed(short, long)) return false
  return b.endsWith(` ${a}`) || [...long.otherKeys].some((other) => a === other || a.endsWith(` ${other}`))
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

/** Without plurals. */
const comparable = (name: string): string => fold(name).replace(/([a-z]{3})s\b/g, '$1')
