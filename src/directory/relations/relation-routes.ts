import { listNamedTogether } from '../../contracts/directory/named-together.ts'
import * as contract from '../../contracts/directory/relations.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { visibleWorkspace } from '../entities/actor-permissions.ts'
import type { EntityService } from '../entities/entity-service.ts'
import { entityTag } from '../tags.ts'
import type { RelationService } from './relation-service.ts'

export function relationRoutes(needs: {
  sql: Sql
  entities: EntityService
  relations: RelationService
}): readonly Route[] {
  const { sql, entities, relations } = needs
  return [
    route(contract.listEntityRelations, async ({ params, query, caller, dependsOn, markPrivate }) => {
      const entity = await entities.requireEntity(sql, params.entity_id, visibleWorkspace(caller))
      if (entity.visibility !== 'public') markPrivate()
      const list = await relations.list(sql, entity.id, query)
      dependsOn(
        entityTag(entity.id),
        ...list.data.flatMap(({ other }) => (other ? [entityTag(other.id)] : [])),
      )
      return list
    }),

    route(listNamedTogether, async ({ params, query, caller, dependsOn, markPrivate }) => {
      const entity = await entities.requireEntity(sql, params.entity_id, visibleWorkspace(caller))
      if (entity.visibility !== 'public') markPrivate()
      dependsOn(entityTag(entity.id))
      return relations.namedTogether(sql, entity, query)
    }),

    route(contract.createRelation, ({ params, body, caller, once }) =>
      once((tx, changed) => relations.create({ tx, changed, caller }, params.entity_id, body)),
    ),

    route(contract.endRelation, ({ params, body, caller, once }) =>
      once((tx, changed) =>
        relations.end(
          { tx, changed, caller },
          { entityId: params.entity_id, relationId: params.relation_id },
          body,
        ),
      ),
    ),

    route(contract.deleteRelation, ({ params, caller, once }) =>
      once((tx, changed) =>
        relations.remove(
          { tx, changed, caller },
          { entityId: params.entity_id, relationId: params.relation_id },
        ),
      ),
    ),
  ]
}
