import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { plannedOnce } from '../../platform/sql/prepared-reads.ts'
import { requireState } from './states.ts'
import { timeZoneOf } from './time-zone.ts'

/** Finds the keys of places by key or slug. Unknown ones are absent. */
export async function findPlaceKeys(sql: Sql, named: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await raw<{ named: string; key: string }>`
    ${plannedOnce} select given.named, coalesce(by_key.key, by_slug.key) as key
    from unnest(${[...named]}::text[]) as given (named)
    left join place by_key on by_key.key = given.named
    left join place by_slug on by_slug.slug = given.named
    where coalesce(by_key.key, by_slug.key) is not null`.execute(sql)
  return new Map(rows.map((row) => [row.named, row.key]))
}

/** The places of states that are given as people write them. Rejects an unknown state. */
export async function findPlacesOfStates(
  sql: Sql,
  named: readonly string[],
): Promise<{ states: string[]; placeKeys: string[] }> {
  const states = named.map((state) => requireState(state).abbreviation)
  const rows = await sql.selectFrom('place').select('key').where('state', 'in', states).execute()
  return { states, placeKeys: rows.map(({ key }) => key) }
}

/** The time zones of places, by key. Places without coordinates are absent. */
export async function findTimeZones(sql: Sql, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await sql
    .selectFrom('place')
    .select(['key', 'latitude', 'longitude'])
    .where('key', 'in', [...new Set(keys)])
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const zone = timeZoneOf(row)
      return zone === null ? [] : [[row.key, zone] as const]
    }),
  )
}
