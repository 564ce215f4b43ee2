import { hourMs } from '../../contracts/days.ts'
import type { Caller } from '../../platform/http/identity.ts'
import type { CallCount } from './call-count-store.ts'

const flushMs = 2_000

/**
 * Counts calls in memory and flushes them to the database every two seconds. A killed process loses at most that
 * much.
 */
export function createCallCounter(needs: {
  add: (counts: readonly CallCount[]) => Promise<void>
  now: () => number
  onError: (error: unknown) => void
}) {
  let counts = new Map<string, CallCount>()
  let flushing = Promise.resolve()
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()

  function count(caller: Caller, operation: string, kind: 'api_calls' | 'mcp_calls'): void {
    if (caller.kind === 'anonymous') return
    const hour = Math.floor(needs.now() / hourMs) * hourMs
    const key = `${caller.workspaceId} ${hour} ${kind} ${caller.accountId} ${caller.credentialId} ${operation}`
    const known = counts.get(key)
    if (known) {
      known.count++
      return
    }
    const { workspaceId, accountId, credentialId } = caller
    counts.set(key, { workspaceId, hour: new Date(hour), kind, accountId, credentialId, operation, count: 1 })
  }

  function flush(): Promise<void> {
    flushing = flushing.then(async () => {
      if (counts.size === 0) return
      const taken = counts
      counts = new Map()
      try {
        await needs.add([...taken.values()])
      } catch (error) {
        needs.onError(error)
        restore(taken)
      }
    })
    return flushing
  }

  function restore(taken: Map<string, CallCount>): void {
    for (const [key, one] of taken) {
      const known = counts.get(key)
      if (known) known.count += one.count
      else counts.set(key, one)
    }
  }

  return {
    count,
    flush,
    async [Symbol.asyncDispose](): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
