import type { FirehoseCursors } from '../cursor.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { AuthorizedQuery, Batch, SignalLog } from '../log/signal-log.ts'
import { createDelivery, type Outcome, type Turn, turnAt } from './delivery.ts'
import { createEntryPieces } from './entry-encoder.ts'
import { byeMessage, gapMessage, heartbeatMessage, readyMessage } from './messages.ts'
import { createQueryGroups } from './query-group.ts'
import type { GapReason, ResumePosition } from './resume-position.ts'
import { createPulse } from './stream-timers.ts'
import type { StreamTimes } from './stream-times.ts'
import type { EndCause } from './stream-transport.ts'
import { Subscription, type SubscriptionGiven } from './subscription.ts'

/** Then the rest of the service has its turn: what it hears of meanwhile goes along to those who still wait. */
const mostTogether = 64
const longestTurnsMs = 2

export type HubNeeds = {
  log: SignalLog
  cursors: Pick<FirehoseCursors, 'write'>
  times: StreamTimes
  /** In Unix milliseconds. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  /** The stream has ended or its reader has left; called once for each. */
  onEnd: (subscription: Subscription, cause: EndCause) => void
  onFault: (error: unknown) => void
}

export type Hub = ReturnType<typeof createHub>

/** All streams of this instance: who is woken by what, whose turn it is, and what is said beside the entries. */
export function createHub(needs: HubNeeds) {
  const { log, times, now } = needs
  const groups = createQueryGroups<Subscription>()
  const all = new Set<Subscription>()
  let epoch = log.position().epoch
  const pieces = createEntryPieces({ cursors: needs.cursors, epoch: () => epoch })
  /** Whoever waits has nothing to expect up to here. */
  let dispatched = log.position().head
  let due: Subscription[] = []
  let turns = 0
  let turn: Turn | undefined
  let isScheduled = false

  const deliver = createDelivery({ log, pieces, ask })
  const pulse = createPulse({ times, beat, end, endIfOver, retry: (one) => advance(one, 'retried') })
  const listening = [log.onEntries(dispatch), log.onEpoch(changeEpoch)]

  function positionOf({ state, cursor }: Subscription): number {
    return state === 'waiting' ? Math.max(cursor, dispatched) : cursor
  }

  function advance(subscription: Subscription, happening: Parameters<Subscription['step']>[0]): void {
    if (subscription.step(happening) === 'due') queue(subscription)
  }

  function queue(subscription: Subscription): void {
    if (subscription.isQueued) return
    subscription.isQueued = true
    due.push(subscription)
    if (isScheduled) return
    isScheduled = true
    setImmediate(takeTurns)
  }

  function dispatch(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      groups.find(entry, ({ members }) => {
        for (const member of members) {
          if (member.state !== 'waiting' || entry.seq <= member.cursor) continue
          // It has been waiting, so nothing before this entry is for it.
          member.cursor = entry.seq - 1
          advance(member, 'woken')
        }
      })
    }
    dispatched = Math.max(dispatched, entries.at(-1)?.seq ?? 0)
  }

  function takeTurns(): void {
    const position = log.position()
    // What was put together for the log as it stands is good for those who still wait.
    if (turn?.position !== position) {
      endTurn()
      turn = turnAt(++turns, position, now())
    }
    const subscriptions = due
    due = []
    const taken = takeTurnsTogether(subscriptions, turn)
    if (taken < subscriptions.length) due = [...subscriptions.slice(taken), ...due]
    isScheduled = due.length > 0
    if (isScheduled) setImmediate(takeTurns)
    else endTurn()
  }

  function endTurn(): void {
    for (const own of turn?.made ?? []) own.forget()
    turn = undefined
  }

  /** Answers how many had their turn. */
  function takeTurnsTogether(subscriptions: readonly Subscription[], turn: Turn): number {
    const endsAt = performance.now() + longestTurnsMs
    const most = Math.min(subscriptions.length, mostTogether)
    let taken = 0
    do {
      const one = subscriptions[taken++]!
      try {
        settle(one, takeTurn(one, turn))
      } catch (error) {
        needs.onFault(error)
        end(one, 'fault')
      }
    } while (taken < most && performance.now() < endsAt)
    return taken
  }

  function takeTurn(subscription: Subscription, turn: Turn): Outcome | undefined {
    subscription.isQueued = false
    if (subscription.state !== 'due') return undefined
    const before = subscription.matched
    const outcome = deliver(subscription, turn)
    // What is delivered is a sign of life too.
    if (subscription.matched !== before) subscription.sentAt = subscription.livedAt = pulse.tick
    return outcome
  }

  function settle(subscription: Subscription, outcome: Outcome | undefined): void {
    switch (outcome) {
      case undefined:
      case 'asked':
        return
      case 'caught_up':
        if (subscription.sink.outlet.isFull) {
          block(subscription)
          return
        }
        subscription.step('caught_up')
        endIfOver(subscription)
        return
      case 'filled':
        block(subscription)
        return
      case 'stuck':
        retryLater(subscription)
        return
      case 'lost':
        // An answer of before is about positions that are behind it now.
        subscription.answer = undefined
        announceGap(subscription, 'expired', pieces.eventIdOf(subscription.cursor), log.position().floor)
        break
      case 'more':
    }
    if (subscription.state === 'due') queue(subscription)
  }

  function ask(subscription: Subscription, question: Promise<Batch>): void {
    subscription.step('asked')
    subscription.question = question
    const settleWith = (then: () => void) => {
      // Since then it was asked something else, or has left.
      if (subscription.question !== question) return
      subscription.question = undefined
      then()
    }
    question.then(
      (answer) =>
        settleWith(() => {
          subscription.answer = answer
          advance(subscription, 'answered')
        }),
      (error) =>
        settleWith(() => {
          needs.onFault(error)
          retryLater(subscription)
        }),
    )
  }

  function retryLater(subscription: Subscription): void {
    if (subscription.step('failed') === 'retrying') pulse.retryLater(subscription)
  }

  function block(subscription: Subscription): void {
    subscription.cursor = positionOf(subscription)
    if (subscription.step('filled') !== 'blocked' || !pulse.blocked(subscription)) return
    subscription.sink.outlet.whenDrained(() => {
      pulse.lives(subscription)
      advance(subscription, 'drained')
    })
  }

  /** What is being read or was read is of no use: it is read again, from here on. */
  function reset(subscription: Subscription, cursor: number): void {
    subscription.cursor = cursor
    subscription.question = undefined
    subscription.answer = undefined
    advance(subscription, 'reset')
  }

  function announceGap(one: Subscription, reason: GapReason, requested: string, cursor: number): void {
    const { floor: seq, floorAt } = log.position()
    const floor = pieces.eventIdOf(seq)
    one.sink.say(gapMessage(one, { eventId: pieces.eventIdOf(cursor), requested, reason, floor, floorAt }))
    one.sentAt = pulse.tick
    one.cursor = cursor
    if (one.isStrict) end(one, 'cursor_lost')
  }

  /** Positions of before mean nothing any more: everybody is told, and goes on with what comes. */
  function changeEpoch(): void {
    const requested = new Map<Subscription, string>()
    for (const one of all) requested.set(one, pieces.eventIdOf(positionOf(one)))
    const { epoch: next, head } = log.position()
    epoch = next
    dispatched = head
    pieces.forget()
    groups.forgetReads()
    for (const [subscription, position] of requested) {
      reset(subscription, head)
      announceGap(subscription, 'epoch_changed', position, head)
    }
  }

  function endIfOver(subscription: Subscription): void {
    const { untilMs } = subscription.wanted.query
    if (untilMs === undefined || subscription.state !== 'waiting') return
    if (now() >= untilMs + times.untilGraceMs) end(subscription, 'until_reached')
  }

  function beat(subscription: Subscription): void {
    if (!subscription.isLive || subscription.sink.outlet.isFull) return
    const eventId = pieces.eventIdOf(positionOf(subscription))
    subscription.sink.say(heartbeatMessage(subscription, eventId, now()))
    subscription.sentAt = pulse.tick
    if (subscription.state === 'waiting' && subscription.sink.outlet.isFull) block(subscription)
  }

  function release(subscription: Subscription, cause: EndCause): void {
    if (!all.delete(subscription)) return
    groups.leave(subscription)
    pulse.remove(subscription)
    subscription.question = undefined
    subscription.answer = undefined
    needs.onEnd(subscription, cause)
  }

  /** Says goodbye, and closes. */
  function end(subscription: Subscription, cause: EndCause): void {
    if (!subscription.isLive) return
    const bye = byeMessage(cause, pieces.eventIdOf(positionOf(subscription)), needs.random())
    if (bye) subscription.sink.say(bye, bye.delay_ms ?? undefined)
    subscription.step('ended')
    subscription.sink.end(cause)
    release(subscription, cause)
  }

  return {
    all: all as ReadonlySet<Subscription>,
    end,
    beat,

    /** Ready first, then what could not be honoured, then everything else. */
    open(
      given: Omit<SubscriptionGiven, 'group' | 'cursor'>,
      beginning: ResumePosition,
      requested: string | undefined,
    ): Subscription {
      const { resume, gap, cursor } = beginning
      const { headAt } = log.position()
      const group = groups.of(given.wanted)
      const subscription = new Subscription({ ...given, wanted: group.share(given.wanted), group, cursor })
      group.members.add(subscription)
      all.add(subscription)
      // Whoever leaves before the gap was told, and comes again with this id, is told again.
      const eventId = gap === undefined ? pieces.eventIdOf(cursor) : (requested ?? pieces.eventIdOf(0))
      const ready = readyMessage(subscription, { eventId, resume, headAt, heartbeatMs: times.heartbeatMs })
      subscription.sink.say(ready, Math.round(2000 + needs.random() * 3000))
      if (gap !== undefined) {
        announceGap(subscription, gap, requested ?? given.wanted.query.query.since ?? eventId, cursor)
      }
      pulse.add(subscription)
      queue(subscription)
      return subscription
    },

    /** The reader left, or the connection broke. */
    gone(subscription: Subscription): void {
      subscription.step('gone')
      release(subscription, 'client')
    },

    /** Something came from the peer: it lives. */
    heard(subscription: Subscription): void {
      subscription.livedAt = pulse.tick
    },

    /** From now on it sees something else. */
    regroup(subscription: Subscription, wanted: AuthorizedQuery): void {
      if (!subscription.isLive) return
      const cursor = positionOf(subscription)
      groups.leave(subscription)
      subscription.wanted = wanted
      subscription.own = undefined
      subscription.group = groups.of(wanted)
      subscription.group.members.add(subscription)
      reset(subscription, cursor)
    },

    [Symbol.dispose](): void {
      pulse[Symbol.dispose]()
      for (const one of listening) one[Symbol.dispose]()
    },
  }
}
