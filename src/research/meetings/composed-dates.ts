import type { Block } from '../page.ts'
import { type DateMention, isDay, readMonth } from './date-mention.ts'

/** A month on its own, to which the days around it belong. */
type Month = { readonly month: number; readonly year: number | null }
type Over = Month & { readonly index: number; readonly level: number | null }
/** A month view, and the day that it has come to. */
type Weeks = { month: Month; lastDay: number }

const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\\.?'
const wholeWeekday = new RegExp(`^\\W*${weekday}\\W*$`, 'i')
const ending = '(?:st|nd|rd|th)?'
const bareDay = new RegExp(`^\\W*(?:${weekday},?\\s*)?(\\d{1,2})${ending}(?:\\s*,?\\s*${weekday})?\\W*$`, 'i')
/** "9 – Board of Trustees", "Mon 9: Board of Trustees", "9th at 7 p.m.", "9, 7 p.m."; but "1. Call to order" is a numbered list. */
const leadingDay = new RegExp(
  `^\\W*(?:${weekday},?\\s*)?(\\d{1,2})(?:${ending}\\s*(?:[–—:|-]|\\(${weekday}\\)|,?\\s${weekday}\\W)\\s*(?=\\p{L})|(?:st|nd|rd|th)\\b|\\s*(?:,|at|@)\\s*(?=\\d{1,2}(?::\\d\\d)?\\s?[ap]\\.?m))`,
  'iu',
)
const dayList = new RegExp(
  `^\\W*(?:${weekday}\\s*)?(?:the\\s+)?\\d{1,2}${ending}\\*{0,2}(?:\\s*(?:,|;|/|&|and|,\\s*and)\\s*\\d{1,2}${ending}\\*{0,2})*\\W*$`,
  'i',
)

/**
 * Finds days whose month is elsewhere: in the first cell of the row, above the column, in the heading, or in the next
 * line. The position is that of the day's number.
 */
export function composeDates(blocks: readonly Block[], texts: readonly string[]): DateMention[][] {
  let over: Over | null = null
  let shown: Month | null = null
  let weeks: Weeks | null = null
  let columns: readonly (Month | null)[] | null = null
  let ofRows: { readonly month: Month; readonly at: number } | null = null
  return texts.map((text, index): DateMention[] => {
    const block = blocks[index]!
    if (block.kind === 'row') {
      const cells = text.split('\t')
      const months = cells.map(bareMonth)
      const at = months.findIndex((month) => month !== null)
      if (at >= 0) ofRows = { month: months[at]!, at }
      if (cells.filter((cell) => wholeWeekday.test(cell)).length >= 5) {
        const month: Month | null = ofRows?.month ?? shown ?? over
        weeks = month && { month, lastDay: 0 }
        ofRows = null
        return []
      }
      weeks ??= over && isWeek(cells, 4) && at < 0 && !columns ? { month: over, lastDay: 0 } : null
      if (weeks && isWeek(cells, 1)) return daysInWeek(cells, weeks)
      // The cell of a month may cover the rows below it.
      const own = ofRows && (at >= 0 || cells[ofRows.at] === '') ? ofRows.month : null
      if (months.filter(Boolean).length < 2)
        return daysInRow(cells, (cell, at) => (dayList.test(cell) ? (own ?? columns?.[at] ?? null) : null))
      columns = months
      return []
    }
    columns = null
    ofRows = null
    weeks = null
    const isHeading = block.kind === 'heading' && block.level !== 0
    const month = bareMonth(text)
    shown = month ?? monthAmong(text) ?? (isHeading ? null : shown)
    if (month) over = { ...month, index, level: isHeading ? (block.level ?? 6) : null }
    else if (isHeading && over && (over.level === null || (block.level ?? 6) <= over.level)) over = null
    return month || block.isChrome ? [] : dayInLine(text, index, over, texts[index + 1] ?? '')
  })
}

const bareMonthPattern = /^\W*([a-z]{3,9})\.?(?:\s*,?\s*((?:19|20)\d\d))?\W*$/i

export function bareMonth(text: string): Month | null {
  const parts = bareMonthPattern.exec(text)
  const month = parts ? readMonth(parts[1]!) : null
  return month === null ? null : { month, year: parts?.[2] ? Number(parts[2]) : null }
}

/** "« Sep  October 2025  Nov »": the month that a calendar shows. */
function monthAmong(text: string): Month | null {
  const [month, another] = (text.length <= 80 && text.match(/\b[a-z]{3,9}\.?,? 20\d\d\b/gi)) || []
  return month && !another ? bareMonth(month) : null
}

function daysInRow(cells: readonly string[], monthOf: (cell: string, at: number) => Month | null, most = 8) {
  let start = 0
  return cells.flatMap((cell, at) => {
    const from = start
    start += cell.length + 1
    const month = monthOf(cell, at)
    return month ? numbersIn(cell, from, month, most) : []
  })
}

const dayOfCell = (cell: string): number =>
  Number(/^\s*(\d{1,2})(?=\s|$)(?!\s[ap]\.?m\b)/i.exec(cell)?.[1] ?? 0)

/** A calendar week: cells that start with consecutive days. */
function isWeek(cells: readonly string[], least: number): boolean {
  const days = cells.map(dayOfCell).filter(Boolean)
  if (cells.length > 8 || days.length < least) return false
  return days.every((day, at) => at === 0 || day === days[at - 1]! + 1 || day === 1)
}

/** The first and the last week of a month view show days of the months beside it. */
function daysInWeek(cells: readonly string[], weeks: Weeks): DateMention[] {
  const days = cells.map(dayOfCell)
  if (weeks.lastDay === 0 && days.includes(1) && Math.max(...days) > 20)
    weeks.month = besideMonth(weeks.month, -1)
  return daysInRow(
    cells,
    (cell, at) => {
      if (days[at] === 0) return null
      if (days[at]! < weeks.lastDay) weeks.month = besideMonth(weeks.month, 1)
      weeks.lastDay = days[at]!
      return /\p{L}{3}/u.test(cell) ? weeks.month : null
    },
    1,
  )
}

function besideMonth({ month, year }: Month, step: 1 | -1): Month {
  const at = month - 1 + step
  return { month: ((at + 12) % 12) + 1, year: year && year + Math.floor(at / 12) }
}

function numbersIn(cell: string, from: number, { month, year }: Month, most = 8): DateMention[] {
  return [...cell.matchAll(/\d{1,2}(?:st|nd|rd|th)?/gi)].slice(0, most).flatMap((match): DateMention[] => {
    const day = Number.parseInt(match[0], 10)
    if (!isDay(year ?? 2024, month, day)) return []
    const start = from + match.index
    return [{ start, end: start + match[0].length, year, month, day, weekday: null }]
  })
}

function dayInLine(text: string, index: number, over: Over | null, next: string): DateMention[] {
  const isUnderHeading = over !== null && over.level !== null
  const bare = bareDay.exec(text)
  const after = bare ? bareMonth(next) : null
  // A date tile shows the month above or below the day.
  const month = over && (isUnderHeading || over.index === index - 1) ? over : after
  const found = month && (bare ?? (isUnderHeading ? leadingDay.exec(text) : null))
  if (!month || !found) return []
  const start = found.index + found[0].search(/\d/)
  return numbersIn(text.slice(start, start + 4), start, month, 1)
}
