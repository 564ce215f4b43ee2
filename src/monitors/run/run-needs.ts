import type { Directory, OnMissingQuotes } from '../../directory/index.ts'
import type { AppendSignals } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/sql/database.ts'
import type { MonitorRow } from '../monitor-store.ts'
import type { ReadNeeds } from './read-source.ts'

export type RunNeeds = Omit<ReadNeeds, 'fetcher'> & {
  readonly database: Database
  readonly directory: Pick<Directory, 'places' | 'knownActors' | 'knownMemberships' | 'sources'>
  readonly append: AppendSignals
  readonly now: Clock
  /** From 0 to 1. */
  readonly random: () => number
  /** How a monitor reaches its source. The sample town is served by this process. */
  readonly webFor: (monitor: Pick<MonitorRow, 'origin'>) => SourceWeb
  /** Reports the source of a published actor whose link is broken, in the same transaction. */
  readonly onBrokenLink: (tx: Sql, sourceId: string, detail: string) => Promise<void>
  /** Asks the reviewers about quotes that vanished from their page, in the same transaction. */
  readonly onMissingQuotes: OnMissingQuotes
}

/** Addresses of stored monitors may be paths of the sample town. */
export type SourceWeb = {
  readonly fetcher: ReadNeeds['fetcher']
  /** Replaces stored addresses by those that are fetched, anywhere in a value. */
  readonly toFetched: <Value>(value: Value) => Value
  /** The reverse, for what readers see. */
  readonly toPublic: <Value>(value: Value) => Value
}
