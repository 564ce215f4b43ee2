import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createEventStreamParser, follow } from '../support/event-stream.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { serveStreams, signalDraft, withKey } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const path = '/api/firehose'
const long = 'The council heard residents on the replacement of lead lines. '.repeat(60)
const longDrafts = (count: number) => Array.from({ length: count }, () => signalDraft({ text: long }))
const buffered = (sockets: Iterable<{ writableLength: number }>) =>
  [...sockets].map((socket) => socket.writableLength)

test('a paused reader is sent no more than its socket holds, and misses nothing when it resumes [design.firehose.one-reader]', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const reader = await follow(service.url + path, withKey)
  await reader.message('firehose.ready')
  reader.response.pause()
  let sent = 0
  // Until the kernel's buffers are full, and far beyond.
  await until(() => {
    sent += log.add(...longDrafts(100)).length
    return sent >= 2_000 && buffered(service.sockets).some((length) => length > 0)
  }, 'the socket is full')
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

test('a reader that fetches nothing for the stall timeout receives firehose.bye and is disconnected', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { times: { stallMs: 500 } })
  const reader = await follow(service.url + path, withKey)
  await reader.message('firehose.ready')
  reader.response.pause()
  await until(() => {
    log.add(...longDrafts(100))
    return service.streams.openCount() === 0
  }, 'the stalled stream has ended')
  reader.response.resume()
  const bye = await reader.message('firehose.bye')
  assert.deepEqual([bye.reason, bye.reconnect], ['too_slow', true])
  await reader.ended
  // Nothing is lost between its last position and the resumed stream.
  const again = await follow(service.url + path, { ...withKey, 'last-event-id': bye.event_id })
  const all = log.entries.map((entry) => entry.signalId)
  await again.atLeast(all.length - reader.signals().length)
  assert.deepEqual([...reader.signals(), ...again.signals()], all)
})

test('a slow reader stays connected even while its socket requests no more data', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { times: { stallMs: 1_600 } })
  const events: string[] = []
  const parser = createEventStreamParser((event) => events.push(event.event))
  const socket = await openPausedReader(service)
  await until(() => {
    log.add(...longDrafts(100))
    return log.entries.length >= 2_000 && buffered(service.sockets).some((length) => length > 0)
  }, 'the socket is full')
  const [serverSocket] = [...service.sockets] as Socket[]
  const written = serverSocket!.bytesWritten
  const startedAt = performance.now()
  let fetched = 0
  await until(() => {
    const seconds = (performance.now() - startedAt) / 1_000
    const part: Buffer | null = socket.read(Math.min(60_000, Math.ceil(seconds * 180_000 - fetched)))
    if (part) parser.push(part)
    fetched += part?.length ?? 0
    return seconds > 3.2
  }, 'twice the stall timeout has passed')
  assert.equal(service.streams.openCount(), 1)
  assert.ok(!events.includes('firehose.bye'))
  // Only the kernel's send queue showed its progress: nothing was written meanwhile.
  assert.equal(serverSocket!.bytesWritten, written)
  // It is disconnected once it stops fetching.
  await until(() => service.streams.openCount() === 0, 'the stream has ended')
  socket.destroy()
})

test('many paused readers cost no memory for unfetched signals, and slow readers stay connected', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { times: { stallMs: 4_000 } })
  const sockets = await Promise.all(Array.from({ length: 100 }, () => openPausedReader(service)))
  const slow = sockets.slice(0, 10)
  const timer = setInterval(() => {
    for (const socket of slow) socket.read(Math.min(60_000, socket.readableLength))
  }, 200)
  const grow = async (target: number) => {
    while (log.entries.length < target) {
      log.add(...longDrafts(20))
      await new Promise(setImmediate)
    }
  }
  await until(async () => {
    await grow(log.entries.length + 100)
    const full = buffered(service.sockets).filter((length) => length > 0).length
    // On a slow machine the first are disconnected before the last socket is full.
    return full + sockets.length - service.streams.openCount() >= sockets.length - slow.length
  }, 'every paused reader has a full socket')
  const [before, memoryBefore] = [sum(buffered(service.sockets)), memoryUsed()]
  const added = 2_000
  await grow(log.entries.length + added)
  const after = buffered(service.sockets)
  assert.ok(Math.max(...after) <= 64 * 1024)
  assert.ok(sum(after) <= before * 1.1 + 100_000, `${before} to ${sum(after)} bytes are buffered`)
  // Each signal is held once, raw and encoded. A copy per reader would take a hundred times as much.
  const text = sum(log.entries.slice(-added).map((entry) => entry.json.length))
  const grown = memoryUsed() - memoryBefore
  assert.ok(grown < 4 * text, `${grown} more bytes are used for ${text} bytes of signals`)
  await until(() => service.streams.openCount() <= slow.length, 'the paused readers are disconnected')
  clearInterval(timer)
  assert.equal(service.streams.openCount(), slow.length)
  for (const socket of sockets) socket.destroy()
  await until(() => service.streams.openCount() === 0, 'every stream has ended')
})

/** Opens a stream on a socket that reads nothing by itself. */
async function openPausedReader({
  port,
  streams,
}: Awaited<ReturnType<typeof serveStreams>>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.0\r\nAccept: text/event-stream\r\nX-API-Key: key\r\n\r\n`)
  await once(socket, 'readable')
  assert.ok(streams.openCount() > 0)
  return socket
}

/** Memory in use after a full garbage collection. */
function memoryUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
