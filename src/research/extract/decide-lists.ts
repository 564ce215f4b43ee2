import {
  endSections,
  fewestEntries,
  headingLevel,
  isBold,
  type ListEntry,
  listedIn,
  type Section,
} from './list-entries.ts'
import { cuesIn, type LineContext } from './name-context.ts'
import type { Line } from './page-view.ts'

/** What the entries of a list are, and what says so: a heading above it, or only its entries. */
type ListKind = {
  readonly of: 'organizations' | 'programs' | 'campaigns' | 'events'
  readonly by: 'heading' | 'entries'
  /** The share of entries with a word for an organization. */
  readonly organizations: number
  /** The share of entries that look like people. */
  readonly people: number
}

/** The list in which a position names an entry, and whether the position is the whole entry. */
export type EntryKind = (ListKind & { readonly isWhole: boolean }) | null

type Draft = { readonly heading: string; readonly section: number; readonly entries: ListEntry[] }

/** Stands above all headings. */
const page: Section = { text: '', level: 0, index: -1, shape: '' }

/** Decides for each list of a page what its entries are, and finds the list in which a position names an entry. */
export function createNameLists(
  lines: readonly Line[],
  contextOf: (line: Line) => LineContext,
): {
  readonly listOf: (line: Line, start: number, end: number) => EntryKind
  readonly entriesIn: (line: Line) => readonly ListEntry[]
  /** Whether a line is the heading of a part of a list. */
  readonly isCategory: (line: Line) => boolean
} {
  const listsOf = new Map<ListEntry, Draft[]>()
  const drafts = new Map<string, Draft>()
  const sections: Section[] = []
  /** Lines below each heading that are neither sentences nor details of an entry. */
  const below = new Map<number, number>()
  /** The headings right below each heading. */
  const parts = new Map<Section, string[]>()
  let columns: readonly string[] = []
  let table = 0
  for (const line of lines) {
    const { block } = line
    if (line.isOption || block.level === 0) continue
    const level = headingLevel(line)
    if (level !== null) endSections(sections, level, line)
    if (block.kind !== 'row') columns = []
    else if (block.isHead) {
      columns = line.text.split('\t')
      table = line.index
    }
    if (!line.isChrome && !block.isHead)
      for (const { entries, list, heading } of listedIn(line, columns)) {
        // A heading that says nothing may belong to a section that does: "Gold" below "Our Sponsors".
        const above = heading === null ? [...sections.toReversed(), page] : [{ text: heading, index: table }]
        for (const [distance, section] of above.entries()) {
          // A bold line in a section is rather the label of the lines below it.
          if (distance > 0 && isBold(line)) break
          const key = `${section.index} ${list}`
          const draft = drafts.get(key) ?? { heading: section.text, section: section.index, entries: [] }
          draft.entries.push(...entries)
          drafts.set(key, draft)
          for (const entry of entries) listsOf.set(entry, [...(listsOf.get(entry) ?? []), draft])
        }
      }
    const over = sections.at(-1)
    // The first heading is the title of the page, and often a name.
    if (level !== null && over && over.level > 1) parts.set(over, [...(parts.get(over) ?? []), line.text])
    if (level !== null) sections.push({ text: line.text, level, index: line.index, shape: block.shape ?? '' })
    else if (over && !line.isProse && !line.isChrome && !isDetail(line.text))
      below.set(over.index, (below.get(over.index) ?? 0) + 1)
  }
  // A card has a title and details; the title of a list is no entry.
  const categories = categoriesIn(parts)
  const isHeading = ({ line }: ListEntry) => (below.get(line.index) ?? 0) >= 2 || categories.has(line.index)
  const isDated = ({ line }: ListEntry) => {
    const { hasDateAbove, hasDateBelow, hasDateBeside } = contextOf(line)
    return hasDateAbove || hasDateBelow || hasDateBeside
  }
  const kinds = new Map(
    [...drafts.values()].map((draft) => [
      draft,
      organizationsIn(draft, isHeading) ?? programsIn(draft, (entry) => isHeading(entry) && !isDated(entry)),
    ]),
  )
  const details = detailsIn([...drafts.values()])
  const kindOf = (entry: ListEntry): ListKind | null => {
    let isDetail = false
    for (const draft of listsOf.get(entry)!) {
      const kind = kinds.get(draft)
      isDetail ||= details.has(draft)
      if (kind?.of === 'organizations') return kind
      const isName = !kindIn(entry.name) && (entry.isTitle || kind?.of !== 'events')
      if (kind && isName && !isDetail) return kind
    }
    return null
  }
  const entriesOf = Map.groupBy(listsOf.keys(), ({ line }) => line.index)
  return {
    entriesIn: ({ index }) => entriesOf.get(index) ?? [],
    isCategory: ({ index }) => categories.has(index),
    listOf(line, start, end) {
      const entry = entriesOf.get(line.index)?.find((one) => one.start - 2 <= start && end <= one.end + 2)
      if (!entry) return null
      const kind = kindOf(entry)
      if (isHeading(entry) && !(kind?.of === 'events' && isDated(entry))) return null
      if (entry.isPersonal && kind && kind.people >= 0.3) return null
      return kind ? { ...kind, isWhole: start - entry.start <= 2 && entry.end - end <= 2 } : null
    },
  }
}

