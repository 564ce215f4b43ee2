import { type Cue, contextOf, cuesIn, hasDate, isMostlyOrganization, isTitleCase } from './name-context.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { connectors } from './organization-words.ts'
import { boundary, type Line } from './page-view.ts'
import { readPersonLine } from './person-line.ts'
import { isLikelyPerson } from './person-name.ts'
import { isRole } from './role-words.ts'
import { fold } from './text-folding.ts'

/** One entry of a list: a line or a cell of a table, without the description that follows the name. */
type Entry = ReturnType<typeof traitsOf> & {
  readonly line: Line
  readonly name: string
  readonly start: number
  readonly end: number
  readonly column: number
}
/** Lines of one shape under one heading. */
type List = { readonly heading: string; readonly entries: Entry[] }

/** What the entries of a list are: what its heading says or, without one, names of which some are organizations. */
type ListKind = Exclude<Cue, 'people'> | 'entries'

type Likes = Readonly<Record<'size' | 'organizations' | 'people' | 'dated', number>>

/** What a line is in the lists and sections of its page. */
export type ListPlace = {
  readonly heading: string
  /** How many entries of the page have the shape of the line, and what they are. */
  readonly like: Likes
  /** The list in which a position of the line names an entry. */
  readonly listAt: (start: number, end: number) => { readonly of: ListKind; readonly isWhole: boolean } | null
}

type Section = {
  readonly text: string
  readonly level: number
  readonly index: number
  readonly shape: string | undefined
}
const none: Likes = { size: 0, organizations: 0, people: 0, dated: 0 }
/** Stands above all headings. */
const page: Section = { text: '', level: 0, index: -1, shape: undefined }

/** Finds the lists of a page and decides for each as a whole what its entries are. */
export function createNameLists(lines: readonly Line[]): (line: Line) => ListPlace {
  const lists = new Map<string, List>()
  const listsOf = new Map<Entry, List[]>()
  const entriesOf = new Map<number, Entry[]>()
  const headings = new Map<number, string>()
  const leads = new Map<number, number>()
  const sections = [page]
  let columns: readonly Section[] = []
  let nearest = page
  let before = page
  for (const line of lines) {
    const { block, index } = line
    if (line.isOption || block.level === 0) continue
    const level = headingLevel(line)
    while (level !== null && sections.at(-1)!.level >= level) sections.pop()
    // Headings of one shape are governed by the heading before them, whatever its level.
    const governing = nearest.shape === block.shape ? before : nearest
    const { text, index: head } = governing
    headings.set(index, text)
    if (!line.isProse && !line.isChrome && !isDetail(line.text)) leads.set(head, (leads.get(head) ?? 0) + 1)
    if (block.kind !== 'row') columns = []
    else if (block.isHead)
      columns = line.text.split('\t').map((cell) => ({ ...governing, text: cell, index }))
    const entries = line.isChrome || block.isHead ? [] : entriesIn(line)
    entriesOf.set(index, entries)
    for (const entry of entries) {
      // A heading that says nothing may belong to a section that does: "Gold" below "Our Sponsors".
      const above = new Set([...sections, governing, ...columns.slice(entry.column, entry.column + 1)])
      for (const section of above) {
        const key = `${section.index} ${shapeOf(line)} ${entry.column}`
        const list = lists.get(key) ?? { heading: section.text, entries: [] }
        lists.set(key, list)
        list.entries.push(entry)
        listsOf.set(entry, [list, ...(listsOf.get(entry) ?? [])])
      }
    }
    if (level === null) continue
    if (nearest.shape !== block.shape) before = nearest
    nearest = { text: line.text, level, index, shape: block.shape }
    sections.push(nearest)
  }
  // A card has a title and details; the title of a list is no entry.
  const isHeading = ({ line }: Entry) => (leads.get(line.index) ?? 0) >= 2
  const kinds = new Map([...lists.values()].map((list) => [list, kindOf(list, isHeading)]))
  const dated = ({ line: { index } }: Entry) => {
    const { hasDateBelow, hasDateBeside } = contextOf(lines, index)
    return hasDateBelow || hasDateBeside
  }
  const likes = new Map(
    [...lists].map(([key, { entries }]) => [
      key,
      {
        size: entries.length,
        organizations: entries.filter(({ isOrganization }) => isOrganization).length,
        people: entries.filter(({ isPersonal }) => isPersonal).length,
        dated: entries.filter(dated).length,
      },
    ]),
  )
  return (line) => ({
    heading: headings.get(line.index) ?? '',
    like: likes.get(`${page.index} ${shapeOf(line)} 0`) ?? none,
    listAt: (start, end) => {
      const entry = entriesOf.get(line.index)?.find((one) => one.start - 2 <= start && end <= one.end + 2)
      if (!entry || isHeading(entry)) return null
      const of = listsOf.get(entry)!.flatMap((list) => kinds.get(list) ?? [])[0]
      return of ? { of, isWhole: start - entry.start <= 2 && entry.end - end <= 2 } : null
    },
  })
}

