import ICAL from 'ical.js'
import { dayMs } from '../../contracts/days.ts'
import { type CutRemark, caps, firstItems, type OnCut } from '../caps.ts'
import { boundRule } from './bounded-rule.ts'
import {
  type CalendarEntry,
  type CalendarEvent,
  compareVersions,
  eventFrom,
  instanceOf,
  replacedStart,
  startOf,
  versionOf,
  type Zones,
  zoneOf,
} from './calendar-event.ts'
import { isOfSeries, sharedIdsOf, textOf } from './shared-ids.ts'

type CalendarWindow = {
  readonly timeZone: string
  /** Repeating events are expanded between these days. */
  readonly from: Date
  readonly until: Date
  /** Those of earlier readings: the id of an event does not change when the others leave the calendar. */
  readonly sharedIds?: readonly string[]
}

/**
 * Reads iCalendar text. A malformed event is reported in `faults`; the other events are still read. `sharedIds` are UIDs
 * and addresses that several events share, so that they identify none of them.
 */
export function readCalendar(text: string, window: CalendarWindow, onCut: OnCut = () => {}) {
  const faults: string[] = []
  const cut = (remark: CutRemark, fault: string) => {
    faults.push(fault)
    onCut(remark)
  }
  const { parsed, own } = parseEvents(text, faults, cut)
  const sharedIds = sharedIdsOf(
    parsed.map(({ component }) => component),
    window.sharedIds,
  )
  const events: CalendarEvent[] = []
  for (const series of groupByUid(parsed.map((one) => identified(one, sharedIds))).values()) {
    try {
      events.push(...occurrencesOf(series, { own, local: window.timeZone }, window, cut))
    } catch (fault) {
      faults.push(`An event could not be read: ${describe(fault)}`)
    }
  }
  return { events: newestVersions(events), faults, sharedIds: [...sharedIds] }
}

function newestVersions(events: readonly CalendarEvent[]): CalendarEvent[] {
  const newest = new Map<string, CalendarEvent>()
  for (const event of events) {
    const other = newest.get(event.externalId)
    if (!other || compareVersions(other.version, event.version) <= 0) newest.set(event.externalId, event)
  }
  return [...newest.values()].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}

type Cut = (remark: CutRemark, fault: string) => void
type ParsedEvent = Pick<CalendarEntry, 'component' | 'source'>

function parseEvents(text: string, faults: string[], cut: Cut) {
  const chunks = componentTexts(text, 'VEVENT')
  const parsed = firstItems(chunks, caps.calendarEvents, () =>
    cut('cut_too_many_events', `Only the first ${caps.calendarEvents} of ${chunks.length} events were read`),
  ).flatMap((chunk) => parseOne(chunk, faults, startOf))
  const own = new Map<string, ICAL.Timezone>()
  for (const chunk of componentTexts(text, 'VTIMEZONE').slice(0, caps.calendarEvents)) {
    for (const { component } of parseOne(chunk, [])) {
      const tzid = textOf(component, 'tzid')
      if (tzid && !own.has(tzid)) own.set(tzid, new ICAL.Timezone({ component, tzid }))
    }
  }
  if (parsed.length === 0 && faults.length === 0 && !/BEGIN:VCALENDAR/i.test(text))
    faults.push('This is not a calendar')
  return { parsed, own }
}

/** Parses each component separately, so that one malformed line costs one event and not the calendar. */
function parseOne(
  chunk: string,
  faults: string[],
  check?: (component: ICAL.Component) => unknown,
): ParsedEvent[] {
  try {
    const component = new ICAL.Component(ICAL.parse(chunk.trim()) as unknown[])
    // ical.js parses values lazily: an invalid start only throws when it is read.
    check?.(component)
    return [{ component, source: chunk.replace(/\r\n[ \t]/g, '') }]
  } catch (fault) {
    faults.push(`An event could not be read: ${describe(fault)}`)
    return []
  }
}

/** A UID with markup or spaces was generated for display and changes with every request. */
function identified({ component, source }: ParsedEvent, sharedIds: ReadonlySet<string>): CalendarEntry {
  const own = (name: string) => {
    const id = textOf(component, name)
    return sharedIds.has(id) ? '' : id
  }
  const uid = own('uid')
  return { component, source, uid: /[<>\s[\]]/.test(uid) ? '' : uid, url: own('url') }
}

/** Exceptions share the UID of their series. Other events are separated by start and title. */
const groupByUid = (entries: readonly CalendarEntry[]) =>
  Map.groupBy(entries, ({ component, uid }) => {
    return uid && isOfSeries(component)
      ? `series ${uid}`
      : `single ${uid} ${textOf(component, 'dtstart')} ${textOf(component, 'summary')}`
  })

function occurrencesOf(
  series: readonly CalendarEntry[],
  zones: Zones,
  window: CalendarWindow,
  cut: Cut,
): CalendarEvent[] {
  const isException = ({ component }: CalendarEntry) => component.hasProperty('recurrence-id')
  const exceptions = series.filter(isException)
  const master = series
    .filter((entry) => !isException(entry))
    .sort((a, b) => compareVersions(versionOf(a.component), versionOf(b.component)))
    .at(-1)
  const single = (entry: CalendarEntry) =>
    eventFrom(entry, startOf(entry.component), replacedStart(entry.component, zones), zones)
  const events = exceptions.flatMap(single)
  if (!master) return events
  const { component } = master
  const rule = boundRule(component)
  if (!component.hasProperty('rrule') && !component.hasProperty('rdate'))
    return [...single(master), ...events]
  const replaced = new Set(exceptions.map((entry) => replacedStart(entry.component, zones)))
  const tzid = zoneOf(component, 'dtstart')
  const walk = new ICAL.RecurExpansion({ component, dtstart: startOf(component) })
  let taken = 0
  let counted = 0
  for (let step = 0; step < caps.datesPerRule && taken < caps.occurrencesPerRule; step++) {
    const next = walk.next() as ICAL.Time | undefined | null
    if (!next) return events
    const day = Date.UTC(next.year, next.month - 1, next.day)
    if (day > window.until.getTime()) return events
    if (!rule.isOn(next)) continue
    if (rule.count !== null && ++counted > rule.count) return events
    if (day < window.from.getTime() - dayMs) continue
    const instance = instanceOf(next, tzid, zones)
    // An exception may name its occurrence by the day alone.
    if (replaced.has(instance) || replaced.has(instance.slice(0, 10))) continue
    events.push(...eventFrom(master, next, instance, zones))
    taken++
  }
  const title = textOf(component, 'summary').slice(0, 80)
  cut(
    'cut_too_many_occurrences',
    taken < caps.occurrencesPerRule
      ? `Only the first ${caps.datesPerRule} dates of the rule of “${title}” were tried`
      : `Only the first ${caps.occurrencesPerRule} occurrences of “${title}” were read`,
  )
  return events
}

const describe = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault)).slice(0, 200)

/** The texts of all components of a type, from their BEGIN to their END line. Reads the calendar once. */
function componentTexts(calendar: string, type: 'VEVENT' | 'VTIMEZONE'): string[] {
  const found: string[] = []
  let lines: string[] | null = null
  for (const line of calendar.split(/\r\n|\r|\n/)) {
    const content = line.trimEnd().toUpperCase()
    if (content === `BEGIN:${type}`) lines = []
    lines?.push(line)
    if (content !== `END:${type}` || lines === null) continue
    found.push(lines.join('\r\n'))
    lines = null
  }
  return found
}
