import type { ActorSummary } from '../../contracts/workspaces/list-items.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { isVisibleTo, placeColumn } from '../entities/entity-store.ts'
import { freshnessOf } from '../freshness.ts'

/** Actors in short, by id: those that are listed, and private ones of this workspace. */
export async function summarizeActors(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, ActorSummary>> {
  const asked = ids.filter(isId)
  if (asked.length === 0) return new Map()
  const rows = await sql
    .selectFrom('entity as e')
    .select(['e.id', 'e.type', 'e.visibility', 'e.name', 'e.slug', 'e.issue_areas', 'e.website'])
    .select(['e.source_count', 'e.latest_source_at', placeColumn])
    .where('e.id', 'in', asked)
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
