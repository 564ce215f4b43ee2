import { dayMs } from '../../contracts/days.ts'
import { type Clock, createWait } from '../../platform/clock.ts'
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import type { FirehoseCursors, LogCursor } from '../cursor.ts'
import type { SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery } from '../query/compiled-query.ts'
import { buildDeliveryBody, type Delivery, deliveryId, readNextDelivery } from './compose-delivery.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { type PostOutcome, postDelivery } from './post-delivery.ts'
import { maxRetryDelayMs, retryDelayMs, shouldGiveUp, slowPauseMs } from './retry-schedule.ts'
import type { WebhookMetrics } from './webhook-metrics.ts'
import { loadOwnerRights, type OwnerNeeds } from './webhook-owner.ts'
import type { WebhookRow, WebhookStore } from './webhook-store.ts'

export type DeliveryLoopNeeds = OwnerNeeds & {
  log: Pick<SignalLog, 'position' | 'read'>
  cursors: Pick<FirehoseCursors, 'write'>
  store: WebhookStore
  fetch: SafeFetch
  limitConcurrency: ConcurrencyLimit
  metrics: WebhookMetrics
  now: Clock
  random: () => number
  /** The position up to which the worker has matched entries with all webhooks. */
  matchedTo: () => LogCursor
  onError: (error: unknown, sessionId: string) => void
  /** Called when the session is dead, deleted, or delivered by another instance. */
  onEnd: (id: string) => void
}

export type DeliveryLoop = ReturnType<typeof createDeliveryLoop>

/** Delay after an error on our side, which does not count as a failure of the receiver. */
const errorDelayMs = 5_000
/** Timers are limited to about 24 days; longer waits are rescheduled. */
const maxTimerMs = dayMs

/**
 * Delivers one session, one request at a time:
 * idle → (match) → started → sent → delivered → idle, or → failed → waiting → sent again … → dead.
 */
