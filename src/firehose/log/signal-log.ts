import type { Sql } from '../../platform/sql/database.ts'
import type { CompiledQuery, Rights } from '../query/compiled-query.ts'
import type { LogDraft, LogEntry } from './log-entry.ts'

/** Where the log stands, as this instance knows it. */
export type LogPosition = {
  /** Changes when positions of before mean nothing any more. */
  readonly epoch: string
  /** The newest entry; 0 when there is none. */
  readonly head: number
  readonly headAt: number | undefined
  /** The oldest position that can be resumed from: everything after it is there. */
  readonly floor: number
  readonly floorAt: number | undefined
}

export type AuthorizedQuery = { readonly query: CompiledQuery; readonly rights: Rights }

/** What was found, and up to where was looked: a cursor moves on also when nothing matched. */
export type Batch = { readonly entries: readonly LogEntry[]; readonly scannedTo: number }

export type SnapshotOrder = 'detected_at_desc' | 'occurred_at_desc' | 'relevance_desc'
/** Sort value and seq of the last row of a page. */
export type SnapshotPosition = { readonly value: number; readonly seq: number }
export type SnapshotPage = {
  readonly entries: readonly LogEntry[]
  readonly asOf: number
  readonly next: SnapshotPosition | undefined
}

/** The log of signals: written through the inbox, ordered by one leader, read by everybody in the same way. */
export type SignalLog = {
  /** Puts drafts into the inbox, in the transaction of the record they tell of. */
  append(tx: Sql, drafts: readonly LogDraft[]): Promise<void>

  position(): LogPosition

  /**
   * The entries after `after` that match, in order, at most `limit`. From the ring when it reaches back that far (then
   * at once, without a promise), else from the database. `scannedTo` is never beyond the head this instance knows.
   */
  read(after: number, wanted: AuthorizedQuery, limit: number): Batch | Promise<Batch>

  /** Every entry after `after`, whoever it is for, at most `limit`: for those who hold many queries against it. */
  readAll(after: number, limit: number): Batch | Promise<Batch>

  /** Seq of the newest entry that matches, as far as the ring reaches; undefined when the ring cannot tell. */
  lastMatch(wanted: AuthorizedQuery): number | undefined

  /** What is true now, newest first: of each chain the last row, unless it was retracted. One consistent view. */
  snapshot(
    wanted: AuthorizedQuery,
    options: { order: SnapshotOrder; limit: number; asOf?: number; after?: SnapshotPosition },
  ): Promise<SnapshotPage>

  /** Called with every batch that arrives, in order, after it is in the ring; and when the position was lost (epoch). */
  onEntries(listener: (entries: readonly LogEntry[]) => void): Disposable
  onEpoch(listener: () => void): Disposable
}
