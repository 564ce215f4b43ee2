import { sql as raw } from 'kysely'
import type { ServiceStatus } from '../contracts/status.ts'
import type { Sql } from '../platform/sql/database.ts'

type MonitorCounts = { active: number; paused: number; broken: number; overdue: number }

/** Monitors that should have been read five minutes ago are overdue. */
export async function countMonitors(sql: Sql, now: Date): Promise<MonitorCounts> {
  const { rows } = await raw<MonitorCounts>`
    select count(*) filter (where paused_at is null)::int as active,
      count(*) filter (where paused_at is not null)::int as paused,
      count(*) filter (where broken_since is not null and paused_at is null)::int as broken,
      count(*) filter (where paused_at is null and next_at < ${now}::timestamptz - interval '5 minutes')::int as overdue
    from monitor`.execute(sql)
  return rows[0] ?? { active: 0, paused: 0, broken: 0, overdue: 0 }
}

type ReadingFigures = Omit<ServiceStatus['monitors'], 'newest_reading_at'> & { newest: Date | null }

/** How current the public sources are, for everybody. The sample town is left out. */
export async function readMonitorStatus(sql: Sql, now: Date): Promise<ServiceStatus['monitors']> {
  const { rows } = await raw<ReadingFigures>`
    select count(*)::int as active,
      count(*) filter (where last_success_at >= ${now}::timestamptz - interval '1 day')::int as read_in_24_hours,
      count(*) filter (where broken_since is not null)::int as broken,
      max(last_success_at) as newest
    from monitor where workspace_id is null and origin <> 'sample' and paused_at is null`.execute(sql)
  const { newest, ...figures } = rows[0]!
  return { ...figures, newest_reading_at: newest?.toISOString() ?? null }
}
