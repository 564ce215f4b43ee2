import { standardPlans } from '../../src/contracts/accounts/plans.ts'
import { type SignalInput, SignalInput as SignalInputSchema } from '../../src/contracts/firehose/signals.ts'
import type { LogEntry } from '../../src/firehose/log/log-entry.ts'
import { createPublishService } from '../../src/firehose/publish/publish-service.ts'
import { createSignalWriter } from '../../src/firehose/publish/signal-writer.ts'
import { keyedRequest, runOnce } from '../../src/platform/http/idempotency-store.ts'
import type { AccountCaller } from '../../src/platform/http/identity.ts'
import { inTransaction } from '../../src/platform/sql/transaction.ts'
import { createTestDatabase } from './postgres.ts'
import { type LogInstance, openSignalLog } from './signal-log.ts'
import { memberCaller, smallQueryNeeds } from './snapshot-server.ts'
import { until } from './until.ts'

export const otherWorkspaceId = '01920000-0000-7000-8000-0000000000aa'

/** A valid signal; tests override only the fields that matter to them. */
export function signalInput(more: Record<string, unknown> = {}): SignalInput {
  return SignalInputSchema.parse({
    signal_type: 'vote',
    title: 'Vote on the lead line bond',
    occurred_at: '2026-03-10T18:00:00Z',
    places: ['gary-in'],
    issues: ['clean_water'],
    actors: [{ name: 'Gary Common Council', type: 'organization' }],
    source_class: 'government',
    evidence: [
      {
        url: 'https://www.example.org/minutes',
        title: 'Minutes',
        retrieved_at: '2026-03-11T00:00:00Z',
        excerpt: 'The bond was approved, 7 to 2.',
      },
    ],
    ...more,
  })
}

const unused = () => undefined

/** The publish service with a real database and a real log. */
export async function openPublisher(now: () => Date = () => new Date()) {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await createTestDatabase())
  const instance: LogInstance = opened.use(await openSignalLog(url))
  const { database, log } = instance
  for (const id of [memberCaller.workspaceId, otherWorkspaceId]) {
    await database.sql.insertInto('workspace').values({ id, name: 'A workspace', kind: 'team' }).execute()
  }
  const writer = createSignalWriter({ log, now })
  const service = createPublishService({
    ...smallQueryNeeds,
    writer,
    plans: standardPlans,
    baseUrl: 'http://directory.test',
    now,
    // There is no directory here.
    relateActors: async () => undefined,
    nudge: log.nudge,
  })
  const resources = opened.move()
  return {
    url,
    database,
    log,
    writer,
    service,
    /** Every logged entry, in log order. */
    received: instance.received,

    async publish(caller: AccountCaller, ...inputs: SignalInput[]) {
      const publication = await service.prepare(caller, inputs)
      const published = await inTransaction(database.sql, (tx) => service.publish(tx, unused, publication))
      service.announce()
      return published
    },

    /** Like a request with an Idempotency-Key, whose transaction has an id before it publishes. */
    async publishKeyed(
      caller: AccountCaller,
      key: string,
      meanwhile: () => Promise<void>,
      input: SignalInput,
    ) {
      const publication = await service.prepare(caller, [input])
      let attempts = 0
      const published = await inTransaction(database.sql, async (tx) => {
        attempts++
        const keyed = keyedRequest(key, {
          caller: 'caller',
          operation: 'publishSignals',
          url: '/api/firehose/signals',
          body: input,
        })
        const { result } = await runOnce(tx, keyed, async () => {
          if (attempts === 1) await meanwhile()
          return service.publish(tx, unused, publication)
        })
        return result
      })
      service.announce()
      return { published, attempts }
    },

    waitForEntries: async (count: number): Promise<readonly LogEntry[]> => {
      await until(() => instance.received.length >= count, `${count} entries`)
      return instance.received
    },

    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
