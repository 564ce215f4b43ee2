import { searchPassages } from '../../contracts/directory/passage-search.ts'
import { getSource } from '../../contracts/directory/source-detail.ts'
import { listSources } from '../../contracts/directory/source-list.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { PlaceService } from '../places/place-service.ts'
import { withSuggestions } from '../search/with-suggestions.ts'
import { searchTag } from '../tags.ts'
import { expandIssueSlugs } from '../taxonomy/taxonomy-service.ts'
import type { SourceService } from './source-service.ts'

/** Any actor may come to cite a source, so that these responses depend on all actors. */
export function sourceRoutes(sources: SourceService, places: PlaceService): readonly Route[] {
  return [
    route(listSources, async ({ query, dependsOn }) => {
      dependsOn(searchTag)
      const placeIds = query.place && (await places.idsOf(query.place))
      const { source_class: classes, status: statuses, host, changed_since: changedSince } = query
      return sources.list({ classes, statuses, host, placeIds, changedSince }, query)
    }),

    route(getSource, ({ params, query, dependsOn }) => {
      dependsOn(searchTag)
      return sources.read(params.source_id, query)
    }),

    route(searchPassages, async ({ query, dependsOn }) => {
      dependsOn(searchTag)
      const placeIds = query.place && (await places.idsOf(query.place))
      const issueAreas = query.issue_area && expandIssueSlugs(query.issue_area)
      const filters = { query: query.query, placeIds, issueAreas, classes: query.source_class }
      return withSuggestions(await sources.searchPassages(filters, query), query.issue_area)
    }),
  ]
}
