import type { z } from 'zod'
import type { publishSignals } from '../../contracts/firehose/firehose.ts'
import type { Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import type { SignalRow } from './signal-store.ts'

/** What became of one signal. */
export type WriteResult = z.output<NonNullable<typeof publishSignals.response>>['data'][number]

/** A signal that is ready to be written: its places and issues are known ones. */
export type SignalToWrite = {
  readonly input: SignalInput
  readonly workspaceId: string | null
  readonly reviewState: Signal['review_state']
  /** Where it stands in the request, for whoever made a mistake there. */
  readonly path: string
}

export type WriteRules = {
  /** In whose name external ids are unique. */
  readonly scope: string
  /** The service's own signals: there is nobody to be told of a mistake. */
  readonly isOwn: boolean
  /** Whether it may be corrected or withdrawn; false when it is none of the caller's business. */
  mayTouch(row: SignalRow): boolean
}
