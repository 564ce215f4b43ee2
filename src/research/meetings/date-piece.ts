import type { DateMention } from './date-mention.ts'
import { meetingSection, meetingWord } from './meeting-words.ts'
import type { PageLine } from './page-lines.ts'
import type { TimeMention } from './time-mention.ts'
import { residue } from './title.ts'

/** One day that a line names, with the stretch of the line that belongs to it. */
export type DatePiece = {
  readonly line: PageLine
  readonly mention: DateMention
  readonly from: number
  readonly until: number
  readonly text: string
  readonly times: readonly TimeMention[]
  /** The stretch without dates and times, and the one that may name the meeting. */
  readonly residue: string
  readonly titleResidue: string
  /** Short lines below, up to the next day or heading. */
  readonly details: readonly PageLine[]
}

const isDateColumn = (column: string) =>
  /\b(?:dates?|when|day)\b/i.test(column) && !/posted|updated|published/i.test(column)
export const hasDateColumn = (line: PageLine): boolean => line.columns?.some(isDateColumn) ?? false

/** A line with one day is one piece; a row or list of several days falls apart between them. */
export function piecesOf(lines: readonly PageLine[], line: PageLine): DatePiece[] {
  const distinct = line.dates.filter(
    (date, at) =>
      line.dates.findIndex((other) => other.month === date.month && other.day === date.day) === at,
  )
  const [only] = distinct
  if (!only) return []
  const details = detailsBelow(lines, line)
  const whole = (mention: DateMention) => pieceOf(line, details, mention, 0, line.text.length)
  if (distinct.length === 1)
    return [whole({ ...only, year: only.year ?? line.dates.find(({ year }) => year)?.year ?? null })]
  const dateColumn = line.columns?.findIndex(isDateColumn) ?? -1
  const inColumn = distinct.find((date) => cellAt(line, date.start) === dateColumn)
  if (inColumn) return [whole(inColumn)]
  // "Finance May 4, Audit May 9": when a name stands before the first day, each day has its name before it.
  const isNamedBefore = meetingWord.test(line.text.slice(0, only.start))
  return distinct.map((mention, at) => {
    const from = at === 0 ? 0 : mention.start
    const until = distinct[at + 1]?.start ?? line.text.length
    const name = isNamedBefore ? restOf(line, distinct[at - 1]?.end ?? 0, mention.end) : undefined
    return pieceOf(line, details, mention, from, until, name)
  })
}

function pieceOf(
  line: PageLine,
  details: readonly PageLine[],
  mention: DateMention,
  from: number,
  until: number,
  name?: string,
): DatePiece {
  const rest = restOf(line, from, until)
  return {
    line,
    mention,
    from,
    until,
    text: line.text.slice(from, until),
    times: line.times.filter((time) => time.start >= from && time.end <= until),
    residue: rest,
    titleResidue: name ?? rest,
    details,
  }
}

/** Which cell of its row a position stands in. */
export const cellAt = (line: PageLine, position: number): number =>
  line.text.slice(0, position).split('\t').length - 1

export function restOf(line: PageLine, from: number, until: number): string {
  const spans = [...line.dates, ...line.times].map(({ start, end }) => ({
    start: start - from,
    end: end - from,
  }))
  return residue(
    line.text.slice(from, until),
    spans.filter(({ start, end }) => start >= 0 && end <= until - from),
  )
}

function detailsBelow(lines: readonly PageLine[], line: PageLine): PageLine[] {
  const details: PageLine[] = []
  if (line.block.kind === 'row') return details
  for (let at = line.index + 1; at < lines.length && details.length < 6; at++) {
    const next = lines[at]
    if (!next || next.dates.length > 0 || next.text.length > 160) break
    const isHeading = next.block.kind === 'heading'
    if (isHeading && (line.block.kind !== 'heading' || (next.isLabel && meetingSection.test(next.text))))
      break
    details.push(next)
  }
  return details
}
