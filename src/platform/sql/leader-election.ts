import { setTimeout as delay } from 'node:timers/promises'
import { advisoryLockSpace, type advisoryLocks } from './advisory-locks.ts'
import type { Database } from './database.ts'

const defaultRetryMs = 1_000

/**
 * Runs work on one process at a time: candidate → leader → (session lost) candidate. The lock ends with
 * the session of its process, so a killed leader is replaced within `retryMs`.
 */
export function startLeaderElection(needs: {
  database: Pick<Database, 'tryLock'>
  purpose: (typeof advisoryLocks)[keyof typeof advisoryLocks]
  /** Stops at once when `lost` aborts, and finishes what it began when `closing` aborts. */
  lead: (lost: AbortSignal, closing: AbortSignal) => Promise<void>
  onError: (error: unknown) => void
  retryMs?: number
}): AsyncDisposable {
  const closing = new AbortController()
  const retryMs = needs.retryMs ?? defaultRetryMs
  const pause = () => delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)

  async function runTerm(): Promise<void> {
    await using lock = await needs.database.tryLock(advisoryLockSpace, needs.purpose)
    if (lock && !closing.signal.aborted) await needs.lead(lock.lost, closing.signal)
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
