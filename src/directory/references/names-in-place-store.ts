import type { Sql } from '../../platform/sql/database.ts'

const most = 20_000

/** Public actors of a place with their folded names, to compare a new name with. */
export async function readNamesInPlace(sql: Sql, placeKey: string): Promise<{ id: string; name: string }[]> {
  return sql
    .selectFrom('entity_place')
    .innerJoin('place', 'place.id', 'entity_place.place_id')
    .select(['entity_place.entity_id as id', 'entity_place.sort_name as name'])
    .where('place.key', '=', placeKey)
    .orderBy('entity_place.sort_name')
    .limit(most)
    .execute()
}
