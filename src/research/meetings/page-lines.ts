import type { Block, ReadPage } from '../page.ts'
import { bareMonth, composeDates } from './composed-dates.ts'
import { type DateMention, findDates } from './date-mention.ts'
import {
  bodyWord,
  meetingSection,
  meetingWord,
  namesMeeting,
  otherSection,
  pageClock,
  withoutOtherDays,
} from './meeting-words.ts'
import { findTimes, type TimeMention } from './time-mention.ts'
import { yearsIn } from './year-context.ts'

/** What the headings above a line say about its dates. */
type Section = {
  /** The nearest label, and the heading above it. */
  readonly label: string | null
  readonly heading: string | null
  readonly leaning: 'meetings' | 'other' | 'neutral'
  readonly years: readonly number[]
}

export type PageLine = {
  readonly index: number
  readonly block: Block
  readonly text: string
  readonly dates: readonly DateMention[]
  readonly times: readonly TimeMention[]
  readonly section: Section
  /** Between a heading and at least two days. */
  readonly isAboveDays: boolean
  /** Cells of the header row, if the line is a table row that has one. */
  readonly columns: readonly string[] | null
}

const nothing: Section = { label: null, heading: null, leaning: 'neutral', years: [] }
const columnWord =
  /^(?:\W*)(?:meeting |event |hearing )?(?:date|dates|day|time|location|where|when|place|venue|name|title|meeting|meetings|event|body|agenda|minutes|description|type|committee|board|status|video|details|topic|subject|posted|documents?|attachments?)\b/i

/** The lines of a page with the context of the headings above them. */
export function readLines(page: ReadPage): PageLine[] {
  const read = datedTexts(page)
  let section = nothing
  let columns: readonly string[] | null = null
  let isBeforeDates = true
  return page.blocks.map((block, index): PageLine => {
    const { text, dates } = read[index]!
    const isDated = dates.length > 0
    if (block.kind !== 'row') columns = null
    else if (!isDated && (block.isHead || isColumnRow(text)))
      columns = text.split('\t').map((cell) => cell.trim())
    const isLabel = !isDated && isLabelLine(block, read, index)
    if (isLabel) {
      const next = sectionUnder(section, text, block)
      // Between dated lines, "Budget review" is a topic, not a new section.
      const isTopic =
        block.kind !== 'heading' &&
        areDated(read, index - 4, index) &&
        next.leaning !== 'meetings' &&
        !bareYear.test(text) &&
        !isBodyLabel(read, index)
      // One of several named entries whose day was not recognized is not the title of the others.
      const isEntry =
        block.kind !== 'heading' &&
        page.blocks[index + 1]?.shape === block.shape &&
        meetingWord.test(text) &&
        meetingWord.test(read[index + 1]?.text ?? '')
      if (!isTopic) section = isEntry ? { ...next, label: section.label } : next
    }
    isBeforeDates = !isDated && (isBeforeDates || isLabel)
    return {
      index,
      block,
      text,
      dates,
      times: !isDated && pageClock.test(text) ? [] : findTimes(withoutDays(text, dates)),
      section,
      isAboveDays: isBeforeDates && block.kind !== 'row' && areDaysBelow(read, index),
      columns: block.kind === 'row' && !isLabel ? columns : null,
    }
  })
}

/** A line without unrelated days, and its days. */
type DatedText = { readonly text: string; readonly dates: readonly DateMention[] }

/** The text of each block with its days, including those composed from two places. */
function datedTexts(page: ReadPage): DatedText[] {
  const heads = page.blocks.filter(({ kind, level = 6 }) => kind === 'heading' && level <= 1).slice(0, 2)
  const called = heads.map(({ start, end }) => page.text.slice(start, end)).join(' ')
  const isAgenda = /\bagenda\b/i.test(called) && !/\bminutes\b/i.test(called)
  const read = page.blocks.map((block): DatedText => {
    const text = page.text.slice(block.start, block.end)
    const dates = text.length > 20_000 || pageClock.test(text) ? [] : findDates(text)
    const left = withoutOtherDays(text, dates, isAgenda)
    return left === text ? { text, dates } : { text: left, dates: findDates(left) }
  })
  const composed = composeDates(
    page.blocks,
    read.map(({ text }) => text),
  )
  const lines: DatedText[] = []
  for (const [index, { text, dates: own }] of read.entries()) {
    const stated = own.length > 0 ? own : composed[index]!
    const isTile = own.length === 0 || (text.length <= 12 && own[0]?.year === null)
    const dates = isTile && isRepeated(stated, read[index + 1]) ? [] : stated
    lines.push({ text, dates: dates.length > 0 ? dates : dayOfRowAbove(text, lines[index - 1]) })
  }
  return lines
}

