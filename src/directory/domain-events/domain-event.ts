import type { EntityType } from '../../contracts/directory/entities.ts'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** A public source, and words in it that show what happened. */
export type EventEvidence = {
  readonly sourceId: string
  readonly url: string
  readonly title: string
  readonly publisher: string | null
  readonly sourceClass: SourceClass
  readonly publishedAt: string | null
  readonly retrievedAt: string
  readonly contentHash: string | null
  readonly excerpt: string
}

export type EventActor = { readonly id: string; readonly name: string; readonly type: EntityType }

/** What it is about: public actors and sources only. */
export type EventDetails = {
  /** The actor's name, or the title of the source. */
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
    /** Nothing but evidence was added, from a source that the actor did not cite before. */
    | 'actor_sourced'
    | 'actor_removed'
    | 'actor_merged'
    | 'flag_resolved'
  /** Id of the actor, or of the flag. */
  readonly subjectId: string
  readonly at: Date
}

/** Publishes events in the transaction of the change, so that both are stored or neither. */
export type PublishEvents = (tx: Sql, events: readonly DomainEvent[]) => Promise<void>

/** More would make a signal long without making it surer. */
export const mostEvidence = 5
