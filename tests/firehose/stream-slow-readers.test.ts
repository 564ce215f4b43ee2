import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { createEventStreamParser, follow } from '../support/event-stream.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { serveStreams, signalDraft, withKey } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const path = '/api/firehose'
const long = 'The council heard residents on the replacement of lead lines. '.repeat(60)
const longDrafts = (count: number) => Array.from({ length: count }, () => signalDraft({ text: long }))
const buffered = (sockets: Iterable<{ writableLength: number }>) =>
  [...sockets].map((socket) => socket.writableLength)

test('a reader that stops is not sent more than fits, and misses nothing when it goes on', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const reader = await follow(service.url + path, withKey)
  await reader.message('firehose.ready')
  reader.response.pause()
  let sent = 0
  // Until the kernel takes no more, and far beyond.
  await until(() => {
    sent += log.add(...longDrafts(100)).length
    return sent >= 2_000 && buffered(service.sockets).some((length) => length > 0)
  }, 'a full socket')
  for (let i = 0; i < 5; i++) log.add(...longDrafts(100))
  assert.ok(Math.max(...buffered(service.sockets)) <= 64 * 1024, String(buffered(service.sockets)))
  reader.response.resume()
  await reader.atLeast(log.entries.length)
  assert.deepEqual(
    reader.signals(),
    log.entries.map((entry) => entry.signalId),
  )
  assert.deepEqual(service.faults, [])
})

test('who fetches nothing for a minute is told, and let go', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { times: { stallMs: 500 } })
  const reader = await follow(service.url + path, withKey)
  await reader.message('firehose.ready')
  reader.response.pause()
  await until(() => {
    log.add(...longDrafts(100))
    return service.streams.openCount() === 0
  }, 'the end of the stalled stream')
  reader.response.resume()
  const bye = await reader.message('firehose.bye')
  assert.deepEqual([bye.reason, bye.reconnect], ['too_slow', true])
  await reader.ended
  // Its last position is good: nothing between what it has and what follows.
  const again = await follow(service.url + path, { ...withKey, 'last-event-id': bye.event_id })
  const all = log.entries.map((entry) => entry.signalId)
  await again.atLeast(all.length - reader.signals().length)
  assert.deepEqual([...reader.signals(), ...again.signals()], all)
})

test('who fetches slowly is never let go', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { times: { stallMs: 1_000 } })
  const events: string[] = []
  const parser = createEventStreamParser((event) => events.push(event.event))
  const socket = connect(service.port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.0\r\nAccept: text/event-stream\r\nX-API-Key: key\r\n\r\n`)
  socket.pause()
  await until(() => service.streams.openCount() === 1, 'the stream')
  const startedAt = performance.now()
  let fetched = 0
  // Three times as long as it would take to be let go.
  await until(
    () => {
      if (log.entries.length < 6_000) log.add(...longDrafts(50))
      const part: Buffer | null = socket.read()
      if (part) parser.push(part)
      fetched += part?.length ?? 0
      return performance.now() - startedAt > 3_000
    },
    'three seconds',
    10_000,
  )
  assert.ok(fetched > 0)
  assert.equal(service.streams.openCount(), 1)
  assert.ok(!events.includes('firehose.bye'))
  socket.destroy()
})

test('a thousand readers that stopped cost no memory for what they do not fetch', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const sockets: Socket[] = []
  for (let i = 0; i < 1_000; i++) {
    const socket = connect(service.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nX-API-Key: key\r\n\r\n`)
    socket.pause()
    sockets.push(socket)
    if (i % 100 === 99) await until(() => service.streams.openCount() === i + 1, 'the streams')
  }
  const grow = async (target: number) => {
    while (log.entries.length < target) {
      log.add(...longDrafts(20))
      await new Promise(setImmediate)
    }
  }
  await grow(200)
  const before = buffered(service.sockets)
  await grow(1_000)
  const after = buffered(service.sockets)
  assert.ok(after.filter((length) => length > 0).length > 900, 'most of them are full')
  assert.ok(Math.max(...before, ...after) <= 64 * 1024)
  const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0)
  assert.ok(sum(after) <= sum(before) * 1.2 + 1_000_000, `${sum(before)} to ${sum(after)}`)
  for (const socket of sockets) socket.destroy()
  await until(() => service.streams.openCount() === 0, 'that all are gone')
})
