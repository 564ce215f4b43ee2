import type { FirehoseQuery } from '../../contracts/firehose/query.ts'

/** A query that is ready to match entries. An undefined set matches everything. */
export type CompiledQuery = {
  /** The query as clients see it: canonical keys, sorted, without duplicates. */
  readonly query: FirehoseQuery
  /** Hash of everything that affects matching: equal for queries that match the same entries. */
  readonly hash: string
  readonly places: ReadonlySet<string> | undefined
  /** Issue areas; a domain is expanded to its areas. */
  readonly issues: ReadonlySet<string> | undefined
  readonly actorTypes: ReadonlySet<string> | undefined
  readonly signalTypes: ReadonlySet<string> | undefined
  readonly sourceClasses: ReadonlySet<string> | undefined
  /** Keys of all places in the given states. */
  readonly statePlaces?: ReadonlySet<string> | undefined
  readonly actors?: ReadonlySet<string> | undefined
  readonly sources?: ReadonlySet<string> | undefined
  /** Ids of actors and sources; an entry must name one of them. Clients never see this filter. */
  readonly subjects: ReadonlySet<string> | undefined
  /** An entry must contain all of these words. Clients never see this filter. */
  readonly words: ReadonlySet<string> | undefined
  /** Bounds of the detection time in Unix milliseconds: since inclusive, until exclusive. */
  readonly sinceMs: number | undefined
  readonly untilMs: number | undefined
  /**
   * Bounds of the time of the activity, only for pages: a correction may move an activity out of the bounds, and must
   * still reach readers of the log.
   */
  readonly occursAfterMs?: number | undefined
  readonly occursBeforeMs?: number | undefined
}

/** Filters of stored queries that the API does not offer. */
export type Narrowing = {
  readonly subjects?: readonly string[]
  /** Text that a person typed; all of its words must occur. */
  readonly words?: string
}

/** What a caller may see now. */
export type Rights = {
  readonly workspaceId: string
  readonly isReviewer: boolean
  readonly isPartner: boolean
}
