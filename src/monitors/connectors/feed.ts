import { dayMs } from '../../contracts/days.ts'
import { type FeedItem, namesMeeting, readFeed, readPackedTitle } from '../../research/parsers.ts'
import { knownHost } from './config.ts'
import {
  type Connector,
  type ConnectorConfig,
  externalIdOf,
  type MonitorItem,
  type MonitorSignalType,
  type Problem,
  type Reading,
  type StepInput,
} from './connector.ts'
import { itemOf, linkOf, linksOf, textEvidence } from './item.ts'
import { localTime } from './local-time.ts'
import { meetingState } from './meeting-state.ts'
import { participationOf } from './participation.ts'
import { isFetched, isProblem, textOf } from './source-content.ts'

type FeedPosition = { readonly isComplete: boolean; readonly sharedIds: readonly string[] }

const pastDays = 90
const maxItems = 300

/** What a title announces if it has all of the words; the first match counts. */
const subjects: readonly (readonly [MonitorSignalType, ...RegExp[]])[] = [
  ['public_comment', /\b(?:public comments?|comment period|requests? for comments?|public input)\b/i],
  ['grant_award', /\bgrants?\b/i, /\b(?:award(?:s|ed)?|recipients?)\b/i],
  ['appointment', /\b(?:appoint(?:s|ed|ments?)|sworn in|names new)\b/i],
  [
    'filing',
    /\b(?:rfp|rfq|request for (?:proposals|qualifications)|invitation to bid|ordinances?|permits?|filings?)\b/i,
  ],
]

const documentPath = /\.(?:pdf|docx?|xlsx?|pptx?|csv|odt|ods)$/i

/** An entry that publishes a document announces a source that people can cite. Any other entry is news. */
function subjectOf({ title, url, attachments }: FeedItem): MonitorSignalType {
  const found = subjects.find(([, ...words]) => words.every((word) => word.test(title)))
  const isDocument = [url, ...attachments].some((one) =>
    documentPath.test(URL.parse(one ?? '')?.pathname ?? ''),
  )
  return found?.[0] ?? (isDocument ? 'new_source' : 'other')
}

/** Reads RSS, Atom, RDF and JSON feeds. Titles of meeting systems carry the body, the document and the date. */
export const feedConnector: Connector = {
  kind: 'feed',
  configure: ({ url }) => ({
    url: url.replace(/^feed:(?:\/\/)?(?=https?:)/i, '').replace(/^feed:/i, 'https:'),
  }),
  step({ config, position, now, timeZone, responses }: StepInput) {
    const before = position as FeedPosition | null
    const [response] = responses
    if (response === undefined)
      return { requests: [{ url: config.url, isConditional: before?.isComplete ?? false }] }
    if (!isFetched(response)) return { reading: { items: [], position, problems: [] } }
    const text = textOf(response, 'a feed')
    if (isProblem(text)) return { failure: text }
    const feed = readFeed(text, config.url)
    if (feed.format === null)
      return {
        failure: { code: 'malformed', detail: 'The source did not return a feed (RSS, Atom or JSON Feed).' },
      }
    return { reading: read(feed, config, before, now, timeZone) }
  },
}

function read(
  feed: ReturnType<typeof readFeed>,
  config: ConnectorConfig,
  before: FeedPosition | null,
  now: Date,
  timeZone: string,
): Reading {
  const problems: Problem[] = feed.faults.map((detail) => ({ code: 'unusual', detail }))
  const sharedIds = new Set([...(before?.sharedIds ?? []), ...sharedIdsOf(feed.items)])
  if (sharedIds.size > 0)
    problems.push({
      code: 'unusual',
      detail: 'Several entries have the same id, so the link and the title identify them.',
    })
  const items = new Map<string, MonitorItem>()
  for (const entry of feed.items) {
    const published = publishedOf(entry, now)
    // Meeting systems write the day of the meeting as the day of publication.
    if (published === 'wrong' && meetingIn(entry.title) === null)
      problems.push({
        code: 'not_understood',
        detail: `The entry “${entry.title.slice(0, 80)}” has a wrong date.`,
      })
    const date = published === 'wrong' ? null : published
    const item = toItem(entry, idOf(entry, sharedIds), date, config, timeZone)
    const when = item.startsAt?.instant ?? now.toISOString()
    if (Date.parse(when) < now.getTime() - pastDays * dayMs) continue
    if (items.size < maxItems) items.set(item.externalId, item)
  }
  return {
    items: [...items.values()],
    problems: problems.slice(0, 20),
    position: {
      isComplete: problems.every(({ code }) => code === 'unusual'),
      sharedIds: [...sharedIds].slice(0, 100),
    } satisfies FeedPosition,
    sourceTitle: feed.title,
  }
}

function toItem(
  entry: FeedItem,
  id: string,
  published: string | null,
  config: ConnectorConfig,
  timeZone: string,
): MonitorItem {
  const { url } = config
  const packed = meetingIn(entry.title)
  const isMeeting = packed !== null
  const startsAt = isMeeting
    ? localTime(packed.time ? `${packed.date}T${packed.time}` : packed.date, timeZone)
    : published === null
      ? null
      : { instant: published, timeZone, isAllDay: false }
  const words = `${entry.title}\n${entry.summary ?? ''}`
  const state = isMeeting ? meetingState([entry.title], [entry.summary]) : 'live'
  const rel = (isMeeting && packed.paper) || 'page'
  return itemOf({
    externalId: externalIdOf('feed', knownHost(config), id),
    type: isMeeting ? 'public_meeting' : subjectOf(entry),
    state: !isMeeting && /^\W*(?:withdrawn|retracted)\b/i.test(entry.title) ? 'withdrawn' : state,
    title: isMeeting ? packed.body : entry.title,
    summary: entry.summary,
    startsAt,
    body: isMeeting ? packed.body : null,
    links: linksOf(linkOf(rel, entry.url), ...entry.attachments.map((one) => linkOf('document', one, url))),
    participate: isMeeting ? participationOf(entry.summary ?? '', timeZone, startsAt) : [],
    topicText: words,
    evidence: textEvidence(words.trim(), {
      url: entry.url ?? url,
      title: entry.title,
      publishedAt: published,
    }),
  })
}

/** The body, the document and the date in the title of a meeting system; null for any other title. */
function meetingIn(title: string): ReturnType<typeof readPackedTitle> {
  const packed = readPackedTitle(title)
  const isMeeting =
    packed !== null && (packed.paper !== null || packed.time !== null || namesMeeting(packed.body))
  return isMeeting ? packed : null
}

/** Ids that are repeated in one feed identify nothing: a site writes its own address, or the same text, everywhere. */
function sharedIdsOf(entries: readonly FeedItem[]): string[] {
  const counts = new Map<string, number>()
  for (const { externalId } of entries) counts.set(externalId, (counts.get(externalId) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([id]) => id)
}

const idOf = ({ externalId, url, title }: FeedItem, sharedIds: ReadonlySet<string>): string =>
  sharedIds.has(externalId) ? `${url === externalId ? '' : (url ?? '')} ${title}`.trim() : externalId

/** A date before the Web or after tomorrow is an error of the publisher. */
function publishedOf(entry: FeedItem, now: Date): string | null | 'wrong' {
  const stated = entry.publishedAt ?? entry.updatedAt
  if (stated === null) return entry.hasUnreadableDate ? 'wrong' : null
  const time = Date.parse(stated)
  return time < Date.UTC(1995, 0) || time > now.getTime() + dayMs ? 'wrong' : stated
}
