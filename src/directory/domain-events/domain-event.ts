import type { EntityType } from '../../contracts/directory/entities.ts'
import type { ChangedField } from '../../contracts/directory/history.ts'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** A public source with a quote. */
export type EventEvidence = {
  /** Null in place of removed evidence. */
  readonly sourceId: string | null
  readonly url: string
  readonly title: string
  readonly publisher: string | null
  readonly sourceClass: SourceClass
  readonly publishedAt: string | null
  readonly retrievedAt: string
  readonly contentHash: string | null
  readonly excerpt: string
}

export type EventActor = {
  readonly id: string
  readonly name: string
  readonly type: EntityType
  /** The part the actor plays; the subject of the event without one. */
  readonly role?: string
}

/** The subject of an event: public actors and sources only. */
export type EventDetails = {
  /** Name of the actor or title of the source. */
  readonly name: string
  readonly actors: readonly EventActor[]
  /** Place keys and issue area slugs. */
  readonly places: readonly string[]
  readonly issues: readonly string[]
  /** At least one; the best first. */
  readonly evidence: readonly EventEvidence[]
}

export type DomainEvent = EventDetails & {
  readonly type:
    | 'actor_published'
    | 'actor_corrected'
    /** Only evidence from a new source was added. */
    | 'actor_sourced'
    | 'actor_removed'
    | 'actor_merged'
    /** Removed for good: the event names nobody. */
    | 'actor_suppressed'
    /** The record was corrected after a report. */
    | 'flag_resolved'
    /** A reviewer agreed with a report, and nothing was changed. */
    | 'flag_confirmed'
    /** A membership was recorded. */
    | 'member_appointed'
    /** Another relation was recorded. */
    | 'relation_changed'
    | 'relation_ended'
    | 'relation_removed'
  /** Id of the actor, the flag or the relation. */
  readonly subjectId: string
  readonly at: Date
  /** What a correction changed, if the history says it. */
  readonly changedFields?: readonly ChangedField[]
  /** When it took place, if that is known and not `at`. */
  readonly occurredAt?: Date | undefined
}

/** Publishes events in the transaction of the change, so that both are stored or neither. */
export type PublishEvents = (tx: Sql, events: readonly DomainEvent[]) => Promise<void>

export const maxEvidence = 5
