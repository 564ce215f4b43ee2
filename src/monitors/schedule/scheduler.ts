import type { Clock } from '../../platform/clock.ts'
import type { Job, Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import type { Database } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { tryTransactionLock } from '../../platform/sql/transaction-lock-store.ts'
import { createMonitorStore } from '../monitor-store.ts'
import { monitorJob } from './monitor-job.ts'

/** Longer than a job may take, so that no second reading starts while one is under way. */
const leaseSeconds = monitorJob.expireSeconds + 300
const tickMs = 1_000
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
  let ticking: Promise<unknown> = Promise.resolve()
  let isTicking = false
  const closing = new AbortController()

  /** Each due monitor is leased and queued in one transaction, by one instance at a time. */
  async function queueDue(): Promise<void> {
    if (!(await createMonitorStore(sql).isAnyDue(needs.now()))) return
    await inTransaction(sql, async (tx) => {
      if (!(await tryTransactionLock(tx, advisoryLocks.monitors))) return
      const due = await createMonitorStore(tx).claimDue(needs.now(), maxLeased, leaseSeconds)
      for (const { id, lease_id } of due)
        await jobs.send(tx, monitorJob.name, lease_id, { monitorId: id, leaseId: lease_id })
    })
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
  const timer = setInterval(() => {
    if (isTicking) return
    isTicking = true
    ticking = queueDue()
      .catch((error) => log.warn({ err: error }, 'Monitors could not be scheduled'))
      .finally(() => {
        isTicking = false
      })
  }, tickMs).unref()

  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await jobs.stopWork(monitorJob.name)
      closing.abort(new Error('The instance is stopping; another one reads the source'))
      await ticking
    },
  }
}
