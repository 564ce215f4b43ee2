import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

type RunCounts = { waiting: number; running: number; failed: number }

/** Searches that wait or run, and those that failed in the last 24 hours. A canceled one did not fail. */
export async function countRuns(sql: Sql, now: Date): Promise<RunCounts> {
  const { rows } = await raw<RunCounts>`
    select count(*) filter (where status = 'pending')::int as waiting,
      count(*) filter (where status = 'running')::int as running,
      count(*) filter (where status = 'failed')::int as failed
    from discovery_run
    where status in ('pending', 'running')
      or (status = 'failed' and code <> 'cancelled' and finished_at > ${now}::timestamptz - interval '24 hours')`.execute(
    sql,
  )
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}
