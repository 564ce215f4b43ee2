import type { Sql } from '../../platform/sql/database.ts'

/** The places among these where somebody has searched for actors. */
export async function readSearchedPlaces(sql: Sql, placeIds: readonly number[]): Promise<Set<number>> {
  if (placeIds.length === 0) return new Set()
  const rows = await sql
    .selectFrom('place_search')
    .select('place_id')
    .distinct()
    .where('place_id', 'in', placeIds)
    .execute()
  return new Set(rows.map((row) => row.place_id))
}
