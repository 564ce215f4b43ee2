import type { Database } from '../../platform/sql/database.ts'

export type KindSize = { kind: string; bytes: number; rows: number; limit: string }

/** What limits each kind of data. Kinds without a limit grow with the directory. */
const limits: Record<string, string> = {
  signals: 'dropped after 90 days',
  runs: 'PLAN_LIMITS runs_per_month',
  jobs: 'finished jobs are deleted after an hour',
  workspaces: 'PLAN_LIMITS members',
  accounts: 'PLAN_LIMITS api_keys',
}

/** The size of the database by kind of data, largest first. Rows are the database's own estimate. */
export async function readSizes({ pool }: Pick<Database, 'pool'>): Promise<KindSize[]> {
  const { rows } = await pool.query(`
    select kind, sum(pg_total_relation_size(oid))::float8 as bytes, sum(greatest(reltuples, 0))::float8 as rows
    from (
      select c.oid, c.reltuples, case
        when n.nspname = 'pgboss' then 'jobs'
        when c.relname ~ '^(signal|firehose)' then 'signals'
        when c.relname ~ '^discovery' then 'runs'
        when c.relname ~ '^(monitor|meeting|site_pace)' then 'monitors'
        when c.relname ~ '^(entity|claim|passage|source|search_word|relation|suppression|import)' then 'actors and sources'
        when c.relname ~ '^(place|state_figure|within_figure)' then 'places'
        when c.relname ~ '^(flag|contribution)' then 'contributions'
        when c.relname ~ '^(workspace|list|brief|coverage|watch|digest|note|review|usage)' then 'workspaces'
        when c.relname ~ '^(account|membership|invitation|passkey|session|webauthn|recovery|enrolment|api_key|oauth|billing)'
          then 'accounts'
        else 'other' end as kind
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname in (current_schema(), 'pgboss')
    ) as tables group by kind order by bytes desc`)
  return rows.map(({ kind, bytes, rows: count }) => ({
    kind,
    bytes,
    rows: count,
    limit: limits[kind] ?? 'none',
  }))
}
