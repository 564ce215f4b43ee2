import type { Sql } from '../../platform/sql/database.ts'
import { createMonitorStore, type MonitorChanges, type MonitorRow } from '../monitor-store.ts'
import { brokenAfter, retrySeconds, withJitter } from '../schedule/cadence.ts'
import { brokenSignal } from '../signals/health-signals.ts'
import type { ReadFailure } from './read-source.ts'
import type { RunNeeds } from './run-needs.ts'

/** Reasons for which a link counts as broken; a server that is down today may work tomorrow. */
const brokenLinkCodes = new Set(['not_found', 'gone', 'host_not_found', 'missing'])
const checksUntilFlag = 3

/** The first retries follow within minutes, so a short outage has many failures, too. */
const flagAfterMs = 86_400_000

/** Records why a reading failed and when the next one follows. The position stays where it is. */
export async function storeFailure(
  tx: Sql,
  needs: Pick<RunNeeds, 'now' | 'random' | 'append' | 'onBrokenLink' | 'directory'>,
  monitor: MonitorRow,
  failure: ReadFailure,
  timeZone: string,
): Promise<void> {
  const now = needs.now()
  const failures = monitor.failures + 1
  const since = monitor.last_error?.since ?? monitor.last_error?.at ?? now.toISOString()
  const wasReported = monitor.last_error?.isReported === true
  const isBroken =
    failures >= checksUntilFlag &&
    now.getTime() - Date.parse(since) >= flagAfterMs &&
    brokenLinkCodes.has(failure.code)
  const changes: MonitorChanges = {
    last_attempt_at: now,
    failures,
    last_error: {
      code: failure.code,
      detail: failure.detail,
      at: now.toISOString(),
      since,
      isReported: wasReported || isBroken,
    },
    next_at: nextAttempt(monitor, failures, failure, now, needs.random()),
  }
  const silentSince = monitor.last_success_at
  const isSilent =
    silentSince !== null &&
    now.getTime() - silentSince.getTime() > brokenAfter(monitor.interval_seconds) * 1000
  if (isSilent && monitor.broken_since === null && monitor.last_evidence !== null) {
    changes.broken_since = now
    changes.broken_count = monitor.broken_count + 1
    const { last_evidence } = monitor
    await needs.append(tx, [
      brokenSignal(
        { ...monitor, last_evidence, timeZone, broken_count: changes.broken_count },
        failure.detail,
        now,
      ),
    ])
  }
  if (monitor.source_id !== null && isBroken && !wasReported)
    await needs.onBrokenLink(tx, monitor.source_id, failure.detail)
  await createMonitorStore(tx).storeReading(monitor.id, changes)
}

/** Not before the site allows it, and soon after the moment from which the source counts as broken. */
function nextAttempt(
  monitor: MonitorRow,
  failures: number,
  { retryAt }: ReadFailure,
  now: Date,
  random: number,
): Date {
  const backoff = now.getTime() + withJitter(retrySeconds(failures, monitor.interval_seconds), random) * 1000
  const brokenFrom =
    monitor.last_success_at !== null && monitor.broken_since === null
      ? monitor.last_success_at.getTime() + (brokenAfter(monitor.interval_seconds) + 1) * 1000
      : Number.POSITIVE_INFINITY
  const wanted = brokenFrom > now.getTime() ? Math.min(backoff, brokenFrom) : backoff
  const allowed = retryAt === null ? 0 : Date.parse(retryAt)
  return new Date(Math.max(wanted, allowed))
}
