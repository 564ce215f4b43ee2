import type { Block, ReadPage } from '../page.ts'
import { bareMonth, composeDates } from './composed-dates.ts'
import { type DateMention, findDates } from './date-mention.ts'
import {
  bodyWord,
  meetingSection,
  meetingWord,
  namesMeeting,
  otherSection,
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
  /** A time stated below the heading and before the first day. */
  readonly time: string | null
}

export type PageLine = {
  readonly index: number
  readonly block: Block
  readonly text: string
  readonly dates: readonly DateMention[]
  readonly times: readonly TimeMention[]
  readonly section: Section
  /** Cells of the header row, if the line is a table row that has one. */
  readonly columns: readonly string[] | null
}

const nothing: Section = { label: null, heading: null, leaning: 'neutral', years: [], time: null }
const columnWord =
  /^(?:\W*)(?:meeting |event |hearing )?(?:date|dates|day|time|location|where|when|place|venue|name|title|meeting|meetings|event|body|agenda|minutes|description|type|committee|board|status|video|details|topic|subject|posted|documents?|attachments?)\b/i

/** The lines of a page with the context of the headings above them. */
export function readLines(page: ReadPage): PageLine[] {
  const lines: PageLine[] = []
  let section = nothing
  let columns: readonly string[] | null = null
  const { texts, dates } = datedTexts(page)
  let isBeforeDates = true
  for (const [index, block] of page.blocks.entries()) {
    const text = texts[index] ?? ''
    const isDated = (dates[index]?.length ?? 0) > 0
    if (block.kind !== 'row') columns = null
    else if (!isDated && (block.isHead || isColumnRow(text)))
      columns = text.split('\t').map((cell) => cell.trim())
    const isLabel = !isDated && isLabelLine(block, text, index, dates)
    if (isLabel) {
      const isBareYear = /^\W*(?:19|20)\d\d\W*$/.test(text)
      const isAmongDates = [1, 2, 3, 4].some((step) => (dates[index - step]?.length ?? 0) > 0)
      if (isBareYear) section = { ...section, years: yearsIn(text) }
      else if (block.kind === 'heading') section = sectionUnderHeading(section, text, block.level === 0)
      else {
        // Between dated lines, "Budget review" is a topic, not a new section.
        const under = sectionUnderLabel(section, text)
        // One of several named entries whose day was not recognized is not the title of the others.
        const isEntry =
          page.blocks[index + 1]?.shape === block.shape &&
          [text, texts[index + 1] ?? ''].every((entry) => meetingWord.test(entry))
        const next = isEntry ? { ...under, label: section.label } : under
        if (!isAmongDates || next.leaning === 'meetings' || isBodyLabel(text, index, dates)) section = next
      }
      isBeforeDates = true
      // "2026 Meetings (7 p.m.)"; a year or a month only divides what a time above applies to.
      const [time, other] = block.kind !== 'heading' && isAmongDates ? [] : findTimes(text)
      const isDivider = isBareYear || bareMonth(text) !== null
      section = { ...section, time: time && !other ? time.from : isDivider ? section.time : null }
    }
    const times = isDated || /\d|noon/i.test(text) ? findTimes(withoutDays(text, dates[index] ?? [])) : []
    if (isDated) isBeforeDates = false
    else if (isBeforeDates && times.length === 1 && text.length <= 120 && isOverDays(block, index, dates))
      section = { ...section, time: times[0]!.from }
    lines.push({
      index,
      block,
      text,
      dates: dates[index] ?? [],
      times,
      section,
      columns: block.kind === 'row' && !isLabel ? columns : null,
    })
  }
  return lines
}

/** The text of each block without unrelated days, and its days, including those composed from two places. */
function datedTexts(page: ReadPage) {
  const heads = page.blocks.filter(({ kind, level = 6 }) => kind === 'heading' && level <= 1).slice(0, 2)
  const called = heads.map(({ start, end }) => page.text.slice(start, end)).join(' ')
  const isAgenda = /\bagenda\b/i.test(called) && !/\bminutes\b/i.test(called)
  const read = page.blocks.map((block, at) => {
    const text = page.text.slice(block.start, block.end)
    const before = page.blocks[at - 1]
    const isOther = before !== undefined && otherFact.test(page.text.slice(before.start, before.end))
    const dates = text.length > 20_000 || isOther ? [] : findDates(text)
    const left = withoutOtherDays(text, dates, isAgenda)
    return left === text ? { text, dates } : { text: left, dates: findDates(left) }
  })
  const texts = read.map(({ text }) => text)
  const composed = composeDates(page.blocks, texts)
  const dates: (readonly DateMention[])[] = read.map((one, index) =>
    one.dates.length > 0 ? one.dates : (composed[index] ?? []),
  )
  for (const [index, block] of page.blocks.entries())
    if (block.kind === 'row' && page.blocks[index - 1]?.kind === 'row' && dates[index]!.length === 0)
      dates[index] = dayOfRowAbove(texts[index]!, texts[index - 1]!, dates[index - 1]!)
  return { texts, dates }
}

