import { sql as raw } from 'kysely'
import type { Facets } from '../../contracts/directory/entities.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { PlaceCounts } from './coverage-store.ts'

export type StoredCounts = { counts: PlaceCounts; facets: Facets; counted_at: Date }

/** The stored numbers of a place, if there are any, and whether it has at least `largeFrom` actors. */
export async function readStoredCounts(
  sql: Sql,
  placeId: number,
  largeFrom: number,
): Promise<{ key: string; isLarge: boolean; stored: StoredCounts | undefined }> {
  const { rows } = await raw<{ key: string; is_large: boolean } & (StoredCounts | { counts: null })>`
    select p.key, c.counts, c.facets, c.counted_at, c.place_id is not null or (
      select count(*) from (select from entity_place where place_id = p.id limit ${largeFrom}) actor) >= ${largeFrom}
      as is_large
    from place p left join place_count c on c.place_id = p.id where p.id = ${placeId}`.execute(sql)
  const row = rows[0]!
  return { key: row.key, isLarge: row.is_large, stored: row.counts === null ? undefined : row }
}

export async function storeCounts(
  sql: Sql,
  placeId: number,
  { counts, facets, counted_at }: StoredCounts,
): Promise<void> {
  const row = {
    actor_count: counts.actor_count,
    counts: JSON.stringify(counts),
    facets: JSON.stringify(facets),
    counted_at,
  }
  await sql
    .insertInto('place_count')
    .values({ place_id: placeId, ...row })
    .onConflict((conflict) => conflict.column('place_id').doUpdateSet(row))
    .execute()
}

export async function removeStoredCounts(sql: Sql, placeId: number): Promise<void> {
  await sql.deleteFrom('place_count').where('place_id', '=', placeId).execute()
}

/** Places whose last counted number of actors is large and whose page would have to count them. */
export async function findUncounted(sql: Sql, largeFrom: number): Promise<number[]> {
  const { rows } = await raw<{ place_id: number }>`
    select place_id from place_figure where subject = '' and actor_count >= ${largeFrom}
      and place_id not in (select place_id from place_count) order by actor_count desc`.execute(sql)
  return rows.map(({ place_id }) => place_id)
}
