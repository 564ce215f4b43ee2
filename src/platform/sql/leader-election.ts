import { setTimeout as delay } from 'node:timers/promises'
import { advisoryLockSpace, type advisoryLocks } from './advisory-locks.ts'
import type { Database } from './database.ts'
import { pingSession } from './session-ping.ts'

const defaultRetryMs = 1_000
const defaultPingMs = 5_000

/**
 * Runs work on one process at a time: candidate → leader → (session lost) candidate. The lock belongs to
 * a dedicated session, so a killed leader is replaced within `retryMs`.
 */
export function startLeaderElection(needs: {
  database: Pick<Database, 'session'>
  purpose: (typeof advisoryLocks)[keyof typeof advisoryLocks]
  name: string
  /** Stops at once when `lost` aborts, and finishes what it began when `closing` aborts. */
  lead: (lost: AbortSignal, closing: AbortSignal) => Promise<void>
  onError: (error: unknown) => void
  retryMs?: number
  pingMs?: number
}): AsyncDisposable {
  const closing = new AbortController()
  const retryMs = needs.retryMs ?? defaultRetryMs
  const pause = () => delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)

  async function runTerm(): Promise<void> {
    const session = await needs.database.session(needs.name)
    const lost = new AbortController()
    session.once('end', () => lost.abort())
    let ping: NodeJS.Timeout | undefined
    try {
      for (;;) {
        const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as is_acquired', [
          advisoryLockSpace,
          needs.purpose,
        ])
        if (rows[0].is_acquired) break
        await pause()
        if (closing.signal.aborted) return
      }
      ping = pingSession(session, needs.pingMs ?? defaultPingMs)
      await needs.lead(lost.signal, closing.signal)
    } finally {
      clearInterval(ping)
      await session.end().catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await runTerm().catch(needs.onError)
      if (!closing.signal.aborted) await pause()
    }
  }

  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running
    },
  }
}
