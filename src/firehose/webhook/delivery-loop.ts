import type { Clock } from '../../platform/clock.ts'
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import type { FirehoseCursors, LogCursor } from '../cursor.ts'
import type { SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery } from '../query/compiled-query.ts'
import { type Delivery, deliveryBody, deliveryId, nextDelivery } from './compose-delivery.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { type PostOutcome, postDelivery } from './post-delivery.ts'
import { isHopeless, retryDelayMs } from './retry-schedule.ts'
import type { WebhookMetrics } from './webhook-metrics.ts'
import { type OwnerNeeds, rightsOfOwner } from './webhook-owner.ts'
import type { WebhookRow, WebhookStore } from './webhook-store.ts'

export type DeliveryLoopNeeds = OwnerNeeds & {
  log: Pick<SignalLog, 'position' | 'read'>
  cursors: Pick<FirehoseCursors, 'write'>
  store: WebhookStore
  fetch: SafeFetch
  turns: ConcurrencyLimit
  metrics: WebhookMetrics
  now: Clock
  random: () => number
  /** Up to where entries were held against the queries of all outlets. */
  heard: () => LogCursor
  onFault: (error: unknown, sessionId: string) => void
  /** Somebody else moved the session on, or it is dead or gone: this outlet is of no use any more. */
  onEnd: (id: string) => void
}

export type DeliveryLoop = ReturnType<typeof createDeliveryLoop>

/** After a fault of our own: the receiver is not to blame, and its patience is not counted. */
const ownFaultMs = 5_000
/** A timer takes no more than 24 days. */
const longestTimerMs = 24 * 3_600_000

/**
 * Delivers one session, one request at a time:
 * idle → (something matches) → begun → posted → delivered → idle, or → failed → waiting → posted again … → dead.
 */
export function createDeliveryLoop(
  row: WebhookRow,
  query: CompiledQuery,
  secret: string,
  needs: DeliveryLoopNeeds,
) {
  /** As the row has it; `cursor` runs ahead of it while nothing matches. */
  let stored: LogCursor = { epoch: row.cursor_epoch, seq: row.cursor_seq }
  let cursor = stored
  let pendingSeq = row.pending_seq
  let { failures, failing_since: failingSince } = row
  let nextAttemptMs = row.next_attempt_at?.getTime() ?? 0
  const quietUntilMs = row.quiet_until?.getTime() ?? 0
  /** Whether it has seen everything: from then on, it is told of what matches. */
  let isCurrent = false
  let running: Promise<void> | undefined
  let isWokenAgain = false
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const cutting = new AbortController()

  /** Where it stands: what was heard and is not for it lies behind it too. */
  function reached(): LogCursor {
    const heard = needs.heard()
    const isBehind = heard.epoch === cursor.epoch && heard.seq > cursor.seq
    return isCurrent && !running && pendingSeq === null && isBehind ? heard : cursor
  }

  type Step = 'again' | 'idle' | 'over'

  async function step(): Promise<Step> {
    const delivery = await nextDelivery(needs.log, {
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
    const owner = await rightsOfOwner(row, needs)
    if ('refusal' in owner) return fail(owner.refusal, 0)
    const at = needs.now()
    const { body, messages } = deliveryBody(delivery, {
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
      signal: cutting.signal,
    })
    // Whether it arrived is not known: whoever goes on sends it again, under the same id.
    if (cutting.signal.aborted) return 'over'
    return settle(outcome, delivery, messages)
  }

  async function settle(outcome: PostOutcome, delivery: Delivery, messages: number): Promise<Step> {
    needs.metrics.posted(outcome.kind)
    if (outcome.kind === 'refused') return die(outcome.reason)
    if (outcome.kind === 'failed') return fail(outcome.reason, outcome.askedMs)
    needs.metrics.taken(messages)
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
    nextAttemptMs = 0
    return 'again'
  }

  async function fail(reason: string, askedMs: number): Promise<Step> {
    const now = needs.now()
    failures++
    failingSince ??= now
    if (isHopeless(failures, failingSince, now)) return die(`Given up after a day of failures. ${reason}`)
    nextAttemptMs = now.getTime() + retryDelayMs(failures, needs.random, askedMs)
    const isStored = await needs.store.failed(row.id, stored, {
      failures,
      failing_since: failingSince,
      next_attempt_at: new Date(nextAttemptMs),
      state: 'retrying',
      reason,
    })
    return isStored ? 'again' : 'over'
  }

  async function die(reason: string): Promise<Step> {
    await needs.store.failed(row.id, stored, {
      failures,
      failing_since: failingSince ?? needs.now(),
      next_attempt_at: null,
      state: 'dead',
      reason,
    })
    needs.metrics.died()
    return 'over'
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWokenAgain = false
      const waitMs = Math.max(nextAttemptMs, quietUntilMs) - needs.now().getTime()
      if (waitMs > 0) return schedule(waitMs)
      const next = await needs.turns(async () => (stopping.signal.aborted ? 'over' : step()))
      if (next === 'over' && !stopping.signal.aborted) {
        stopping.abort()
        return needs.onEnd(row.id)
      }
      if (next === 'idle' && !isWokenAgain) return
    }
  }

  function schedule(waitMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(waitMs, longestTimerMs))
    timer.unref()
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    isWokenAgain = true
    if (running) return
    running = run()
      .catch((fault: unknown) => {
        if (stopping.signal.aborted) return
        needs.onFault(fault, row.id)
        schedule(ownFaultMs)
      })
      .finally(() => {
        running = undefined
        // It was woken after it had looked for the last time.
        if (isWokenAgain) wake()
      })
  }

  return {
    id: row.id,
    version: row.version,
    query,
    /** Everything the workspace could have a right to. */
    rights: { workspaceId: row.workspace_id, isReviewer: true, isPartner: true },
    wake,
    get isRetrying() {
      return failures > 0
    },
    /** What was looked through and holds nothing, and is not stored yet. */
    get unstored(): { id: string; stored: LogCursor; cursor: LogCursor } | undefined {
      const to = reached()
      if (running || pendingSeq !== null || to.seq === stored.seq) return undefined
      return { id: row.id, stored, cursor: to }
    },
    advanced(to: LogCursor): void {
      stored = to
      if (to.epoch === cursor.epoch && to.seq > cursor.seq) cursor = to
    },

    /** There is something for it, among what comes after what was heard: all before is behind it. */
    hear(): void {
      cursor = reached()
      isCurrent = false
      wake()
    },

    /** In good order: what is under way is brought to its end. With `isLost`, it is cut off. */
    async stop(isLost: boolean): Promise<void> {
      stopping.abort()
      if (isLost) cutting.abort()
      clearTimeout(timer)
      await running
    },
  }
}
