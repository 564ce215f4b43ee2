import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { createInstanceChannel } from '../../src/firehose/stream/remote-stream-counts.ts'
import { asMember, startTestApp } from '../support/app.ts'
import { follow, refusal } from '../support/event-stream.ts'
import { createSeededDatabase, createTestDatabase } from '../support/postgres.ts'
import { appendDrafts, type LogInstance, openSignalLog, terminateSessions } from '../support/signal-log.ts'
import { serveStreams, signalDraft, streamCaller, withKey } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const path = '/api/firehose'
const caller = streamCaller()
const other = streamCaller({ accountId: '01920000-0000-7000-8000-0000000000ff', credentialId: 'other' })

function serve(instance: LogInstance, streams: number, leaseMs = 60_000) {
  return serveStreams(instance.log, {
    streams,
    callers: { key: caller, other },
    instances: createInstanceChannel(instance.database),
    instanceTimes: { debounceMs: 10, repeatMs: 200, leaseMs },
  })
}

type Service = Awaited<ReturnType<typeof serve>>
const openAt = ({ streams }: Service) => streams.usageOf(caller).streams.open
const allCount = (services: readonly Service[], open: number) =>
  until(() => services.every((one) => openAt(one) === open), `every instance counts ${open} open streams`)

test('the stream limit of a plan holds over two instances of the service', async () => {
  await using database = await createSeededDatabase()
  const env = { SAMPLE: 'off', PLAN_LIMITS: 'team.streams=2' }
  await using first = await startTestApp({ env, databaseUrl: database.url })
  await using second = await startTestApp({ env, databaseUrl: database.url })
  const opened = await follow(first.url + path, asMember)
  await opened.message('firehose.ready')
  await follow(first.url + path, asMember)
  const isRefused = async () => {
    const attempt = await follow(second.url + path, asMember, { isPaused: true })
    attempt.leave()
    return attempt.response.statusCode === 429
  }
  await until(isRefused, 'the second instance refuses a third stream')
  const { body } = await refusal(second.url + path, asMember)
  assert.deepEqual([body.code, body.limit], ['stream_limit_reached', 2])
  opened.leave()
  await until(async () => !(await isRefused()), 'a closed stream frees its place on the other instance')
})

test('every instance counts the streams of all, and a stream that ends frees its place everywhere', async () => {
  await using database = await createTestDatabase()
  await using one = await openSignalLog(database.url)
  await using two = await openSignalLog(database.url)
  await using first = await serve(one, 3)
  const readers = [await follow(first.url + path, withKey), await follow(first.url + path, withKey)]
  // An instance that starts later receives the current counts.
  await using second = await serve(two, 3)
  await allCount([first, second], 2)
  const third = await follow(second.url + path, withKey)
  await allCount([first, second], 3)
  for (const service of [first, second]) {
    const { status, body } = await refusal(service.url + path, withKey)
    assert.deepEqual([status, body.code, body.limit], [429, 'stream_limit_reached', 3])
  }
  // Other accounts are not affected.
  ;(await follow(second.url + path, { 'x-api-key': 'other' })).leave()
  // Messages carry the same count.
  await appendDrafts(one, signalDraft())
  await third.atLeast(1)
  const last = third.messages.at(-1)!
  assert.ok(last.type === 'firehose.signal')
  assert.deepEqual(last.usage.streams, { open: 3, limit: 3 })
  readers[0]!.leave()
  await allCount([first, second], 2)
  await follow(second.url + path, withKey)
  await allCount([first, second], 3)
  // A restart releases the streams of that instance.
  await second.streams.drain()
  await until(() => openAt(first) === 1, 'the streams of the second instance are released')
})

test('counts are exchanged again after the database connection was lost', async () => {
  await using database = await createTestDatabase()
  await using one = await openSignalLog(database.url)
  await using two = await openSignalLog(database.url)
  await using first = await serve(one, 5)
  await using second = await serve(two, 5)
  await follow(first.url + path, withKey)
  await allCount([first, second], 1)
  assert.equal(await terminateSessions(database.url, 'civic listen'), 2)
  await follow(first.url + path, withKey)
  await follow(second.url + path, withKey)
  await allCount([first, second], 3)
})

test('the streams of a killed instance are released when its lease expires', async () => {
  await using database = await createTestDatabase()
  await using one = await openSignalLog(database.url)
  await using first = await serve(one, 2, 1_000)
  const script = join(import.meta.dirname, 'stream-limit-process.ts')
  const killed = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(killed.stdout, 'data')
  await until(async () => {
    if (openAt(first) !== 2) return false
    const attempt = await follow(first.url + path, withKey, { isPaused: true })
    attempt.leave()
    return attempt.response.statusCode === 429
  }, 'the streams of the other instance use up the limit')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await until(() => openAt(first) === 0, 'the lease has expired')
  await (await follow(first.url + path, withKey)).message('firehose.ready')
})
