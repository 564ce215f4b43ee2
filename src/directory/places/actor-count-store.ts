import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { plannedOnce } from '../../platform/sql/prepared-reads.ts'
import { largeFrom } from '../coverage/place-counts.ts'

/** Counts the public actors of each place; of a large place, those that were counted last. */
export async function countActors(sql: Sql, placeIds: readonly number[]): Promise<Map<number, number>> {
  if (placeIds.length === 0) return new Map()
  const { rows } = await raw<{ place_id: number; count: number }>`
    ${plannedOnce} select given.id as place_id, coalesce(
      (select actor_count from place_count where place_id = given.id and actor_count >= ${largeFrom}),
      (select count(*)::int from entity_place where place_id = given.id)) as count
    from unnest(${[...placeIds]}::int[]) as given (id)`.execute(sql)
  return new Map(rows.map((row) => [row.place_id, row.count]))
}
