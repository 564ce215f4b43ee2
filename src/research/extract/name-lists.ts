import { cuesIn, hasDate, isMostlyOrganization, isTitleCase } from './name-context.ts'
import { dateSeparator } from './name-spans.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { connectors } from './organization-words.ts'
import { boundary, type Line } from './page-view.ts'
import { readPersonLine } from './person-line.ts'
import { readPersonName } from './person-name.ts'
import { isRole } from './role-words.ts'
import { fold } from './text-folding.ts'

/** A list of organizations, and what says so: its heading, a heading further up, or only its entries. */
export type ListKind = {
  readonly by: 'heading' | 'section' | 'entries'
  readonly size: number
  /** The share of entries with a word for an organization. */
  readonly organizations: number
}

/** One entry of a list: a line, a cell of a table, or a part of a line that lists names. */
type Entry = {
  readonly line: Line
  readonly start: number
  readonly end: number
  readonly name: string
  readonly isTitle: boolean
  readonly isPersonal: boolean
  readonly isOrganization: boolean
  readonly isOrdinary: boolean
}
type Section = {
  readonly text: string
  readonly level: number
  readonly index: number
  readonly shape: string
}
type Draft = { readonly heading: string; readonly isNearest: boolean; readonly entries: Entry[] }

const fewest = 3
/** Stands above all headings. */
const page: Section = { text: '', level: 0, index: -1, shape: '' }
const lowestLevel = 7

/** Decides for each list of a page what its entries are, and finds the list in which a position names an entry. */
export function createNameLists(
  lines: readonly Line[],
): (line: Line, start: number, end: number) => (ListKind & { readonly isWhole: boolean }) | null {
  const listsOf = new Map<Entry, Draft[]>()
  const drafts = new Map<string, Draft>()
  const entriesOf = new Map<number, Entry[]>()
  const sections: Section[] = []
  /** Lines below each heading that are neither sentences nor details of an entry. */
  const heads = new Map<number, { lines: number; people: number }>()
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
          const draft = drafts.get(key) ?? { heading: section.text, isNearest: distance === 0, entries: [] }
          draft.entries.push(...entries)
          drafts.set(key, draft)
          for (const entry of entries) listsOf.set(entry, [...(listsOf.get(entry) ?? []), draft])
        }
        entriesOf.set(line.index, [...(entriesOf.get(line.index) ?? []), ...entries])
      }
    const own =
      line.isProse || line.isChrome || isDetail(line.text)
        ? undefined
        : heads.get(sections.at(-1)?.index ?? -1)
    if (own && level === null) {
      own.lines += 1
      own.people += readPersonLine(line.text)?.certainty === 'sure' ? 1 : 0
    }
    if (level !== null) heads.set(line.index, { lines: 0, people: 0 })
    if (level !== null) sections.push({ text: line.text, level, index: line.index, shape: block.shape ?? '' })
  }
  // A card has a title and details; the title of a list is no entry.
  const isHeading = ({ line }: Entry) => {
    const own = heads.get(line.index)
    return own !== undefined && (own.lines >= 2 || own.people > 0)
  }
  const kinds = new Map([...drafts.values()].map((draft) => [draft, kindOf(draft, isHeading)]))
  return (line, start, end) => {
    const entry = entriesOf.get(line.index)?.find((one) => one.start - 2 <= start && end <= one.end + 2)
    if (!entry || isHeading(entry)) return null
    const kind = listsOf.get(entry)!.flatMap((draft) => kinds.get(draft) ?? [])[0]
    return kind ? { ...kind, isWhole: start - entry.start <= 2 && entry.end - end <= 2 } : null
  }
}

const maxSections = 10

/** A heading ends the sections of its level and below. Lines that only introduce others end those of their shape. */
function endSections(sections: Section[], level: number, { block }: Line): void {
  const first = sections.findIndex(
    (one) =>
      one.level > level ||
      (one.level === level && (level < lowestLevel || one.shape === (block.shape ?? ''))),
  )
  sections.length = Math.min(first === -1 ? sections.length : first, maxSections)
}

const isBold = ({ block }: Line): boolean => block.lead !== undefined && block.lead >= block.end - 1

/** The level of a heading, or of a short line that introduces the lines below it. */
function headingLevel(line: Line): number | null {
  const { block, text, isProse } = line
  if (block.kind === 'heading') return block.level ?? lowestLevel - 1
  if (block.kind === 'row' || text.length > 200) return null
  const isTitle = !isProse && /(?:head|title|caption)[^>]*$/i.test(block.shape ?? '')
  return /:\s*$/.test(text) || (text.length <= 80 && (isTitle || (isBold(line) && cuesIn(text).length > 0)))
    ? lowestLevel
    : null
}

type Listed = { readonly entries: Entry[]; readonly list: string; readonly heading: string | null }

