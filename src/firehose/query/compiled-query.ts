import type { FirehoseQuery } from '../../contracts/firehose/query.ts'

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
  /** Ids of actors and sources, one of which it must name. Never part of a query that is shown. */
  readonly subjects: ReadonlySet<string> | undefined
  /** Words, all of which it must say. Never part of a query that is shown. */
  readonly words: ReadonlySet<string> | undefined
  /** Detection time in Unix milliseconds: at or after, and before. */
  readonly sinceMs: number | undefined
  readonly untilMs: number | undefined
}

/** What a stored query asks for beyond what can be asked for on the wire. */
export type Narrowing = {
  readonly subjects?: readonly string[]
  /** Text as a person typed it: all of its words must occur. */
  readonly words?: string
}

/** What a caller may see at this moment. */
export type Rights = {
  readonly workspaceId: string
  readonly isReviewer: boolean
  readonly isPartner: boolean
}
