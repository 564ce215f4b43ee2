import { inZone, type LocalTime } from '../calendar/zone-time.ts'
import { blockAround } from '../extract/quote.ts'
import type { ReadPage, Span } from '../page.ts'
import { markupText } from '../read/markup-text.ts'
import { dayText, findDates } from './date-mention.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { readStamp } from './local-time.ts'
import { placeOf } from './location.ts'
import { isGeneric } from './meeting-title.ts'
import { bodyWord, holiday, statusIn } from './meeting-words.ts'
import { findTimes } from './time-mention.ts'

/**
 * What a calendar, a feed, a data file or structured data states about a meeting, as text: `body` is who meets, if the
 * title is only the kind of meeting, and `time` is the time where it is apart from the start.
 */
export type StatedFields = Partial<
  Record<'title' | 'body' | 'start' | 'time' | 'end' | 'about' | 'location' | 'status' | 'url', string | null>
>

/**
 * Gives the meeting that fields describe, if the page shows its title; null if they lack a title or a day. `quoted` is
 * what the page shows where the title is a part of other text.
 */
export type MeetingReader = (
  method: FoundMeeting['method'],
  fields: StatedFields,
  quoted?: string,
) => FoundMeeting | null

export function meetingReader(page: ReadPage, timeZone: string): MeetingReader {
  const findQuote = createQuoteFinder(page)
  return (method, fields, quoted = fields.title ?? fields.body ?? '') => {
    const meeting = statedMeeting(fields, timeZone)
    const span = meeting && (findQuote(quoted) ?? findQuote(meeting.title))
    return span && { ...meeting, naming: 'own', method, span }
  }
}

function statedMeeting(fields: StatedFields, timeZone: string) {
  const own = markupText(fields.title ?? fields.body ?? '')
  const body = markupText(fields.body ?? '')
  // "Regular Meeting" is the kind; the body is added to it.
  const title =
    isGeneric(own) && body.length <= 90 && bodyWord.test(body) && !own.includes(body)
      ? `${body}: ${own}`
      : own
  const start = fields.start ? readDay(fields.start, timeZone) : null
  if (!start || !/[A-Za-z]{3}/.test(title) || title.length > 250 || holiday.test(title)) return null
  // For an all-day event, a time in the title or the description is used.
  const inText = findTimes(own)[0] ?? findTimes(markupText(fields.about ?? '').slice(0, 600))[0]
  // Data may write one word: "EventCancelled".
  const status = (fields.status ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  const time = timeOf(fields.time ?? '', timeZone) ?? notMidnight(start.time) ?? inText?.from ?? null
  const end = fields.end ? readDay(fields.end, timeZone) : null
  return {
    title,
    date: start.date,
    time,
    end: time && end?.date === start.date && end.time && end.time > time ? end.time : null,
    place: placeOf(markupText(fields.location ?? '')),
    status: statusIn(`${status} ${title} ${fields.time ?? ''} ${fields.location ?? ''}`),
    url: fields.url && /^https?:/.test(fields.url) ? fields.url : null,
  }
}

const notMidnight = (time: string | null | undefined) => (time === '00:00' ? null : time)

/** A time of day as text, or as a stamp whose day is elsewhere. */
const timeOf = (value: string, timeZone: string): string | null | undefined =>
  findTimes(withoutSeconds(value))[0]?.from ?? notMidnight(readStamp(value, timeZone)?.time)

const withoutSeconds = (value: string) => value.replace(/(\d:\d\d):\d\d\b/, '$1')

function readDay(value: string, timeZone: string): LocalTime | null {
  const stamp = readStamp(value, timeZone)
  if (stamp) return stamp
  const [, number] = /^(?:\/Date\()?(\d{10}|\d{13})(?:\)\/)?$/.exec(value) ?? []
  if (number) return inZone(new Date(Number(number) * (number.length === 10 ? 1000 : 1)), timeZone)
  if (value.length > 60) return null
  const [date] = findDates(value)
  if (!date?.year) return null
  return {
    date: dayText(date.year, date),
    time: findTimes(withoutSeconds(value))[0]?.from ?? null,
  }
}

const maxLength = 400

/**
 * Finds the block that contains a text, or only the text if the block is long; null if it is not on the page. Each search
 * continues after the last match, so that equal titles get different positions.
 */
function createQuoteFinder(page: ReadPage) {
  const last = new Map<string, number>()
  return (words: string): Span | null => {
    const forms = new Set([
      words,
      markupText(words),
      JSON.stringify(words).slice(1, -1),
      words.replace(/&/g, '&amp;'),
      // A calendar file escapes punctuation and breaks long lines.
      words.replace(/([,;])/g, '\\$1'),
      words.slice(0, 50),
    ])
    for (const form of forms) {
      const ahead = page.text.indexOf(form, (last.get(form) ?? -1) + 1)
      const start = ahead < 0 ? page.text.indexOf(form) : ahead
      const end = start + form.length
      const block = form.length < 3 || start < 0 ? null : blockAround(page, start, end)
      if (!block) continue
      last.set(form, start)
      return block.end - block.start > maxLength ? { start, end } : { start: block.start, end: block.end }
    }
    return null
  }
}
