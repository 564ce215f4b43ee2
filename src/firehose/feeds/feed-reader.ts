import { calendarDefaults } from '../../contracts/firehose/feeds.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import { isOfBody, readMatching } from '../public-signals/read-matching.ts'
import type { CompiledQuery } from '../query/compiled-query.ts'
import { type Feed, type FeedItem, feedTitle, itemOf } from './feed.ts'
import { feedPage } from './feed-page.ts'
import { type FeedFormat, feedUrl, filtersOf } from './feed-parameters.ts'

/** How many log entries a calendar searches for retracted meetings. */
const retractedWindow = 20_000
const maxRetracted = 200
const batchSize = 500

type SignalPage = { readonly entries: readonly LogEntry[]; readonly asOf: number }

export type FeedReaderNeeds = {
  baseUrl: string
  siteName: string
  /** The names of places by key. */
  namePlaces: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The IANA time zones of places by key. */
  timeZonesOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** In Unix milliseconds. */
  now: () => number
}

/** The current signals as a feed, and the log position they are current at. */
export async function readFeed(
  log: Pick<SignalLog, 'snapshot' | 'read' | 'position'>,
  authorized: AuthorizedQuery,
  format: FeedFormat,
  { baseUrl, siteName, body, namePlaces, timeZonesOf, now }: FeedReaderNeeds & { body: string | undefined },
): Promise<{ feed: Feed; asOf: number }> {
  const { query } = authorized.query
  const matches = body === undefined ? undefined : isOfBody(body)
  const read = (part: AuthorizedQuery): Promise<SignalPage> => {
    const { sort: order, limit } = part.query.query
    if (matches) return readMatching({ log, authorized: part, after: undefined, matches })
    return log.snapshot(part, { order, limit })
  }
  const page =
    format === 'ics' && query.sort === calendarDefaults.sort
      ? await readNearest(read, authorized, now())
      : await read(authorized)
  const items = page.entries.map(itemOf)
  if (format === 'ics') {
    const retracted = await retractedMeetings(log, authorized, page.asOf)
    items.push(...retracted.filter(({ signal }) => matches?.(signal) ?? true))
  }
  const zones = await timeZonesOf(items.flatMap(({ signal }) => signal.places.slice(0, 1)))
  const feed = {
    title: feedTitle(format === 'ics' ? 'Public meetings' : 'Public civic signals', [
      ...(body === undefined ? [] : [body]),
      ...filtersOf(format, query, await namePlaces(query.places)),
    ]),
    selfUrl: feedUrl(baseUrl, format, query, body),
    pageUrl: feedPage(baseUrl, format, query, body),
    siteUrl: baseUrl,
    siteName,
    updatedAt: items.reduce((newest, item) => Math.max(newest, item.sequencedAt), 0),
    items: items.map((item) => ({ ...item, timeZone: zones.get(item.signal.places[0] ?? '') })),
  }
  return { feed, asOf: page.asOf }
}

/** The next meetings come first. Where all of them fit, the last ones before now fill the page. */
async function readNearest(
  read: (part: AuthorizedQuery) => Promise<SignalPage>,
  authorized: AuthorizedQuery,
  nowMs: number,
): Promise<SignalPage> {
  const { query, occursAfterMs, occursBeforeMs } = authorized.query
  const part = (changes: Partial<CompiledQuery>): AuthorizedQuery => ({
    ...authorized,
    query: { ...authorized.query, ...changes },
  })
  const coming = await read(
    part({
      query: { ...query, sort: 'occurred_at_asc' },
      occursAfterMs: Math.max(nowMs, occursAfterMs ?? nowMs),
    }),
  )
  const limit = query.limit - coming.entries.length
  if (limit === 0 || (occursAfterMs ?? 0) >= nowMs) return coming
  const past = await read(
    part({ query: { ...query, limit }, occursBeforeMs: Math.min(nowMs, occursBeforeMs ?? nowMs) }),
  )
  // A meeting that was moved between the two reads may be on both pages.
  const chains = new Set(coming.entries.map(({ chainId }) => chainId))
  const others = past.entries.filter(({ chainId }) => !chains.has(chainId))
  return { entries: [...coming.entries, ...others], asOf: Math.min(coming.asOf, past.asOf) }
}

/** A retraction has no title or time, so only meetings whose own entry is in the window can be cancelled. */
async function retractedMeetings(
  log: Pick<SignalLog, 'read' | 'position'>,
  authorized: AuthorizedQuery,
  asOf: number,
): Promise<FeedItem[]> {
  const announced = new Map<string, LogEntry>()
  const retracted = new Map<string, FeedItem>()
  let after = Math.max(log.position().floor, asOf - retractedWindow)
  for (;;) {
    const { entries, scannedTo } = await log.read(after, authorized, batchSize)
    for (const entry of entries) {
      if (entry.seq > asOf) break
      const earlier = announced.get(entry.chainId)
      if (entry.kind === 'signal') announced.set(entry.chainId, entry)
      else if (earlier) retracted.set(entry.chainId, cancelled(earlier, entry))
    }
    after = scannedTo
    if (entries.length < batchSize || after >= asOf) break
  }
  const { occursAfterMs = Number.NEGATIVE_INFINITY, occursBeforeMs = Number.POSITIVE_INFINITY } =
    authorized.query
  const isWithin = ({ signal }: FeedItem) => {
    const at = Date.parse(signal.occurred_at)
    return at >= occursAfterMs && at < occursBeforeMs
  }
  return [...retracted.values()].filter(isWithin).slice(-maxRetracted)
}

function cancelled(meeting: LogEntry, retraction: LogEntry): FeedItem {
  const item = itemOf(meeting)
  const { reason } = JSON.parse(retraction.json) as { reason?: string }
  return {
    ...item,
    // RFC 5545 § 3.8.7.4: a higher sequence number makes clients accept the cancellation.
    signal: { ...item.signal, revision: item.signal.revision + 1 },
    sequencedAt: retraction.sequencedAt,
    retractionReason: reason ?? 'the signal was retracted',
  }
}
