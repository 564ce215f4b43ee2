import { load } from 'cheerio/slim'
import { readCalendar } from '../calendar/read-calendar.ts'
import { caps, firstItems, type OnCut } from '../caps.ts'
import { type PackedTitle, readPackedTitle } from '../feed/packed-title.ts'
import { type FeedItem, readFeed } from '../feed/read-feed.ts'
import { withoutDoctype } from '../feed/without-doctype.ts'
import { limitDepth } from '../read/shallow-html.ts'
import { dayText, findDates } from './date-mention.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { fieldsOf } from './json-meetings.ts'
import { residue, titleFrom } from './meeting-title.ts'
import { holiday, meetingWord } from './meeting-words.ts'
import type { MeetingReader } from './stated-meeting.ts'
import { statusStatement } from './status-statement.ts'
import { findTimes } from './time-mention.ts'

const year = 365 * 86_400_000

/** Meetings in an iCalendar file. Recurring events are expanded within a year of now. */
export function meetingsOfCalendar(
  source: string,
  { now, timeZone }: { readonly timeZone: string; readonly now: Date },
  read: MeetingReader,
  onCut: OnCut,
): FoundMeeting[] {
  const window = { timeZone, from: new Date(now.getTime() - year), until: new Date(now.getTime() + year) }
  return readCalendar(source, window, onCut).events.flatMap((event) => read('calendar', event) ?? [])
}

/** Meetings named in feed titles. The publication date of an item is not the meeting date. */
export function meetingsOfFeed(
  source: string,
  pageUrl: string,
  read: MeetingReader,
  onCut: OnCut,
): FoundMeeting[] {
  return readFeed(source, pageUrl, onCut).items.flatMap((item) => {
    const packed = readPackedTitle(item.title) ?? statedDay(item)
    if (!packed || !(packed.paper || packed.time || meetingWord.test(packed.body))) return []
    const { body: title, date, time } = packed
    const start = time === null ? date : `${date}T${time}`
    const location = labeledPlace.exec(item.summary ?? '')?.[1] ?? ''
    return read('feed', { title, start, location, status: item.title, url: item.url }, item.title) ?? []
  })
}

const labeledDay = /\b(?:(?:event|meeting|start|hearing)\s+)?(?:dates?|when|starts?)\s*:\s*([\s\S]{0,200})/i

const labeledPlace = /\b(?:location|where|place|venue):\s?(\S[^\n]{2,150})/i

/** Calendars published as feeds state the day in the summary: "Event date: March 10, 2026". */
function statedDay({ title, summary }: FeedItem): PackedTitle | null {
  const stated = labeledDay.exec(summary ?? '')?.[1] ?? ''
  const [day] = findDates(stated)
  if (!day?.year || day.start > 12 || holiday.test(title)) return null
  return { body: title, paper: null, date: dayText(day.year, day), time: findTimes(stated)[0]?.from ?? null }
}

/** Reads BoardDocs XML: `<meeting bodyname><name><start><date format="yyyy-mm-dd">`. */
export function meetingsOfXml(source: string, read: MeetingReader, onCut: () => void): FoundMeeting[] {
  if (!/<meeting\b/i.test(source)) return []
  const $ = load(limitDepth(withoutDoctype(source), { isXml: true }).html, { xml: true })
  return firstItems($('meeting').toArray(), caps.meetingsInXml, onCut).flatMap((element) => {
    const parts = $(element).children().toArray()
    const stated = parts.map((part) => [
      part.name,
      $(part).text().replace(/\s+/g, ' ').trim().slice(0, 2_000),
    ])
    const fields = fieldsOf({ ...Object.fromEntries(stated), ...element.attribs })
    const name = fields.title ?? ''
    fields.title = titleFrom(residue(name, findTimes(name))) ?? name
    // The date has no time; notices state it in words.
    fields.time = name
    fields.status = statusStatement(fields.about ?? '') ?? ''
    return read('feed', fields, name) ?? []
  })
}
