import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { writeSetting } from '../../platform/sql/setting-store.ts'

/** Key of the advisory lock that lets one instance count at a time. */
const countingLock = { space: 0x66696775, purpose: 1 }

/** A transaction that writes holds back new signals, so one step writes at most this many numbers. */
const maxWritten = 100_000

/** The number of actors that were counted last, once for each of their places; 0 before the first count. */
export async function countedActors(sql: Sql): Promise<number> {
  const { rows } = await raw<{ actors: number }>`
    select coalesce(sum(actor_count), 0)::int as actors from place_figure where subject = ''`.execute(sql)
  return rows[0]!.actors
}

/** The version of the directory that was counted last. A migration that changes what is counted removes it. */
const versionSetting = 'counted_directory_version'

/** The version of the directory is the sum of the versions of its places. */
async function readVersions(sql: Sql): Promise<{ current: string; counted: string | null }> {
  // In a transaction, because a read alone may go to a replica, which can lack the latest change.
  return sql.transaction().execute(async (tx) => {
    const { rows } = await raw<{ current: string; counted: string | null }>`
      select (select coalesce(sum(changes), 0)::text from place_change) as current,
        (select value from setting where name = ${versionSetting}) as counted`.execute(tx)
    return rows[0]!
  })
}

/** Counts all public actors again, unless any process has counted them since the last change. */
export async function refreshFigures(sql: Sql): Promise<void> {
  const { current, counted } = await readVersions(sql)
  if (counted === current) return
  await countFigures(sql)
  await writeSetting(sql, versionSetting, current)
}

/**
 * Counts all public actors and writes only the numbers that changed. PostgreSQL gives a transaction its id when it first
 * writes, so counting itself holds nothing back.
 */
async function countFigures(sql: Sql): Promise<void> {
  await writeChanges(sql, {
    table: raw`place_figure`,
    key: raw`subject, place_id`,
    counts: raw`
      listed as materialized (
        select e.id, area from entity e cross join unnest(e.issue_areas) as area where e.listed),
      in_domain as (
        select distinct listed.id, a.domain from listed join issue_area a on a.slug = listed.area),
      counted as materialized (
        select '' as subject, place_id, count(*)::int as actor_count from entity_place group by place_id
        union all
        select area, place_id, count(*)::int from listed join entity_place on entity_id = id group by area, place_id
        union all
        select domain, place_id, count(*)::int from in_domain join entity_place on entity_id = id
        group by domain, place_id)`,
  })
  await writeChanges(sql, {
    table: raw`within_figure`,
    key: raw`place_id`,
    counts: raw`counted as materialized (
      select place_id, count(*)::int as actor_count from entity_within group by place_id)`,
  })
  await writeChanges(sql, {
    table: raw`state_figure`,
    key: raw`subject, state`,
    counts: raw`
      listed as materialized (
        select e.id, e.state, area from entity e cross join unnest(e.issue_areas) as area
        where e.listed and ${isNational}),
      in_domain as (
        select distinct listed.id, listed.state, a.domain from listed join issue_area a on a.slug = listed.area),
      counted as materialized (
        select '' as subject, state, count(*)::int as actor_count from entity e where listed and ${isNational} group by state
        union all
        select area, state, count(*)::int from listed group by area, state
        union all
        select domain, state, count(*)::int from in_domain group by domain, state)`,
  })
}

/** The sample town is in no national number, and neither is a real actor that was added to it. */
const isNational = raw`not e.sample and not exists (select from place p where p.id = e.place_id and p.sample)`

async function writeChanges(
  sql: Sql,
  figure: { table: RawBuilder<unknown>; key: RawBuilder<unknown>; counts: RawBuilder<unknown> },
): Promise<void> {
  const { table, key, counts } = figure
  for (let written = maxWritten; written === maxWritten; ) {
    written = await sql.transaction().execute(async (tx) => {
      // Counting a million actors takes seconds and must not spill to disk.
      await raw`set local statement_timeout = 0`.execute(tx)
      await raw`set local work_mem = '64MB'`.execute(tx)
      await raw`select pg_advisory_xact_lock(${countingLock.space}::int, ${countingLock.purpose}::int)`.execute(
        tx,
      )
      const { numAffectedRows } = await raw`
        with ${counts},
        gone as (
          delete from ${table} where (${key}) in (select ${key} from ${table} except select ${key} from counted)),
        changed as (
          select ${key}, actor_count from counted except select ${key}, actor_count from ${table}
          limit ${maxWritten})
        insert into ${table} (${key}, actor_count) select ${key}, actor_count from changed
        on conflict (${key}) do update set actor_count = excluded.actor_count`.execute(tx)
      return Number(numAffectedRows ?? 0)
    })
  }
}
