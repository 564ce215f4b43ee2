import ICAL from 'ical.js'
import { type CutRemark, caps, firstItems, type OnCut } from '../caps.ts'
import { inZone } from '../meetings/local-time.ts'
import { type MeetingStatus, statusIn } from '../meetings/meeting-words.ts'
import { boundRule } from './bounded-rule.ts'
import { componentTexts } from './component-text.ts'
import { knownZone, momentIn } from './zone-time.ts'

/** One occurrence of an event, in the place's local time. */
type CalendarEvent = {
  /** Stable across all versions of this occurrence. */
  readonly externalId: string
  /** Changes when the publisher edits the event. */
  readonly version: string
  readonly title: string
  /** `YYYY-MM-DDTHH:MM`, or a date for an all-day event. */
  readonly start: string
  readonly end: string | null
  readonly location: string | null
  readonly description: string | null
  readonly url: string | null
  readonly status: MeetingStatus
}

type CalendarReading = {
  readonly events: readonly CalendarEvent[]
  readonly faults: readonly string[]
}

type CalendarWindow = {
  readonly timeZone: string
  /** Repeating events are expanded between these days. */
  readonly from: Date
  readonly until: Date
}

/** Reads iCalendar text. A malformed event is reported in `faults`; the other events are still read. */
export function readCalendar(text: string, window: CalendarWindow, onCut: OnCut = () => {}): CalendarReading {
  const faults: string[] = []
  const cut = (remark: CutRemark, fault: string) => {
    faults.push(fault)
    onCut(remark)
  }
  const { components, zones } = parseEvents(text, faults, cut)
  const events: CalendarEvent[] = []
  for (const [, series] of groupByUid(components)) {
    try {
      events.push(...occurrencesOf(series, zones, window, cut))
    } catch (fault) {
      faults.push(`An event could not be read: ${describe(fault)}`)
    }
  }
  const seen = new Map(events.map((event) => [event.externalId, event]))
  return {
    events: [...seen.values()].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
    faults,
  }
}

type Cut = (remark: CutRemark, fault: string) => void
type Parsed = { components: ICAL.Component[]; zones: Map<string, ICAL.Timezone> }

function parseEvents(text: string, faults: string[], cut: Cut): Parsed {
  const chunks = componentTexts(text, 'VEVENT')
  const components = firstItems(chunks, caps.calendarEvents, () =>
    cut('cut_too_many_events', `Only the first ${caps.calendarEvents} of ${chunks.length} events were read`),
  ).flatMap((chunk) => parseOne(chunk, faults, startOf))
  const zones = new Map<string, ICAL.Timezone>()
  for (const chunk of componentTexts(text, 'VTIMEZONE').slice(0, caps.calendarEvents)) {
    for (const component of parseOne(chunk, [])) {
      const tzid = String(component.getFirstPropertyValue('tzid') ?? '')
      if (tzid && !zones.has(tzid)) zones.set(tzid, new ICAL.Timezone({ component, tzid }))
    }
  }
  if (components.length === 0 && faults.length === 0 && !/BEGIN:VCALENDAR/i.test(text))
    faults.push('This is not a calendar')
  return { components, zones }
}

/** Parses each component separately, so that one malformed line costs one event and not the calendar. */
function parseOne(
  chunk: string,
  faults: string[],
  check?: (component: ICAL.Component) => unknown,
): ICAL.Component[] {
  try {
    const component = new ICAL.Component(ICAL.parse(chunk.trim()) as unknown[])
    // ical.js parses values lazily: an invalid start only throws when it is read.
    check?.(component)
    return [component]
  } catch (fault) {
    faults.push(`An event could not be read: ${describe(fault)}`)
    return []
  }
}

/**
 * Exceptions share the UID of their series. Feeds that reuse one UID for every event are separated by start and
 * title.
 */
function groupByUid(components: readonly ICAL.Component[]): Map<string, ICAL.Component[]> {
  const groups = new Map<string, ICAL.Component[]>()
  for (const component of components) {
    const isException = component.hasProperty('recurrence-id')
    const repeats = component.hasProperty('rrule') || component.hasProperty('rdate')
    const uid = uidOf(component)
    const key =
      uid && (isException || repeats)
        ? `series ${uid}`
        : `single ${uid} ${text(component, 'dtstart')} ${text(component, 'summary')}`
    const group = groups.get(key)
    if (group) group.push(component)
    else groups.set(key, [component])
  }
  return groups
}

/** A UID with markup or spaces was generated for display and changes with every request. */
function uidOf(component: ICAL.Component): string {
  const uid = text(component, 'uid')
  return /[<>\s[\]]/.test(uid) ? '' : uid
}