/** Whether the next line states the day of a date tile in full. */
const isRepeated = ([tile]: readonly DateMention[], next: DatedText | undefined): boolean =>
  tile !== undefined && tile.month === next?.dates[0]?.month && tile.day === next.dates[0].day

/** A row with a time and an empty cell below the day of the row above is another meeting on that day. */
function dayOfRowAbove(text: string, above: DatedText | undefined): readonly DateMention[] {
  const [day, another] = above?.dates ?? []
  if (!above || !day || another) return []
  const cells = text.split('\t')
  const column = above.text.slice(0, day.start).split('\t').length - 1
  if (cells.length < 2 || cells[column] !== '' || findTimes(text).length === 0) return []
  const at = cells.slice(0, column).join('\t').length
  return [{ ...day, start: at, end: at }]
}

/** Blanks out days, so that "March 12 — 5:30 p.m." is not read as a range of times. */
function withoutDays(text: string, dates: readonly DateMention[]): string {
  let left = text.slice(0, 20_000)
  for (const { start, end } of dates) left = left.slice(0, start) + '/'.repeat(end - start) + left.slice(end)
  return left
}

const areDated = (lines: readonly DatedText[], from: number, until: number): boolean =>
  lines.slice(Math.max(0, from), until).some(({ dates }) => dates.length > 0)

/** Whether at least two days follow soon. What is above one day may belong to the day before. */
function areDaysBelow(lines: readonly DatedText[], index: number): boolean {
  const below = lines.slice(index + 1, index + 6).map(({ dates }) => dates.length)
  const first = below.slice(0, 4).findIndex((count) => count > 0)
  return first >= 0 && below[first]! + (below[first + 1] ?? 0) > 1
}

/** A body named above at least two days owns them; its usual time and place may be in between. */
function isBodyLabel(lines: readonly DatedText[], index: number): boolean {
  const { text } = lines[index]!
  return text.length <= 70 && namesMeeting(text) && bodyWord.test(text) && areDaysBelow(lines, index)
}

function isColumnRow(text: string): boolean {
  return text.split('\t').filter((cell) => columnWord.test(cell)).length >= 2
}

const bareYear = /^\W*(?:19|20)\d\d\W*$/
const startsWithTime = /^\W*(?:\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|noon\b)/i

function isLabelLine(block: Block, lines: readonly DatedText[], index: number): boolean {
  const { text } = lines[index]!
  if (block.kind === 'heading') return text.length <= 160
  if (text.includes('\t') || text.length > 240 || startsWithTime.test(text)) return false
  const leadsIn = /:\s*$/.test(text) && meetingWord.test(text)
  const isShort = text.length <= 90 && !/[.!?]$/.test(text)
  if (!leadsIn && !isShort) return false
  // Outside headings, a line is a label only if dates follow at once; menu entries are not.
  return (
    areDated(lines, index + 1, index + 5) &&
    (leadsIn ||
      meetingSection.test(text) ||
      otherSection.test(text) ||
      yearsIn(text).length > 0 ||
      isBodyLabel(lines, index))
  )
}

/** A heading starts a section; a label names a part of it. */
function sectionUnder(now: Section, text: string, { kind }: Block): Section {
  const own = yearsIn(text)
  const years = own.length > 0 ? own : now.years
  const isMeetings = meetingSection.test(text)
  // A month or a year divides a list without ending the section.
  if (bareMonth(text) || bareYear.test(text)) return { ...now, years }
  const isNamed = meetingWord.test(text)
  const leaning = isMeetings ? 'meetings' : otherSection.test(text) && !isNamed ? 'other' : null
  const name = leaning !== null || isNamed ? text : null
  if (kind === 'heading') {
    // A menu above the heading says nothing about what it names.
    const isOpen = isNamed && (now.leaning !== 'other' || now.label === null)
    return { ...nothing, heading: name, leaning: leaning ?? (isOpen ? now.leaning : 'neutral'), years }
  }
  // Only a short label ("News") ends a section of meetings.
  if (leaning === 'other' && now.leaning === 'meetings' && text.split(' ').length > 3) return now
  return { ...now, label: name ?? now.label, leaning: leaning ?? now.leaning, years }
}
