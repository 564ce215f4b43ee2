import type { LogEntry } from '../log/log-entry.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import { isOfBody, readWanted } from '../public-signals/read-wanted.ts'
import { type Feed, type FeedItem, feedTitle, itemOf } from './feed.ts'
import { type FeedFormat, feedUrl, filtersOf } from './feed-parameters.ts'

/** How many log entries a calendar searches for retracted meetings. */
const retractedWindow = 20_000
const maxRetracted = 200
const batchSize = 500

/** The current signals as a feed, and the log position they are current at. */
export async function readFeed(
  log: Pick<SignalLog, 'snapshot' | 'read' | 'position'>,
  authorized: AuthorizedQuery,
  format: FeedFormat,
  { baseUrl, siteName, body }: { baseUrl: string; siteName: string; body: string | undefined },
): Promise<{ feed: Feed; asOf: number }> {
  const { query } = authorized.query
  const isWanted = body === undefined ? undefined : isOfBody(body)
  const page = isWanted
    ? await readWanted({ log, authorized, after: undefined, isWanted })
    : await log.snapshot(authorized, { order: query.sort, limit: query.limit })
  const items = page.entries.map(itemOf)
  if (format === 'ics') {
    const retracted = await retractedMeetings(log, authorized, page.asOf)
    items.push(...retracted.filter(({ signal }) => isWanted?.(signal) ?? true))
  }
  const feed = {
    title: feedTitle(format === 'ics' ? 'Public meetings' : 'Public civic signals', [
      ...(body === undefined ? [] : [body]),
      ...filtersOf(format, query),
    ]),
    selfUrl: feedUrl(baseUrl, format, query, body),
    siteUrl: baseUrl,
    siteName,
    updatedAt: items.reduce((newest, item) => Math.max(newest, item.sequencedAt), 0),
    items,
  }
  return { feed, asOf: page.asOf }
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
