import type { EntityInput } from '../../contracts/directory/entities.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { readActorRecord } from './entity-record-store.ts'
import type { EntityService } from './entity-service.ts'

/** A private actor of the workspace as input for a public one; undefined when the actor is public already. */
export const createPrivateCopy =
  (entities: EntityService) =>
  async (tx: Sql, workspaceId: string, given: string): Promise<EntityInput | undefined> => {
    const { id, visibility } = await entities.requireEntity(tx, given, workspaceId)
    if (visibility === 'public') return undefined
    const { record: _, external_id: _external, sources, claims, ...fields } = await readActorRecord(tx, id)
    const sourceOf = new Map(sources.map((source) => [source.url, source]))
    return {
      ...fields,
      visibility: 'public',
      claims: claims.map(({ source, ...claim }) => ({ ...claim, source: sourceOf.get(source)! })),
    }
  }
