import { setTimeout as delay } from 'node:timers/promises'
import { advisoryLockSpace, type advisoryLocks } from './advisory-locks.ts'
import type { Database } from './database.ts'

const usualRetryMs = 1_000
const usualPingMs = 5_000

/**
 * One process at a time does the work: asking → leading → lost → asking … The lock belongs to a
 * session of its own and goes with it, so that a killed process is replaced within `retryMs`.
 */
export function startLeaderElection(needs: {
  database: Pick<Database, 'session'>
  purpose: (typeof advisoryLocks)[keyof typeof advisoryLocks]
  name: string
  /** Does the work until it is over: at once when the lock was lost, in good order when the service ends. */
  lead: (lost: AbortSignal, closing: AbortSignal) => Promise<void>
  onFault: (error: unknown) => void
  retryMs?: number
  pingMs?: number
}): AsyncDisposable {
  const closing = new AbortController()
  const retryMs = needs.retryMs ?? usualRetryMs
  const pause = () => delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)

  async function tenure(): Promise<void> {
    const session = await needs.database.session(needs.name)
    const lost = new AbortController()
    session.once('end', () => lost.abort())
    let ping: NodeJS.Timeout | undefined
    try {
      for (;;) {
        const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as is_mine', [
          advisoryLockSpace,
          needs.purpose,
        ])
        if (rows[0].is_mine) break
        await pause()
        if (closing.signal.aborted) return
      }
      ping = keepAlive(session, needs.pingMs ?? usualPingMs)
      await needs.lead(lost.signal, closing.signal)
    } finally {
      clearInterval(ping)
      await session.end().catch(() => undefined)
    }
  }

  async function stay(): Promise<void> {
    while (!closing.signal.aborted) {
      await tenure().catch(needs.onFault)
      if (!closing.signal.aborted) await pause()
    }
  }

  const running = stay()
  return {
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running
    },
  }
}

/** A session that no longer answers is given up: the lock may be somebody else's already. */
function keepAlive(session: Awaited<ReturnType<Database['session']>>, pingMs: number): NodeJS.Timeout {
  let isWaiting = false
  return setInterval(() => {
    if (isWaiting) return void session.connection.stream.destroy()
    isWaiting = true
    session.query('select').then(
      () => {
        isWaiting = false
      },
      () => undefined,
    )
  }, pingMs).unref()
}
