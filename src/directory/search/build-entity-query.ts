import type { EntitySort, EntityType } from '../../contracts/directory/entities.ts'
import { invalidField } from '../../platform/errors.ts'
import type { PlaceService } from '../places/place-service.ts'
import { stateWritten } from '../places/states.ts'
import { expandIssueSlugs } from '../taxonomy/taxonomy-service.ts'
import type { EntityQuery } from './entity-query.ts'

/** The filters of the actor search, as callers write them. */
export type EntityFilters = {
  query?: string | undefined
  state?: readonly string[] | undefined
  place?: readonly string[] | undefined
  issue_area?: readonly string[] | undefined
  type?: readonly EntityType[] | undefined
  source_class?: readonly string[] | undefined
  sort?: EntitySort | undefined
}

/** Of public actors or, where a workspace is named, of its private ones. */
export async function buildEntityQuery(
  places: PlaceService,
  asked: EntityFilters,
  workspaceId: string | undefined,
): Promise<EntityQuery> {
  return {
    workspaceId,
    text: asked.query,
    states: asked.state?.map(stateOf),
    placeIds: asked.place && (await places.idsOf(asked.place)),
    issueAreas: asked.issue_area && expandIssueSlugs(asked.issue_area),
    types: asked.type,
    sourceClasses: asked.source_class,
    sort: asked.sort ?? (asked.query ? 'relevance' : 'name'),
  }
}

function stateOf(text: string): string {
  const state = stateWritten(text)
  if (state === undefined)
    throw invalidField('state', `${JSON.stringify(text)} is not a state: use an abbreviation such as IN`)
  return state.abbreviation
}
