import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { plannedOnce } from '../../platform/sql/prepared-reads.ts'
import { levels, type PlaceRow } from './place-record.ts'

type Reference = Pick<PlaceRow, 'key' | 'slug' | 'name' | 'state' | 'kind'>
type ContainingRow = Reference & { basis: 'key' | 'division' | 'coordinates' | 'record' }
type ContainedRow = Reference & {
  id: number
  level: number
  folded: string
  actor_count: number
  actor_count_within: number
}

/** A constant, because a plan for any level would read all places. */
const isCountry = raw`level = 0`

/** The places that contain a place, nearest first. The country contains all real places. */
export async function findContaining(sql: Sql, place: PlaceRow): Promise<ContainingRow[]> {
  if (place.sample || place.level === levels.country) return []
  const { rows } = await raw<ContainingRow>`
    ${plannedOnce} select p.key, p.slug, p.name, p.state, p.kind, w.basis
    from (
      select ancestor_id, basis from place_within where place_id = ${place.id}
      union all select id, 'key' from place where ${isCountry} and not sample) w
      join place p on p.id = w.ancestor_id
    order by p.level desc, p.folded, p.id`.execute(sql)
  return rows
}

/** Whether other places lie in this one. */
export async function containsPlaces(sql: Sql, place: PlaceRow): Promise<boolean> {
  if (place.level === levels.country) return true
  const { rows } = await raw`
    ${plannedOnce} select from place_within where ancestor_id = ${place.id} limit 1`.execute(sql)
  return rows.length > 0
}

function below(place: PlaceRow, kinds: readonly string[] | undefined): RawBuilder<unknown> {
  const ofKinds = kinds ? raw`and p.kind = any(${[...kinds]}::text[])` : raw``
  return place.level === levels.country
    ? raw`place p where p.level > ${levels.country} and not p.sample ${ofKinds}`
    : raw`place_within w join place p on p.id = w.place_id where w.ancestor_id = ${place.id} ${ofKinds}`
}

/** A page of the places below a place: larger kinds first, then by name. */
export async function listContained(
  sql: Sql,
  place: PlaceRow,
  options: {
    kinds: readonly string[] | undefined
    after: readonly [level: number, folded: string, id: number] | undefined
    limit: number
  },
): Promise<ContainedRow[]> {
  const [level, folded, id] = options.after ?? []
  const isAfter = options.after
    ? raw`and (p.level, p.folded, p.id) > (${level}::smallint, ${folded}::text, ${id}::integer)`
    : raw``
  const { rows } = await raw<ContainedRow>`
    with listed as materialized (
      select p.id, p.level, p.folded, p.key, p.slug, p.name, p.state, p.kind
      from ${below(place, options.kinds)} ${isAfter}
      order by p.level, p.folded, p.id limit ${options.limit})
    select listed.*, coalesce(own.actor_count, 0) as actor_count,
      coalesce(under.actor_count, own.actor_count, 0) as actor_count_within
    from listed
      left join place_figure own on own.subject = '' and own.place_id = listed.id
      left join within_figure under on under.place_id = listed.id
    order by listed.level, listed.folded, listed.id`.execute(sql)
  return rows
}

/** Numbers of the places below a place by kind, larger kinds first. */
export async function countContained(sql: Sql, place: PlaceRow): Promise<{ kind: string; count: number }[]> {
  const { rows } = await raw<{ kind: string; count: number }>`
    select p.kind, count(*)::int as count from ${below(place, undefined)}
    group by p.level, p.kind order by p.level, count desc, p.kind`.execute(sql)
  return rows
}

/** The number of actors in a place that contains others, or anywhere below it, as counted last. */
export async function countActorsWithin(sql: Sql, place: PlaceRow): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    select coalesce(sum(actor_count), 0)::int as count
    from ${
      place.level === levels.country
        ? raw`state_figure where subject = ''`
        : raw`within_figure where place_id = ${place.id}`
    }`.execute(sql)
  return rows[0]!.count
}
