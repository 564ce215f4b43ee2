import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { notify } from '../../src/platform/sql/notify-store.ts'
import { follow, refusal } from '../support/event-stream.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { endSessions, type LogInstance, openSignalLog, put } from '../support/signal-log.ts'
import { serveStreams, signalDraft, streamCaller, withKey } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const path = '/api/firehose'
const caller = streamCaller()
const other = streamCaller({ accountId: '01920000-0000-7000-8000-0000000000ff', credentialId: 'other' })

function serve(instance: LogInstance, streams: number, leaseMs = 60_000) {
  const { database } = instance
  return serveStreams(instance.log, {
    streams,
    callers: { key: caller, other },
    instances: {
      say: (text) => notify(database.sql, 'firehose_streams', text),
      listen: (hear, onState) => database.listen('firehose_streams', hear, onState),
    },
    instanceTimes: { tellMs: 10, repeatMs: 200, leaseMs },
  })
}

type Service = Awaited<ReturnType<typeof serve>>
const openAt = ({ streams }: Service) => streams.usageOf(caller).streams.open
const bothSee = (services: readonly Service[], open: number) =>
  until(() => services.every((one) => openAt(one) === open), `that ${open} are open, as seen by everybody`)

test('a plan counts the streams of all instances; one that ends anywhere makes room everywhere', async () => {
  await using database = await createTestDatabase()
  await using one = await openSignalLog(database.url)
  await using two = await openSignalLog(database.url)
  await using first = await serve(one, 3)
  const readers = [await follow(first.url + path, withKey), await follow(first.url + path, withKey)]
  // An instance that comes later is told what is there.
  await using second = await serve(two, 3)
  await bothSee([first, second], 2)
  const third = await follow(second.url + path, withKey)
  await bothSee([first, second], 3)
  for (const service of [first, second]) {
    const { status, body } = await refusal(service.url + path, withKey)
    assert.deepEqual([status, body.code, body.limit], [429, 'stream_limit_reached', 3])
  }
  // Others are not concerned.
  ;(await follow(second.url + path, { 'x-api-key': 'other' })).leave()
  // What is told on a stream is the same number.
  await put(one, signalDraft())
  await third.atLeast(1)
  const last = third.messages.at(-1)!
  assert.ok(last.type === 'firehose.signal')
  assert.deepEqual(last.usage.streams, { open: 3, limit: 3 })
  readers[0]!.leave()
  await bothSee([first, second], 2)
  await follow(second.url + path, withKey)
  await bothSee([first, second], 3)
  // A restart takes its own with it.
  await second.streams.drain()
  await until(() => openAt(first) === 1, 'that the streams of the second are gone')
})

test('what was not heard while the database was away is asked for again', async () => {
  await using database = await createTestDatabase()
  await using one = await openSignalLog(database.url)
  await using two = await openSignalLog(database.url)
  await using first = await serve(one, 5)
  await using second = await serve(two, 5)
  await follow(first.url + path, withKey)
  await bothSee([first, second], 1)
  assert.equal(await endSessions(database.url, 'civic listen'), 2)
  await follow(first.url + path, withKey)
  await follow(second.url + path, withKey)
  await bothSee([first, second], 3)
})

test('what an instance had open when it was killed is free again after a while', async () => {
  await using database = await createTestDatabase()
  await using one = await openSignalLog(database.url)
  await using first = await serve(one, 2, 1_000)
  const script = join(import.meta.dirname, 'stream-limit-process.ts')
  const killed = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(killed.stdout, 'data')
  await until(async () => {
    if (openAt(first) !== 2) return false
    const asked = await follow(first.url + path, withKey, { isPaused: true })
    asked.leave()
    return asked.response.statusCode === 429
  }, 'the streams of the other leave no room')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await until(() => openAt(first) === 0, 'that they are over')
  await (await follow(first.url + path, withKey)).message('firehose.ready')
})
