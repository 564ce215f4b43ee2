import type { EntityType } from '../../contracts/directory/entities.ts'

export type NamedType = Exclude<EntityType, 'person'>
export const namedTypes = ['organization', 'initiative', 'campaign', 'event'] as const satisfies NamedType[]

/** The weight of each feature for each type, in the order of `namedTypes`, and the least probability of a type. */
export type NameModel = {
  readonly least: Readonly<Record<NamedType, number>>
  readonly weights: Readonly<Record<string, readonly number[]>>
}
