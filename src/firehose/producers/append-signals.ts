import type { Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** A signal from inside the service: what a publisher says, and what only the service may. */
export type SignalDraftInput = SignalInput & {
  /** Whose it is, unless it is public. */
  readonly workspaceId?: string | null
  readonly reviewState?: Signal['review_state']
}

/**
 * Appends signals in the transaction of what they tell of, in their order. The same `external_id` again is a
 * correction; one that withdraws what was never told is left out.
 */
export type AppendSignals = (tx: Sql, signals: readonly SignalDraftInput[]) => Promise<unknown>