const otherFact =
  /^\W*(?:(?:date|last|notice) )?(?:posted|published|updated|modified|revised|created|deadline)(?: (?:on|date))?\W*$/i

/** A row with a time and an empty cell below the day of the row above is another meeting on that day. */
function dayOfRowAbove(text: string, above: string, dates: readonly DateMention[]): readonly DateMention[] {
  const [day] = dates
  if (!day || dates.length > 1 || !/\d\s?[ap]\.?m\b|\bnoon\b/i.test(text)) return []
  const cells = text.split('\t')
  const column = above.slice(0, day.start).split('\t').length - 1
  if (cells.length < 2 || cells[column] !== '') return []
  const at = cells.slice(0, column).reduce((sum, cell) => sum + cell.length + 1, 0)
  return [{ ...day, start: at, end: at }]
}

/** Blanks out days, so that "March 12 — 5:30 p.m." is not read as a range of times. */
function withoutDays(text: string, dates: readonly DateMention[]): string {
  let left = text.slice(0, 20_000)
  for (const { start, end } of dates) left = left.slice(0, start) + '/'.repeat(end - start) + left.slice(end)
  return left
}

/** A time above at least two days applies to all; above one day it may belong to the day before. */
const isOverDays = (block: Block, index: number, dates: readonly (readonly unknown[])[]): boolean =>
  block.kind !== 'row' && areDaysBelow(index, dates, 4)

/** A body named above at least two days owns them; its usual time and place may be in between. */
function isBodyLabel(text: string, index: number, dates: readonly (readonly unknown[])[]): boolean {
  if (text.length > 70 || !bodyWord.test(text) || !namesMeeting(text) || /[.!?]$/.test(text)) return false
  return areDaysBelow(index, dates, 4)
}

/** Whether at least two dated lines follow, the first of them within some lines. */
function areDaysBelow(index: number, dates: readonly (readonly unknown[])[], within: number): boolean {
  const isDated = (at: number) => (dates[at]?.length ?? 0) > 0
  const first = dates.slice(index + 1, index + 1 + within).findIndex((found) => found.length > 0)
  return first >= 0 && (isDated(index + 2 + first) || dates[index + 1 + first]!.length > 1)
}

function isColumnRow(text: string): boolean {
  const cells = text.split('\t').filter((cell) => cell.trim())
  return (
    cells.length >= 2 && cells.filter((cell) => columnWord.test(cell)).length >= Math.min(2, cells.length)
  )
}

function isLabelLine(
  block: Block,
  text: string,
  index: number,
  dates: readonly (readonly unknown[])[],
): boolean {
  if (block.kind === 'heading') return text.length <= 160
  if (text.includes('\t') || text.length > 240) return false
  const leadsIn = /:\s*$/.test(text) && meetingWord.test(text)
  const isShort = text.length <= 90 && !/[.!?]$/.test(text)
  if (!leadsIn && !isShort) return false
  // Outside headings, a line is a label only if dates follow at once; menu entries are not.
  const datesFollow = [1, 2, 3, 4].some((step) => (dates[index + step]?.length ?? 0) > 0)
  return (
    datesFollow &&
    (leadsIn ||
      meetingSection.test(text) ||
      otherSection.test(text) ||
      (yearsIn(text).length > 0 && findTimes(text).length === 0) ||
      isBodyLabel(text, index, dates))
  )
}

function sectionUnderHeading(now: Section, text: string, isPageTitle: boolean): Section {
  const years = yearsIn(text)
  const isMeetings = meetingSection.test(text)
  const isNamed = meetingWord.test(text)
  // A month divides a list without ending the section.
  if (!isPageTitle && bareMonth(text)) return { ...now, years: years.length > 0 ? years : now.years }
  if (isPageTitle) return { ...nothing, leaning: isMeetings ? 'meetings' : 'neutral', years }
  if (isMeetings) {
    const inherited = years.length > 0 ? years : now.leaning === 'meetings' ? now.years : []
    return { ...nothing, heading: text, leaning: 'meetings', years: inherited }
  }
  if (otherSection.test(text) && !isNamed) return { ...nothing, heading: text, leaning: 'other', years }
  if (years.length > 0) return { ...now, years, label: null, heading: isNamed ? text : now.heading }
  if (isNamed) {
    return { ...nothing, heading: text, leaning: now.leaning, years: now.years }
  }
  return { ...nothing, years: now.years }
}

/** A label names a part of its section; only a short one ("News") can end the section. */
function sectionUnderLabel(now: Section, text: string): Section {
  const years = yearsIn(text)
  const inherited = years.length > 0 ? years : now.years
  if (meetingSection.test(text)) return { ...now, label: text, leaning: 'meetings', years: inherited }
  const isShort = text.split(' ').length <= 3
  if (otherSection.test(text) && !meetingWord.test(text)) {
    return isShort || now.leaning !== 'meetings'
      ? { ...now, label: text, leaning: 'other', years: inherited }
      : now
  }
  return { ...now, years: inherited, label: meetingWord.test(text) ? text : now.label }
}
