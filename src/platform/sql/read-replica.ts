import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { typeParsers } from './type-parsers.ts'

/** The documented limit: a replica that was not confirmed within this time gets no reads. */
const maximumLagMs = 5_000
const checkEveryMs = 1_000
const pollMs = 20
const statementTimeoutMs = 30_000

export type ReadReplica = ReturnType<typeof openReadReplica>

/**
 * A streaming replica for reads of public data. It is used only while it has replayed every change that this instance
 * knows of, so that a read never shows less than an earlier one or than its own write; otherwise the primary is read.
 */
export function openReadReplica(options: {
  url: string
  primary: pg.Pool
  poolSize: number
  log: (message: string) => void
}) {
  const { primary, log } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    keepAlive: true,
    types: typeParsers,
    application_name: 'civic replica',
    max: options.poolSize,
    connectionTimeoutMillis: 1_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const allowed = new AsyncLocalStorage<true>()
  const closing = new AbortController()
  let isListening = true
  /** Counts the changes that this instance knows of. */
  let changes = 0
  let confirmed = { changes: -1, at: Number.NEGATIVE_INFINITY }
  let woken = new AbortController()
  let fault: string | undefined

  const isCurrent = () =>
    isListening && confirmed.changes === changes && performance.now() - confirmed.at < maximumLagMs

  /** Waits until the replica has replayed what the primary has written, and remembers it. */
  async function confirm(): Promise<void> {
    const known = changes
    const at = performance.now()
    const { rows: here } = await primary.query<{ lsn: string; system: string }>(
      'select pg_current_wal_lsn()::text as lsn, system_identifier::text as system from pg_control_system()',
    )
    const { lsn, system } = here[0]!
    while (!closing.signal.aborted) {
      const { rows } = await pool.query<{ system: string; is_standby: boolean; is_replayed: boolean | null }>(
        `select system_identifier::text as system, pg_is_in_recovery() as is_standby,
           pg_last_wal_replay_lsn() >= $1::pg_lsn as is_replayed from pg_control_system()`,
        [lsn],
      )
      const { system: theirs, is_standby, is_replayed } = rows[0]!
      if (theirs !== system || !is_standby) throw new Error('it is not a replica of this database')
      if (is_replayed) {
        confirmed = { changes: known, at }
        return
      }
      if (performance.now() - at > maximumLagMs)
        throw new Error(`it is more than ${maximumLagMs / 1000} s behind`)
      await delay(pollMs, undefined, { signal: closing.signal })
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      woken = new AbortController()
      try {
        await confirm()
        if (fault !== undefined) log('The read replica is used again')
        fault = undefined
      } catch (error) {
        const reason = (error as Error).message
        if (fault !== reason && !closing.signal.aborted)
          log(`The read replica is not used: ${reason}. Reads go to the primary database`)
        fault = reason
      }
      // A change that arrived meanwhile is confirmed soon, and a fault is not hammered.
      const isDone = confirmed.changes === changes || fault !== undefined
      const signal = AbortSignal.any([closing.signal, ...(fault === undefined ? [woken.signal] : [])])
      const pause = { signal: isDone ? signal : closing.signal, ref: false }
      await delay(isDone ? checkEveryMs : pollMs, undefined, pause).catch(() => undefined)
    }
  }
  const running = run()

  return {
    isCurrent,
    /** Statements of this work may be sent to the replica. */
    allow: <T>(work: () => T): T => allowed.run(true, work),
    isAllowed: () => allowed.getStore() === true,
    query: (statement: { name?: string; text: string; values: unknown[] }) => pool.query(statement),
    /** After a failed statement, the replica must be confirmed again. */
    distrust(): void {
      confirmed = { changes: -1, at: Number.NEGATIVE_INFINITY }
    },
    /** Something was written that reads must show. */
    invalidate(): void {
      changes++
      woken.abort()
    },
    setListening(isConnected: boolean): void {
      isListening = isConnected
      changes++
      woken.abort()
    },
    async [Symbol.asyncDispose](): Promise<void> {
      closing.abort()
      await running
      await pool.end()
    },
  }
}
