import { LRUCache } from 'lru-cache'
import {
  type Policy,
  type RateLimitResult,
  rateLimitResult,
  type Window,
  type WindowUsage,
} from './limiter.ts'

/** A synchronous RateLimiter. */
export type MemoryLimiter = {
  take(key: string, policy: Policy, nowMs: number): RateLimitResult
  refund(key: string, policy: Policy, takenAtMs: number): void
  peek(key: string, policy: Policy, nowMs: number): RateLimitResult
  close(): void
  /** The number of keys in memory. */
  readonly size: number
}

type Counter = { used: number; startMs: number; endMs: number }

/** The counters of one key, by window name. */
type Counters = Map<string, Counter>

/** Counts fixed windows in memory. When there are too many keys, the least recently used ones go first. */
export function createMemoryLimiter({ maxKeys = 200_000 } = {}): MemoryLimiter {
  // A limit by size grows with its keys; a limit by number would allocate for all of them at once.
  const countersByKey = new LRUCache<string, Counters>({ maxSize: maxKeys, sizeCalculation: () => 1 })
  let longestWindowMs = 0
  let nextSweepMs = 0

  function removeExpiredKeys(nowMs: number): void {
    if (nowMs < nextSweepMs) return
    nextSweepMs = nowMs + longestWindowMs
    for (const [key, counters] of [...countersByKey.entries()]) {
      if (counters.values().every(({ endMs }) => endMs <= nowMs)) countersByKey.delete(key)
    }
  }

  function count(counters: Counters, { name, seconds }: Window, nowMs: number): void {
    const counter = counters.get(name)
    if (counter === undefined || nowMs >= counter.endMs) {
      const lengthMs = seconds * 1000
      longestWindowMs = Math.max(longestWindowMs, lengthMs)
      counters.set(name, { used: 1, startMs: nowMs, endMs: nowMs + lengthMs })
      return
    }
    counter.used += 1
    // Requests may be counted out of order. The earlier one belongs to this window too, so that it can be refunded.
    counter.startMs = Math.min(counter.startMs, nowMs)
  }

  return {
    take(key, policy, nowMs) {
      removeExpiredKeys(nowMs)
      let counters = countersByKey.get(key)
      const isAllowed = hasCapacity(counters, policy, nowMs)
      if (isAllowed) {
        if (counters === undefined) {
          counters = new Map()
          countersByKey.set(key, counters)
        }
        for (const window of policy) count(counters, window, nowMs)
      }
      return resultOf(isAllowed, counters, policy, nowMs)
    },

    refund(key, policy, takenAtMs) {
      const counters = countersByKey.peek(key)
      for (const { name } of policy) {
        const counter = counters?.get(name)
        if (counter === undefined || counter.used === 0) continue
        if (counter.startMs <= takenAtMs && takenAtMs < counter.endMs) counter.used -= 1
      }
    },

    peek(key, policy, nowMs) {
      const counters = countersByKey.peek(key)
      return resultOf(hasCapacity(counters, policy, nowMs), counters, policy, nowMs)
    },

    close: () => countersByKey.clear(),

    get size() {
      return countersByKey.size
    },
  }
}

function hasCapacity(counters: Counters | undefined, policy: Policy, nowMs: number): boolean {
  return policy.every((window) => usageOf(counters, window, nowMs).used < window.limit)
}

function resultOf(isAllowed: boolean, counters: Counters | undefined, policy: Policy, nowMs: number) {
  const usage = policy.map((window) => usageOf(counters, window, nowMs))
  return rateLimitResult(isAllowed, policy, usage)
}

function usageOf(counters: Counters | undefined, { name, seconds }: Window, nowMs: number): WindowUsage {
  const counter = counters?.get(name)
  if (counter === undefined || nowMs >= counter.endMs) return { used: 0, resetInMs: seconds * 1000 }
  return { used: counter.used, resetInMs: counter.endMs - nowMs }
}
