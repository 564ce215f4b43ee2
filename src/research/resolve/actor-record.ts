import type { EntityType } from '../../contracts/directory/entities.ts'

/** What two actors are compared by. */
export type ComparedActor = {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly state?: string | null
  readonly place?: string | null
  readonly role?: string | null
  readonly website?: string | null
  readonly emails?: readonly string[]
  readonly phones?: readonly string[]
}

/** The identity of a candidate or a known actor. */
export type ActorRecord = ComparedActor & {
  /** Unique among candidates and known actors. */
  readonly id: string
  readonly type: EntityType
  readonly startsAt?: string | null
}
