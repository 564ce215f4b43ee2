import { load } from 'cheerio/slim'
import { caps, firstItems } from '../caps.ts'
import type { ReadPage } from '../page.ts'
import { pushReversed } from '../push-reversed.ts'
import { createQuoteFinder } from './find-quote.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { type LocalTime, readStamp } from './local-time.ts'
import { placeOf } from './location.ts'
import { holiday, type MeetingStatus, statusIn } from './meeting-words.ts'

/** An event in structured data. */
type StatedEvent = {
  readonly name: string
  readonly start: string
  readonly end: string | null
  readonly locationName: string | null
  readonly locationAddress: string | null
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
  const events = [...jsonLdEvents(source), ...microdataEvents(source)]
  for (const event of firstItems(events, caps.eventsInMarkup, onCut)) {
    const start = readStamp(loosen(event.start), timeZone)
    const title = event.name.replace(/\s+/g, ' ').trim()
    const quote = findQuote(title)
    if (!start || !title || !quote || holiday.test(title)) continue
    const end = event.end ? readStamp(loosen(event.end), timeZone) : null
    found.push({
      title,
      naming: 'own',
      ...times(start, end),
      locationName: event.locationName,
      locationAddress: event.locationAddress,
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

/** The content of each JSON-LD script, in one pass. */
function* jsonLdBlocks(html: string): Generator<string> {
  const tag = /<(\/?)script([^<>]{0,2000})/gi
  let start: number | null = null
  for (const { index, 0: whole, 1: slash, 2: attributes } of html.matchAll(tag)) {
    if (slash === '/') {
      if (start !== null) yield html.slice(start, index)
      start = null
    } else if (start === null && /application\/ld\+json/i.test(attributes!)) start = index + whole.length + 1
  }
}

function jsonLdEvents(html: string): StatedEvent[] {
  const events: StatedEvent[] = []
  for (const body of jsonLdBlocks(html)) {
    const queue: unknown[] = [parse(body)]
    for (let taken = 0; queue.length > 0 && taken < 20_000; taken++) {
      const node = queue.pop()
      if (Array.isArray(node)) pushReversed(queue, node)
      else if (isObject(node)) {
        if (isEventType(node['@type'])) push(events, node)
        pushReversed(
          queue,
          Object.values(node).filter((value) => typeof value === 'object' && value !== null),
        )
      }
    }
  }
  return events
}

function parse(body: string): unknown {
  const text = body
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g, '')
    .trim()
  try {
    return JSON.parse(text)
  } catch {
    try {
      // Raw line breaks inside strings are the most common error.
      return JSON.parse(text.replace(/\s+/g, ' ').replace(/,\s*([}\]])/g, '$1'))
    } catch {
      return null
    }
  }
}

function push(events: StatedEvent[], node: Record<string, unknown>) {
  const name = text(node['name'])
  const start = text(node['startDate'])
  if (!name || !start) return
  const place = [node['location']].flat().find((each) => each !== undefined)
  const known = isObject(place)
    ? { name: text(place['name']), address: addressOf(place['address']) }
    : placeOf(text(place) ?? '')
  events.push({
    name,
    start,
    end: text(node['endDate']),
    locationName: known.name,
    locationAddress: known.address,
    status: text(node['eventStatus']),
    url: text(node['url']),
    method: 'json_ld',
  })
}

function addressOf(value: unknown): string | null {
  if (!isObject(value)) return text(value)
  const parts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'].map((key) =>
    text(value[key]),
  )
  return parts.filter(Boolean).join(', ') || null
}

function microdataEvents(html: string): StatedEvent[] {
  if (!/itemtype=["'][^"']*schema\.org\/\w*Event\b/i.test(html)) return []
  const $ = load(html)
  const events: StatedEvent[] = []
  for (const scope of $('[itemtype*="Event"]')
    .toArray()
    .slice(0, caps.eventsInMarkup + 1)) {
    const own = (name: string) =>
      $(scope)
        .find(`[itemprop="${name}"]`)
        .filter((_, each) => $(each).parent().closest('[itemscope]')[0] === scope)
        .first()
    const value = (name: string) => {
      const element = own(name)
      const stated =
        element.attr('content') ?? element.attr('datetime') ?? element.attr('href') ?? element.text()
      return stated.replace(/\s+/g, ' ').trim() || null
    }
    const [name, start] = [value('name'), value('startDate')]
    if (!name || !start) continue
    const place = own('location')
    const inPlace = (prop: string) =>
      place.find(`[itemprop="${prop}"]`).first().text().replace(/\s+/g, ' ').trim() || null
    const written = placeOf(place.attr('content') ?? '')
    events.push({
      name,
      start,
      end: value('endDate'),
      locationName: inPlace('name') ?? written.name,
      locationAddress: inPlace('streetAddress') ?? inPlace('address') ?? written.address,
      status: value('eventStatus'),
      url: value('url'),
      method: 'microdata',
    })
  }
  return events
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function text(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'string') return null
  return (
    first
      .replace(/&#0?39;|&#8217;|&rsquo;/g, '’')
      .replace(/&amp;/g, '&')
      .replace(/&#8211;|&ndash;/g, '–')
      .replace(/<[^<>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || null
  )
}
