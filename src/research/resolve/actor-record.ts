import type { EntityType } from '../../contracts/directory/entities.ts'
import type { PersonRecord } from './compare-people.ts'

/** A candidate or a known actor, as far as identity goes. */
export type ActorRecord = PersonRecord & {
  /** Unique among candidates and known actors together. */
  readonly id: string
  readonly type: EntityType
  readonly website?: string | null
  /** Of an event. */
  readonly startsAt?: string | null
}
