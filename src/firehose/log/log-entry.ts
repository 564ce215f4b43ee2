import type { EntityType } from '../../contracts/directory/entities.ts'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { SignalType, SignalVisibility } from '../../contracts/firehose/signals.ts'

/**
 * What filters look at. A correction or retraction carries the keys of all earlier revisions too: it passes every
 * filter that the original passed.
 */
export type MatchKeys = {
  /** Place keys. */
  readonly places: readonly string[]
  /** Issue area slugs. */
  readonly issues: readonly string[]
  readonly actorTypes: readonly EntityType[]
  readonly signalTypes: readonly SignalType[]
  readonly sourceClasses: readonly SourceClass[]
  /** Ids of the actors and sources that it names. */
  readonly subjects: readonly string[]
  /** Of a correction or retraction: what any revision says, word by word. Of a first one none: its text has them. */
  readonly words: readonly string[]
}

/** What is put into the log; the order is given later, by the sequencer. */
export type LogDraft = {
  readonly kind: 'signal' | 'retraction'
  readonly signalId: string
  /** Id of the first signal of a chain of corrections; its last row is what is true now. */
  readonly chainId: string
  readonly keys: MatchKeys
  readonly visibility: SignalVisibility
  /** Whose it is, unless it is public. */
  readonly workspaceId: string | null
  /** In Unix milliseconds. */
  readonly detectedAt: number
  readonly occurredAt: number
  /** 0 to 1: how much a reader is likely to care. */
  readonly relevance: number
  /** The signal, or the retraction, as JSON text: made once. */
  readonly json: string
}

/** One row of the log. Entries are shared by every reader and never change. */
export type LogEntry = LogDraft & {
  /** Gapless, from 1. */
  readonly seq: number
  readonly sequencedAt: number
}
