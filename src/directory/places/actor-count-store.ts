import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** Counts the public actors of each place. */
export async function countActors(sql: Sql, placeIds: readonly number[]): Promise<Map<number, number>> {
  if (placeIds.length === 0) return new Map()
  const rows = await sql
    .selectFrom('entity_place')
    .select(['place_id', raw<number>`count(*)::int`.as('count')])
    .where('place_id', 'in', placeIds)
    .groupBy('place_id')
    .execute()
  return new Map(rows.map((row) => [row.place_id, row.count]))
}
