import type { EntitySort, EntityType } from '../../contracts/directory/entities.ts'
import type { PlaceService } from '../places/place-service.ts'
import { requireState } from '../places/states.ts'
import { expandIssueSlugs } from '../taxonomy/taxonomy-service.ts'
import type { EntityQuery } from './entity-query.ts'

/** The filters of the actor search as callers send them. */
export type EntityFilters = {
  query?: string | undefined
  state?: readonly string[] | undefined
  place?: readonly string[] | undefined
  issue_area?: readonly string[] | undefined
  type?: readonly EntityType[] | undefined
  source_class?: readonly string[] | undefined
  freshness?: readonly string[] | undefined
  changed_since?: string | undefined
  related_to?: readonly string[] | undefined
  identifier?: readonly string[] | undefined
  /** Selects the actors of the sample town, or all others. */
  sample?: boolean | undefined
  sort?: EntitySort | undefined
}

/** Builds a query of public actors, or of a workspace's private ones. */
export async function buildEntityQuery(
  places: PlaceService,
  filters: EntityFilters,
  workspaceId: string | undefined,
): Promise<EntityQuery> {
  return {
    workspaceId,
    text: filters.query,
    states: filters.state?.map((state) => requireState(state).abbreviation),
    placeIds: filters.place && (await places.idsOf(filters.place)),
    issueAreas: filters.issue_area && expandIssueSlugs(filters.issue_area),
    types: filters.type,
    sourceClasses: filters.source_class,
    freshness: filters.freshness,
    changedSince: filters.changed_since,
    relatedTo: filters.related_to,
    identifiers: filters.identifier,
    sample: filters.sample,
    sort: filters.sort ?? (filters.query ? 'relevance' : 'name'),
  }
}
