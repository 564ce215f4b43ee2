import { dayMs } from '../../contracts/days.ts'
import { feedTitle, readCalendar } from '../../research/parsers.ts'
import { knownHost } from './config.ts'
import {
  type Connector,
  type ConnectorConfig,
  externalIdOf,
  type MonitorItem,
  type Problem,
  type Reading,
  type StepInput,
} from './connector.ts'
import { itemOf, linkOf, linksOf, textEvidence } from './item.ts'
import { dayOf, localTime } from './local-time.ts'
import { meetingState } from './meeting-state.ts'
import { participationOf } from './participation.ts'
import { isFetched, isProblem, textOf } from './source-content.ts'

type CalendarPosition = {
  /** Ids that proved to belong to several events. */
  readonly sharedIds: readonly string[]
  /** The day of the last complete reading; null after a reading with problems. */
  readonly readOn: string | null
}
type CalendarEvent = ReturnType<typeof readCalendar>['events'][number]

const pastDays = 30
const futureDays = 400
const maxItems = 2_000
const maxSharedIds = 500

/** Reads iCalendar files. Every reading sees the whole calendar, so that removed events are noticed. */
export const icalendarConnector: Connector = {
  kind: 'icalendar',
  configure: ({ url }) => ({ url: url.replace(/^webcal:/i, 'https:') }),
  step({ config, position, now, timeZone, responses }: StepInput) {
    const before = position as CalendarPosition | null
    const [response] = responses
    if (response === undefined) {
      // Series are expanded around today, so that a new day is a new reading even of the same file.
      const isConditional = before?.readOn === dayOf(now)
      return { requests: [{ url: config.url, accept: 'text/calendar', isConditional }] }
    }
    if (!isFetched(response)) return { reading: { items: [], position, problems: [] } }
    const text = textOf(response, 'a calendar')
    if (isProblem(text)) return { failure: text }
    if (!/BEGIN:VCALENDAR/i.test(text))
      return { failure: { code: 'malformed', detail: 'The source did not return a calendar (RFC 5545).' } }
    // Events that were not transferred would count as removed.
    if (!/END:VCALENDAR/i.test(text))
      return { failure: { code: 'malformed', detail: 'The calendar is incomplete: its end is missing.' } }
    return { reading: read(text, config, before, now, timeZone) }
  },
}

function read(
  text: string,
  config: ConnectorConfig,
  before: CalendarPosition | null,
  now: Date,
  timeZone: string,
): Reading {
  const days = (count: number) => new Date(now.getTime() + count * dayMs)
  const window = { from: days(-pastDays), until: days(futureDays) }
  const { events, faults, sharedIds } = readCalendar(text, {
    ...window,
    timeZone,
    ...(before && { sharedIds: before.sharedIds }),
  })
  const problems: Problem[] = faults.slice(0, 20).map((detail) => ({ code: 'not_understood', detail }))
  const timed = events.flatMap((event) => {
    const startsAt = localTime(event.start, timeZone)
    return startsAt ? [{ event, startsAt }] : []
  })
  const inWindow = timed
    .filter(({ startsAt }) => startsAt.instant >= window.from.toISOString())
    .slice(0, maxItems)
  const items = inWindow.map(({ event }) => toItem(event, config, timeZone))
  const isComplete = problems.length === 0 && inWindow.length < maxItems
  const covers = isComplete
    ? coveredBy(
        timed.map(({ startsAt }) => startsAt.instant),
        now,
      )
    : null
  return {
    items,
    problems,
    position: {
      sharedIds: sharedIds.slice(0, maxSharedIds),
      readOn: isComplete ? dayOf(now) : null,
    } satisfies CalendarPosition,
    ...(covers && { covers }),
    sourceTitle: feedTitle('calendar', text),
  }
}

/**
 * The time that a list of events certainly covers. Many calendars contain only the next events, and some begin later
 * than today: what lies outside is not missing.
 */
export function coveredBy(starts: readonly string[], now: Date): { from: string; until: string } | null {
  const sorted = starts.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  const today = now.toISOString()
  if (first === undefined || last === undefined || last <= today) return null
  return { from: first < today ? today : first, until: last }
}

function toItem(event: CalendarEvent, config: ConnectorConfig, timeZone: string): MonitorItem {
  const startsAt = localTime(event.start, timeZone)
  const description = event.description ?? ''
  const page = linkOf('page', event.url)
  return itemOf({
    externalId: externalIdOf('icalendar', knownHost(config), event.externalId),
    type: 'public_meeting',
    state: meetingState([event.status], [description]),
    title: event.title,
    summary: description,
    startsAt,
    endsAt: event.end ? localTime(event.end, timeZone) : null,
    location: event.location,
    links: linksOf(page),
    participate: participationOf(`${event.location ?? ''}\n${description}`, timeZone, startsAt),
    topicText: `${event.title}\n${description}`,
    evidence: textEvidence(proof(event.source), { url: page?.url ?? config.url, title: event.title }),
  })
}

/** The lines of an event that describe it. Stamps of the export change with every request. */
const proof = (source: string): string =>
  source
    .split('\r\n')
    .filter((line) =>
      /^(?:SUMMARY|DTSTART|DTEND|DURATION|RRULE|EXDATE|RECURRENCE-ID|LOCATION|STATUS|URL|DESCRIPTION)[:;]/i.test(
        line,
      ),
    )
    .join('\n')
