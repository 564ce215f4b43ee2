import type { FirehoseCursors } from '../cursor.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { AuthorizedQuery, Batch, SignalLog } from '../log/signal-log.ts'
import { createDelivery, createDeliveryBatch, type DeliveryBatch, type DeliveryResult } from './delivery.ts'
import { createEntryEncoder } from './entry-encoder.ts'
import { byeMessage, gapMessage, heartbeatMessage, readyMessage } from './messages.ts'
import { createQueryGroups } from './query-group.ts'
import type { GapReason, ResumePosition } from './resume-position.ts'
import { createStreamTimers } from './stream-timers.ts'
import type { StreamTimes } from './stream-times.ts'
import type { EndCause } from './stream-transport.ts'
import { Subscription, type SubscriptionOptions } from './subscription.ts'
import type { StreamEvent } from './subscription-state.ts'

/** Delivery yields to the event loop after this many streams or this long, whichever comes first. */
const streamsPerSlice = 64
const sliceMs = 2

type HubNeeds = {
  log: SignalLog
  cursors: Pick<FirehoseCursors, 'write'>
  times: StreamTimes
  /** In Unix milliseconds. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  /** Called once per stream, when it ends or its reader disconnects. */
  onEnd: (subscription: Subscription, cause: EndCause) => void
  onFault: (error: unknown) => void
}

export type Hub = ReturnType<typeof createHub>

