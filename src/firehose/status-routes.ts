import { dayMs } from '../contracts/days.ts'
import { getStatus, type ServiceStatus } from '../contracts/status.ts'
import { readActivity } from '../directory/index.ts'
import type { Clock } from '../platform/clock.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { Sql } from '../platform/sql/database.ts'
import { longestWaitSeconds } from './log/inbox-store.ts'
import type { SignalLog } from './log/signal-log.ts'

/** Counting sources may take a while, so all callers share one answer. */
const cachedMs = 30_000

/** The status page's figures, for people. Operators use the readiness check and the metrics. */
export function createStatus(needs: {
  sql: Sql
  log: Pick<SignalLog, 'position'>
  readMonitors: () => Promise<ServiceStatus['monitors']>
  now: Clock
}) {
  let cached: { at: number; status: Promise<ServiceStatus> } | undefined

  async function read(now: Date): Promise<ServiceStatus> {
    const [activity, delay, monitors] = await Promise.all([
      readActivity(needs.sql, new Date(now.getTime() - dayMs)),
      longestWaitSeconds(needs.sql),
      needs.readMonitors(),
    ])
    const { headAt } = needs.log.position()
    return {
      signals: {
        delay_seconds: Math.round((delay ?? 0) * 10) / 10,
        newest_at: headAt === undefined ? null : new Date(headAt).toISOString(),
      },
      last_import_at: activity.lastImportAt,
      last_search_at: activity.lastSearchAt,
      sources: { checked_in_24_hours: activity.checkedSources, broken: activity.brokenSources },
      monitors,
      generated_at: now.toISOString(),
    }
  }

  return (): Promise<ServiceStatus> => {
    const now = needs.now()
    if (cached === undefined || now.getTime() - cached.at >= cachedMs) {
      const status = read(now)
      cached = { at: now.getTime(), status }
      // Failures are not cached.
      status.catch(() => {
        cached = undefined
      })
    }
    return cached.status
  }
}

export function statusRoutes(status: () => Promise<ServiceStatus>): readonly Route[] {
  return [
    route(getStatus, ({ leaveUncached }) => {
      leaveUncached()
      return status()
    }),
  ]
}
