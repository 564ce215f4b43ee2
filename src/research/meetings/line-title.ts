import { findDates } from './date-mention.ts'
import { cellAt, type DatedSegment, restOf } from './dated-segment.ts'
import { venueAlone } from './location.ts'
import { bodyIn, isGeneric, residue, titleFrom, titleFromLabel } from './meeting-title.ts'
import { bodyWord, gatheringWord, isSentence, meetingWord, namesMeeting } from './meeting-words.ts'
import type { PageContext } from './page-context.ts'
import type { PageLine } from './page-lines.ts'
import { findTimes } from './time-mention.ts'

const titleColumn =
  /\b(?:meeting|event|title|name|body|committee|board|commission|description|subject|topic|type|group)\b/i
const notTitleColumn =
  /\b(?:date|time|location|agenda|minutes|video|audio|status|details|packet|materials|documents?|attachments?|link|place|where|when|notice|venue|address|comments?|remarks?|notes?|duration|recording|media|room|information)\b/i

/** The title of a dated line: from its column, the date's own cell, the rest of the line, or a neighboring line. */
export function ownTitle(lines: readonly PageLine[], segment: DatedSegment, side: TitleSide): string | null {
  const { line } = segment
  const named = fromColumns(segment)
  if (named) return named
  if (isSentence(segment.residue)) return titleInSentence(segment)
  const stated = titleFrom(line.columns ? fromOtherCells(segment) : segment.residue)
  // "December 9 – Town Hall" states the place.
  const here = stated !== null && venueAlone(stated) !== null ? null : stated
  if (here && namesMeeting(here)) return here
  const next = /^\W*(?:the |our )?next\b/i.test(line.text) ? bodyAbove(lines, line) : null
  if (next) return next
  return titleBeside(lines, line, side) ?? here
}

/** Kinds of meeting that a title needs besides the body: "public hearing", "special meeting". */
const gathering =
  /\b(?:(?:special|public|annual|joint|emergency|budget|community|informational) ){0,2}(?:hearing|work session|workshop|study session|open house|town hall|forum|retreat)\b|\b(?:special|annual|joint|emergency)(?: town)? meeting\b/i

function titleInSentence({ line, from, until, mention }: DatedSegment): string | null {
  const after = line.text.slice(mention.end, until).split(/[.!?]\s/)[0]!
  const sentence = `${line.text.slice(from, mention.start)} ${after}`
  return [bodyIn(sentence), gathering.exec(sentence)?.[0]].filter(Boolean).join(' ') || null
}

/** The cell of the column that names meetings, or the head of the day's own column if that is a body. */
function fromColumns({ line: { text, columns }, mention, line }: DatedSegment): string | null {
  if (!columns) return null
  const cells = text.split('\t')
  const titles = columns
    .filter((column) => titleColumn.test(column) && !notTitleColumn.test(column))
    .map((column) => cells[columns.indexOf(column)] ?? '')
    .map((cell) => titleFrom(residue(cell, [...findDates(cell), ...findTimes(cell)])))
    .filter((title) => title !== null)
  const column = columns[cellAt(line.text, mention.start)] ?? ''
  const head = residue(column, findTimes(column)).replace(/[\s(]*¦[\s)]*/g, ' ')
  const ofHead =
    head.includes(' ') && meetingWord.test(head) && !notTitleColumn.test(head) ? titleFromLabel(head) : null
  return titles.find((title) => bodyWord.test(title)) ?? titles[0] ?? ofHead
}

/** The cells of a row outside the columns for places, documents and notes. */
function fromOtherCells({ line, residue: rest, mention }: DatedSegment): string {
  const columns = line.columns ?? []
  const own = cellAt(line.text, mention.start)
  const remaining = rest.split('\t').filter((_, at) => at === own || !notTitleColumn.test(columns[at] ?? ''))
  return remaining.join('\t')
}

/** "Next meeting: …" belongs to the body named above. */
function bodyAbove(lines: readonly PageLine[], { index }: PageLine): string | null {
  const above = lines.slice(Math.max(0, index - 5), index).filter(({ text }) => text.length <= 80)
  const titles = above.map(({ text }) => titleFrom(text))
  return titles.findLast((title) => title !== null && bodyWord.test(title) && !isGeneric(title)) ?? null
}

/** On which side of the dates the titles are, and their shape. */
type TitleSide = { readonly step: -1 | 1; readonly shape: string | null } | null

/** Titles are above or below the dates, on the same side for all dates of one shape. */
export function titleSides(lines: readonly PageLine[]): (line: PageLine) => TitleSide {
  const dated = lines.filter((line) => line.dates.length === 1 && line.block.kind !== 'row')
  const sides = new Map<string, TitleSide>()
  for (const [shape, alike] of Map.groupBy(dated, shapeOf)) sides.set(shape, sideOf(lines, alike))
  return (line) => sides.get(shapeOf(line)) ?? null
}

const shapeOf = ({ block }: PageLine): string => `${block.kind} ${block.shape ?? ''}`

function sideOf(lines: readonly PageLine[], dated: readonly PageLine[]): TitleSide {
  const [above, below] = [titlesOn(lines, dated, -1), titlesOn(lines, dated, 1)]
  if (Math.max(above.all, below.all) < dated.length / 2) return null
  if (above.weight !== below.weight) return above.weight > below.weight ? above : below
  // Between two cards each date has a title on both sides; the first date has only its own.
  return above.isAtFirst ? above : below
}

