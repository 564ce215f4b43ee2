import type { Clock } from '../../platform/clock.ts'
import { createInterruptibleSleep } from '../../platform/interruptible-sleep.ts'
import type { Job, Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import type { Database } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { tryTransactionLock } from '../../platform/sql/transaction-lock-store.ts'
import { createMonitorStore, monitorsChannel } from '../monitor-store.ts'
import { monitorJob } from './monitor-job.ts'

/** Longer than a job may take, so that no second reading starts while one is under way. */
const leaseSeconds = monitorJob.expireSeconds + 300
/** At most one monitor of a site is queued at a time, so the others of that site are looked for soon. */
const minPauseMs = 1_000
/** Finds monitors whose lease ran out or whose notification was lost. */
const maxPauseMs = 5_000
/** Queued and running readings. More would wait in the queue until their leases are over. */
const maxLeased = 100
const concurrency = 4

type ReadingJob = { monitorId: string; leaseId: string }

/** Queues due monitors, and reads those that are queued. Any number of instances may run it. */
export async function startScheduler(needs: {
  database: Database
  jobs: Jobs
  log: Log
  now: Clock
  run: (monitorId: string, signal: AbortSignal) => Promise<void>
}): Promise<AsyncDisposable> {
  const { jobs, log } = needs
  const { sql } = needs.database
  const pause = createInterruptibleSleep()
  const closing = new AbortController()

  /** Each due monitor is leased and queued in one transaction, by one instance at a time. */
  async function queueDue(): Promise<void> {
    await inTransaction(sql, async (tx) => {
      if (!(await tryTransactionLock(tx, advisoryLocks.monitors))) return
      const due = await createMonitorStore(tx).claimDue(needs.now(), maxLeased, leaseSeconds)
      for (const { id, lease_id } of due)
        await jobs.send(tx, monitorJob.name, lease_id, { monitorId: id, leaseId: lease_id })
    })
  }

  /** Queues what is due, and returns how long to wait for the next. */
  async function look(): Promise<number> {
    const now = needs.now()
    const next = await createMonitorStore(sql).nextDueAt(now)
    if (next === undefined) return maxPauseMs
    const waitMs = next.getTime() - now.getTime()
    if (waitMs <= 0) await queueDue()
    return Math.min(Math.max(waitMs, minPauseMs), maxPauseMs)
  }

  async function schedule(): Promise<void> {
    while (!closing.signal.aborted) {
      const pauseMs = await look().catch((error) => {
        log.warn({ err: error }, 'Monitors could not be scheduled')
        return maxPauseMs
      })
      if (!closing.signal.aborted) await pause.sleep(pauseMs)
    }
  }

  await jobs.ready()
  await jobs.work<ReadingJob>(
    monitorJob.name,
    concurrency,
    async ({ data: { monitorId, leaseId }, signal }: Job<ReadingJob>) => {
      const isHeld = await createMonitorStore(sql).renewLease(monitorId, leaseId, needs.now(), leaseSeconds)
      if (isHeld) await needs.run(monitorId, AbortSignal.any([signal, closing.signal]))
    },
  )
  const subscription = needs.database.listen(monitorsChannel, pause.wake, pause.wake)
  const scheduling = schedule()

  return {
    async [Symbol.asyncDispose]() {
      subscription[Symbol.dispose]()
      await jobs.stopWork(monitorJob.name)
      closing.abort(new Error('The instance is stopping; another one reads the source'))
      pause.wake()
      await scheduling
    },
  }
}
