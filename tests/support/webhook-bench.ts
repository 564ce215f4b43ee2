import assert from 'node:assert/strict'
import { standardPlans } from '../../src/contracts/accounts/plans.ts'
import type { Session } from '../../src/contracts/firehose/firehose.ts'
import type { SignalLog } from '../../src/firehose/log/signal-log.ts'
import type { Owner } from '../../src/firehose/webhook/webhook-owner.ts'
import { createWebhookFetch } from '../../src/firehose/webhook/webhook-url.ts'
import { createWebhookWorker, type WebhookWorkerNeeds } from '../../src/firehose/webhook/webhook-worker.ts'
import type { AccountCaller } from '../../src/platform/http/identity.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import type { Database } from '../../src/platform/sql/database.ts'
import { startSessions, testCursors, testVault } from './firehose-sessions.ts'
import { testCompiler } from './sample-draft.ts'
import { smallServiceUrl } from './small-service.ts'
import { startReceiver } from './webhook-receiver.ts'

const silent = { info: () => undefined, warn: () => undefined }

export function startWorker(
  database: Database,
  log: SignalLog,
  actingFor: (owner: Owner) => Promise<AccountCaller | undefined>,
  more: Partial<WebhookWorkerNeeds> & { ports?: readonly number[]; timeoutMs?: number } = {},
) {
  const { ports = [], timeoutMs = 60_000, ...others } = more
  return createWebhookWorker({
    database,
    log,
    actingFor,
    compiler: testCompiler,
    cursors: testCursors,
    vault: testVault,
    usageOf: ({ plan }) => ({ plan, streams: { open: 0, limit: standardPlans[plan].limits.streams } }),
    plans: standardPlans,
    baseUrl: smallServiceUrl,
    metrics: createMetrics(),
    logger: silent,
    fetch: createWebhookFetch({ loopbackPorts: ports, timeoutMs }),
    now: () => new Date(),
    random: () => 1,
    retryMs: 50,
    ...others,
  })
}

/** Sessions, a receiver and one worker, with an in-memory log and a settable clock. */
export async function startWebhooks(more: Partial<WebhookWorkerNeeds> & { timeoutMs?: number } = {}) {
  await using opened = new AsyncDisposableStack()
  const receiver = opened.use(await startReceiver())
  const bench = opened.use(await startSessions({ loopbackPorts: [receiver.port] }))
  const owner: { caller: AccountCaller | undefined; requested: Owner[] } = {
    caller: bench.ada,
    requested: [],
  }
  const actingFor = async (who: Owner) => {
    owner.requested.push(who)
    return owner.caller
  }
  const metrics = createMetrics()
  const worker = opened.use(
    startWorker(bench.database, bench.memory, actingFor, {
      ports: [receiver.port],
      now: bench.now,
      metrics,
      ...more,
    }),
  )
  const resources = opened.move()
  return {
    ...bench,
    receiver,
    worker,
    owner,
    metrics,
    async webhook(query: object = {}, who = 'ada', url = receiver.url): Promise<Session> {
      const response = await bench.create(who, { query, delivery: { mode: 'webhook', url } })
      assert.equal(response.status, 201, await response.clone().text())
      return (await response.json()) as Session
    },
    /** The delivery as its owner sees it. */
    async deliveryOf(id: string): Promise<Session['delivery']> {
      return ((await (await bench.request('ada', 'GET', `/${id}`)).json()) as Session).delivery
    },
    async row(id: string) {
      return bench.sql
        .selectFrom('firehose_session')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    },
    advanceClock(milliseconds: number): void {
      bench.clock.at = new Date(bench.clock.at.getTime() + milliseconds)
      worker.nudge()
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
