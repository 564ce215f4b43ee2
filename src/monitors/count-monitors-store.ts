import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'

export type MonitorCounts = { active: number; paused: number; broken: number; overdue: number }

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
