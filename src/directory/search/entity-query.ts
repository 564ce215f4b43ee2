import type { EntitySort, EntityType } from '../../contracts/directory/entities.ts'

/** A validated query of the actor lists: places by id, issue areas expanded, states as abbreviations. */
export type EntityQuery = {
  /** Selects the private actors of this workspace instead of public ones. */
  workspaceId: string | undefined
  text: string | undefined
  states: readonly string[] | undefined
  placeIds: readonly number[] | undefined
  /** Selects only actors whose first place is one of `placeIds`: the mayor, but no senator with an office in the city. */
  isHome?: boolean
  /** Selects the public actors in an area or anywhere below it. The whole country leaves out the sample town. */
  within?: number | 'country' | undefined
  issueAreas: readonly string[] | undefined
  types: readonly EntityType[] | undefined
  sourceClasses: readonly string[] | undefined
  freshness?: readonly string[] | undefined
  /** Selects actors that were added or changed at this time or later. */
  changedSince?: string | undefined
  /** Ids of actors that the matches are related to. */
  relatedTo?: readonly string[] | undefined
  /** Identifiers, alone or as `scheme:identifier`. */
  identifiers?: readonly string[] | undefined
  sample?: boolean | undefined
  sort: EntitySort
  /** Also selects actors of the issue areas whose everyday names the text contains. */
  usesAliases?: boolean
}

/** Whether a filter cannot match anything, like an unknown issue area. */
export function matchesNothing(query: EntityQuery): boolean {
  return query.issueAreas?.length === 0 || query.placeIds?.length === 0 || query.states?.length === 0
}
