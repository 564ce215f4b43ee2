import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { RelationEndActor } from './relation-draft.ts'

/** The columns of an actor `e` at one end of a relation. */
export const endColumns = raw`e.id, e.type, e.name, e.created_at, e.place_ids as "placeIds"`

/** The public actors with these ids. */
export async function readEnds(sql: Sql, ids: readonly string[]): Promise<Map<string, RelationEndActor>> {
  const { rows } = await raw<RelationEndActor>`
    select ${endColumns} from entity e
    where e.id = any(${[...new Set(ids)]}::uuid[]) and e.listed`.execute(sql)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The keys of the places of these actors, by id. */
export async function readPlaceKeys(
  tx: Sql,
  ends: readonly RelationEndActor[],
): Promise<Map<number, string>> {
  const ids = [...new Set(ends.flatMap(({ placeIds }) => placeIds))]
  const { rows } = await raw<{ id: number; key: string }>`
    select id, key from place where id = any(${ids}::integer[])`.execute(tx)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/**
 * Locks actors against removal and merging until the transaction ends, and returns those that are public. Locks of
 * several relations to one actor do not wait for each other.
 */
export async function lockEnds(tx: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await raw<{ id: string; listed: boolean }>`
    select id, listed from entity where id = any(${[...new Set(ids)]}::uuid[]) order by id for share`.execute(
    tx,
  )
  return new Set(rows.filter((row) => row.listed).map((row) => row.id))
}