const shapeOf = ({ block }: Line): string => `${block.shape ?? ''} ${block.kind}`
const lowestLevel = 7

/** The level of a heading, or of a short line that introduces the lines below it. */
function headingLevel({ block, text, isProse }: Line): number | null {
  if (block.kind === 'heading') return block.level ?? lowestLevel - 1
  if (block.kind === 'row' || text.length > 200) return null
  const isBold = !isProse && block.lead !== undefined && block.lead >= block.end - 1
  return /:\s*$/.test(text) || (text.length <= 80 && isBold && cuesIn(text).length > 0) ? lowestLevel : null
}

/** What stands beside a name in its entry: a description, a place, a date, an amount. */
const beside = /\s[-–—|•·]\s|:\s|,\s|\s\(|\s?\$\d/

function entriesIn(line: Line): Entry[] {
  const { block, text } = line
  const lead = block.lead === undefined ? 0 : block.lead - block.start
  if (line.isProse && lead === 0 && block.kind !== 'row') return []
  const names = block.kind === 'row' ? text.split('\t') : namesInOneLine(text)
  const cells = names ?? [lead > 0 ? text.slice(0, lead) : text]
  let at = 0
  return cells.map((cell, column) => {
    const skip = /^[^\p{L}\p{N}#"“]*/u.exec(cell)![0].length
    const body = cell.slice(skip)
    const end = body.search(beside)
    const name = (end > 1 ? body.slice(0, end) : body).replace(/[\s.:;,–—-]{1,9}$/u, '')
    const start = block.start + at + skip
    // A tab or a space follows.
    at += cell.length + 1
    const traits = traitsOf(name.replaceAll(boundary, ' '), cell)
    return {
      line,
      name,
      start,
      end: start + name.length,
      column: block.kind === 'row' ? column : 0,
      ...traits,
    }
  })
}

/** "Ashby Health, Trout Unlimited, Paddle Club", but not "Anne Field, Mayor, Ashby". */
function namesInOneLine(text: string): string[] | null {
  for (const separator of [/(?<=[|•·;])\s/, /(?<=,)\s/]) {
    const parts = text.split(separator)
    const names = parts.map((part) => part.replace(/[|•·;,\s]{1,9}$/, ''))
    const isName = (name: string) =>
      isTitleCase(name) && !isRole(name) && !isLikelyPerson(name) && !hasDate(name)
    if (parts.length >= 3 && names.every(isName)) return parts
  }
  return null
}

function traitsOf(name: string, entry: string) {
  const words = fold(name).split(' ')
  return {
    isTitle: isTitleCase(name),
    isPersonal: isRole(name) || isLikelyPerson(name) || readPersonLine(entry)?.certainty === 'sure',
    isOrganization: isMostlyOrganization(name),
    isOrdinary: words.every((word) => ordinaryWords.has(word) || connectors.has(word)),
  }
}

/** Addresses and numbers belong to the entry above them. */
const isDetail = (name: string): boolean =>
  /^\W*\d+ \p{Lu}|\d{3}[ .-]\d{4}|@|^https?:|^www\.|\b[A-Z]{2},? \d{5}\b/u.test(name) ||
  !/\p{L}{2}/u.test(name)

/** One decision for all entries, from the heading and from what most of them are. */
function kindOf({ heading, entries }: List, isHeading: (entry: Entry) => boolean): ListKind | null {
  const all = entries.filter((entry) => !isDetail(entry.name) && !isHeading(entry))
  const share = (has: (entry: Entry) => boolean) => all.filter(has).length / all.length
  if (all.length < 3 || new Set(all.map(({ name }) => name)).size < all.length * 0.5) return null
  if (share(({ isTitle }) => isTitle) < 0.7 || share(({ isPersonal }) => isPersonal) >= 0.5) return null
  const organizations = share(({ isOrganization }) => isOrganization)
  const areNames = organizations >= 0.2 || share(({ isOrdinary }) => isOrdinary) < 0.5
  const of = cuesIn(heading).find((cue) => cue !== 'people' && (cue !== 'organizations' || areNames))
  if (of && of !== 'people') return of
  return organizations >= 0.2 && all.length >= 4 ? 'entries' : null
}
