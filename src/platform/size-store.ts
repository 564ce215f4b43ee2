import { sql as raw } from 'kysely'
import { utcDay } from '../contracts/days.ts'
import type { Sql } from './sql/database.ts'

export type SizeKind =
  | 'accounts'
  | 'actors'
  | 'contributions'
  | 'jobs'
  | 'monitors'
  | 'other'
  | 'places'
  | 'runs'
  | 'signals'
  | 'workspaces'

export type KindSize = {
  kind: SizeKind
  bytes: number
  /** The database's own estimate. */
  rows: number
  /** Null until the size of an earlier day is known. */
  growth: { bytes: number; days: number } | null
}

const growthDays = 30
const keptDays = 400

/** A new table has no estimate until it is analyzed, but a count of its changes. */
const current = raw`
  select kind, sum(pg_total_relation_size(oid))::bigint as bytes,
    sum(greatest(reltuples, pg_stat_get_live_tuples(oid), 0))::bigint as rows
  from (
    select c.oid, c.reltuples, case
      when n.nspname = 'pgboss' then 'jobs'
      when c.relname ~ '^(signal|firehose)' then 'signals'
      when c.relname ~ '^discovery' then 'runs'
      when c.relname ~ '^(monitor|meeting|site_pace)' then 'monitors'
      when c.relname ~ '^(entity|claim|passage|source|search_word|relation|suppression|import)' then 'actors'
      when c.relname ~ '^(place|state_figure|within_figure)' then 'places'
      when c.relname ~ '^(flag|contribution)' then 'contributions'
      when c.relname ~ '^(workspace|list|brief|coverage|watch|digest|note|review|usage)' then 'workspaces'
      when c.relname ~ '^(account|membership|invitation|passkey|session|webauthn|recovery|enrolment|api_key|oauth|billing)'
        then 'accounts'
      else 'other' end as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname in (current_schema(), 'pgboss')
  ) as tables group by kind`

/** Stores the sizes of the day, once a day across all instances. */
export async function recordSizes(sql: Sql, now: Date): Promise<void> {
  const today = utcDay(now)
  const { rows } = await raw`select from storage_size where day = ${today}::date limit 1`.execute(sql)
  if (rows.length > 0) return
  await raw`
    insert into storage_size (day, kind, bytes)
    select ${today}::date, kind, bytes from (${current}) as sizes on conflict do nothing`.execute(sql)
  await raw`delete from storage_size where day < ${today}::date - ${keptDays}::int`.execute(sql)
}

/** The size of the database by kind of data, largest first, and its growth in the last 30 days. */
export async function readSizes(sql: Sql, now: Date): Promise<KindSize[]> {
  const today = utcDay(now)
  const { rows } = await raw<{
    kind: SizeKind
    bytes: number
    rows: number
    days: number | null
    then: number
  }>`
    select sizes.kind, sizes.bytes::float8, sizes.rows::float8, ${today}::date - earlier.day as days,
      coalesce(stored.bytes, 0)::float8 as "then"
    from (${current}) as sizes
    left join (
      select min(day) as day from storage_size where day between ${today}::date - ${growthDays}::int and ${today}::date - 1
    ) as earlier on true
    left join storage_size as stored on stored.day = earlier.day and stored.kind = sizes.kind
    order by sizes.bytes desc`.execute(sql)
  return rows.map(({ kind, bytes, rows: count, days, then }) => ({
    kind,
    bytes,
    rows: count,
    growth: days === null ? null : { bytes: bytes - then, days },
  }))
}
