import { utcDay } from '../../contracts/days.ts'
import { getPlace } from '../../contracts/directory/place-detail.ts'
import * as contract from '../../contracts/directory/places.ts'
import { listPlacesAt } from '../../contracts/directory/places-at.ts'
import { listSearchPages } from '../../contracts/directory/search-pages.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { CoverageService } from '../coverage/coverage-service.ts'
import type { SearchPages } from '../coverage/search-pages.ts'
import { requireVisibleWorkspace } from '../entities/actor-permissions.ts'
import type { CoverageFigures } from '../figures/coverage-figures.ts'
import type { EntitySearch } from '../search/entity-search.ts'
import { withSuggestions } from '../search/with-suggestions.ts'
import type { SourceService } from '../sources/source-service.ts'
import { placesTag, placeTag, searchTag } from '../tags.ts'
import { expandIssueSlugs } from '../taxonomy/taxonomy-service.ts'
import type { Containment } from './containment.ts'
import { toPlaceReference } from './place-record.ts'
import type { PlaceService } from './place-service.ts'
import { placesAt } from './places-at.ts'

export function placeRoutes(needs: {
  sql: Sql
  now: Clock
  places: PlaceService
  containment: Containment
  search: EntitySearch
  sources: SourceService
  coverage: CoverageService
  figures: CoverageFigures
  searchPages: SearchPages
}): readonly Route[] {
  const { places, containment, search, sources, coverage, figures } = needs
  return [
    route(contract.resolvePlace, async ({ query, dependsOn, leaveUncached }) => {
      if (query.query === undefined) {
        dependsOn(searchTag, placesTag)
        if (!(await figures.ensureFresh())) leaveUncached()
        return figures.places({ ...query, sort: query.sort ?? 'name' }, query)
      }
      const list = await places.resolve(query.query)
      dependsOn(placesTag, ...list.data.map((place) => placeTag(place.key)))
      return list
    }),

    route(listPlacesAt, ({ query }) => {
      const on = query.on ?? utcDay(needs.now())
      return placesAt(needs.sql, { ...query, on })
    }),

    route(getPlace, async ({ params, query, dependsOn, leaveUncached }) => {
      const place = await places.requirePlace(params.place_key)
      dependsOn(placesTag, placeTag(place.key))
      const isArea = await containment.containsPlaces(place)
      if (isArea) {
        dependsOn(searchTag)
        if (!(await figures.ensureFresh())) leaveUncached()
      }
      return containment.detail(place, { ...query, isArea })
    }),

    route(contract.listPlaceEntities, async ({ params, query, dependsOn }) => {
      const place = await places.requirePlace(params.place_key)
      const area = query.within ? await containment.areaOf(place) : undefined
      dependsOn(area === undefined ? placeTag(place.key) : searchTag)
      const list = await search.list(
        {
          workspaceId: undefined,
          text: query.query,
          states: undefined,
          placeIds: area === undefined ? [place.id] : undefined,
          ...(area === undefined ? {} : { within: area }),
          issueAreas: query.issue_area && expandIssueSlugs(query.issue_area),
          types: query.type,
          sourceClasses: query.source_class,
          freshness: query.freshness,
          changedSince: query.changed_since,
          sort: query.sort ?? (query.query ? 'relevance' : 'name'),
        },
        query,
      )
      return withSuggestions(list, query.issue_area)
    }),

    route(contract.getPlaceCoverage, async ({ params, query, caller, dependsOn, markPrivate }) => {
      const isPublic = query.visibility === 'public'
      if (!isPublic) markPrivate()
      const workspaceId = isPublic ? undefined : requireVisibleWorkspace(caller)
      const place = await places.requirePlace(params.place_key)
      dependsOn(placeTag(place.key))
      return coverage.of(toPlaceReference(place), place.id, workspaceId)
    }),

    route(listSearchPages, async ({ params, query, dependsOn }) => {
      const place = await places.requirePlace(params.place_key)
      dependsOn(placeTag(place.key))
      return needs.searchPages(place.id, params.search_id, query)
    }),

    route(contract.listPlaceSources, async ({ params, query, dependsOn }) => {
      const place = await places.requirePlace(params.place_key)
      dependsOn(placeTag(place.key))
      const list = await sources.ofPlace(place.id, {
        issueAreas: query.issue_area && expandIssueSlugs(query.issue_area),
        classes: query.source_class,
        limit: query.limit,
        cursor: query.cursor,
      })
      return withSuggestions(list, query.issue_area)
    }),
  ]
}
