import type { LogEntry } from '../log/log-entry.ts'
import type { AuthorizedQuery, SignalLog } from '../log/signal-log.ts'
import { type Feed, type FeedItem, feedTitle, itemOf } from './feed.ts'
import { type FeedFormat, feedUrl, filtersOf } from './feed-parameters.ts'

/** How far back a calendar looks for meetings that were withdrawn, in entries of the log. */
const withdrawnWindow = 20_000
const mostWithdrawn = 200
const readAtOnce = 500

/** What is true now, as a feed; `asOf` is the position it is true of. */
export async function readFeed(
  log: Pick<SignalLog, 'snapshot' | 'read' | 'position'>,
  wanted: AuthorizedQuery,
  format: FeedFormat,
  baseUrl: string,
): Promise<{ feed: Feed; asOf: number }> {
  const { query } = wanted.query
  const page = await log.snapshot(wanted, { order: query.sort, limit: query.limit })
  const items = page.entries.map(itemOf)
  if (format === 'ics') items.push(...(await withdrawnMeetings(log, wanted, page.asOf)))
  const feed = {
    title: feedTitle(format === 'ics' ? 'Public meetings' : 'Public civic signals', filtersOf(format, query)),
    selfUrl: feedUrl(baseUrl, format, query),
    siteUrl: baseUrl,
    updatedAt: items.reduce((newest, item) => Math.max(newest, item.sequencedAt), 0),
    items,
  }
  return { feed, asOf: page.asOf }
}

/** A retraction has no title and no time, so that only meetings whose own entry is in sight can be cancelled. */
async function withdrawnMeetings(
  log: Pick<SignalLog, 'read' | 'position'>,
  wanted: AuthorizedQuery,
  asOf: number,
): Promise<FeedItem[]> {
  const announced = new Map<string, LogEntry>()
  const withdrawn = new Map<string, FeedItem>()
  let after = Math.max(log.position().floor, asOf - withdrawnWindow)
  for (;;) {
    const { entries, scannedTo } = await log.read(after, wanted, readAtOnce)
    for (const entry of entries) {
      if (entry.seq > asOf) break
      const earlier = announced.get(entry.chainId)
      if (entry.kind === 'signal') announced.set(entry.chainId, entry)
      else if (earlier) withdrawn.set(entry.chainId, cancelled(earlier, entry))
    }
    after = scannedTo
    if (entries.length < readAtOnce || after >= asOf) break
  }
  return [...withdrawn.values()].slice(-mostWithdrawn)
}

function cancelled(meeting: LogEntry, retraction: LogEntry): FeedItem {
  const item = itemOf(meeting)
  const { reason } = JSON.parse(retraction.json) as { reason?: string }
  return {
    ...item,
    // RFC 5545 § 3.8.7.4: whoever has the meeting takes the cancellation for the newer one.
    signal: { ...item.signal, revision: item.signal.revision + 1 },
    sequencedAt: retraction.sequencedAt,
    withdrawn: reason ?? 'the signal was retracted',
  }
}
