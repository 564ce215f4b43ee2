import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { abortable } from '../../platform/abortable.ts'
import { type Clock, createWait } from '../../platform/clock.ts'

/** Rejects when the signal aborts. Tests replace it with a fake clock. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>
export const sleep: Wait = (ms, signal) => delay(ms, undefined, { signal })

/** The exclusive right to send requests to one site. */
export type SiteSlot = Awaited<ReturnType<SiteRateLimiter['acquire']>>

/** A pace that other processes follow, too. */
type SharedPace = {
  /** Reserves the next request. Returns the wait, which is not reserved when it is longer than `maxWaitMs`. */
  reserve(site: string, intervalMs: number, maxWaitMs: number): Promise<number>
  pause(site: string, ms: number): Promise<void>
}

type SiteQueue = {
  tail: Promise<void>
  lastRequestAt: number
  pause: ReturnType<typeof createWait>
}

export type SiteRateLimiter = ReturnType<typeof createSiteRateLimiter>

/** One queue per site: requests run one after another, with an interval between their starts. */
export function createSiteRateLimiter(needs: {
  now: Clock
  wait: Wait
  maxWaitMs: number
  shared?: SharedPace | undefined
}) {
  const { shared } = needs
  const time = () => needs.now().getTime()
  const queues = new LRUCache<string, SiteQueue>({
    // More sites than any process visits while one of them has to wait.
    max: 10_000,
    memoMethod: () => ({
      tail: Promise.resolve(),
      lastRequestAt: Number.NEGATIVE_INFINITY,
      pause: createWait(time),
    }),
  })

  async function waitUntilAllowed(
    queue: SiteQueue,
    site: string,
    intervalMs: number,
    signal: AbortSignal,
  ): Promise<Date | null> {
    // A clock that was set back makes no wait longer than the interval.
    const intervalLeftMs = Math.min(queue.lastRequestAt + intervalMs - time(), intervalMs)
    const waitMs = Math.max(intervalLeftMs, queue.pause.remainingMs())
    if (waitMs > needs.maxWaitMs) return new Date(time() + waitMs)
    if (waitMs > 0) await needs.wait(waitMs, signal)
    if (shared && intervalMs > 0) {
      const sharedMs = await shared.reserve(site, intervalMs, needs.maxWaitMs)
      if (sharedMs > needs.maxWaitMs) return new Date(time() + sharedMs)
      if (sharedMs > 0) await needs.wait(sharedMs, signal)
    }
    queue.lastRequestAt = time()
    return null
  }

  return {
    async acquire(site: string, signal: AbortSignal) {
      signal.throwIfAborted()
      const queue = queues.memo(site)
      const before = queue.tail
      const done = Promise.withResolvers<void>()
      queue.tail = before.then(() => done.promise)
      try {
        await abortable(before, signal)
      } catch (reason) {
        done.resolve()
        throw reason
      }
      return {
        /** Waits until the next request is allowed. Returns the time instead if the wait would be too long. */
        waitUntilAllowed: (intervalMs: number, stop: AbortSignal) =>
          waitUntilAllowed(queue, site, intervalMs, stop),
        [Symbol.dispose]: done.resolve,
      }
    },

    async pauseUntil(site: string, until: Date): Promise<void> {
      const queue = queues.memo(site)
      const ms = until.getTime() - time()
      if (ms > queue.pause.remainingMs()) queue.pause.begin(ms)
      if (ms > 0) await shared?.pause(site, ms)
    },
  }
}
