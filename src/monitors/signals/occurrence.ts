import type { SignalDraftInput } from '../../firehose/index.ts'
import type { MonitorItem } from '../connectors/connector.ts'
import type { MeetingRow } from '../item-store.ts'
import { meetingOf } from './signal-of-item.ts'

const sameTimeMs = 15 * 60_000
const dayMs = 86_400_000

/**
 * The known meeting that an item announces. The times must agree, and the words of one body must contain those of the
 * other. Null when there is none or more than one.
 */
export function findOccurrence<Known extends Pick<MeetingRow, 'body_key' | 'starts_at' | 'is_all_day'>>(
  item: { readonly key: string; readonly startsAt: NonNullable<MonitorItem['startsAt']> },
  known: readonly Known[],
): Known | null {
  const at = Date.parse(item.startsAt.instant)
  const matches = known.filter((meeting) => {
    const apart = Math.abs(meeting.starts_at.getTime() - at)
    const isSameTime =
      item.startsAt.isAllDay || meeting.is_all_day
        ? apart < dayMs && isSameDay(meeting, item)
        : apart <= sameTimeMs
    return isSameTime && isSameBody(meeting.body_key, item.key)
  })
  return matches.length === 1 ? matches[0]! : null
}

function isSameDay(
  { starts_at }: Pick<MeetingRow, 'starts_at'>,
  { startsAt }: { startsAt: { instant: string; timeZone: string } },
): boolean {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: startsAt.timeZone })
  return day.format(starts_at) === day.format(new Date(startsAt.instant))
}

function isSameBody(one: string, other: string): boolean {
  if (one === '' || other === '') return false
  const [few, many] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  const all = new Set(many)
  return few.every((word) => all.has(word))
}

type SourceView = {
  readonly item: MonitorItem
  readonly signal: SignalDraftInput
  readonly publisher: string
}

/**
 * One signal for a meeting that several sources announce, the one that was read last first. A cancellation by one
 * source counts, and the summary names the sources that have not announced it. The title stays that of the source
 * that was known first.
 */
export function mergeSources(views: readonly SourceView[], title: string): SignalDraftInput {
  const [first] = views
  const meetings = views.map(({ item }) => meetingOf(item))
  const status = (['canceled', 'postponed'] as const).find((one) =>
    meetings.some((meeting) => meeting.status === one),
  )
  const others = status
    ? views.filter(({ item }) => item.state !== status).map(({ publisher }) => publisher)
    : []
  const conflict =
    others.length > 0 ? `${[...new Set(others)].join(' and ')} still announced it at the last reading.` : null
  const known = <Value>(values: readonly (Value | null | undefined)[]) =>
    values.find((value) => value !== null && value !== undefined) ?? null
  return {
    ...first!.signal,
    title,
    summary: [conflict, first!.signal.summary].filter(Boolean).join(' ').slice(0, 2000) || null,
    evidence: views.flatMap(({ signal }) => signal.evidence).slice(0, 20),
    meeting: {
      location: known(meetings.map(({ location }) => location)),
      ends_at: meetings[0]!.ends_at,
      status: status ?? 'scheduled',
      agenda_url: known(meetings.map(({ agenda_url }) => agenda_url)),
      body: known(meetings.map(({ body }) => body)),
      participate: meetings.flatMap(({ participate }) => participate ?? []).slice(0, 20),
    },
  }
}
