import type { EntityType } from '../../contracts/directory/entities.ts'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { SignalType, SignalVisibility } from '../../contracts/firehose/signals.ts'

/**
 * The values that filters match on. A correction or retraction also has the keys of all earlier revisions, so it passes
 * every filter that the original passed.
 */
export type MatchKeys = {
  /** Place keys. */
  readonly places: readonly string[]
  /** Issue area slugs. */
  readonly issues: readonly string[]
  readonly actorTypes: readonly EntityType[]
  readonly signalTypes: readonly SignalType[]
  readonly sourceClasses: readonly SourceClass[]
  /** Ids of the actors and sources that the signal names. */
  readonly subjects: readonly string[]
  /** The words of all revisions. Empty for a first revision, whose words come from its own text. */
  readonly words: readonly string[]
}

/** An entry before the sequencer has assigned its position. */
export type LogDraft = {
  readonly kind: 'signal' | 'retraction'
  readonly signalId: string
  /** Id of the first signal in a chain of corrections. The last entry of the chain is the current one. */
  readonly chainId: string
  readonly keys: MatchKeys
  readonly visibility: SignalVisibility
  /** The owning workspace; null for public signals. */
  readonly workspaceId: string | null
  /** In Unix milliseconds. */
  readonly detectedAt: number
  readonly occurredAt: number
  /** From 0 to 1. */
  readonly relevance: number
  /** The signal or retraction as JSON, encoded once. */
  readonly json: string
}

/** One immutable entry of the log, shared by all readers. */
export type LogEntry = LogDraft & {
  /** Position in the log: gapless, starting at 1. */
  readonly seq: number
  readonly sequencedAt: number
}
