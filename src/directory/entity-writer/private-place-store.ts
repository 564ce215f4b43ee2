import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { PlaceRow } from './entity-row-store.ts'

/** Stores the places of private actors in a table that no public list or count reads. */
export async function insertPrivatePlaces(tx: Sql, rows: readonly PlaceRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('entity_private_place')
    .values(rows.map(({ entity_id, place_id }) => ({ entity_id, place_id })))
    .execute()
}

export async function replacePrivatePlaces(
  tx: Sql,
  entityIds: readonly string[],
  rows: readonly PlaceRow[],
): Promise<void> {
  await raw`delete from entity_private_place where entity_id = any(${entityIds}::uuid[])`.execute(tx)
  await insertPrivatePlaces(tx, rows)
}

/** The places of any actor, public or private, as rows of entity_id and place_id. */
export const allPlaces = raw`(
  select entity_id, place_id from entity_place union all select entity_id, place_id from entity_private_place)`
