import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import type { Database } from '../../platform/sql/database.ts'
import { startLeaderElection } from '../../platform/sql/leader-election.ts'
import type { LogCursor } from '../cursor.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { SignalLog } from '../log/signal-log.ts'
import { matches } from '../query/match.ts'
import type { QueryCompiler } from '../query/query-compiler.ts'
import { createQueryIndex } from '../query/query-index.ts'
import { idleMs, webhooksChannel } from '../sessions/session-service.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createDeliveryLoop, type DeliveryLoop, type DeliveryLoopNeeds } from './delivery-loop.ts'
import { createWebhookMetrics } from './webhook-metrics.ts'
import type { SecretVault } from './webhook-secret.ts'
import { createWebhookStore } from './webhook-store.ts'

/** Requests at a time, over all webhooks. */
const mostAtOnce = 256
const usualStoreEveryMs = 300_000
const dayMs = 24 * 3_600_000

export type WebhookWorkerNeeds = Omit<
  DeliveryLoopNeeds,
  'store' | 'turns' | 'metrics' | 'random' | 'onFault' | 'onEnd' | 'log' | 'heard'
> & {
  database: Pick<Database, 'sql' | 'session' | 'listen'>
  log: SignalLog
  compiler: Pick<QueryCompiler, 'compileAll'>
  vault: SecretVault
  metrics: Metrics
  logger: Pick<Log, 'info' | 'warn'>
  random?: () => number
  /** How often an instance asks whether it shall deliver. */
  retryMs?: number
  /** How often it is stored how far was looked where nothing matched. */
  storeEveryMs?: number
}

export type WebhookWorker = ReturnType<typeof createWebhookWorker>

/**
 * Delivers to webhooks, on one instance at a time. How far each has come is in its row, and every change of it names the
 * position it starts from: an instance that lost the lock unawares changes nothing.
 */
export function createWebhookWorker(needs: WebhookWorkerNeeds) {
  const store = createWebhookStore(needs.database.sql)
  const outlets = new Map<string, DeliveryLoop>()
  /** Ten thousand webhooks cost nothing while nothing is for them: an entry finds those that want it. */
  const index = createQueryIndex<DeliveryLoop>()
  let heard: LogCursor = headOf(needs.log)
  const warn = (fault: unknown, what: string) => needs.logger.warn({ err: fault }, what)
  const outletNeeds: DeliveryLoopNeeds = {
    ...needs,
    store,
    turns: createConcurrencyLimit(mostAtOnce),
    metrics: createWebhookMetrics(
      needs.metrics.registry,
      (state) => [...outlets.values()].filter((one) => one.isRetrying === (state === 'retrying')).length,
    ),
    random: needs.random ?? Math.random,
    heard: () => heard,
    onFault: (fault, session) =>
      needs.logger.warn({ err: fault, session }, 'A webhook delivery was interrupted'),
    onEnd: (id) => {
      drop(outlets.get(id))
      nudge()
    },
  }
  let isLeading = false
  let reloading: Promise<void> | undefined
  let isNudged = false

  function drop(outlet: DeliveryLoop | undefined): void {
    if (outlet === undefined) return
    outlets.delete(outlet.id)
    index.remove(outlet)
  }

  function hear(entries: readonly LogEntry[]): void {
    for (const entry of entries) index.find(entry, (one) => matches(one, entry) && one.hear())
    heard = { epoch: needs.log.position().epoch, seq: entries.at(-1)!.seq }
  }

  /** Takes up what is new or changed, drops what is gone, and wakes the rest: something may be due. */
  async function reload(): Promise<void> {
    while (isNudged && isLeading) {
      isNudged = false
      const live = await store.live(needs.now())
      const gone = [...outlets.values()].filter(({ id, version }) => live.get(id) !== version)
      for (const outlet of gone) drop(outlet)
      await Promise.all(gone.map((outlet) => outlet.stop(true)))
      const fresh = await store.rows([...live.keys()].filter((id) => !outlets.has(id)))
      const queries = await needs.compiler.compileAll(fresh)
      if (!isLeading) return
      for (const [nth, row] of fresh.entries()) {
        const secret = needs.vault.open(row.id, row.secret)
        const outlet = createDeliveryLoop(row, queries[nth]!, secret, outletNeeds)
        outlets.set(row.id, outlet)
        index.add(outlet)
      }
      for (const outlet of outlets.values()) outlet.wake()
    }
  }

  function nudge(): void {
    isNudged = true
    if (!isLeading) return
    reloading ??= reload()
      .catch((fault) => warn(fault, 'The webhooks could not be read'))
      .finally(() => {
        reloading = undefined
        if (isNudged && isLeading) nudge()
      })
  }

  /** Narrow queries would otherwise be looked through again from far behind after a restart. */
  async function storePositions(): Promise<void> {
    const moves = [...outlets.values()].flatMap((outlet) => outlet.unstored ?? [])
    if (moves.length === 0) return
    const targets = new Map(moves.map(({ id, cursor }) => [id, cursor]))
    for (const id of await store.advance(moves)) outlets.get(id)?.advanced(targets.get(id)!)
  }

  async function chores(): Promise<void> {
    const now = needs.now()
    const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
    await storePositions()
    await store.keepAlive(now, new Date(now.getTime() + idleMs), inDays(idleMs / dayMs - 1))
    nudge()
  }

  async function stopAll(isLost: boolean): Promise<void> {
    await Promise.all([...outlets.values()].map((outlet) => outlet.stop(isLost)))
  }

  async function lead(lost: AbortSignal, closing: AbortSignal): Promise<void> {
    isLeading = true
    needs.logger.info('This instance delivers to webhooks')
    using listeners = new DisposableStack()
    heard = headOf(needs.log)
    listeners.use(needs.log.onEntries(hear))
    listeners.use(
      needs.log.onEpoch(() => {
        heard = headOf(needs.log)
        for (const outlet of outlets.values()) outlet.wake()
      }),
    )
    // Whatever was announced while nobody listened is read anew.
    listeners.use(needs.database.listen(webhooksChannel, nudge, (isConnected) => isConnected && nudge()))
    const work = () => chores().catch((fault) => warn(fault, 'The positions of webhooks could not be stored'))
    const timer = setInterval(work, needs.storeEveryMs ?? usualStoreEveryMs)
    timer.unref()
    void work()
    nudge()
    try {
      const over = AbortSignal.any([lost, closing])
      if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve))
    } finally {
      isLeading = false
      clearInterval(timer)
      await stopAll(lost.aborted)
      await reloading
      await stopAll(lost.aborted)
      if (!lost.aborted) await storePositions().catch((fault) => warn(fault, 'Positions were not stored'))
      for (const outlet of outlets.values()) drop(outlet)
    }
  }

  const leadership = startLeaderElection({
    database: needs.database,
    purpose: advisoryLocks.webhooks,
    name: 'webhooks',
    lead,
    onError: (fault) => warn(fault, 'Delivery to webhooks was interrupted; it begins anew'),
    ...(needs.retryMs !== undefined && { retryMs: needs.retryMs }),
  })

  return {
    /** A webhook came or went, or something may be due. */
    nudge,
    get isLeading() {
      return isLeading
    },
    [Symbol.asyncDispose]: () => leadership[Symbol.asyncDispose](),
  }
}

function headOf(log: Pick<SignalLog, 'position'>): LogCursor {
  const { epoch, head } = log.position()
  return { epoch, seq: head }
}
