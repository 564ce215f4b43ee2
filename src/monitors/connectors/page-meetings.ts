import { cutText } from '../../platform/cut-text.ts'
import {
  type ExtractedMeeting,
  extractMeetings,
  isUnreadable,
  type ReadPage,
  readPage,
} from '../../research/parsers.ts'
import {
  type ConnectorKind,
  externalIdOf,
  type ItemLink,
  type MonitorItem,
  type Problem,
} from './connector.ts'
import { itemOf, linkOf, linksOf } from './item.ts'
import { localTime } from './local-time.ts'
import { stateOfStatus } from './meeting-state.ts'
import { participationOf } from './participation.ts'
import { type Fetched, loginProblem } from './source-content.ts'

/** Reads a fetched page or document, or says why it cannot be read. */
export async function pageOf(response: Fetched): Promise<ReadPage | Problem> {
  const page = await readPage(response)
  if (isUnreadable(page)) return { code: 'malformed', detail: page.detail }
  return loginProblem(response, page.html ?? page.text.slice(0, 1_000)) ?? page
}

export const meetingsOf = (page: ReadPage, timeZone: string, now: Date): ExtractedMeeting[] =>
  extractMeetings(page, { timeZone, now })

/** The day and the title identify a meeting on a page; its time and place may change. */
export function meetingItems(
  kind: ConnectorKind,
  page: ReadPage,
  meetings: readonly ExtractedMeeting[],
  {
    url,
    timeZone,
    more = [],
  }: { readonly url: string; readonly timeZone: string; readonly more?: readonly ItemLink[] },
): MonitorItem[] {
  const items = new Map<string, MonitorItem>()
  for (const meeting of meetings) {
    const startsAt = localTime(meeting.start, timeZone)
    if (!startsAt) continue
    const path = URL.parse(url)?.pathname ?? ''
    const key = `${path}|${meeting.title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}|${meeting.start.slice(0, 10)}`
    const id = externalIdOf(kind, new URL(url).host, key)
    // Two meetings with one title on one day differ by their times.
    const externalId = items.has(id)
      ? externalIdOf(kind, new URL(url).host, `${key}|${meeting.start.slice(11)}`)
      : id
    const words = meetings.length === 1 ? textAround(meeting) : ownText(meeting)
    items.set(
      externalId,
      itemOf({
        externalId,
        type: 'public_meeting',
        state: stateOfStatus(meeting.status),
        title: meeting.title,
        startsAt,
        endsAt: meeting.end ? localTime(meeting.end, timeZone) : null,
        location: [meeting.locationName, meeting.locationAddress].filter(Boolean).join(', '),
        links: linksOf(linkOf('page', meeting.url, page.finalUrl), ...more),
        participate: participationOf(words, timeZone, startsAt),
        topicText: words,
        evidence: {
          url: page.finalUrl,
          title: cutText(page.title ?? meeting.title, 300),
          publishedAt: null,
          text: meeting.evidence.quote,
          excerpt: cutText(meeting.evidence.quote, 600),
        },
      }),
    )
  }
  return [...items.values()]
}

/** On a page with several meetings, the text around one of them is about the others and changes with them. */
const ownText = ({ title, evidence }: ExtractedMeeting): string => `${title}\n${evidence.quote}`

const textAround = ({ title, evidence }: ExtractedMeeting): string =>
  [title, evidence.context?.before ?? '', evidence.quote, evidence.context?.after ?? ''].join('\n')
