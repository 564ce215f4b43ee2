import type { Signal } from '../../contracts/firehose/signals.ts'
import type { LogEntry } from '../log/log-entry.ts'

/** The content of a feed, independent of its format: public signals, newest first. */
export type Feed = {
  readonly title: string
  /** Canonical URL of this feed. */
  readonly selfUrl: string
  /** The page of the site that the feed belongs to. */
  readonly pageUrl: string
  readonly siteUrl: string
  readonly siteName: string
  /** When the newest item was logged, in Unix milliseconds. */
  readonly updatedAt: number
  readonly items: readonly FeedItem[]
}

export type FeedItem = {
  readonly signal: Signal
  /** Stays the same when the signal is corrected, so feed readers replace the item. */
  readonly chainId: string
  readonly sequencedAt: number
  /** Of its first place, where known. */
  readonly timeZone?: string | undefined
  /** Why the signal was retracted. Only calendars contain retracted items. */
  readonly retractionReason?: string
}

export function itemOf(entry: LogEntry): FeedItem {
  return { signal: JSON.parse(entry.json), chainId: entry.chainId, sequencedAt: entry.sequencedAt }
}

/** Our own page of a signal, which stays when its source is gone. */
export const signalLink = ({ siteUrl, siteName }: Feed, { signal }: FeedItem) => ({
  url: `${siteUrl}/signals/${signal.id}`,
  title: `All sources and corrections on ${siteName}`,
})

/** RFC 3339, as Atom and JSON Feed require. */
export function toRfc3339(unixMs: number): string {
  return new Date(unixMs).toISOString()
}

/** The name that feed readers show. */
export function feedTitle(name: string, filters: readonly string[]): string {
  return filters.length > 0 ? `${name}: ${filters.join(', ')}` : name
}
