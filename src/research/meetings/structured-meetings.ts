import { caps, firstItems } from '../caps.ts'
import type { ReadPage } from '../page.ts'
import { addressOf, isThing, type StatedThing, statedThings, textOf } from '../read/schema-things.ts'
import { createQuoteFinder } from './find-quote.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { type LocalTime, readStamp } from './local-time.ts'
import { type MeetingPlace, placeOf } from './location.ts'
import { holiday, type MeetingStatus, statusIn } from './meeting-words.ts'

/** An event in structured data. */
type StatedEvent = {
  readonly name: string
  readonly start: string
  readonly end: string | null
  readonly place: MeetingPlace
  readonly status: string | null
  readonly url: string | null
  readonly method: 'json_ld' | 'microdata'
}

/** Events in JSON-LD and microdata whose name the visible page shows. */
export function meetingsOfMarkup(
  page: ReadPage,
  source: string,
  timeZone: string,
  onCut: () => void,
): FoundMeeting[] {
  const findQuote = createQuoteFinder(page)
  const found: FoundMeeting[] = []
  const events = statedThings(source).flatMap(eventOf)
  for (const event of firstItems(events, caps.eventsInMarkup, onCut)) {
    const start = readStamp(loosen(event.start), timeZone)
    const title = event.name
    const quote = findQuote(title)
    if (!start || !quote || holiday.test(title)) continue
    const end = event.end ? readStamp(loosen(event.end), timeZone) : null
    found.push({
      title,
      naming: 'own',
      ...times(start, end),
      place: event.place,
      status: statusOf(event, title),
      url: event.url,
      method: event.method,
      ...quote,
    })
  }
  return found
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

function statusOf(event: StatedEvent, title: string): MeetingStatus {
  if (/cancel/i.test(event.status ?? '')) return 'cancelled'
  if (/postpone|reschedule/i.test(event.status ?? '')) return 'postponed'
  return statusIn(title)
}

const isEventType = (type: unknown): boolean =>
  [type].flat().some((each) => typeof each === 'string' && /(?:^|\/)(?:\w*Event|Hackathon)$/.test(each))

function eventOf({ thing, method }: StatedThing): StatedEvent[] {
  const [name, start] = [textOf(thing['name']), textOf(thing['startDate'])]
  if (!isEventType(thing['@type']) || !name || !start) return []
  const place = [thing['location']].flat()[0]
  const known: MeetingPlace = isThing(place)
    ? { name: textOf(place['name']), address: addressOf(place['address']) }
    : placeOf(textOf(place) ?? '')
  return [
    {
      name,
      start,
      end: textOf(thing['endDate']),
      place: known,
      status: textOf(thing['eventStatus']),
      url: textOf(thing['url']),
      method,
    },
  ]
}
