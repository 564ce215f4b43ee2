import type { Block, ReadPage } from '../page.ts'
import { bareMonth, composeDates, isInTable } from './composed-dates.ts'
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

/** What the headings over a line make of the dates under it. */
export type Section = {
  /** The nearest label, and the heading above it. */
  readonly label: string | null
  readonly heading: string | null
  readonly leaning: 'meetings' | 'other' | 'neutral'
  readonly years: readonly number[]
  /** The time that stands under the heading before the first day. */
  readonly time: string | null
}

export type PageLine = {
  readonly index: number
  readonly block: Block
  readonly text: string
  readonly dates: readonly DateMention[]
  readonly times: readonly TimeMention[]
  readonly section: Section
  /** Cells of the heading row above, when the line is a row of a table that has one. */
  readonly columns: readonly string[] | null
  readonly isLabel: boolean
}

const nothing: Section = { label: null, heading: null, leaning: 'neutral', years: [], time: null }
const columnWord =
  /^(?:\W*)(?:meeting |event |hearing )?(?:date|dates|day|time|location|where|when|place|venue|name|title|meeting|meetings|event|body|agenda|minutes|description|type|committee|board|status|video|details|topic|subject|posted|documents?|attachments?)\b/i

/** Lines of a page with what was read above them. */
export function readLines(page: ReadPage): PageLine[] {
  const lines: PageLine[] = []
  let section = nothing
  let columns: readonly string[] | null = null
  let yearsInARow = 0
  const { texts, dates } = datedTexts(page)
  let isBeforeDates = true
  for (const [index, block] of page.blocks.entries()) {
    const text = texts[index] ?? ''
    const isDated = (dates[index]?.length ?? 0) > 0
    // A row of one cell parts a table without ending it.
    if (block.kind !== 'row') columns = isInTable(block) ? columns : null
    else if (!isDated && (block.isHead || isColumnRow(text)))
      columns = text.split('\t').map((cell) => cell.trim())
    const isLabel =
      !isDated && !isInMenuAbove(page.blocks, index, dates) && isLabelLine(block, text, index, dates)
    if (isLabel) {
      const isBareYear = /^\W*(?:19|20)\d\d\W*$/.test(text)
      yearsInARow = isBareYear ? yearsInARow + 1 : 0
      // Years one under the other are a menu; none of them is the year of what follows.
      if (yearsInARow > 1) section = { ...section, years: [] }
      else if (isBareYear) section = { ...section, years: yearsIn(text) }
      else if (block.kind === 'heading') section = sectionUnderHeading(section, text, block.level === 0)
      else {
        // Among dated lines an entry "Budget review" is what one meeting is about, not a new section.
        const isAmongDates = [1, 2, 3, 4].some((step) => (dates[index - step]?.length ?? 0) > 0)
        const next = sectionUnderLabel(section, text)
        if (!isAmongDates || next.leaning === 'meetings' || isBodyLabel(text, index, dates)) section = next
      }
      isBeforeDates = true
      section = { ...section, time: null }
    } else yearsInARow = 0
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
      isLabel,
    })
  }
  return lines
}

/** The text of each block, without days of something else, and the days that are left or that stand in two places. */
function datedTexts(page: ReadPage) {
  const heads = page.blocks.filter(({ kind, level = 6 }) => kind === 'heading' && level <= 1).slice(0, 2)
  const called = heads.map(({ start, end }) => page.text.slice(start, end)).join(' ')
  const isAgenda = /\bagenda\b/i.test(called) && !/\bminutes\b/i.test(called)
  const read = page.blocks.map((block) => {
    const text = page.text.slice(block.start, block.end)
    const dates = text.length > 20_000 ? [] : findDates(text)
    const left = withoutOtherDays(text, dates, isAgenda)
    return left === text ? { text, dates } : { text: left, dates: findDates(left) }
  })
  const texts = read.map(({ text }) => text)
  const composed = composeDates(page.blocks, texts)
  // A tile beside the card repeats what the card says in full.
  const isNew = (index: number) => (tile: DateMention) =>
    !read
      .slice(index + 1, index + 5)
      .some(({ dates }) => dates.some(({ month, day }) => month === tile.month && day === tile.day))
  return {
    texts,
    dates: read.map(({ dates }, index) =>
      dates.length > 0 ? dates : (composed[index] ?? []).filter(isNew(index)),
    ),
  }
}

