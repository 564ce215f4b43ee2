import type { FirehoseQuery } from '../../contracts/firehose-query.ts'

/** A query made ready to be held against entries. Undefined sets let everything pass. */
export type CompiledQuery = {
  /** As it is shown to clients: canonical keys, sorted, without doubles. */
  readonly query: FirehoseQuery
  /** Of everything that decides what matches: equal for queries that see the same. */
  readonly hash: string
  readonly places: ReadonlySet<string> | undefined
  /** Issue areas; a domain stands for all of its areas. */
  readonly issues: ReadonlySet<string> | undefined
  readonly actorTypes: ReadonlySet<string> | undefined
  readonly signalTypes: ReadonlySet<string> | undefined
  readonly sourceClasses: ReadonlySet<string> | undefined
  /** Detection time in Unix milliseconds: at or after, and before. */
  readonly sinceMs: number | undefined
  readonly untilMs: number | undefined
}

/** What a caller may see at this moment. */
export type Rights = {
  readonly workspaceId: string
  readonly isReviewer: boolean
  readonly isPartner: boolean
}