/** "Food" and "Housing" over the names of a directory. Cards have the same headings in each: "Contact", "Hours". */
function categoriesIn(parts: ReadonlyMap<Section, readonly string[]>): Set<number> {
  const alike = Map.groupBy(parts, ([{ level, shape }]) => `${level} ${shape}`)
  return new Set(
    [...alike.values()].flatMap((headings) => {
      const below = headings.flatMap(([, texts]) => texts)
      const areNames =
        headings.length > 1 && below.length > headings.length && new Set(below).size >= below.length * 0.8
      return areNames ? headings.map(([{ index }]) => index) : []
    }),
  )
}

/** Addresses and numbers belong to the entry above them. */
const isDetail = (name: string): boolean =>
  /^\W*\d+ \p{Lu}|\d{3}[ .-]\d{4}|@|^https?:|^www\.|\b[A-Z]{2},? \d{5}\b/u.test(name) ||
  !/\p{L}{2}/u.test(name)

/** "Endorsed by" people and organizations, where most of the latter have a word for one. */
function isMixed(heading: string, all: readonly ListEntry[]): boolean {
  // A table of candidates has the names of offices in its cells.
  const others = all.filter(({ isPersonal, line }) => !isPersonal && line.block.kind !== 'row')
  const organizations = others.filter(({ isOrganization }) => isOrganization).length
  return (
    cuesIn(heading).includes('organizations') && others.length >= 3 && organizations >= others.length * 0.5
  )
}

/** "Anne Rivers" may be a person, but not among the members of a coalition. */
export const isOfOrganizations = (kind: ListKind | null): boolean =>
  kind?.by === 'heading' && kind.organizations >= 0.3 && kind.people <= 0.2

/** One decision for all entries, from the heading and from what most of them are. */
function organizationsIn(
  { heading, entries }: Draft,
  isHeading: (entry: ListEntry) => boolean,
): ListKind | null {
  const all = entries.filter((entry) => !isDetail(entry.name) && !isHeading(entry))
  const share = (has: (entry: ListEntry) => boolean) => all.filter(has).length / all.length
  if (all.length < fewestEntries || new Set(all.map(({ name }) => name)).size < all.length * 0.8) return null
  const people = share(({ isPersonal }) => isPersonal)
  if (share(({ isTitle }) => isTitle) < 0.7 || (people >= 0.3 && !isMixed(heading, all))) return null
  const organizations = share(({ isOrganization }) => isOrganization)
  if (share(({ isOrdinary }) => isOrdinary) >= 0.5 && organizations < 0.2) return null
  const cues = cuesIn(heading)
  // "Members: Quandt, Nordgaard, Ashby" are people.
  if (cues.includes('people') && share(({ name }) => !name.includes(' ')) >= 0.5) return null
  if (cues.includes('organizations')) return { of: 'organizations', by: 'heading', organizations, people }
  return organizations >= 0.2 && all.length >= 4 && !kindIn(heading)
    ? { of: 'organizations', by: 'entries', organizations, people }
    : null
}

const headings = [
  ['campaigns', /\b(?:campaigns|campañas)\b/i],
  [
    'events',
    /\b(?:events|workshops|conferences|festivals|trainings|upcoming|coming up|happening|eventos)\b/i,
  ],
  ['programs', /\b(?:programs|projects|initiatives|what we do|our work|programas|proyectos)\b/i],
] as const

/** "Our Projects" heads projects; "Ashby Book Project" is the name of one. */
const kindIn = (heading: string) =>
  heading.split(' ').length <= 6 ? headings.find(([, words]) => words.test(heading))?.[0] : undefined

/** A heading such as "Programs" decides for as few as two entries. */
function programsIn({ heading, entries }: Draft, isHeading: (entry: ListEntry) => boolean): ListKind | null {
  const of = kindIn(heading)
  const all = entries.filter((entry) => !isDetail(entry.name) && !isHeading(entry))
  const isMost = (has: (entry: ListEntry) => boolean) => all.filter(has).length >= all.length * 0.7
  return of && all.length > 1 && isMost(({ isTitle }) => isTitle) && isMost(({ isPersonal }) => !isPersonal)
    ? { of, by: 'heading', organizations: 0, people: 0 }
    : null
}

/** Lists between the entries of another list: the place and the speaker of each event. */
function detailsIn(drafts: readonly Draft[]): ReadonlySet<Draft> {
  const details = new Set<Draft>()
  for (const all of Map.groupBy(drafts, ({ section }) => section).values()) {
    let last = -1
    for (const draft of all) {
      const indexes = draft.entries.map(({ line }) => line.index)
      if (indexes.length > 0 && indexes[0]! < last) details.add(draft)
      else if (indexes.length > 1) last = Math.max(last, indexes.at(-1)!)
    }
  }
  return details
}
