import type { DateMention } from './date-mention.ts'
import { residue } from './meeting-title.ts'
import { meetingWord, otherColumn, statusIn } from './meeting-words.ts'
import type { PageLine } from './page-lines.ts'
import { findTimes, type TimeMention } from './time-mention.ts'
import { yearsIn } from './year-context.ts'

/** A day named in a line, with the part of the line that belongs to it. */
export type DatedSegment = {
  readonly line: PageLine
  readonly mention: DateMention
  readonly from: number
  readonly until: number
  readonly text: string
  readonly times: readonly TimeMention[]
  /** The part without dates and times, which may hold the title. */
  readonly residue: string
  /** Short lines below, up to the next day or heading. */
  readonly details: readonly PageLine[]
}

export const hasDateColumn = ({ columns }: PageLine): boolean =>
  columns?.some((column) => /\b(?:dates?|when|day)\b/i.test(column)) ?? false

const isInOtherColumn = ({ columns, text }: PageLine, { start }: { readonly start: number }): boolean =>
  otherColumn.test(columns?.[cellAt(text, start)] ?? '')

export function datedSegments(
  lines: readonly PageLine[],
  line: PageLine,
  areTitlesBelow: boolean,
): DatedSegment[] {
  // "2026: January 14, February 11" states the year once.
  const [yearBefore = null] = yearsIn(line.text.slice(0, line.dates[0]?.start ?? 0))
  const distinct = line.dates
    .filter((date) => !isInOtherColumn(line, date))
    .filter(
      (date, at, all) =>
        all.findIndex((other) => other.month === date.month && other.day === date.day) === at,
    )
    .map((date) => ({ ...date, year: date.year ?? yearBefore }))
  if (distinct.length === 0) return []
  const details = detailsBelow(lines, line, areTitlesBelow)
  let name: string | undefined
  return distinct.map((mention, at): DatedSegment => {
    const from = at === 0 ? 0 : mention.start
    const until = distinct[at + 1]?.start ?? line.text.length
    // "Ethics Board: May 4, June 8, Audit May 9": a name before a day applies until the next name.
    const before = restOf(line, distinct[at - 1]?.end ?? 0, mention.end)
    const isShared = distinct.length > 1 && meetingWord.test(before)
    if (isShared && (at === 0 || name !== undefined)) name = before
    return {
      line,
      mention,
      from,
      until,
      text: line.text.slice(from, until),
      times: timesFor(line, mention, from, until),
      residue: name ?? restOf(line, from, until),
      details,
    }
  })
}

/** "January 29, April 30 and July 30 at 2 p.m.": a single time applies to all days of the line. */
function timesFor(line: PageLine, day: DateMention, from: number, until: number): readonly TimeMention[] {
  const { text, dates, times } = line
  const own = times.filter((time) => time.start >= from && time.end <= until && !isInOtherColumn(line, time))
  if (own.length > 0) return own
  const ahead = times.filter(({ end }) => end <= dates[0]!.start)
  const [shared, another] = ahead.length === 1 ? ahead : times
  // "Workshop (5:30 PM)" above a column of days.
  if (!shared) return findTimes(line.columns?.[cellAt(text, day.start)] ?? '')
  if (another) return []
  // After a full stop or a cancellation, the time belongs to another meeting.
  const between = text.slice(dates[0]!.start, dates.at(-1)!.start)
  if (/[a-z]{5}[.!?]\s/.test(between) || statusIn(between) !== 'scheduled') return []
  // A time in the cell of one day belongs to that day; in its own cell it applies to the whole row.
  const cells = new Set(dates.map(({ start }) => cellAt(text, start)))
  return cells.size === 1 || !cells.has(cellAt(text, shared.start)) ? [shared] : []
}

export const cellAt = (text: string, position: number): number =>
  text.slice(0, position).split('\t').length - 1

export function restOf(line: PageLine, from: number, until: number): string {
  const spans = [...line.dates, ...line.times].map(({ start, end }) => ({
    start: start - from,
    end: end - from,
  }))
  return residue(line.text.slice(from, until), spans)
}

const otherFact =
  /^\W*(?:(?:event|meeting|hearing|start)\s)?(?:times?|where|location|place|venue|address|contact|type|status)\W*$/i

/** In a table of labels and values, the rows below the date describe the same meeting. */
function factsBelow(lines: readonly PageLine[], line: PageLine): PageLine[] {
  const rows = lines.slice(line.index + 1, line.index + 7)
  const end = rows.findIndex(({ text }) => !otherFact.test(text.replace(/\t[^\t]*$/, '')))
  return end === -1 ? rows : rows.slice(0, end)
}

function detailsBelow(lines: readonly PageLine[], line: PageLine, areTitlesBelow: boolean): PageLine[] {
  const details: PageLine[] = []
  if (line.block.kind === 'row') return factsBelow(lines, line)
  for (let at = line.index + 1; at < lines.length && details.length < 10; at++) {
    const next = lines[at]
    if (!next || next.dates.length > 0 || next.text.length > 160) break
    // "Audit Committee (8:30 am)" above its own days ends the details of the day before.
    const [first = 0, second = 0] = [1, 2].map((step) => lines[at + step]?.dates.length)
    if (first > 0 && first + second > 1 && next.section.label === next.text) break
    // The footer of the page describes no particular meeting.
    if (next.block.isChrome && !line.block.isChrome) break
    // Text after a list does not describe its last item.
    if (line.block.kind === 'item' && next.block.kind === 'text') break
    // A title below its day may be a heading; the lines after it still belong to that day.
    const isHeading = next.block.kind === 'heading' && !(areTitlesBelow && at === line.index + 1)
    if (isHeading && line.block.kind !== 'heading') break
    details.push(next)
  }
  return details
}