/** The entries in a line. A line of several names is a list of its own. */
function listedIn(line: Line, columns: readonly string[]): Listed[] {
  const { block, text } = line
  const list = `${block.shape ?? ''} ${block.kind}`
  if (block.kind === 'row') {
    let at = 0
    return text.split('\t').flatMap((cell, column): Listed[] => {
      const entry = entryIn(line, at, at + cell.length)
      at += cell.length + 1
      // The names of a table are in its first column, unless the head of another says so.
      const head = columns[column]?.trim() || null
      const heading = head === null || (column === 0 && cuesIn(head).length === 0) ? null : head
      return entry ? [{ entries: [entry], list: `${list} ${column}`, heading }] : []
    })
  }
  const parts = line.isProse ? [] : namesInOneLine(text)
  if (parts.length > 0)
    return [
      {
        entries: parts.flatMap(([from, to]) => entryIn(line, from, to) ?? []),
        list: `${line.index}`,
        heading: null,
      },
    ]
  const lead = block.lead === undefined ? 0 : block.lead - block.start
  if (line.isProse && lead === 0) return []
  const entry = lead > 0 ? entryIn(line, 0, lead) : entryIn(line, 0, text.length)
  return entry ? [{ entries: [entry], list, heading: null }] : []
}

/** What stands beside a name in its entry: a description, a place, a date, an amount. */
const beside = /\s[-–—|•·]\s|:\s|,\s|\s\(|\s?\$\d/

function entryIn(line: Line, from: number, to: number): Entry | null {
  const text = line.text.slice(from, to)
  const dated = text.matchAll(dateSeparator).next().value
  const skip = dated?.index === 0 ? dated[0].length : 0
  const rest = text.slice(skip)
  const lead = /^[^\p{L}\p{N}#"“]*/u.exec(rest)![0].length
  const body = rest.slice(lead)
  const ends = [dated && skip === 0 ? dated.index - lead : -1, body.search(beside)].filter((at) => at > 1)
  const name = body.slice(0, Math.min(body.length, ...ends)).replace(/[\s.:;,–—-]{1,9}$/u, '')
  if (name.length < 2) return null
  const start = line.block.start + from + skip + lead
  return { line, start, end: start + name.length, ...traitsOf(name.replaceAll(boundary, ' '), text) }
}

const separators = [/\s?[|•·]\s?/g, /;\s/g, /,\s(?:and\s)?/g] as const

/** "Ashby Health, Trout Unlimited, Paddle Club", but not "Anne Field, Mayor, Ashby". */
function namesInOneLine(text: string): [number, number][] {
  for (const separator of separators) {
    const cuts = [...text.matchAll(separator)]
    if (cuts.length < fewest - 1) continue
    const spans = [...cuts, null].map((cut, at): [number, number] => [
      at === 0 ? 0 : cuts[at - 1]!.index + cuts[at - 1]![0].length,
      cut?.index ?? text.length,
    ])
    const parts = spans.map(([from, to]) => text.slice(from, to).trim())
    if (
      parts.filter(isTitleCase).length >= parts.length * 0.8 &&
      !parts.some((part) => isRole(part) || isPerson(part) || hasDate(part))
    )
      return spans
  }
  return []
}

const isPerson = (text: string): boolean => /^(?:sure|likely)$/.test(readPersonName(text)?.certainty ?? '')

/** Addresses and numbers belong to the entry above them. */
const isDetail = (name: string): boolean =>
  /^\W*\d+ \p{Lu}|\d{3}[ .-]\d{4}|@|^https?:|^www\.|\b[A-Z]{2},? \d{5}\b/u.test(name) ||
  !/\p{L}{2}/u.test(name)

function traitsOf(name: string, entry: string) {
  const words = fold(name).split(' ')
  return {
    name,
    isTitle: isTitleCase(name),
    isPersonal: isRole(name) || isPerson(name) || readPersonLine(entry)?.certainty === 'sure',
    isOrganization: isMostlyOrganization(name),
    isOrdinary: words.every((word) => ordinaryWords.has(word) || connectors.has(word)),
  }
}

/** One decision for all entries, from the heading and from what most of them are. */
function kindOf(
  { heading, isNearest, entries }: Draft,
  isHeading: (entry: Entry) => boolean,
): ListKind | null {
  const all = entries.filter((entry) => !isDetail(entry.name) && !isHeading(entry))
  const share = (has: (entry: Entry) => boolean) => all.filter(has).length / all.length
  if (all.length < fewest || new Set(all.map(({ name }) => name)).size < all.length * 0.8) return null
  if (share(({ isTitle }) => isTitle) < 0.7 || share(({ isPersonal }) => isPersonal) >= 0.3) return null
  const organizations = share(({ isOrganization }) => isOrganization)
  if (share(({ isOrdinary }) => isOrdinary) >= 0.5 && organizations < 0.2) return null
  const counts = { size: all.length, organizations }
  const cues = cuesIn(heading)
  // "Members: Quandt, Nordgaard, Ashby" are people.
  if (cues.includes('people') && share(({ name }) => !name.includes(' ')) >= 0.5) return null
  if (cues.includes('organizations')) return { by: isNearest ? 'heading' : 'section', ...counts }
  return organizations >= 0.2 && all.length >= 4 ? { by: 'entries', ...counts } : null
}
