import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Log } from './log.ts'
import { advisoryLocks, jobLockSpace } from './sql/advisory-locks.ts'
import type { Database, Sql } from './sql/database.ts'
import { executeSql } from './sql/execute-sql.ts'
import { notify } from './sql/notify-store.ts'
import type { SessionLock } from './sql/session-locks.ts'
import { withAdvisoryLock } from './sql/with-advisory-lock.ts'

export type JobKind = {
  readonly name: string
  /** How often a job is retried after its worker failed or died. */
  readonly retries: number
  /** A job whose worker sends no heartbeat for this long is retried. */
  readonly heartbeatSeconds: number
  readonly expireSeconds: number
  /** How long finished jobs are stored; an hour by default. */
  readonly deleteAfterSeconds?: number
}

export type Job<T> = { readonly data: T; readonly attempt: number; readonly signal: AbortSignal }

export type Jobs = ReturnType<typeof createJobs>

/** Names the kind of a job that is ready. */
const jobsChannel = 'jobs'
/** Finds jobs whose notification was lost. */
const pollingSeconds = 15
const superviseSeconds = 30
const maintenanceSeconds = 600
const recoveryMs = 3_000
/** The time a worker has between fetching a job and locking it. */
const lockGraceMs = 10_000
const lockRetryMs = 250
/** How soon a worker fetches again after a job that failed. */
const retryMs = 1_000

const optionsOf = (kind: JobKind) => ({
  retryLimit: kind.retries,
  retryBackoff: false,
  heartbeatSeconds: kind.heartbeatSeconds,
  expireInSeconds: kind.expireSeconds,
  // Every recovery lists the jobs of a queue, so finished ones are deleted soon.
  deleteAfterSeconds: kind.deleteAfterSeconds ?? 3_600,
})

/**
 * A job queue in PostgreSQL (pg-boss), opened on first use. A worker holds a session lock on its job:
 * no two workers run one job at the same time, and the job of a killed worker is retried within seconds.
 */
