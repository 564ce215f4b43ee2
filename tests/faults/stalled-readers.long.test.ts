import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Follower, follow } from '../support/event-stream.ts'
import {
  faultEnvironment,
  followFrom,
  positionOf,
  prepareFaultDatabase,
  publish,
  publishSurely,
  titlesOf,
  untilReady,
} from '../support/fault-service.ts'
import { freePort } from '../support/free-port.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startService, temporaryFolder } from '../support/service.ts'
import { until } from '../support/until.ts'

/** `npm run soak` sets it for the long form. */
const connections = Number(process.env['FAULT_CONNECTIONS'] ?? 200)
/** Reconnecting costs more than waiting. */
const reconnecting = connections / 2
const megabyte = 1024 ** 2

/** Opens many streams, not all at once. */
async function openAll<Stream>(count: number, open: (number: number) => Promise<Stream>): Promise<Stream[]> {
  const streams: Stream[] = []
  for (let number = 0; number < count; number += 100) {
    const batch = Array.from({ length: Math.min(100, count - number) }, (_, at) => open(number + at))
    streams.push(...(await Promise.all(batch)))
  }
  return streams
}

test(`${connections} stalled and reconnecting readers`, async (t) => {
  await using database = await createEmptyDatabase()
  await using folder = await temporaryFolder()
  const { writerKeys, readerKey } = await prepareFaultDatabase(database.url)
  const key = writerKeys[0]!
  const env = {
    ...faultEnvironment,
    PLAN_LIMITS: `team.requests_per_minute=100000000, team.streams=${2 * connections + 100}`,
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
  }
  await using services = new AsyncDisposableStack()
  let service = services.use(await startService({ env }))
  await untilReady(service)
  const usedBytes = async () => {
    const text = await (await service.fetch('/metrics')).text()
    const values = ['civic_nodejs_heap_size_used_bytes', 'civic_nodejs_external_memory_bytes'].map((name) =>
      Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]),
    )
    return values[0]! + values[1]!
  }

  await t.test(
    'readers that stop reading cost others nothing, are cut off, and their memory is free again [design.faults.stalled-readers]',
    async () => {
      const begin = await positionOf(service, readerKey)
      const healthy = await followFrom(service, readerKey, begin)
      const usedBefore = await usedBytes()
      const url = `${service.url}/api/firehose`
      const stalled = await openAll(connections, () =>
        follow(url, { 'x-api-key': readerKey }, { isPaused: true }),
      )
      for (const { response } of stalled) response.pause()
      const expected: string[] = []
      // Each batch is about 60 kB for every reader.
      for (let batch = 0; batch < 12; batch++) {
        const titles = Array.from({ length: 50 }, (_, n) => `Vote ${batch}.${n} ${'x'.repeat(150)}`)
        const answer = await publish(service, key, titles)
        assert.equal(answer?.status, 201, JSON.stringify(answer))
        expected.push(...titles)
      }
      await until(() => titlesOf(healthy).length === expected.length, 'the healthy reader has everything')
      assert.deepEqual(titlesOf(healthy).toSorted(), expected.toSorted())
      assert.equal((await service.fetch('/health/ready')).status, 200)
      t.diagnostic(`${Math.round(((await usedBytes()) - usedBefore) / megabyte)} MB for stalled readers`)
      for (const one of stalled) one.leave()
      healthy.leave()
      await until(async () => (await usedBytes()) < usedBefore + 48 * megabyte, 'the memory is free again')
    },
  )

  await t.test(
    'readers that all reconnect at once after a SIGKILL miss nothing and get nothing twice [design.faults.reconnect-storm]',
    async () => {
      const begin = await positionOf(service, readerKey)
      const before = await openAll(reconnecting, () => followFrom(service, readerKey, begin))
      await publishSurely(service, key, ['before the kill'])
      await until(() => before.every((one) => titlesOf(one).length === 1), 'all have the first signal')
      service.signal('SIGKILL')
      await Promise.all(before.map(({ ended }) => ended))
      service = services.use(await startService({ env }))
      const publishing = publishSurely(service, key, ['during the storm'])
      const resume = async (one: Follower): Promise<Follower> => {
        const last = one.events.findLast(({ event }) => event === 'firehose.signal')!.id
        const headers = { 'x-api-key': readerKey, 'last-event-id': last }
        return until(async () => {
          const next = await follow(`${service.url}/api/firehose`, headers).catch(() => undefined)
          return next
        }, 'a reader is connected again')
      }
      const after = await Promise.all(before.map(resume))
      await publishing
      await publishSurely(service, key, ['after the storm'])
      await until(() => after.every((one) => titlesOf(one).length >= 2), 'all have the last signal')
      for (const one of after) assert.deepEqual(titlesOf(one), ['during the storm', 'after the storm'])
      for (const one of after) one.leave()
    },
  )
})
