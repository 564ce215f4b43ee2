import { sql as raw } from 'kysely'
import type { Facets } from '../../contracts/directory/entities.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { PlaceCounts } from './coverage-store.ts'

/** Facets are stored for large places only. */
export type StoredCounts = { counts: PlaceCounts; facets: Facets | null; counted_at: Date }

/** The number of changes to the actors of a place, their claims and sources. Triggers record each in its transaction. */
const versionOf = (placeId: unknown) =>
  raw`(select coalesce(sum(changes), 0)::bigint from place_change where place_id = ${placeId})`

/**
 * The stored numbers of a place, whether they include every change, and how many actors the place has: up to `most`
 * are counted when they do not.
 */
export async function readStoredCounts(
  sql: Sql,
  placeId: number,
  most: number,
): Promise<{ key: string; actors: number; isCurrent: boolean; stored: StoredCounts | undefined }> {
  const { rows } = await raw<
    { key: string; actors: number; is_current: boolean | null } & (StoredCounts | { counts: null })
  >`
    select p.key, c.counts, c.facets, c.counted_at, state.is_current, case when state.is_current then c.actor_count else (
      select count(*)::int from (select from entity_place where place_id = p.id limit ${most}) actor) end as actors
    from place p left join place_count c on c.place_id = p.id
      cross join lateral (select c.version = ${versionOf(raw`p.id`)} as is_current) state
    where p.id = ${placeId}`.execute(sql)
  const { key, actors, is_current, ...stored } = rows[0]!
  return {
    key,
    actors,
    isCurrent: is_current === true,
    stored: stored.counts === null ? undefined : stored,
  }
}

/** What is known of a place that was never counted: its actors now, and by subject when the directory was counted last. */
export async function readFigures(sql: Sql, placeId: number): Promise<PlaceCounts> {
  const { rows } = await raw<Pick<PlaceCounts, 'actor_count' | 'areas' | 'domains'>>`
    with figure as materialized (
      select subject, actor_count from place_figure where place_id = ${placeId} and subject in (
        select slug from issue_area union all select slug from domain))
    select (select count(*)::int from entity_place where place_id = ${placeId}) as actor_count,
      (select coalesce(json_agg(json_build_object('issue_area', slug, 'actor_count', actor_count,
        'source_count', 0, 'newest_source_at', null)), '[]') from figure join issue_area on slug = subject) as areas,
      (select coalesce(json_agg(json_build_object('domain', slug, 'actor_count', actor_count,
        'source_count', 0, 'newest_source_at', null)), '[]') from figure join domain on slug = subject) as domains`.execute(
    sql,
  )
  return { ...rows[0]!, classes: [] }
}

/** Counting in the background may take longer than a reader waits. */
export async function allowMinutes(tx: Sql): Promise<void> {
  await raw`select set_config('statement_timeout', '15min', true)`.execute(tx)
}

/** The version to store with numbers that are counted after it was read. */
export async function readVersion(sql: Sql, placeId: number): Promise<number> {
  const { rows } = await raw<{ version: number }>`select ${versionOf(placeId)} as version`.execute(sql)
  return rows[0]!.version
}

export async function storeCounts(
  sql: Sql,
  placeId: number,
  { counts, facets, counted_at, version }: StoredCounts & { version: number },
): Promise<void> {
  const row = {
    actor_count: counts.actor_count,
    counts: JSON.stringify(counts),
    facets: facets && JSON.stringify(facets),
    counted_at,
    version,
  }
  await sql
    .insertInto('place_count')
    .values({ place_id: placeId, ...row })
    .onConflict((conflict) => conflict.column('place_id').doUpdateSet(row))
    .execute()
}

/** Places with actors whose page would have to count them, the largest first. */
export async function findUncounted(sql: Sql, countedAfter: Date): Promise<number[]> {
  const { rows } = await raw<{ place_id: number }>`
    select place_id from place_figure f where subject = '' and not exists (
      select from place_count c where c.place_id = f.place_id and c.counted_at > ${countedAfter}
        and c.version = ${versionOf(raw`f.place_id`)})
    order by actor_count desc, place_id`.execute(sql)
  return rows.map(({ place_id }) => place_id)
}

/** A transaction that writes holds back new signals, so one step replaces the changes of at most this many places. */
const mostMerged = 1_000

/** Replaces the changes of each place by one row with their sum. The versions stay the same. */
export async function mergeChanges(sql: Sql): Promise<void> {
  for (let merged = mostMerged; merged === mostMerged; ) {
    const { numAffectedRows } = await raw`
      with gone as (
        delete from place_change where place_id in (
          select place_id from place_change group by place_id having count(*) > 1 limit ${mostMerged})
        returning place_id, changes)
      insert into place_change (place_id, changes) select place_id, sum(changes) from gone group by place_id`.execute(
      sql,
    )
    merged = Number(numAffectedRows ?? 0)
  }
}
