import { dayMs } from '../../contracts/days.ts'
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

/** Limit for concurrent requests to all webhooks together. */
const maxConcurrent = 256
/** Limit for one workspace, so that slow receivers of a few workspaces leave room for the others. */
const maxConcurrentPerWorkspace = 16
const defaultStoreEveryMs = 300_000

export type WebhookWorkerNeeds = Omit<
  DeliveryLoopNeeds,
  'store' | 'limitConcurrency' | 'metrics' | 'random' | 'onError' | 'onEnd' | 'log' | 'matchedTo'
> & {
  database: Pick<Database, 'sql' | 'tryLock' | 'listen'>
  log: SignalLog
  compiler: Pick<QueryCompiler, 'compileAll'>
  vault: SecretVault
  metrics: Metrics
  logger: Pick<Log, 'info' | 'warn'>
  random?: () => number
  /** How often an instance tries to become the one that delivers. */
  retryMs?: number
  /** How often positions of webhooks without matches are stored. */
  storeEveryMs?: number
}

/**
 * Delivers to all webhooks from one instance at a time. Progress is stored with the session, and every update is
 * conditional on the previous position, so an instance that lost the lock changes nothing.
 */
export function createWebhookWorker(needs: WebhookWorkerNeeds) {
  const store = createWebhookStore(needs.database.sql)
  const loops = new Map<string, DeliveryLoop>()
  /** Finds the webhooks that match an entry, so idle webhooks cost nothing. */
  const index = createQueryIndex<DeliveryLoop>()
  let matchedTo: LogCursor = headOf(needs.log)
  const warn = (err: unknown, message: string) => needs.logger.warn({ err }, message)
  const loopNeeds: DeliveryLoopNeeds = {
    ...needs,
    store,
    limitConcurrency: createConcurrencyLimit(maxConcurrent, maxConcurrentPerWorkspace),
    metrics: createWebhookMetrics(
      needs.metrics.registry,
      (state) => [...loops.values()].filter((one) => one.isRetrying === (state === 'retrying')).length,
    ),
    random: needs.random ?? Math.random,
    matchedTo: () => matchedTo,
    onError: (err, session) => needs.logger.warn({ err, session }, 'Webhook delivery failed; retrying'),
    onEnd: (id) => {
      drop(loops.get(id))
      nudge()
    },
  }
  let isLeading = false
  let reloading: Promise<void> | undefined
  let isNudged = false

  function drop(loop: DeliveryLoop | undefined): void {
    if (loop === undefined) return
    loops.delete(loop.id)
    index.remove(loop)
  }

  function matchEntries(entries: readonly LogEntry[]): void {
    for (const entry of entries) index.find(entry, (one) => matches(one, entry) && one.onMatch())
    matchedTo = { epoch: needs.log.position().epoch, seq: entries.at(-1)!.seq }
  }

  /** Starts new and changed webhooks, stops deleted ones, and wakes the rest. */
  async function reload(): Promise<void> {
    while (isNudged && isLeading) {
      isNudged = false
      const active = await store.listActive(needs.now())
      const gone = [...loops.values()].filter(({ id, version }) => active.get(id) !== version)
      for (const loop of gone) drop(loop)
      await Promise.all(gone.map((loop) => loop.stop(true)))
      const added = await store.load([...active.keys()].filter((id) => !loops.has(id)))
      const queries = await needs.compiler.compileAll(added)
      if (!isLeading) return
      for (const [nth, row] of added.entries()) {
        const secret = needs.vault.open(row.id, row.secret)
        const loop = createDeliveryLoop(row, queries[nth]!, secret, loopNeeds)
        loops.set(row.id, loop)
        index.add(loop)
      }
      for (const loop of loops.values()) loop.wake()
    }
  }

  function nudge(): void {
    isNudged = true
    if (!isLeading) return
    reloading ??= reload()
      .catch((error) => warn(error, 'Failed to load webhooks'))
      .finally(() => {
        reloading = undefined
        if (isNudged && isLeading) nudge()
      })
  }

  /** Without stored positions, narrow queries would rescan much of the log after a restart. */
  async function storePositions(): Promise<void> {
    const moves = [...loops.values()].flatMap((loop) => loop.unstoredPosition ?? [])
    if (moves.length === 0) return
    const targets = new Map(moves.map(({ id, cursor }) => [id, cursor]))
    for (const id of await store.advance(moves)) loops.get(id)?.positionStored(targets.get(id)!)
  }

  async function runMaintenance(): Promise<void> {
    const now = needs.now()
    const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
    await storePositions()
    await store.extendExpiry(now, new Date(now.getTime() + idleMs), inDays(idleMs / dayMs - 1))
    nudge()
  }

  async function stopAll(isLost: boolean): Promise<void> {
    await Promise.all([...loops.values()].map((loop) => loop.stop(isLost)))
  }

  async function lead(lost: AbortSignal, closing: AbortSignal): Promise<void> {
    isLeading = true
    needs.logger.info('This instance now delivers to webhooks')
    using listeners = new DisposableStack()
    matchedTo = headOf(needs.log)
    listeners.use(needs.log.onEntries(matchEntries))
    listeners.use(
      needs.log.onEpoch(() => {
        matchedTo = headOf(needs.log)
        for (const loop of loops.values()) loop.wake()
      }),
    )
    // Reloads after a reconnect, because notifications may have been missed.
    listeners.use(needs.database.listen(webhooksChannel, nudge, (isConnected) => isConnected && nudge()))
    const maintain = () => runMaintenance().catch((error) => warn(error, 'Failed to store webhook positions'))
    const timer = setInterval(maintain, needs.storeEveryMs ?? defaultStoreEveryMs)
    timer.unref()
    void maintain()
    nudge()
    try {
      const ended = AbortSignal.any([lost, closing])
      if (!ended.aborted) await new Promise((resolve) => ended.addEventListener('abort', resolve))
    } finally {
      isLeading = false
      clearInterval(timer)
      await stopAll(lost.aborted)
      await reloading
      await stopAll(lost.aborted)
      if (!lost.aborted)
        await storePositions().catch((error) => warn(error, 'Failed to store webhook positions'))
      for (const loop of loops.values()) drop(loop)
    }
  }

  const leadership = startLeaderElection({
    database: needs.database,
    purpose: advisoryLocks.webhooks,
    lead,
    onError: (error) => warn(error, 'Webhook delivery was interrupted; retrying'),
    ...(needs.retryMs !== undefined && { retryMs: needs.retryMs }),
  })

  return {
    /** Reloads the webhooks and checks whether deliveries are due. */
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
