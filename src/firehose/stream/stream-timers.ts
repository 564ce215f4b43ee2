import { createStallWatch } from './stall-detector.ts'
import type { StreamTimes } from './stream-times.ts'
import type { EndCause } from './stream-transport.ts'
import type { Subscription } from './subscription.ts'
import { createWheel } from './timer-wheel.ts'

/** Everything that happens because time passes, on one timer for all streams. */
export function createPulse(needs: {
  times: StreamTimes
  /** Says that the stream lives. */
  beat: (subscription: Subscription) => void
  retry: (subscription: Subscription) => void
  end: (subscription: Subscription, cause: EndCause) => void
  endIfOver: (subscription: Subscription) => void
}) {
  const { times, end } = needs
  const retrying = new Set<Subscription>()
  const limited = new Set<Subscription>()
  const beatTicks = Math.max(1, Math.round(times.heartbeatMs / times.tickMs))
  const pingTicks = times.pingMs / times.tickMs
  const wheel = createWheel<Subscription>(beatTicks, look)
  const stalls = createStallWatch<Subscription>({
    stallTicks: times.stallMs / times.tickMs,
    tick: () => wheel.tick,
    end,
  })
  const timer = setInterval(pass, times.tickMs)
  timer.unref()

  function pass(): void {
    wheel.advance()
    for (const subscription of [...retrying]) {
      retrying.delete(subscription)
      needs.retry(subscription)
    }
    stalls.pass()
    for (const subscription of [...limited]) needs.endIfOver(subscription)
  }

  function look(subscription: Subscription, tick: number): number {
    if (!subscription.isLive) return 0
    if (subscription.sink.ping && tick - subscription.pingedAt >= pingTicks) {
      if (subscription.livedAt < subscription.pingedAt) {
        stalls.suspect(subscription)
      } else {
        subscription.pingedAt = tick
        subscription.sink.ping()
      }
    }
    const idle = tick - subscription.sentAt
    if (idle < beatTicks) return beatTicks - idle
    needs.beat(subscription)
    return beatTicks
  }

  return {
    get tick(): number {
      return wheel.tick
    },

    add(subscription: Subscription): void {
      subscription.pingedAt = subscription.livedAt = subscription.sentAt = wheel.tick
      if (subscription.wanted.query.untilMs !== undefined) limited.add(subscription)
      wheel.add(subscription, beatTicks)
    },

    remove(subscription: Subscription): void {
      stalls.remove(subscription)
      retrying.delete(subscription)
      limited.delete(subscription)
    },

    /** The socket took no more; true when that is new. */
    blocked: stalls.add,

    /** The peer fetches, or says something. */
    lives(subscription: Subscription): void {
      stalls.remove(subscription)
      subscription.livedAt = wheel.tick
    },

    retryLater: (subscription: Subscription) => void retrying.add(subscription),

    [Symbol.dispose]: () => clearInterval(timer),
  }
}
