import { load } from 'cheerio/slim'
import { readCalendar } from '../calendar/read-calendar.ts'
import { caps, firstItems, type OnCut } from '../caps.ts'
import { type PackedTitle, readPackedTitle } from '../feed/packed-title.ts'
import { type FeedItem, readFeed } from '../feed/read-feed.ts'
import { withoutDoctype } from '../feed/without-doctype.ts'
import type { ReadPage } from '../page.ts'
import { limitDepth } from '../read/shallow-html.ts'
import { dayText, findDates } from './date-mention.ts'
import { createQuoteFinder } from './find-quote.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { readStamp } from './local-time.ts'
import { nowhere, placeOf } from './location.ts'
import { isGeneric, residue, titleFrom } from './meeting-title.ts'
import { holiday, meetingWord, statusIn } from './meeting-words.ts'
import { statusStatement } from './status-statement.ts'
import { findTimes } from './time-mention.ts'

const year = 365 * 86_400_000

/** Meetings in an iCalendar file. Recurring events are expanded within a year of now. */
export function meetingsOfCalendar(
  page: ReadPage,
  source: string,
  context: { timeZone: string; now: Date },
  onCut: OnCut,
): FoundMeeting[] {
  const findQuote = createQuoteFinder(page)
  const { now, timeZone } = context
  const window = { timeZone, from: new Date(now.getTime() - year), until: new Date(now.getTime() + year) }
  return readCalendar(source, window, onCut).events.flatMap((event) => {
    const quote =
      findQuote(event.title) ??
      findQuote(event.title.replace(/([,;])/g, '\\$1')) ??
      findQuote(event.title.slice(0, 50))
    if (!quote || holiday.test(event.title)) return []
    return [
      {
        title: event.title,
        naming: 'own',
        date: event.start.slice(0, 10),
        time: event.start.slice(11) || null,
        end: event.end?.startsWith(event.start.slice(0, 10)) ? event.end.slice(11) : null,
        place: placeOf(event.location ?? ''),
        status: event.status,
        url: event.url,
        method: 'calendar',
        ...quote,
      },
    ]
  })
}

/** Meetings named in feed titles. The publication date of an item is not the meeting date. */
export function meetingsOfFeed(page: ReadPage, source: string, onCut: OnCut): FoundMeeting[] {
  const findQuote = createQuoteFinder(page)
  return readFeed(source, page.finalUrl, onCut).items.flatMap((item) => {
    const packed = readPackedTitle(item.title) ?? statedDay(item)
    const quote = packed && findQuote(item.title)
    if (!packed || !quote || !(packed.paper || packed.time || meetingWord.test(packed.body))) return []
    return [
      {
        title: packed.body,
        naming: 'own',
        date: packed.date,
        time: packed.time,
        end: null,
        place: nowhere,
        status: statusIn(item.title),
        url: item.url,
        method: 'feed',
        ...quote,
      },
    ]
  })
}

const dayLabel = /\b(?:(?:event|meeting|start|hearing)\s+)?(?:dates?|when|starts?)\s*:\s*/i

/** Calendars published as feeds state the day in the summary: "Event date: March 10, 2026". */
function statedDay({ title, summary }: FeedItem): PackedTitle | null {
  const label = dayLabel.exec(summary ?? '')
  const statedText = (summary ?? '').slice((label?.index ?? 0) + (label?.[0].length ?? 0)).slice(0, 200)
  const [day] = findDates(statedText)
  if (!label || !day?.year || day.start > 12 || holiday.test(title)) return null
  return {
    body: title,
    paper: null,
    date: dayText(day.year, day),
    time: findTimes(statedText)[0]?.from ?? null,
  }
}

/** Reads BoardDocs XML: `<meeting bodyname><name><start><date format="yyyy-mm-dd">`. */
export function meetingsOfXml(
  page: ReadPage,
  source: string,
  timeZone: string,
  onCut: () => void,
): FoundMeeting[] {
  if (!/<meeting\b/i.test(source)) return []
  const findQuote = createQuoteFinder(page)
  const $ = load(limitDepth(withoutDoctype(source), { isXml: true }).html, { xml: true })
  return firstItems($('meeting').toArray(), caps.meetingsInXml, onCut).flatMap((element) => {
    const meeting = $(element)
    const name = meeting.children('name').first().text().replace(/\s+/g, ' ').trim()
    const start = readStamp(meeting.find('start > date').first().text(), timeZone)
    const body = meeting.attr('bodyname')?.trim() ?? ''
    const quote = name && findQuote(name)
    if (!quote || !start) return []
    const description = meeting.children('description').first().text().slice(0, 2_000)
    return [
      {
        title:
          body && isGeneric(name) ? `${body}: ${name}` : (titleFrom(residue(name, findTimes(name))) ?? name),
        naming: 'own',
        date: start.date,
        // The date has no time; notices state it in words.
        time: start.time ?? findTimes(name)[0]?.from ?? findTimes(description)[0]?.from ?? null,
        end: null,
        place: placeOf(meeting.children('location').first().text()),
        status: statusIn(`${name} ${statusStatement(description) ?? ''}`),
        url: meeting.children('link').first().text().trim() || null,
        method: 'feed',
        ...quote,
      },
    ]
  })
}
