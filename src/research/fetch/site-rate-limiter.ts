import { setTimeout as delay } from 'node:timers/promises'
import { abortable } from '../../platform/abortable.ts'
import type { Clock } from '../../platform/clock.ts'

/** Waits; calling it off rejects. Tests let their clock jump instead. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>
export const realWait: Wait = (ms, signal) => delay(ms, undefined, { signal })

/** The right to ask one site, held by one at a time. */
export type Turn = {
  /** Waits until the site may be asked again. A time is given back instead when that is too far away to wait for. */
  ready(gapMs: number, signal: AbortSignal): Promise<Date | null>
  [Symbol.dispose](): void
}

type Lane = { tail: Promise<void>; waiting: number; lastAt: number; heldUntil: number }

/** One queue a site: requests go out one after another, with a gap between their beginnings. */
export function createPace(needs: { now: Clock; wait: Wait; longestWaitMs: number }) {
  const lanes = new Map<string, Lane>()
  const time = () => needs.now().getTime()

  function laneOf(site: string): Lane {
    let lane = lanes.get(site)
    if (lane === undefined) {
      if (lanes.size >= 2_000) forgetIdle()
      lane = { tail: Promise.resolve(), waiting: 0, lastAt: Number.NEGATIVE_INFINITY, heldUntil: 0 }
      lanes.set(site, lane)
    }
    return lane
  }

  function forgetIdle(): void {
    const old = time() - 10 * 60_000
    for (const [site, lane] of lanes) {
      if (lane.waiting === 0 && lane.lastAt < old && lane.heldUntil < time()) lanes.delete(site)
    }
  }

  async function ready(lane: Lane, gapMs: number, signal: AbortSignal): Promise<Date | null> {
    const from = Math.max(lane.lastAt + gapMs, lane.heldUntil)
    const waitMs = from - time()
    if (waitMs > needs.longestWaitMs) return new Date(from)
    if (waitMs > 0) await needs.wait(waitMs, signal)
    lane.lastAt = time()
    return null
  }

  return {
    async turn(site: string, signal: AbortSignal): Promise<Turn> {
      signal.throwIfAborted()
      const lane = laneOf(site)
      const before = lane.tail
      const done = Promise.withResolvers<void>()
      lane.waiting++
      lane.tail = before.then(() => done.promise)
      const leave = () => {
        lane.waiting--
        done.resolve()
      }
      try {
        await abortable(before, signal)
      } catch (reason) {
        leave()
        throw reason
      }
      return { ready: (gapMs, stop) => ready(lane, gapMs, stop), [Symbol.dispose]: leave }
    },

    /** The site asked for silence until then. */
    hold(site: string, until: Date): void {
      const lane = laneOf(site)
      lane.heldUntil = Math.max(lane.heldUntil, until.getTime())
    },
  }
}
