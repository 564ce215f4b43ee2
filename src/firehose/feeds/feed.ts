import type { Signal } from '../../contracts/firehose/signals.ts'
import type { LogEntry } from '../log/log-entry.ts'

/** What every format shows: public signals, newest first. */
export type Feed = {
  readonly title: string
  /** Address of this feed, in its canonical form. */
  readonly selfUrl: string
  readonly siteUrl: string
  /** When the newest item entered the log, in Unix milliseconds. */
  readonly updatedAt: number
  readonly items: readonly FeedItem[]
}

export type FeedItem = {
  readonly signal: Signal
  /** One for all corrections of a signal: readers replace what they have under it. */
  readonly chainId: string
  readonly sequencedAt: number
  /** Why it was withdrawn; calendars tell it, the other formats leave the item out. */
  readonly withdrawn?: string
}

export function itemOf(entry: LogEntry): FeedItem {
  return { signal: JSON.parse(entry.json), chainId: entry.chainId, sequencedAt: entry.sequencedAt }
}

/** In the form that Atom and JSON Feed want: RFC 3339. */
export function instantText(unixMs: number): string {
  return new Date(unixMs).toISOString()
}

/** A name for a reader's list of subscriptions. */
export function feedTitle(what: string, filters: readonly string[]): string {
  return filters.length > 0 ? `${what}: ${filters.join(', ')}` : what
}
