import { caps, firstItems } from '../caps.ts'
import type { ReadPage } from '../page.ts'
import { addressOf, isThing, statedThings, type Thing, textOf } from '../read/schema-things.ts'
import { createQuoteFinder } from './find-quote.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { fieldsOf } from './json-meetings.ts'
import { statedMeeting } from './stated-meeting.ts'

/** Events in JSON-LD and microdata whose name the visible page shows. */
export function meetingsOfMarkup(
  page: ReadPage,
  source: string,
  timeZone: string,
  onCut: () => void,
): FoundMeeting[] {
  const findQuote = createQuoteFinder(page)
  const events = statedThings(source).filter(({ thing }) => isEvent(thing))
  return firstItems(events, caps.eventsInMarkup, onCut).flatMap(({ thing, method }) => {
    const meeting = statedMeeting(fieldsOf(thing), { method, timeZone, findQuote })
    const location = [thing['location']].flat()[0]
    if (!meeting || !isThing(location)) return meeting ?? []
    return { ...meeting, place: { name: textOf(location['name']), address: addressOf(location['address']) } }
  })
}

const isEvent = (thing: Thing): boolean =>
  [thing['@type']].flat().some((type) => /(?:^|\/)(?:\w*Event|Hackathon)$/.test(String(type))) &&
  textOf(thing['name']) !== null &&
  textOf(thing['startDate']) !== null
