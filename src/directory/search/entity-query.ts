import type { EntitySort, EntityType } from '../../contracts/directory/entities.ts'

/** A checked question to the actor lists: places by number, issue areas expanded, states as abbreviations. */
export type EntityQuery = {
  /** Asks for the private actors of this workspace instead of the public ones. */
  workspaceId: string | undefined
  text: string | undefined
  states: readonly string[] | undefined
  placeIds: readonly number[] | undefined
  issueAreas: readonly string[] | undefined
  types: readonly EntityType[] | undefined
  sourceClasses: readonly string[] | undefined
  sort: EntitySort
}

/** Whether a filter can match nothing at all, as an unknown issue area does. */
export function matchesNothing(query: EntityQuery): boolean {
  return query.issueAreas?.length === 0 || query.placeIds?.length === 0 || query.states?.length === 0
}