function occurrencesOf(
  series: readonly ICAL.Component[],
  zones: Map<string, ICAL.Timezone>,
  window: CalendarWindow,
  cut: Cut,
): CalendarEvent[] {
  const exceptions = series.filter((component) => component.hasProperty('recurrence-id'))
  const masters = series.filter((component) => !component.hasProperty('recurrence-id'))
  const master = masters
    .sort((a, b) => versionOf(a).localeCompare(versionOf(b), 'en', { numeric: true }))
    .at(-1)
  const single = (component: ICAL.Component) =>
    eventFrom(component, startOf(component), null, zones, window.timeZone)
  if (!master) return exceptions.flatMap(single)
  const rule = boundRule(master)
  if (!master.hasProperty('rrule') && !master.hasProperty('rdate'))
    return [...single(master), ...exceptions.flatMap(single)]
  const replaced = new Map(exceptions.map((component) => [stampOf(component, 'recurrence-id'), component]))
  const events = exceptions.flatMap(single)
  const walk = new ICAL.RecurExpansion({ component: master, dtstart: startOf(master) })
  let taken = 0
  let counted = 0
  for (let step = 0; step < caps.datesPerRule && taken < caps.occurrencesPerRule; step++) {
    const next = walk.next() as ICAL.Time | undefined | null
    if (!next) return events
    const day = Date.UTC(next.year, next.month - 1, next.day)
    if (day > window.until.getTime()) return events
    if (!rule.isOn(next)) continue
    if (rule.count !== null && ++counted > rule.count) return events
    if (day < window.from.getTime() - 86_400_000 || replaced.has(next.toString().replace(/Z$/, ''))) continue
    events.push(...eventFrom(master, next, next, zones, window.timeZone))
    taken++
  }
  const title = text(master, 'summary').slice(0, 80)
  cut(
    'cut_too_many_occurrences',
    taken < caps.occurrencesPerRule
      ? `Only the first ${caps.datesPerRule} dates of the rule of “${title}” were tried`
      : `Only the first ${caps.occurrencesPerRule} occurrences of “${title}” were read`,
  )
  return events
}

function eventFrom(
  component: ICAL.Component,
  start: ICAL.Time,
  occurrence: ICAL.Time | null,
  zones: Map<string, ICAL.Timezone>,
  timeZone: string,
): CalendarEvent[] {
  const title = text(component, 'summary').replace(/\s+/g, ' ').trim()
  if (!title) return []
  const tzid = String(component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '')
  const localStart = toLocal(start, tzid, zones, timeZone)
  const span = spanOf(component)
  const localEnd = span === null || start.isDate ? null : toLocal(shifted(start, span), tzid, zones, timeZone)
  const stated = text(component, 'status').toUpperCase()
  const instance = occurrence?.toString() ?? stampOf(component, 'recurrence-id')
  return [
    {
      externalId: [uidOf(component) || text(component, 'url') || `${localStart} ${title}`, instance]
        .filter(Boolean)
        .join('#'),
      version: versionOf(component),
      title,
      start: localStart,
      end: localEnd && localEnd > localStart ? localEnd : null,
      location: text(component, 'location').replace(/\s+/g, ' ').trim() || null,
      description: text(component, 'description').trim().slice(0, 4_000) || null,
      url: text(component, 'url') || null,
      status: stated === 'CANCELLED' ? 'cancelled' : statusIn(title),
    },
  ]
}

function toLocal(time: ICAL.Time, tzid: string, zones: Map<string, ICAL.Timezone>, timeZone: string): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return day
  const wall = `${day}T${two(time.hour)}:${two(time.minute)}`
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const zone = isUtc ? 'UTC' : tzid ? knownZone(tzid) : null
  if (zone === timeZone) return wall
  const own = zones.get(tzid)
  if (!zone && !own) return wall
  const moment = zone
    ? momentIn(zone, time)
    : new Date(Date.parse(`${wall}:00Z`) - (own as ICAL.Timezone).utcOffset(time) * 1000)
  const local = inZone(moment, timeZone)
  return `${local.date}T${local.time}`
}

function startOf(component: ICAL.Component): ICAL.Time {
  const start = component.getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) throw new Error('it has no start date')
  return start
}

/** Seconds from start to end, from DTEND or DURATION. */
function spanOf(component: ICAL.Component): number | null {
  const end = component.getFirstPropertyValue('dtend')
  if (end instanceof ICAL.Time) return end.subtractDate(startOf(component)).toSeconds()
  const duration = component.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? duration.toSeconds() : null
}

function shifted(start: ICAL.Time, seconds: number): ICAL.Time {
  const end = start.clone()
  end.addDuration(ICAL.Duration.fromSeconds(seconds))
  return end
}

const versionOf = (component: ICAL.Component): string =>
  [text(component, 'sequence') || '0', text(component, 'last-modified') || text(component, 'dtstamp')]
    .filter(Boolean)
    .join('.')

const stampOf = (component: ICAL.Component, name: string): string => text(component, name).replace(/Z$/, '')

function text(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '')
}

const describe = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault)).slice(0, 200)
