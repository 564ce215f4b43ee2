import type { EntityType } from '../../contracts/directory/entities.ts'
import type { PersonRecord } from './compare-people.ts'

/** The identity of a candidate or a known actor. */
export type ActorRecord = PersonRecord & {
  /** Unique among candidates and known actors. */
  readonly id: string
  readonly type: EntityType
  readonly website?: string | null
  /** Start of an event. */
  readonly startsAt?: string | null
}
