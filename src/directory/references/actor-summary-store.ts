import type { ActorSummary } from '../../contracts/workspaces/list-items.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { isVisibleTo, placeColumn } from '../entities/entity-store.ts'
import { freshnessOf } from '../freshness.ts'

/** Reads summaries by id of listed actors and of private actors of this workspace. */
export async function summarizeActors(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, ActorSummary>> {
  const validIds = ids.filter(isId)
  if (validIds.length === 0) return new Map()
  const rows = await sql
    .selectFrom('entity as e')
    .select(['e.id', 'e.type', 'e.visibility', 'e.name', 'e.slug', 'e.issue_areas', 'e.website'])
    .select(['e.source_count', 'e.latest_source_at', placeColumn])
    .where('e.id', 'in', validIds)
    .where(isVisibleTo(workspaceId))
    .execute()
  return new Map(
    rows.map(({ latest_source_at, ...row }) => [
      row.id,
      {
        ...row,
        type: row.type as ActorSummary['type'],
        latest_source_at: latest_source_at?.toISOString() ?? null,
        freshness: freshnessOf(latest_source_at, now),
      },
    ]),
  )
}
