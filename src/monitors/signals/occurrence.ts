import { dayMs } from '../../contracts/days.ts'
import type { SignalDraftInput } from '../../firehose/index.ts'
import type { ItemTime, MonitorItem } from '../connectors/connector.ts'
import type { MeetingRow } from '../item-store.ts'
import { localDay } from './local-day.ts'
import { maxActors, meetingOf } from './signal-of-item.ts'

const sameTimeMs = 15 * 60_000

/**
 * The known meeting that an item announces. The times must agree, and the words of one body must contain those of the
 * other; a body of the same words comes first. Null when there is none or more than one.
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
        ? apart < dayMs && isSameDay(meeting.starts_at, item.startsAt)
        : apart <= sameTimeMs
    return isSameTime && isSameBody(meeting.body_key, item.key)
  })
  const exact = matches.filter((meeting) => meeting.body_key === item.key)
  const [found, ...others] = exact.length > 0 ? exact : matches
  return found !== undefined && others.length === 0 ? found : null
}

const isSameDay = (one: string | Date, { instant, timeZone }: ItemTime): boolean =>
  localDay(one, timeZone) === localDay(instant, timeZone)

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
  const timed = timedView(views)
  const { ends_at, date } = meetingOf(timed.item)
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
    occurred_at: timed.signal.occurred_at,
    title,
    summary: [conflict, first!.signal.summary].filter(Boolean).join(' ').slice(0, 2000) || null,
    ...topicsOf(views),
    actors: actorsOf(views),
    evidence: views.flatMap(({ signal }) => signal.evidence).slice(0, 20),
    meeting: {
      location: known(meetings.map(({ location }) => location)),
      ends_at: ends_at ?? null,
      status: status ?? 'scheduled',
      agenda_url: known(meetings.map(({ agenda_url }) => agenda_url)),
      body: known(meetings.map(({ body }) => body)),
      participate: meetings.flatMap(({ participate }) => participate ?? []).slice(0, 20),
      ...(date !== undefined && { date }),
    },
  }
}

/** The source that was read last, or one that knows the time of day when that one knows only the day. */
function timedView([first, ...others]: readonly SourceView[]): SourceView {
  const day = first!.item.startsAt
  if (!day?.isAllDay) return first!
  const isTimed = ({ item: { startsAt } }: SourceView) =>
    startsAt !== null && !startsAt.isAllDay && isSameDay(startsAt.instant, day)
  return others.find(isTimed) ?? first!
}

/** The issue areas that any source names, with the words that each of them has for it. */
function topicsOf(views: readonly SourceView[]): Pick<SignalDraftInput, 'issues' | 'issue_reasons'> {
  const reasons = Map.groupBy(
    views.flatMap(({ signal }) => signal.issue_reasons ?? []),
    ({ issue }) => issue,
  )
  const issue_reasons = [...reasons].map(([issue, found]) => ({
    issue,
    words: [...new Set(found.flatMap(({ words }) => words))].slice(0, 10),
  }))
  return {
    issues: [...new Set(views.flatMap(({ signal }) => signal.issues))],
    ...(issue_reasons.length > 0 && { issue_reasons }),
  }
}

/** Every actor once. A name that one source leaves open is not repeated beside the actor that it was linked to. */
function actorsOf(views: readonly SourceView[]): SignalDraftInput['actors'] {
  const all = views.flatMap(({ signal }) => signal.actors)
  const nameOf = ({ type, name }: (typeof all)[number]) => `${type} ${name.toLowerCase()}`
  const linked = new Set(all.filter(({ id }) => id).map(nameOf))
  const seen = new Set<string>()
  const isFirst = (key: string) => seen.size < seen.add(key).size
  return all
    .filter((actor) => isFirst(actor.id ?? nameOf(actor)) && (actor.id || !linked.has(nameOf(actor))))
    .slice(0, maxActors)
}
