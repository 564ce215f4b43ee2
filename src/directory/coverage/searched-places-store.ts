import type { Sql } from '../../platform/sql/database.ts'
import { isVisibleSearch } from './visible-search-store.ts'

/** The places among these with a public search for actors. */
export async function readSearchedPlaces(sql: Sql, placeIds: readonly number[]): Promise<Set<number>> {
  if (placeIds.length === 0) return new Set()
  const rows = await sql
    .selectFrom('place_search')
    .select('place_id')
    .distinct()
    .where('place_id', 'in', placeIds)
    .where(isVisibleSearch(undefined))
    .execute()
  return new Set(rows.map((row) => row.place_id))
}