/** All streams of this instance. It wakes the streams an entry may match, and delivers to those that are due. */
export function createHub(needs: HubNeeds) {
  const { log, times, now } = needs
  const groups = createQueryGroups<Subscription>()
  const all = new Set<Subscription>()
  let epoch = log.position().epoch
  const encoder = createEntryEncoder({ cursors: needs.cursors, epoch: () => epoch })
  /** No entry up to here matches a stream that is waiting. */
  let dispatchedSeq = log.position().head
  let due: Subscription[] = []
  let batchCount = 0
  let batch: DeliveryBatch | undefined
  let isScheduled = false

  const deliver = createDelivery({ log, encoder, awaitRead })
  const timers = createStreamTimers({
    times,
    sendHeartbeat,
    end,
    endIfUntilReached,
    retry: (subscription) => advance(subscription, 'retry_due'),
  })
  const listeners = [log.onEntries(dispatch), log.onEpoch(changeEpoch)]

  function positionOf({ state, cursor }: Subscription): number {
    return state === 'waiting' ? Math.max(cursor, dispatchedSeq) : cursor
  }

  function advance(subscription: Subscription, event: StreamEvent): void {
    if (subscription.apply(event) === 'due') enqueue(subscription)
  }

  function enqueue(subscription: Subscription): void {
    if (subscription.isQueued) return
    subscription.isQueued = true
    due.push(subscription)
    if (isScheduled) return
    isScheduled = true
    setImmediate(deliverDue)
  }

  function dispatch(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      groups.find(entry, ({ members }) => {
        for (const member of members) {
          if (member.state !== 'waiting' || entry.seq <= member.cursor) continue
          // It was waiting, so no entry before this one matches it.
          member.cursor = entry.seq - 1
          advance(member, 'woken')
        }
      })
    }
    dispatchedSeq = Math.max(dispatchedSeq, entries.at(-1)?.seq ?? 0)
  }

  function deliverDue(): void {
    const position = log.position()
    // While the log does not grow, later slices reuse what earlier ones encoded.
    if (batch?.position !== position) {
      closeBatch()
      batch = createDeliveryBatch(++batchCount, position, now())
    }
    const subscriptions = due
    due = []
    const served = deliverSlice(subscriptions, batch)
    if (served < subscriptions.length) due = [...subscriptions.slice(served), ...due]
    isScheduled = due.length > 0
    if (isScheduled) setImmediate(deliverDue)
    else closeBatch()
  }

  function closeBatch(): void {
    for (const suffix of batch?.suffixes ?? []) suffix.clear()
    batch = undefined
  }

  /** Returns how many streams were served. */
  function deliverSlice(subscriptions: readonly Subscription[], batch: DeliveryBatch): number {
    const endsAt = performance.now() + sliceMs
    const limit = Math.min(subscriptions.length, streamsPerSlice)
    let served = 0
    do {
      const subscription = subscriptions[served++]!
      try {
        deliverTo(subscription, batch)
      } catch (error) {
        needs.onFault(error)
        end(subscription, 'fault')
      }
    } while (served < limit && performance.now() < endsAt)
    return served
  }

  function deliverTo(subscription: Subscription, batch: DeliveryBatch): void {
    subscription.isQueued = false
    if (subscription.state !== 'due') return
    const before = subscription.matched
    const result = deliver(subscription, batch)
    // A delivery counts as a sign of life.
    if (subscription.matched !== before) subscription.sentAt = subscription.aliveAt = timers.tick
    settle(subscription, result)
  }

  function settle(subscription: Subscription, result: DeliveryResult): void {
    switch (result) {
      case 'reading':
        return
      case 'caught_up':
        if (subscription.transport.writer.isFull) {
          block(subscription)
          return
        }
        subscription.apply('caught_up')
        endIfUntilReached(subscription)
        return
      case 'socket_full':
        block(subscription)
        return
      case 'no_progress':
        scheduleRetry(subscription)
        return
      case 'expired':
        // A pending result lies before the new position.
        subscription.readResult = undefined
        announceGap(subscription, 'expired', encoder.eventIdOf(subscription.cursor), log.position().floor)
        break
      case 'more':
    }
    if (subscription.state === 'due') enqueue(subscription)
  }

  function awaitRead(subscription: Subscription, read: Promise<Batch>): void {
    subscription.apply('read_started')
    subscription.pendingRead = read
    // False when a newer read replaced this one, or the stream has ended.
    const isCurrent = () => {
      if (subscription.pendingRead !== read) return false
      subscription.pendingRead = undefined
      return true
    }
    read.then(
      (result) => {
        if (!isCurrent()) return
        subscription.readResult = result
        advance(subscription, 'read_finished')
      },
      (error) => {
        if (!isCurrent()) return
        needs.onFault(error)
        scheduleRetry(subscription)
      },
    )
  }

  function scheduleRetry(subscription: Subscription): void {
    if (subscription.apply('read_failed') === 'retrying') timers.scheduleRetry(subscription)
  }

  function block(subscription: Subscription): void {
    subscription.cursor = positionOf(subscription)
    if (subscription.apply('socket_full') !== 'blocked' || !timers.markBlocked(subscription)) return
    subscription.transport.writer.onceDrained(() => {
      timers.markAlive(subscription)
      advance(subscription, 'socket_drained')
    })
  }

  /** Discards pending reads and reads again from the cursor. */
  function reset(subscription: Subscription, cursor: number): void {
    subscription.cursor = cursor
    subscription.pendingRead = undefined
    subscription.readResult = undefined
    advance(subscription, 'reset')
  }

  function announceGap(
    subscription: Subscription,
    reason: GapReason,
    requested: string,
    cursor: number,
  ): void {
    const { floor: floorSeq, floorAt } = log.position()
    const floor = encoder.eventIdOf(floorSeq)
    const eventId = encoder.eventIdOf(cursor)
    const message = gapMessage(subscription, { eventId, requested, reason, floor, floorAt })
    subscription.transport.writeMessage(message)
    subscription.sentAt = timers.tick
    subscription.cursor = cursor
    if (subscription.isStrict) end(subscription, 'cursor_lost')
  }

  /** Positions of the old epoch are void: every stream gets a gap and continues at the head. */
  function changeEpoch(): void {
    const lastIds = new Map<Subscription, string>()
    for (const subscription of all) lastIds.set(subscription, encoder.eventIdOf(positionOf(subscription)))
    const { epoch: newEpoch, head } = log.position()
    epoch = newEpoch
    dispatchedSeq = head
    encoder.invalidate()
    groups.discardReads()
    for (const [subscription, lastId] of lastIds) {
      reset(subscription, head)
      announceGap(subscription, 'epoch_changed', lastId, head)
    }
  }

  function endIfUntilReached(subscription: Subscription): void {
    const { untilMs } = subscription.authorized.query
    if (untilMs === undefined || subscription.state !== 'waiting') return
    if (now() >= untilMs + times.untilGraceMs) end(subscription, 'until_reached')
  }

  function sendHeartbeat(subscription: Subscription): void {
    const { transport } = subscription
    if (!subscription.isLive || transport.writer.isFull) return
    const eventId = encoder.eventIdOf(positionOf(subscription))
    transport.writeMessage(heartbeatMessage(subscription, eventId, now()))
    subscription.sentAt = timers.tick
    if (subscription.state === 'waiting' && transport.writer.isFull) block(subscription)
  }

  function release(subscription: Subscription, cause: EndCause): void {
    if (!all.delete(subscription)) return
    groups.leave(subscription)
    timers.remove(subscription)
    subscription.pendingRead = undefined
    subscription.readResult = undefined
    needs.onEnd(subscription, cause)
  }

  /** Sends `firehose.bye` where the cause is announced, then closes. */
  function end(subscription: Subscription, cause: EndCause): void {
    if (!subscription.isLive) return
    const bye = byeMessage(cause, encoder.eventIdOf(positionOf(subscription)), needs.random())
    if (bye) subscription.transport.writeMessage(bye, bye.delay_ms ?? undefined)
    subscription.apply('ended')
    subscription.transport.end(cause)
    release(subscription, cause)
  }

  return {
    discardReads(): void {
      encoder.invalidate()
      groups.discardReads()
    },
    all: all as ReadonlySet<Subscription>,
    end,
    sendHeartbeat,

    /** Sends `firehose.ready`, then the gap if there is one, then entries. */
    open(
      options: Omit<SubscriptionOptions, 'group' | 'cursor'>,
      { resume, gap, cursor }: ResumePosition,
      requested: string | undefined,
    ): Subscription {
      const { headAt } = log.position()
      const group = groups.groupFor(options.authorized)
      const authorized = group.share(options.authorized)
      const subscription = new Subscription({ ...options, authorized, group, cursor })
      group.members.add(subscription)
      all.add(subscription)
      // A reader that reconnects with this id before it received the gap is sent the gap again.
      const eventId = gap === undefined ? encoder.eventIdOf(cursor) : (requested ?? encoder.eventIdOf(0))
      const ready = readyMessage(subscription, { eventId, resume, headAt, heartbeatMs: times.heartbeatMs })
      subscription.transport.writeMessage(ready, Math.round(2000 + needs.random() * 3000))
      if (gap !== undefined) {
        announceGap(subscription, gap, requested ?? options.authorized.query.query.since ?? eventId, cursor)
      }
      timers.add(subscription)
      enqueue(subscription)
      return subscription
    },

    /** The reader disconnected. */
    disconnected(subscription: Subscription): void {
      subscription.apply('disconnected')
      release(subscription, 'client')
    },

    /** The peer sent something. */
    markAlive(subscription: Subscription): void {
      subscription.aliveAt = timers.tick
    },

    /** Replaces the query or the rights, and continues at the current position. */
    reauthorize(subscription: Subscription, authorized: AuthorizedQuery): void {
      if (!subscription.isLive) return
      const cursor = positionOf(subscription)
      groups.leave(subscription)
      subscription.authorized = authorized
      subscription.suffix = undefined
      subscription.group = groups.groupFor(authorized)
      subscription.group.members.add(subscription)
      reset(subscription, cursor)
    },

    [Symbol.dispose](): void {
      timers[Symbol.dispose]()
      for (const listener of listeners) listener[Symbol.dispose]()
    },
  }
}
