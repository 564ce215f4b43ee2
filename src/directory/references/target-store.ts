import { sql as raw } from 'kysely'
import type { TargetState } from '../../contracts/workspaces/workspace.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'

export type TargetKey = { type: 'entity' | 'source'; id: string }

/** What a workspace may see of an actor or source. Of a removed one only its state is visible. */
export type DescribedTarget =
  | { type: 'entity' | 'source'; id: string; state: 'listed' | 'private'; name: string; url: string }
  | { type: 'entity' | 'source'; id: string; state: 'merged' | 'removed'; name: null; url: null }

/**
 * Describes targets by lower-case id. Ids that never existed, were private and deleted, or belong to another workspace
 * are all absent, so that nobody can distinguish them.
 */
export async function describeTargets(
  sql: Sql,
  workspaceId: string,
  targets: readonly TargetKey[],
): Promise<Map<string, DescribedTarget>> {
  const idsOf = (type: TargetKey['type']) =>
    targets.filter((target) => target.type === type && isId(target.id)).map((target) => target.id)
  const [entityIds, sourceIds] = [idsOf('entity'), idsOf('source')]
  const rows = [
    ...(entityIds.length > 0 ? await describeEntities(sql, workspaceId, entityIds) : []),
    ...(sourceIds.length > 0 ? await describeSources(sql, workspaceId, sourceIds) : []),
  ]
  return new Map(rows.map((row) => [row.id, row]))
}

type Row = { id: string; state: TargetState; name: string; url: string }

async function describeEntities(sql: Sql, workspaceId: string, ids: readonly string[]) {
  const { rows } = await raw<Row>`
    select id, name, '/api/entities/' || id as url,
      case when listed then 'listed' when visibility = 'workspace' then 'private'
        when status = 'merged' then 'merged' else 'removed' end as state
    from entity where id = any(${ids}::uuid[])
      and (visibility = 'public' or (workspace_id = ${workspaceId} and status = 'active'))`.execute(sql)
  return rows.map((row) => toDescribed('entity', row))
}

/** A public source is listed as long as a listed actor cites it. */
async function describeSources(sql: Sql, workspaceId: string, ids: readonly string[]) {
  const { rows } = await raw<Row>`
    select id, title as name, url,
      case when workspace_id is not null then 'private'
        when exists (select from claim join entity on entity.id = claim.entity_id
          where claim.source_id = source.id and entity.listed) then 'listed'
        else 'removed' end as state
    from source where id = any(${ids}::uuid[])
      and (workspace_id is null or workspace_id = ${workspaceId})`.execute(sql)
  return rows.map((row) => toDescribed('source', row))
}

function toDescribed(type: TargetKey['type'], { id, state, name, url }: Row): DescribedTarget {
  return state === 'listed' || state === 'private'
    ? { type, id, state, name, url }
    : { type, id, state, name: null, url: null }
}
