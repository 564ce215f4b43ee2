import type { z } from 'zod'
import type { publishSignals } from '../../contracts/firehose/firehose.ts'
import type { Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import type { SignalCorrectionReason } from '../corrections/signal-correction-store.ts'
import type { SignalRow } from './signal-store.ts'

/** What the write did to one signal. */
export type WriteResult = z.output<NonNullable<typeof publishSignals.response>>['data'][number]

/** A validated signal whose places and issues are canonical keys. */
export type SignalToWrite = {
  readonly input: SignalInput
  readonly workspaceId: string | null
  readonly reviewState: Signal['review_state']
  /** Path in the request body, for error messages. */
  readonly path: string
}

export type WriteRules = {
  /** External ids are unique within this scope. */
  readonly scope: string
  /** True for signals that the service publishes itself: there is no caller to report errors to. */
  readonly isInternal: boolean
  /** Why signals of this write are corrected or retracted, for the public list; nothing is listed without it. */
  readonly correctionReason?: SignalCorrectionReason | undefined
  /** Whether the caller may correct or retract the signal. */
  canChange(row: SignalRow): boolean
}
