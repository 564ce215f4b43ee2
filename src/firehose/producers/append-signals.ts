import type { Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { SignalCorrectionReason } from '../corrections/signal-correction-store.ts'

/** A signal that the service publishes itself, with fields that callers cannot set. */
export type SignalDraftInput = SignalInput & {
  /** The owning workspace; null for public signals. */
  readonly workspaceId?: string | null
  readonly reviewState?: Signal['review_state']
}

/**
 * Appends signals in order, in the transaction of the change they report. A repeated `external_id` is a correction; a
 * retraction of an unknown signal is skipped. With a reason, corrections and retractions are listed publicly.
 */
export type AppendSignals = (
  tx: Sql,
  signals: readonly SignalDraftInput[],
  correctionReason?: SignalCorrectionReason,
) => Promise<unknown>
