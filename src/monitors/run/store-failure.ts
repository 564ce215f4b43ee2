import { dayMs } from '../../contracts/days.ts'
import type { Sql } from '../../platform/sql/database.ts'
import {
  createMonitorStore,
  type MonitorChanges,
  type MonitorError,
  type MonitorRow,
} from '../monitor-store.ts'
import { refusals } from '../refusals.ts'
import { brokenAfter, retrySeconds, withJitter } from '../schedule/cadence.ts'
import { brokenSignal, evidenceOfHealth } from '../signals/health-signals.ts'
import type { ReadFailure } from './read-source.ts'
import type { RunNeeds } from './run-needs.ts'

/** Reasons for which a link counts as broken; a server that is down today may work tomorrow. */
const brokenLinkCodes = new Set(['not_found', 'gone', 'host_not_found', 'missing'])
const checksUntilFlag = 3

/** The first retries follow within minutes, so a short outage has many failures, too. */
const flagAfterMs = dayMs

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
  // A source that was never read is silent since the first attempt.
  const silentSince = monitor.last_success_at?.getTime() ?? Date.parse(since)
  const brokenFrom = silentSince + brokenAfter(monitor.interval_seconds) * 1000
  const wasReported = monitor.last_error?.isReported === true
  const isBroken =
    failures >= checksUntilFlag &&
    now.getTime() - Date.parse(since) >= flagAfterMs &&
    brokenLinkCodes.has(failure.code)
  const last_error: MonitorError = {
    code: failure.code,
    detail: failure.detail,
    at: now.toISOString(),
    since,
    isReported: wasReported || isBroken,
  }
  const changes: MonitorChanges = {
    last_attempt_at: now,
    failures,
    last_error,
    next_at: nextAttempt(monitor, failures, failure, { now, brokenFrom, random: needs.random() }),
  }
  // A source that programs must not read is not broken. Its health says why it is silent.
  const isRefused = monitor.last_success_at === null && refusals.has(failure.code)
  const isSilent = !isRefused && now.getTime() > brokenFrom
  const evidence = evidenceOfHealth({ ...monitor, failures, last_error }, timeZone)
  if (isSilent && monitor.broken_since === null && evidence !== null) {
    changes.broken_since = now
    changes.broken_count = monitor.broken_count + 1
    await needs.append(tx, [
      brokenSignal(
        { ...monitor, evidence, timeZone, broken_count: changes.broken_count },
        failure.detail,
        now,
      ),
    ])
  }
  // Retries within a day tell readers of the source nothing new.
  const isNews =
    (isBroken && !wasReported) || monitor.last_error?.at.slice(0, 10) !== last_error.at.slice(0, 10)
  if (monitor.source_id !== null && isBroken && !wasReported)
    await needs.onBrokenLink(tx, monitor.source_id, failure.detail)
  if (monitor.kind === 'page' && monitor.workspace_id === null && (changes.broken_since || isNews))
    await needs.directory.sources.recordCheckIn(tx, {
      url: monitor.url,
      at: now,
      result: isBroken ? { kind: 'gone' } : { kind: 'unreachable', isLasting: isSilent },
    })
  await createMonitorStore(tx).storeReading(monitor.id, changes)
}

/** Not before the site allows it, and soon after the moment from which the source counts as broken. */
function nextAttempt(
  monitor: MonitorRow,
  failures: number,
  { retryAt }: ReadFailure,
  { now, brokenFrom, random }: { now: Date; brokenFrom: number; random: number },
): Date {
  const backoff = now.getTime() + withJitter(retrySeconds(failures, monitor.interval_seconds), random) * 1000
  const isExpected = monitor.broken_since === null && brokenFrom + 1000 > now.getTime()
  const wanted = isExpected ? Math.min(backoff, brokenFrom + 1000) : backoff
  const allowed = retryAt === null ? 0 : Date.parse(retryAt)
  return new Date(Math.max(wanted, allowed))
}
