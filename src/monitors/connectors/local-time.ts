import { dayMs, utcDay } from '../../contracts/days.ts'
import { momentIn } from '../../research/parsers.ts'
import type { ItemTime } from './connector.ts'

const stamp = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?)?Z?\s*$/

/** Reads `2026-03-03` or `2026-03-03T18:00` as local time of a zone. A Z at the end is ignored. */
export function localTime(value: unknown, timeZone: string): ItemTime | null {
  const match = typeof value === 'string' ? stamp.exec(value) : null
  if (!match) return null
  const [year, month, day, hour, minute] = match.slice(1).map(Number)
  const isAllDay = match[4] === undefined
  const wall = {
    year: year!,
    month: month!,
    day: day!,
    hour: isAllDay ? 0 : hour!,
    minute: isAllDay ? 0 : minute!,
  }
  const calendar = new Date(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute))
  const isReal =
    wall.year >= 1900 && calendar.getUTCDate() === wall.day && calendar.getUTCHours() === wall.hour
  return isReal ? { instant: momentIn(timeZone, wall).toISOString(), timeZone, isAllDay } : null
}

/** Reads a stamp with an offset as an instant, and one without as local time. */
export function statedTime(value: unknown, timeZone: string): ItemTime | null {
  if (typeof value !== 'string' || value.length > 40) return null
  if (!/(?:Z|[+-]\d{2}:?\d{2})\s*$/.test(value)) return localTime(value, timeZone)
  const instant = Date.parse(value.trim().replace(' ', 'T'))
  return Number.isNaN(instant)
    ? null
    : { instant: new Date(instant).toISOString(), timeZone, isAllDay: false }
}

/** The day of an instant in UTC, moved by a number of days: `2026-03-03`. */
export function dayOf(moment: Date, days = 0): string {
  return utcDay(new Date(moment.getTime() + days * dayMs))
}

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-26`, with or without a time after it, as "November 26, 2026"; empty for anything else. */
export function dayInWords(value: unknown): string {
  const day = typeof value === 'string' ? localTime(value.trim().slice(0, 10), 'UTC') : null
  return day === null ? '' : words.format(new Date(day.instant))
}
