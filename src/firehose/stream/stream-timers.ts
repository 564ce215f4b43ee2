import { createStallDetector } from './stall-detector.ts'
import type { StreamTimes } from './stream-times.ts'
import type { EndCause } from './stream-transport.ts'
import type { Subscription } from './subscription.ts'
import { createTimerWheel } from './timer-wheel.ts'

/** Heartbeats, pings, retries, stalled readers and `until`: one interval serves all streams. */
export function createStreamTimers(needs: {
  times: StreamTimes
  sendHeartbeat: (subscription: Subscription) => void
  retry: (subscription: Subscription) => void
  end: (subscription: Subscription, cause: EndCause) => void
  endIfUntilReached: (subscription: Subscription) => void
}) {
  const { times, end } = needs
  const retrying = new Set<Subscription>()
  const withUntil = new Set<Subscription>()
  const heartbeatTicks = Math.max(1, Math.round(times.heartbeatMs / times.tickMs))
  const pingTicks = times.pingMs / times.tickMs
  const wheel = createTimerWheel<Subscription>(heartbeatTicks, visit)
  const stalls = createStallDetector<Subscription>({
    stallTicks: times.stallMs / times.tickMs,
    tick: () => wheel.tick,
    end,
  })
  const interval = setInterval(onTick, times.tickMs)
  interval.unref()

  function onTick(): void {
    wheel.advance()
    for (const subscription of [...retrying]) {
      retrying.delete(subscription)
      needs.retry(subscription)
    }
    stalls.onTick()
    for (const subscription of [...withUntil]) needs.endIfUntilReached(subscription)
  }

  function visit(subscription: Subscription, tick: number): number {
    if (!subscription.isLive) return 0
    if (subscription.transport.ping && tick - subscription.pingedAt >= pingTicks) {
      if (subscription.aliveAt < subscription.pingedAt) {
        stalls.markUnresponsive(subscription)
      } else {
        subscription.pingedAt = tick
        subscription.transport.ping()
      }
    }
    const idleTicks = tick - subscription.sentAt
    if (idleTicks < heartbeatTicks) return heartbeatTicks - idleTicks
    needs.sendHeartbeat(subscription)
    return heartbeatTicks
  }

  return {
    get tick(): number {
      return wheel.tick
    },

    add(subscription: Subscription): void {
      subscription.pingedAt = subscription.aliveAt = subscription.sentAt = wheel.tick
      if (subscription.authorized.query.untilMs !== undefined) withUntil.add(subscription)
      wheel.add(subscription, heartbeatTicks)
    },

    remove(subscription: Subscription): void {
      stalls.remove(subscription)
      retrying.delete(subscription)
      withUntil.delete(subscription)
    },

    /** The socket is full. Returns true when it was not before. */
    markBlocked: stalls.markBlocked,

    /** The peer fetched bytes or sent something. */
    markAlive(subscription: Subscription): void {
      stalls.remove(subscription)
      subscription.aliveAt = wheel.tick
    },

    scheduleRetry: (subscription: Subscription) => void retrying.add(subscription),

    [Symbol.dispose]: () => clearInterval(interval),
  }
}
