import type { EndCause } from './sink.ts'
import type { StreamTimes } from './stream-times.ts'
import type { Subscription } from './subscription.ts'
import { createWheel } from './wheel.ts'

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
  const blocked = new Set<Subscription>()
  const retrying = new Set<Subscription>()
  const limited = new Set<Subscription>()
  const beatTicks = Math.max(1, Math.round(times.heartbeatMs / times.tickMs))
  const pingTicks = times.pingMs / times.tickMs
  const stallTicks = times.stallMs / times.tickMs
  const wheel = createWheel<Subscription>(beatTicks, look)
  const timer = setInterval(pass, times.tickMs)
  timer.unref()

  function pass(): void {
    wheel.advance()
    for (const subscription of [...retrying]) {
      retrying.delete(subscription)
      needs.retry(subscription)
    }
    for (const subscription of [...blocked]) {
      if (wheel.tick - subscription.progressAt >= stallTicks) end(subscription, 'too_slow')
    }
    for (const subscription of [...limited]) needs.endIfOver(subscription)
  }

  function look(subscription: Subscription, tick: number): number {
    if (!subscription.isLive) return 0
    if (subscription.sink.ping && tick - subscription.pingedAt >= pingTicks) {
      // Behind a backlog a pong comes late: whoever is blocked is judged by its progress.
      const isSilent = subscription.livedAt < subscription.pingedAt && subscription.state !== 'blocked'
      if (isSilent) {
        end(subscription, 'no_life')
        return 0
      }
      subscription.pingedAt = tick
      subscription.sink.ping()
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
      blocked.delete(subscription)
      retrying.delete(subscription)
      limited.delete(subscription)
    },

    /** The socket took no more; true when that is new. */
    blocked(subscription: Subscription): boolean {
      if (blocked.has(subscription)) return false
      subscription.progressAt = wheel.tick
      blocked.add(subscription)
      return true
    },

    drained(subscription: Subscription): void {
      blocked.delete(subscription)
      subscription.livedAt = wheel.tick
    },

    retryLater: (subscription: Subscription) => void retrying.add(subscription),

    [Symbol.dispose]: () => clearInterval(timer),
  }
}