/** "March 12 — 5:30 p.m." is no time from twelve to half past five: what is a day is blanked out. */
function withoutDays(text: string, dates: readonly DateMention[]): string {
  let left = text.slice(0, 20_000)
  for (const { start, end } of dates) left = left.slice(0, start) + '/'.repeat(end - start) + left.slice(end)
  return left
}

/** A time over at least two days is the time of them all; over one it may be of the day before. */
const isOverDays = (block: Block, index: number, dates: readonly (readonly unknown[])[]): boolean =>
  block.kind !== 'row' && [1, 2].every((step) => (dates[index + step]?.length ?? 0) > 0)

/** The last entry of a menu is no label of the page that begins below it. */
function isInMenuAbove(
  blocks: readonly Block[],
  index: number,
  dates: readonly (readonly unknown[])[],
): boolean {
  const block = blocks[index]!
  if (!block.isChrome || block.kind === 'heading') return false
  const dated = [1, 2, 3].find((step) => (dates[index + step]?.length ?? 0) > 0)
  return dated !== undefined && !blocks[index + dated]!.isChrome
}

/** A body named over at least two days: they are its days. */
function isBodyLabel(text: string, index: number, dates: readonly (readonly unknown[])[]): boolean {
  if (text.length > 70 || !bodyWord.test(text) || !namesMeeting(text) || /[.!?]$/.test(text)) return false
  return [1, 2].every((step) => (dates[index + step]?.length ?? 0) > 0)
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
  // Outside headings a line is a label only when dates follow at once; a menu entry "News" leads nowhere.
  const datesFollow = [1, 2, 3].some((step) => (dates[index + step]?.length ?? 0) > 0)
  return (
    datesFollow &&
    (leadsIn ||
      meetingSection.test(text) ||
      otherSection.test(text) ||
      yearsIn(text).length > 0 ||
      isBodyLabel(text, index, dates))
  )
}

const paperOnly =
  /^\W*(?:(?:view|approved|draft|open|closed|meeting|board|download)\s+)*(?:agendas?|minutes|packets?|presentations?|video|audio|documents?|details|event details|information|time|location|and|&|\s|\/)+\W*$/i

function sectionUnderHeading(now: Section, text: string, isPageTitle: boolean): Section {
  const years = yearsIn(text)
  const isMeetings = meetingSection.test(text)
  const isNamed = meetingWord.test(text)
  // A month parts a list and ends nothing.
  if (!isPageTitle && bareMonth(text)) return { ...now, years: years.length > 0 ? years : now.years }
  if (isPageTitle) return { ...nothing, leaning: isMeetings ? 'meetings' : 'neutral', years }
  if (isMeetings && paperOnly.test(text) && now.leaning === 'meetings') {
    return { ...now, label: null, years: years.length > 0 ? years : now.years }
  }
  if (isMeetings) {
    const kept = years.length > 0 ? years : now.leaning === 'meetings' ? now.years : []
    return { ...nothing, heading: text, leaning: 'meetings', years: kept }
  }
  if (otherSection.test(text) && !isNamed) return { ...nothing, heading: text, leaning: 'other', years }
  if (years.length > 0) return { ...now, years, label: null, heading: isNamed ? text : now.heading }
  if (isNamed) {
    const leaning = now.leaning === 'other' ? 'neutral' : now.leaning
    return { ...nothing, heading: text, leaning, years: now.years }
  }
  return { ...nothing, years: now.years }
}

/** A label inside a section names a part of it; only a short one ("News") can end what a heading began. */
function sectionUnderLabel(now: Section, text: string): Section {
  const years = yearsIn(text)
  const kept = years.length > 0 ? years : now.years
  if (paperOnly.test(text) && now.leaning === 'meetings') return { ...now, years: kept }
  if (meetingSection.test(text)) return { ...now, label: text, leaning: 'meetings', years: kept }
  const isShort = text.split(' ').length <= 3
  if (otherSection.test(text) && !meetingWord.test(text)) {
    return isShort || now.leaning !== 'meetings'
      ? { ...now, label: text, leaning: 'other', years: kept }
      : now
  }
  return { ...now, years: kept, label: meetingWord.test(text) ? text : now.label }
}
