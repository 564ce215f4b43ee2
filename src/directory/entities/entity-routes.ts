import * as contract from '../../contracts/directory/entities.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { PlaceService } from '../places/place-service.ts'
import { buildEntityQuery } from '../search/build-entity-query.ts'
import type { EntitySearch } from '../search/entity-search.ts'
import { withSuggestions } from '../search/with-suggestions.ts'
import type { SourceService } from '../sources/source-service.ts'
import { entityTag, searchTag } from '../tags.ts'
import { requireVisibleWorkspace, visibleWorkspace } from './actor-permissions.ts'
import type { EntityEditService } from './entity-edit-service.ts'
import type { EntityService } from './entity-service.ts'

export function entityRoutes(needs: {
  sql: Sql
  places: PlaceService
  search: EntitySearch
  entities: EntityService
  edits: EntityEditService
  sources: SourceService
}): readonly Route[] {
  const { sql, places, search, entities, edits, sources } = needs
  return [
    route(contract.searchEntities, async ({ query, caller, dependsOn, markPrivate }) => {
      const isPublic = query.visibility === 'public'
      if (!isPublic) markPrivate()
      dependsOn(searchTag)
      const workspaceId = isPublic ? undefined : requireVisibleWorkspace(caller)
      const list = await search.list(await buildEntityQuery(places, query, workspaceId), query)
      return withSuggestions(list, query.issue_area)
    }),

    route(contract.getEntity, async ({ params, caller, dependsOn, markPrivate }) => {
      const entity = await entities.read(sql, params.entity_id, visibleWorkspace(caller))
      if (entity.visibility !== 'public') markPrivate()
      dependsOn(entityTag(entity.id))
      return entity
    }),

    route(contract.listEntitySources, async ({ params, query, caller, dependsOn, markPrivate }) => {
      const entity = await entities.requireEntity(sql, params.entity_id, visibleWorkspace(caller))
      if (entity.visibility !== 'public') markPrivate()
      dependsOn(entityTag(entity.id))
      return sources.ofEntity(entity.id, query)
    }),

    route(contract.createEntity, ({ body, caller, once }) =>
      once((tx, changed) => edits.create({ tx, changed, caller }, body)),
    ),

    route(contract.updateEntity, ({ params, body, caller, once }) =>
      once((tx, changed) => edits.update({ tx, changed, caller }, params.entity_id, body)),
    ),

    route(contract.deleteEntity, ({ params, caller, once }) =>
      once((tx, changed) => edits.remove({ tx, changed, caller }, params.entity_id)),
    ),

    route(contract.mergeEntity, ({ params, body, caller, once }) =>
      once((tx, changed) => edits.merge({ tx, changed, caller }, { id: params.entity_id, into: body.into })),
    ),
  ]
}
