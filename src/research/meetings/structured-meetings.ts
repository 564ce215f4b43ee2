import { caps, firstItems } from '../caps.ts'
import type { ReadPage } from '../page.ts'
import { addressOf, isThing, statedThings, type Thing, textOf } from '../read/schema-things.ts'
import { createQuoteFinder } from './find-quote.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { type LocalTime, readStamp } from './local-time.ts'
import { type MeetingPlace, placeOf } from './location.ts'
import { holiday, type MeetingStatus, statusIn } from './meeting-words.ts'

/** Events in JSON-LD and microdata whose name the visible page shows. */
export function meetingsOfMarkup(
  page: ReadPage,
  source: string,
  timeZone: string,
  onCut: () => void,
): FoundMeeting[] {
  const findQuote = createQuoteFinder(page)
  const timeIn = (value: unknown) => readStamp(loosen(textOf(value) ?? ''), timeZone)
  const events = statedThings(source).filter(({ thing }) => isEvent(thing))
  return firstItems(events, caps.eventsInMarkup, onCut).flatMap(({ thing, method }) => {
    const title = textOf(thing['name'])!
    const start = timeIn(thing['startDate'])
    const quote = findQuote(title)
    if (!start || !quote || holiday.test(title)) return []
    return [
      {
        title,
        naming: 'own',
        ...times(start, timeIn(thing['endDate'])),
        place: placeIn(thing),
        status: statusOf(thing, title),
        url: textOf(thing['url']),
        method,
        ...quote,
      },
    ]
  })
}

/** Repairs timestamps that plugins write: "2019-9-13T10:00-6:00". */
function loosen(value: string): string {
  return (
    value
      .trim()
      .replace(
        /^(\d{4})-(\d{1,2})-(\d{1,2})/,
        (_, y, m, d) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
      )
      .replace(/T(\d{1,2})-(\d{2})(?:-\d{2})?$/, 'T$1:$2')
      .replace(/T(\d):/, 'T0$1:')
      // An explicit offset is that of the place itself, so it is dropped. Only UTC is converted.
      .replace(/(T\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)[+-](?!0{1,2}:?0{1,2}$)\d{1,2}:?\d{2}$/, '$1')
      .replace(/([+-])(\d{1,2}):(\d{2})$/, (_, sign, h, m) => `${sign}${h.padStart(2, '0')}:${m}`)
  )
}

function times(start: LocalTime, end: LocalTime | null) {
  // All-day events are often written as midnight to midnight.
  const time = start.time === '00:00' ? null : start.time
  return {
    date: start.date,
    time,
    end: time && end?.date === start.date && end.time && end.time > time ? end.time : null,
  }
}

function statusOf(event: Thing, title: string): MeetingStatus {
  const stated = textOf(event['eventStatus']) ?? ''
  if (/cancel/i.test(stated)) return 'cancelled'
  return /postpone|reschedule/i.test(stated) ? 'postponed' : statusIn(title)
}

const isEvent = (thing: Thing): boolean =>
  [thing['@type']].flat().some((type) => /(?:^|\/)(?:\w*Event|Hackathon)$/.test(String(type))) &&
  textOf(thing['name']) !== null &&
  textOf(thing['startDate']) !== null

function placeIn(event: Thing): MeetingPlace {
  const place = [event['location']].flat()[0]
  return isThing(place)
    ? { name: textOf(place['name']), address: addressOf(place['address']) }
    : placeOf(textOf(place) ?? '')
}
