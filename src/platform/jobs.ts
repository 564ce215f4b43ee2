import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Log } from './log.ts'
import { advisoryLocks, jobLockSpace } from './sql/advisory-locks.ts'
import type { Database, Sql } from './sql/database.ts'
import { executeSql } from './sql/execute-sql.ts'
import { createSessionLocks, type SessionLock } from './sql/session-locks.ts'
import { withAdvisoryLock } from './sql/with-advisory-lock.ts'

/** How jobs of one kind are treated. */
export type JobKind = {
  readonly name: string
  /** How often a job is tried again after its worker failed or died. */
  readonly retries: number
  /** A job whose worker shows no sign of life for so long is given to another. */
  readonly heartbeatSeconds: number
  readonly expireSeconds: number
}

export type Job<T> = { readonly data: T; readonly attempt: number; readonly signal: AbortSignal }

export type Jobs = ReturnType<typeof createJobs>

const superviseSeconds = 5
/** How often workers look for jobs whose worker is gone, and how long a worker has from taking one to locking it. */
const sweepMs = 1_000
const graceSeconds = 10
const lockRetryMs = 250

const optionsOf = (kind: JobKind) => ({
  retryLimit: kind.retries,
  retryBackoff: false,
  heartbeatSeconds: kind.heartbeatSeconds,
  expireInSeconds: kind.expireSeconds,
  deleteAfterSeconds: 86_400,
})

/**
 * Work that outlives a request and a process: stored in the database with what it is about, taken by any instance that
 * works. The queue is opened when it is first needed.
 *
 * Whoever carries out a job holds a lock on a session of its own: nobody else does the same at the same time, and when
 * the process is killed the lock is free at once and the job is given to another.
 */
export function createJobs(needs: { database: Database; log: Log; kinds: readonly JobKind[] }) {
  const { log } = needs
  const { sql } = needs.database
  const locks = createSessionLocks({ database: needs.database, space: jobLockSpace, name: 'jobs' })
  const closing = new AbortController()
  const sweeps = new Set<NodeJS.Timeout>()
  let opening: Promise<PgBoss> | undefined

  const through = (tx: Sql) => ({
    executeSql: (text: string, values?: unknown[]) =>
      executeSql(tx, text, values) as Promise<{ rows: never[] }>,
  })

  async function open(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: through(sql),
      schedule: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    })
    boss.on('error', (error) => log.warn({ err: error }, 'The queue of jobs is in trouble'))
    // Tables and queues are made by one of several instances that start at once.
    await withAdvisoryLock(needs.database, advisoryLocks.jobs, async () => {
      await boss.start()
      for (const kind of needs.kinds) await boss.createQueue(kind.name, optionsOf(kind))
    })
    return boss
  }

  function opened(): Promise<PgBoss> {
    if (closing.signal.aborted) throw new Error('The queue of jobs is closed')
    opening ??= open().catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  /** Whoever else still works on it may finish first. */
  async function hold(id: string, signal: AbortSignal): Promise<SessionLock> {
    for (;;) {
      signal.throwIfAborted()
      const lock = await locks.tryAcquire(id)
      if (lock) return lock
      await delay(lockRetryMs, undefined, { signal })
    }
  }

  /** Gives jobs back whose worker took them and holds them no more. */
  async function sweep(boss: PgBoss, kind: string): Promise<void> {
    const { rows } = await executeSql(
      sql,
      `select id, retry_count from pgboss.job
       where name = $1 and state = 'active' and started_on < now() - interval '${graceSeconds} seconds'`,
      [kind],
    )
    for (const { id, retry_count } of rows as { id: string; retry_count: number }[]) {
      await sql.transaction().execute(async (tx) => {
        const tried = await executeSql(tx, 'select pg_try_advisory_xact_lock($1, hashtext($2)) as is_free', [
          jobLockSpace,
          id,
        ])
        if (!(tried.rows[0] as { is_free: boolean }).is_free) return
        const output = { message: 'The worker is gone' }
        await boss.fail(kind, { id, retryCount: retry_count }, output, {
          db: through(tx),
        })
        log.info({ job: id }, `A job of ${kind} lost its worker and is given to another`)
      })
    }
  }

  function sweepNowAndThen(boss: PgBoss, kind: string): void {
    let isSweeping = false
    const timer = setInterval(() => {
      if (isSweeping) return
      isSweeping = true
      sweep(boss, kind)
        .catch((error) => log.debug({ err: error }, 'Looking for lost jobs failed'))
        .finally(() => {
          isSweeping = false
        })
    }, sweepMs)
    sweeps.add(timer.unref())
  }

  return {
    /** To be called before the transaction that sends: opening the queue takes statements of its own. */
    ready: async (): Promise<void> => void (await opened()),

    /** In the transaction of what the job is about: there is one exactly when the other is. Both have one id. */
    async send(tx: Sql, kind: string, id: string, data: object): Promise<void> {
      const boss = await opened()
      await boss.send(kind, data, { id, db: through(tx) })
    },

    /** Which of these will still be carried out, or are being. */
    async live(kind: string, ids: readonly string[]): Promise<Set<string>> {
      await opened()
      const { rows } = await executeSql(
        sql,
        `select id from pgboss.job
         where name = $1 and id = any($2::uuid[]) and state in ('created', 'retry', 'active')`,
        [kind, ids],
      )
      return new Set((rows as { id: string }[]).map((row) => row.id))
    },

    async work<T>(kind: string, concurrency: number, handle: (job: Job<T>) => Promise<void>): Promise<void> {
      const boss = await opened()
      sweepNowAndThen(boss, kind)
      await boss.work<T & object>(
        kind,
        { batchSize: 1, localConcurrency: concurrency, pollingIntervalSeconds: 0.5 },
        async (jobs) => {
          for (const { id, data, retryCount, signal } of jobs) {
            const lock = await hold(id, AbortSignal.any([signal, closing.signal]))
            try {
              const stopped = AbortSignal.any([signal, lock.lost])
              await handle({ data, attempt: retryCount + 1, signal: stopped })
            } finally {
              await lock.release()
            }
          }
        },
      )
    },

    async [Symbol.asyncDispose](): Promise<void> {
      const boss = await opening?.catch(() => undefined)
      closing.abort(new Error('The queue of jobs is closed'))
      for (const timer of sweeps) clearInterval(timer)
      await boss?.stop({ graceful: true, timeout: 10_000, close: false })
      await locks[Symbol.asyncDispose]()
    },
  }
}
