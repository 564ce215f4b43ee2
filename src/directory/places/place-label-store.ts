import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { toPlaceReference } from './place-record.ts'
import { timeZoneOf } from './time-zone.ts'

/** A place as it is named beside a record, and its time zone. */
export type PlaceLabel = PlaceReference & { time_zone: string | null; sample: boolean }

/** Names and time zones of places, by key. Unknown keys are absent. */
export async function describePlaces(sql: Sql, keys: readonly string[]): Promise<Record<string, PlaceLabel>> {
  if (keys.length === 0) return {}
  const rows = await sql
    .selectFrom('place')
    .select(['key', 'slug', 'name', 'state', 'latitude', 'longitude', 'sample'])
    .where('key', 'in', [...new Set(keys)])
    .execute()
  return Object.fromEntries(
    rows.map((row) => [
      row.key,
      { ...toPlaceReference(row), time_zone: timeZoneOf(row), sample: row.sample },
    ]),
  )
}
