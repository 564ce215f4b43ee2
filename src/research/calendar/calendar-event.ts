import ICAL from 'ical.js'
import { type MeetingStatus, statusIn } from '../meetings/meeting-words.ts'
import { textOf } from './shared-ids.ts'
import { inZone, knownZone, momentIn } from './zone-time.ts'

/** One occurrence of an event, in the place's local time. */
export type CalendarEvent = {
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
  /** The event as the calendar writes it, one property per line. */
  readonly source: string
}

/** A component of a calendar, its text, and the ids that belong to it alone. */
export type CalendarEntry = {
  readonly component: ICAL.Component
  readonly source: string
  readonly uid: string
  readonly url: string
}

export type Zones = {
  /** Those that the calendar defines itself. */
  readonly own: ReadonlyMap<string, ICAL.Timezone>
  readonly local: string
}

/** Describes the event at `start`; `instance` identifies an occurrence of a series. */
export function eventFrom(
  { component, source, uid, url }: CalendarEntry,
  start: ICAL.Time,
  instance: string | null,
  zones: Zones,
): CalendarEvent[] {
  const title = textOf(component, 'summary').replace(/\s+/g, ' ').trim()
  if (!title) return []
  const tzid = zoneOf(component, 'dtstart')
  const localStart = toLocal(start, tzid, zones)
  const span = spanOf(component)
  const localEnd = span === null || start.isDate ? null : toLocal(shifted(start, span), tzid, zones)
  const stated = textOf(component, 'status').toUpperCase()
  return [
    {
      externalId: [uid || url || `${localStart} ${title}`, instance].filter(Boolean).join('#'),
      version: versionOf(component),
      title,
      start: localStart,
      end: localEnd && localEnd > localStart ? localEnd : null,
      location: textOf(component, 'location').replace(/\s+/g, ' ').trim() || null,
      description: textOf(component, 'description').trim().slice(0, 4_000) || null,
      url: textOf(component, 'url') || null,
      status: stated === 'CANCELLED' ? 'cancelled' : statusIn(title),
      source,
    },
  ]
}

/** The occurrence of a series that an exception replaces, in local time; null for other events. */
export function replacedStart(component: ICAL.Component, zones: Zones): string | null {
  const time = component.getFirstPropertyValue('recurrence-id')
  return time instanceof ICAL.Time ? instanceOf(time, zoneOf(component, 'recurrence-id'), zones) : null
}

export function instanceOf(time: ICAL.Time, tzid: string, zones: Zones): string {
  const start = toLocal(time, tzid, zones)
  return time.isDate || time.second === 0 ? start : `${start}:${String(time.second).padStart(2, '0')}`
}

function toLocal(time: ICAL.Time, tzid: string, zones: Zones): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return day
  const wall = `${day}T${two(time.hour)}:${two(time.minute)}`
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const zone = isUtc ? 'UTC' : tzid ? knownZone(tzid) : null
  if (zone === zones.local) return wall
  const own = zones.own.get(tzid)
  if (!zone && !own) return wall
  const moment = zone
    ? momentIn(zone, time)
    : new Date(Date.parse(`${wall}:00Z`) - (own as ICAL.Timezone).utcOffset(time) * 1000)
  const local = inZone(moment, zones.local)
  return `${local.date}T${local.time}`
}

export const zoneOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstProperty(name)?.getFirstParameter('tzid') ?? '')

export function startOf(component: ICAL.Component): ICAL.Time {
  const start = component.getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) throw new Error('it has no start date')
  return start
}

/** A longer event is read without its end. The library walks through every month up to the end. */
const maxSpanSeconds = 10 * 366 * 86_400

/** Seconds from start to end, from DTEND or DURATION. */
function spanOf(component: ICAL.Component): number | null {
  const end = component.getFirstPropertyValue('dtend')
  const duration = component.getFirstPropertyValue('duration')
  const span =
    end instanceof ICAL.Time
      ? end.subtractDate(startOf(component))
      : duration instanceof ICAL.Duration
        ? duration
        : null
  const seconds = span?.toSeconds() ?? null
  return seconds !== null && Math.abs(seconds) <= maxSpanSeconds ? seconds : null
}

function shifted(start: ICAL.Time, seconds: number): ICAL.Time {
  const end = start.clone()
  end.addDuration(ICAL.Duration.fromSeconds(seconds))
  return end
}

export const versionOf = (component: ICAL.Component): string =>
  [textOf(component, 'sequence') || '0', textOf(component, 'last-modified') || textOf(component, 'dtstamp')]
    .filter(Boolean)
    .join('.')

export const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