export function createDeliveryLoop(
  row: WebhookRow,
  query: CompiledQuery,
  secret: string,
  needs: DeliveryLoopNeeds,
) {
  /** The position in the database; `cursor` is ahead of it while nothing matches. */
  let stored: LogCursor = { epoch: row.cursor_epoch, seq: row.cursor_seq }
  let cursor = stored
  let pendingSeq = row.pending_seq
  let { failures, failing_since: failingSince } = row
  const pause = createWait(() => needs.now().getTime())
  if (row.next_attempt_at)
    pause.begin(Math.min(row.next_attempt_at.getTime() - needs.now().getTime(), maxRetryDelayMs))
  const quietUntilMs = row.quiet_until?.getTime() ?? 0
  /** Whether it has read up to the head; from then on the worker reports new matches. */
  let isCurrent = false
  let running: Promise<void> | undefined
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const aborting = new AbortController()

  /** Includes entries that the worker has matched and that are not for this webhook. */
  function currentPosition(): LogCursor {
    const matchedTo = needs.matchedTo()
    const isBehind = matchedTo.epoch === cursor.epoch && matchedTo.seq > cursor.seq
    return isCurrent && !running && pendingSeq === null && isBehind ? matchedTo : cursor
  }

  type Step = 'again' | 'idle' | 'over'

  async function step(): Promise<Step> {
    const delivery = await readNextDelivery(needs.log, {
      cursor,
      pendingSeq,
      query,
      workspaceId: row.workspace_id,
    })
    if (delivery.entries.length === 0 && !delivery.gap && pendingSeq === null) {
      cursor = { ...cursor, seq: delivery.to }
      isCurrent = delivery.isAtHead
      return isCurrent ? 'idle' : 'again'
    }
    const owner = await loadOwnerRights(row, needs)
    if ('refusal' in owner) return fail(owner.refusal, 0)
    const at = needs.now()
    const { body, messages } = buildDeliveryBody(delivery, {
      sessionId: row.id,
      query,
      requested: cursor,
      cursors: needs.cursors,
      at,
      quietUntilMs,
      ...owner,
    })
    if (messages === 0) return deliver(delivery)
    if (pendingSeq !== delivery.to) {
      if (!(await needs.store.begin(row, stored, cursor, delivery.to))) return 'over'
      stored = cursor
      pendingSeq = delivery.to
    }
    const outcome = await postDelivery(needs.fetch, {
      id: deliveryId(row.id, cursor, delivery),
      sessionId: row.id,
      url: row.delivery.url!,
      secret,
      body,
      at,
      signal: aborting.signal,
    })
    // It may have arrived; the next attempt sends it again with the same id.
    if (aborting.signal.aborted) return 'over'
    const next = await settle(outcome, delivery, messages)
    if (outcome.kind === 'delivered') pause.begin(slowPauseMs(needs.now().getTime() - at.getTime()))
    return next
  }

  async function settle(outcome: PostOutcome, delivery: Delivery, messages: number): Promise<Step> {
    needs.metrics.requestEnded(outcome.kind)
    if (outcome.kind === 'refused') return giveUp(outcome.reason)
    if (outcome.kind === 'failed') return fail(outcome.reason, outcome.requestedMs)
    needs.metrics.messagesDelivered(messages)
    return deliver(delivery)
  }

  async function deliver({ epoch, to }: Delivery): Promise<Step> {
    const reached = { epoch, seq: to }
    if (!(await needs.store.delivered(row.id, stored, reached, needs.now()))) return 'over'
    stored = reached
    cursor = reached
    pendingSeq = null
    failures = 0
    failingSince = null
    pause.begin(0)
    return 'again'
  }

  async function fail(reason: string, requestedMs: number): Promise<Step> {
    const now = needs.now()
    failures++
    failingSince ??= now
    if (shouldGiveUp(failures, failingSince, now)) return giveUp(`Gave up after a day of failures. ${reason}`)
    const delayMs = retryDelayMs(failures, needs.random, requestedMs)
    pause.begin(delayMs)
    const isStored = await needs.store.failed(row.id, stored, {
      failures,
      failing_since: failingSince,
      next_attempt_at: new Date(now.getTime() + delayMs),
      state: 'retrying',
      reason,
    })
    return isStored ? 'again' : 'over'
  }

  async function giveUp(reason: string): Promise<Step> {
    await needs.store.failed(row.id, stored, {
      failures,
      failing_since: failingSince ?? needs.now(),
      next_attempt_at: null,
      state: 'dead',
      reason,
    })
    needs.metrics.gaveUp()
    return 'over'
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false
      const waitMs = Math.max(pause.remainingMs(), quietUntilMs - needs.now().getTime())
      if (waitMs > 0) return schedule(waitMs)
      const next = await needs.limitConcurrency(row.workspace_id, async () =>
        stopping.signal.aborted ? 'over' : step(),
      )
      if (next === 'over' && !stopping.signal.aborted) {
        stopping.abort()
        return needs.onEnd(row.id)
      }
      if (next === 'idle' && !isWoken) return
    }
  }

  function schedule(waitMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(waitMs, maxTimerMs))
    timer.unref()
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    isWoken = true
    if (running) return
    running = run()
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return
        needs.onError(error, row.id)
        schedule(errorDelayMs)
      })
      .finally(() => {
        running = undefined
        // A wake-up arrived after the last read.
        if (isWoken) wake()
      })
  }

  return {
    id: row.id,
    version: row.version,
    query,
    /** The widest rights that the workspace could have. */
    rights: { workspaceId: row.workspace_id, isReviewer: true, isPartner: true },
    wake,
    get isRetrying() {
      return failures > 0
    },
    /** A scanned position without matches that is not stored yet. */
    get unstoredPosition(): { id: string; stored: LogCursor; cursor: LogCursor } | undefined {
      const to = currentPosition()
      if (running || pendingSeq !== null || to.seq === stored.seq) return undefined
      return { id: row.id, stored, cursor: to }
    },
    positionStored(to: LogCursor): void {
      stored = to
      if (to.epoch === cursor.epoch && to.seq > cursor.seq) cursor = to
    },

    /** Called when an entry after `matchedTo` matches. */
    onMatch(): void {
      cursor = currentPosition()
      isCurrent = false
      wake()
    },

    /** Lets a running request finish, or aborts it when the lock `isLost`. */
    async stop(isLost: boolean): Promise<void> {
      stopping.abort()
      if (isLost) aborting.abort()
      clearTimeout(timer)
      await running
    },
  }
}
