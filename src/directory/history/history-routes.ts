import { listCorrections, listEntityHistory } from '../../contracts/directory/history.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { EntityService } from '../entities/entity-service.ts'
import { withSuggestions } from '../search/with-suggestions.ts'
import { entityTag, searchTag } from '../tags.ts'
import type { HistoryService } from './history-service.ts'

export function historyRoutes(needs: {
  sql: Sql
  entities: EntityService
  history: HistoryService
}): readonly Route[] {
  const { sql, entities, history } = needs
  return [
    // Private actors have no public history, so that only public ids are found.
    route(listEntityHistory, async ({ params, query, dependsOn }) => {
      const { id } = await entities.requireEntity(sql, params.entity_id)
      // The other actor of a relation can lose its name when it is removed.
      dependsOn(entityTag(id), searchTag)
      return history.ofEntity(id, query)
    }),

    route(listCorrections, async ({ query, leaveUncached }) => {
      // Signals are corrected without announcing cache tags.
      leaveUncached()
      return withSuggestions(await history.corrections(query), query.issue_area)
    }),
  ]
}
