import { type Policy, type Verdict, verdictOf } from './limiter.ts'

/** A RateLimiter that answers at once: it stands on the path of every request. */
export type MemoryLimiter = {
  take(key: string, policy: Policy, nowMs: number): Verdict
  refund(key: string, policy: Policy, takenAtMs: number): void
  peek(key: string, policy: Policy, nowMs: number): Verdict
  close(): void
  /** How many keys are remembered. */
  readonly size: number
}

/** A key's counters are a linked list: there are two or three, and no array has to be allocated for them. */
type Counter = {
  readonly name: string
  used: number
  startMs: number
  resetMs: number
  next: Counter | undefined
}

/**
 * Keys live in two generations. A key in use moves to the young one; when that is full, or older than the longest
 * window, it becomes the old one and the former old one is dropped, with keys that are expired or longest unused.
 */
export function createMemoryLimiter({ maxKeys = 200_000 } = {}): MemoryLimiter {
  const generationSize = Math.max(1, Math.floor(maxKeys / 2))
  let young = new Map<string, Counter>()
  let old = new Map<string, Counter>()
  let longestMs = 0
  let rotateAtMs = 0
  /** Reused by every call, which is safe because none is asynchronous. See verdictOf for its shape. */
  const seen: number[] = []

  function rotate(nowMs: number) {
    old = young
    young = new Map()
    rotateAtMs = nowMs + longestMs
  }

  function remember(key: string, counters: Counter, nowMs: number) {
    if (young.size >= generationSize) rotate(nowMs)
    young.set(key, counters)
  }

  function find(key: string, nowMs: number): Counter | undefined {
    if (nowMs >= rotateAtMs) rotate(nowMs)
    const counters = young.get(key)
    if (counters !== undefined) return counters
    const aged = old.get(key)
    if (aged !== undefined) remember(key, aged, nowMs)
    return aged
  }

  /** Fills `seen`; true when every window has room. */
  function look(counters: Counter | undefined, policy: Policy, nowMs: number): boolean {
    let hasRoom = true
    for (let i = 0; i < policy.length; i++) {
      const window = policy[i]!
      const counter = named(counters, window.name)
      const isRunning = counter !== undefined && nowMs < counter.resetMs
      const used = isRunning ? counter.used : 0
      seen[2 * i] = used
      seen[2 * i + 1] = isRunning ? counter.resetMs - nowMs : window.seconds * 1000
      if (used >= window.limit) hasRoom = false
    }
    return hasRoom
  }

  function count(key: string, known: Counter | undefined, policy: Policy, nowMs: number) {
    let counters = known
    for (let i = 0; i < policy.length; i++) {
      const window = policy[i]!
      const lengthMs = window.seconds * 1000
      seen[2 * i]! += 1
      const counter = named(counters, window.name)
      if (counter !== undefined && nowMs < counter.resetMs) {
        counter.used += 1
        // Requests may be counted out of order; the earlier one belongs to this window as well.
        if (nowMs < counter.startMs) counter.startMs = nowMs
        continue
      }
      if (lengthMs > longestMs) longestMs = lengthMs
      if (counter !== undefined) {
        counter.used = 1
        counter.startMs = nowMs
        counter.resetMs = nowMs + lengthMs
      } else if (counters !== undefined) {
        counters.next = begin(window.name, nowMs, lengthMs, counters.next)
      } else {
        counters = begin(window.name, nowMs, lengthMs, undefined)
        remember(key, counters, nowMs)
      }
    }
  }

  return {
    take(key, policy, nowMs) {
      const counters = find(key, nowMs)
      const allowed = look(counters, policy, nowMs)
      if (allowed) count(key, counters, policy, nowMs)
      return verdictOf(allowed, policy, seen)
    },

    refund(key, policy, takenAtMs) {
      const counters = young.get(key) ?? old.get(key)
      for (const window of policy) {
        const counter = named(counters, window.name)
        if (counter === undefined || counter.used === 0) continue
        if (counter.startMs <= takenAtMs && takenAtMs < counter.resetMs) counter.used -= 1
      }
    },

    peek(key, policy, nowMs) {
      const allowed = look(young.get(key) ?? old.get(key), policy, nowMs)
      return verdictOf(allowed, policy, seen)
    },

    close() {
      young.clear()
      old.clear()
    },

    get size() {
      let size = young.size
      for (const key of old.keys()) if (!young.has(key)) size += 1
      return size
    },
  }
}

function begin(name: string, nowMs: number, lengthMs: number, next: Counter | undefined): Counter {
  return { name, used: 1, startMs: nowMs, resetMs: nowMs + lengthMs, next }
}

function named(counters: Counter | undefined, name: string): Counter | undefined {
  let counter = counters
  while (counter !== undefined && counter.name !== name) counter = counter.next
  return counter
}