/** The titles on one side of the dates. Card titles share a shape; a heading above all of them does not. */
function titlesOn(lines: readonly PageLine[], dated: readonly PageLine[], step: -1 | 1) {
  const beside = dated.map((date) => {
    const line = lineBeside(lines, date, step)
    return { line, weight: isOfNext(lines, date, line) ? 0 : weightOf(line) }
  })
  const titles = beside.filter(({ weight }) => weight > 0)
  const byShape = Map.groupBy(titles, ({ line }) => line?.block.shape ?? '')
  const [main = []] = [...byShape.values()].sort((a, b) => b.length - a.length)
  return {
    step,
    all: titles.length,
    // One title is not enough to derive a shape.
    shape: main.length >= 2 ? (main[0]?.line?.block.shape ?? null) : null,
    weight: main.reduce((total, { weight }) => total + weight, 0),
    isAtFirst: main.includes(beside[0]!),
  }
}

/** A title between two days of different shapes belongs to the one below it. */
function isOfNext(lines: readonly PageLine[], date: PageLine, title: PageLine | null): boolean {
  const next = title && title.index > date.index ? lines[title.index + 1] : undefined
  const [day, other] = [date.dates[0], next?.dates[0]]
  return other !== undefined && shapeOf(next!) !== shapeOf(date) && other.day !== day?.day
}

/** How much a neighboring line looks like a title: headings over other lines. */
function weightOf(line: PageLine | null): number {
  if (!line || !isTitle(line)) return 0
  return line.block.kind === 'heading' ? 2 : 1
}

function isTitle(line: PageLine, shape: string | null = null): boolean {
  if (line.dates.length > 0 || /\b(?:is|are)\b.{5,160}[.!?]$/.test(line.text)) return false
  const title = titleFrom(restOf(line, 0, line.text.length))
  if (title === null) return false
  // A line with a time is a title only if it names a meeting: "Doors open at 6 p.m." does not.
  const isMadeAsTitle = line.block.kind === 'heading' || line.block.shape === shape
  return namesMeeting(title) || (isMadeAsTitle && line.times.length === 0)
}

/** The next line on one side, skipping a line that holds only a time. */
function lineBeside(lines: readonly PageLine[], line: PageLine, side: -1 | 1): PageLine | null {
  const next = lines[line.index + side]
  if (!next) return null
  const isTime =
    next.times.length > 0 && next.dates.length === 0 && next.text.length < 30 && !namesMeeting(next.text)
  return (isTime ? lines[next.index + side] : next) ?? null
}

export const besideOf = (lines: readonly PageLine[], line: PageLine, side: TitleSide): PageLine | null =>
  side && lineBeside(lines, line, side.step)

function titleBeside(lines: readonly PageLine[], line: PageLine, side: TitleSide): string | null {
  const beside = besideOf(lines, line, side)
  if (!beside || !isTitle(beside, side?.shape)) return null
  return titleFrom(restOf(beside, 0, beside.text.length))
}

/** The title of the page: the first that is more specific than "Calendar" or "Meetings 2026". */
function titleOfPage({ titles }: PageContext): string | null {
  const cleaned = titles.flatMap((title) => titleFromLabel(title) ?? [])
  return cleaned.find((title) => !isGeneric(title) && namesMeeting(title)) ?? cleaned[0] ?? null
}

/** Combines body and kind: the line's own words, else the headings above it, else the page's body. */
export function chooseTitle(
  own: string | null,
  labels: readonly (string | null)[],
  page: PageContext,
): string {
  const named = labels.flatMap((label) => (label && titleFromLabel(label)) || [])
  /** "DDA Board Meeting" on the page of a Downtown Development Authority names no other body. */
  const isKind = (title: string) =>
    isGeneric(title.replace(/\b[A-Z]{3,7}\b/g, (word) => (page.initials.includes(word) ? ' ' : word)))
  // A heading that repeats the page's organization adds nothing to the name of its board.
  const titled = named.find(
    (label) => bodyWord.test(label) && !isKind(label) && !page.body?.startsWith(label),
  )
  const kind = named.find((label) => bodyWord.test(label) && isGeneric(label)) ?? ''
  const isKindNew = !page.body?.toLowerCase().includes(bodyWord.exec(kind)?.[0].toLowerCase() ?? '')
  if (!own)
    return (
      titled ??
      (page.body && isKindNew ? `${page.body} ${kind}` : page.body) ??
      named[0] ??
      titleOfPage(page) ??
      'Meeting'
    )
  const initials = own.match(/\b[A-Z]{3,7}\b/g) ?? []
  const committee = bodyWord.test(own)
    ? undefined
    : initials.flatMap((word) => page.committees.get(word) ?? [])[0]
  const whose = committee ?? titled?.replace(/\s+meeting$/i, '') ?? page.body
  // "Budget Workshop" on a board's page is the board's workshop.
  const isShort = !bodyWord.test(own) && own.split(' ').length <= 3 && gatheringWord.test(own)
  // An event that names no meeting belongs to the body of the page, not to one that a sentence names.
  const isOfPage = !meetingWord.test(own) && (titled !== undefined || page.isBodyTitled)
  const isOfBody = committee || isKind(own) || isShort || isOfPage
  if (!whose || !isOfBody || whose.includes(own)) return whose?.includes(own) ? whose : own
  // "Library Board" and "Board Retreat" share a word.
  if (!committee && (isGeneric(own) || isShort)) return `${whose} ${own}`.replace(/\b(\w{4,}) \1\b/i, '$1')
  return `${whose}: ${own}`
}