export function createJobs(needs: { database: Database; log: Log; kinds: readonly JobKind[] }) {
  const { log } = needs
  const { sql } = needs.database
  const closing = new AbortController()
  /** The workers of this process by kind, as pg-boss names them. */
  const workers = new Map<string, string[]>()
  let recoveryTimer: NodeJS.Timeout | undefined
  let subscription: Disposable | undefined
  let opening: Promise<PgBoss> | undefined

  const adapterFor = (tx: Sql) => ({
    executeSql: (text: string, values?: unknown[]) =>
      executeSql(tx, text, values) as Promise<{ rows: never[] }>,
  })

  async function open(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: adapterFor(sql),
      schedule: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      maintenanceIntervalSeconds: maintenanceSeconds,
      // Nothing here uses flows.
      flowIntervalSeconds: maintenanceSeconds,
    })
    boss.on('error', (error) => log.warn({ err: error }, 'Job queue error'))
    // Several instances may start at once, but only one may create the tables and queues.
    await withAdvisoryLock(needs.database, advisoryLocks.jobs, async () => {
      await boss.start()
      for (const kind of needs.kinds) {
        await boss.createQueue(kind.name, optionsOf(kind))
        await boss.updateQueue(kind.name, optionsOf(kind))
      }
    })
    return boss
  }

  function ensureOpen(): Promise<PgBoss> {
    if (closing.signal.aborted) throw new Error('The job queue is closed')
    opening ??= open().catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  /** Waits until a previous worker of this job has released it. */
  async function acquireLock(id: string, signal: AbortSignal): Promise<SessionLock> {
    for (;;) {
      signal.throwIfAborted()
      const lock = await needs.database.tryLock(jobLockSpace, id)
      if (lock) return lock
      await delay(lockRetryMs, undefined, { signal })
    }
  }

  /** Retries active jobs that no worker holds a lock on. */
  async function recoverLostJobs(boss: PgBoss, kind: string): Promise<void> {
    const active = (await boss.findJobs(kind)).filter(({ state }) => state === 'active')
    if (active.length === 0) return
    // Jobs start by the clock of the database, which may differ from ours.
    const { rows } = await executeSql(sql, 'select clock_timestamp() as now')
    const startedBefore = (rows[0] as { now: Date }).now.getTime() - lockGraceMs
    for (const { id, startedOn, retryCount } of active) {
      if (startedOn.getTime() > startedBefore) continue
      await sql.transaction().execute(async (tx) => {
        const { rows } = await executeSql(
          tx,
          'select pg_try_advisory_xact_lock($1, hashtext($2)) as is_free',
          [jobLockSpace, id],
        )
        if (!(rows[0] as { is_free: boolean }).is_free) return
        const output = { message: 'The worker was lost' }
        await boss.fail(kind, { id, retryCount }, output, { db: adapterFor(tx) })
        await notify(tx, jobsChannel, kind)
        log.info({ job: id }, `Retrying a ${kind} job that lost its worker`)
      })
    }
  }

  function scheduleRecovery(boss: PgBoss): void {
    let isRunning = false
    const recover = async () => {
      for (const kind of workers.keys()) await recoverLostJobs(boss, kind)
    }
    recoveryTimer ??= setInterval(() => {
      if (isRunning) return
      isRunning = true
      recover()
        .catch((error) => log.debug({ err: error }, 'Lost jobs could not be recovered'))
        .finally(() => {
          isRunning = false
        })
    }, recoveryMs).unref()
  }

  function listenForJobs(boss: PgBoss): void {
    const wake = (kind: string) => {
      for (const id of workers.get(kind) ?? []) boss.notifyWorker(id)
    }
    const wakeAll = () => {
      for (const kind of workers.keys()) wake(kind)
    }
    // Notifications are lost while disconnected.
    subscription ??= needs.database.listen(jobsChannel, wake, (isConnected) => isConnected && wakeAll())
  }

  return {
    /** Opens the queue. Call it before the transaction that sends: opening runs statements of its own. */
    ready: async (): Promise<void> => void (await ensureOpen()),

    /** Sends a job in the caller's transaction, so that the job exists exactly when its subject does. */
    async send(
      tx: Sql,
      kind: string,
      id: string,
      data: object,
      options: { /** Jobs with a higher priority start first. */ priority?: number } = {},
    ): Promise<void> {
      const boss = await ensureOpen()
      await boss.send(kind, data, { ...options, id, db: adapterFor(tx) })
      await notify(tx, jobsChannel, kind)
    },

    /** Returns the ids of jobs that are queued, waiting for a retry or running. */
    async findUnfinished(kind: string): Promise<Set<string>> {
      const boss = await ensureOpen()
      const jobs = await boss.findJobs(kind)
      return new Set(jobs.filter(({ state }) => unfinishedStates.has(state)).map(({ id }) => id))
    },

    async work<T>(kind: string, concurrency: number, handle: (job: Job<T>) => Promise<void>): Promise<void> {
      const boss = await ensureOpen()
      const ids = workers.get(kind) ?? []
      workers.set(kind, ids)
      for (let number = 0; number < concurrency; number++) {
        const options = { batchSize: 1, pollingIntervalSeconds: pollingSeconds }
        const worker = await boss.work<T & object>(kind, options, async (jobs) => {
          const fetchAgain = () => boss.notifyWorker(worker)
          try {
            for (const { id, data, retryCount, signal } of jobs) {
              await using lock = await acquireLock(id, AbortSignal.any([signal, closing.signal]))
              const stopped = AbortSignal.any([signal, lock.lost])
              await handle({ data, attempt: retryCount + 1, signal: stopped })
            }
            fetchAgain()
          } catch (error) {
            setTimeout(fetchAgain, retryMs).unref()
            throw error
          }
        })
        ids.push(worker)
      }
      listenForJobs(boss)
      scheduleRecovery(boss)
    },

    /** Takes no further jobs of this kind. Those that are running continue. */
    async stopWork(kind: string): Promise<void> {
      workers.delete(kind)
      const boss = await opening?.catch(() => undefined)
      await boss?.offWork(kind, { wait: false })
    },

    async [Symbol.asyncDispose](): Promise<void> {
      const boss = await opening?.catch(() => undefined)
      closing.abort(new Error('The job queue is closed'))
      clearInterval(recoveryTimer)
      subscription?.[Symbol.dispose]()
      await boss?.stop({ graceful: true, timeout: 10_000, close: false })
      // Another instance continues what this one has not finished.
      for (const { name } of boss ? needs.kinds : [])
        await notify(sql, jobsChannel, name).catch(() => undefined)
    },
  }
}

const unfinishedStates = new Set<string>(['created', 'retry', 'active'])
