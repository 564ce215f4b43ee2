import { formatDate } from '../../platform/format-date.ts'
import { findTimes } from '../../research/parsers.ts'
import { externalIdOf, type ItemTime, type MonitorItem } from './connector.ts'
import { itemOf, linkOf, linksOf, plain, rowEvidence } from './item.ts'
import { localTime } from './local-time.ts'
import { meetingState } from './meeting-state.ts'
import { participationOf } from './participation.ts'
import type { Row } from './source-content.ts'

const proof = [
  'EventBodyName',
  'EventDate',
  'EventTime',
  'EventLocation',
  'EventAgendaStatusName',
  'EventMinutesStatusName',
  'EventComment',
  'EventAgendaFile',
  'EventMinutesFile',
  'EventVideoPath',
  'EventInSiteURL',
]

/** Drafts of agendas and minutes are in the API before they are public. */
const unpublished = /\b(?:draft|not viewable|unpublished|pending|tentative|in progress|not available)\b/i

export const idOfRow = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null

/** The version of published minutes; null while they are not public. */
export function publishedMinutes(event: Row): string | null {
  if (unpublished.test(plain(event['EventMinutesStatusName']))) return null
  const stamp = plain(event['EventMinutesLastPublishedUTC'])
  const file = plain(event['EventMinutesFile'])
  return stamp || file ? `${stamp} ${file}` : null
}

export const hasPublicAgenda = (event: Row): boolean =>
  !unpublished.test(plain(event['EventAgendaStatusName'])) &&
  Boolean(event['EventAgendaFile'] || event['EventAgendaLastPublishedUTC'])

/** The local day, which in UTC may be over when the meeting begins. */
const dayOf = (event: Row): string => plain(event['EventDate']).slice(0, 10)

/** EventDate is local midnight and EventTime is text: "6:00 PM", "CANCELED", "after the hearing". */
function eventStart(event: Row, timeZone: string): ItemTime | null {
  const day = dayOf(event)
  const time = findTimes(plain(event['EventTime']))[0]?.from
  return localTime(time ? `${day}T${time}` : day, timeZone)
}

/** A meeting of a body; null if the row has no id, body or day. */
export function eventItem(
  event: Row,
  agenda: readonly Row[],
  {
    client,
    timeZone,
    apiUrl,
    body,
  }: { readonly client: string; readonly timeZone: string; readonly apiUrl: string; readonly body: string },
): MonitorItem | null {
  const id = idOfRow(event['EventId'])
  const startsAt = eventStart(event, timeZone)
  if (id === null || !body || !startsAt) return null
  const comment = plain(event['EventComment'])
  const page = linkOf('page', event['EventInSiteURL'])
  const lines = agenda.map((item) => plain(item['EventItemTitle'])).filter(Boolean)
  return itemOf({
    externalId: externalIdOf('legistar', client, `event-${id}`),
    type: 'public_meeting',
    state: stateOf(event),
    title: body,
    summary: comment,
    body,
    startsAt,
    location: plain(event['EventLocation']),
    links: linksOf(
      page,
      hasPublicAgenda(event) ? linkOf('agenda', event['EventAgendaFile']) : null,
      publishedMinutes(event) ? linkOf('minutes', event['EventMinutesFile']) : null,
      linkOf('video', event['EventVideoPath']),
    ),
    actors: [{ name: body, type: 'organization', role: 'convener' }],
    participate: participationOf(
      `${event['EventLocation'] ?? ''}\n${event['EventComment'] ?? ''}`,
      timeZone,
      startsAt,
    ),
    topicText: [body, comment, ...lines].join('\n'),
    evidence: rowEvidence(event, proof, {
      url: page?.url ?? apiUrl,
      title: `${body}, ${formatDate(dayOf(event))}`,
    }),
  })
}

/** Clerks write a cancellation into whatever field they see: the status, the time, the place or the comment. */
function stateOf(event: Row): MonitorItem['state'] {
  const texts = (...names: string[]) => names.map((name) => plain(event[name]))
  return meetingState(
    texts('EventAgendaStatusName', 'EventTime', 'EventBodyName'),
    texts('EventLocation', 'EventComment'),
  )
}
