import type { Sql } from '../../platform/sql/database.ts'
import type { CompiledQuery, Rights } from '../query/compiled-query.ts'
import type { LogDraft, LogEntry } from './log-entry.ts'

/** The state of the log as this instance knows it. */
export type LogPosition = {
  /** Changes when earlier positions become invalid. */
  readonly epoch: string
  /** Position of the newest entry; 0 when the log is empty. */
  readonly head: number
  readonly headAt: number | undefined
  /** The oldest position to resume from: the log has every entry after it. */
  readonly floor: number
  readonly floorAt: number | undefined
}

export type AuthorizedQuery = { readonly query: CompiledQuery; readonly rights: Rights }

/** `scannedTo` lets a cursor advance even when nothing matched. */
export type Batch = { readonly entries: readonly LogEntry[]; readonly scannedTo: number }

export type SnapshotOrder = 'detected_at_desc' | 'occurred_at_desc' | 'relevance_desc' | 'occurred_at_asc'
/** Sort value and seq of the last row of a page. */
export type SnapshotPosition = { readonly value: number; readonly seq: number }
type SnapshotPage = {
  readonly entries: readonly LogEntry[]
  readonly asOf: number
  readonly next: SnapshotPosition | undefined
}

/** The log of signals: writers append to the inbox, and one leader assigns the order. */
export type SignalLog = {
  /** Appends drafts to the inbox, in the transaction of the record they describe. */
  append(tx: Sql, drafts: readonly LogDraft[]): Promise<void>

  position(): LogPosition

  /**
   * At most `limit` matching entries after a position, in log order. Synchronous when the ring buffer reaches back far
   * enough, otherwise from the database. `scannedTo` never exceeds the head that this instance knows.
   */
  read(after: number, authorized: AuthorizedQuery, limit: number): Batch | Promise<Batch>

  /** At most `limit` entries after a position, unfiltered: for readers that match many queries themselves. */
  readAll(after: number, limit: number): Batch | Promise<Batch>

  /** Position of the newest matching entry; undefined when the ring buffer does not reach back far enough. */
  lastMatch(authorized: AuthorizedQuery): number | undefined

  /** A consistent page of the current signals: the last entry of every chain that is not retracted. */
  snapshot(
    authorized: AuthorizedQuery,
    options: { order: SnapshotOrder; limit: number; asOf?: number; after?: SnapshotPosition },
  ): Promise<SnapshotPage>

  /** Calls the listener with every new batch, in log order, after it is in the ring buffer. */
  onEntries(listener: (entries: readonly LogEntry[]) => void): Disposable
  /** Calls the listener when the log was reloaded and earlier positions may be invalid. */
  onEpoch(listener: () => void): Disposable
}
