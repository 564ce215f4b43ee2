import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { FirehoseMessage } from '../../src/contracts/firehose/events.ts'
import { digestOf, follow } from '../support/event-stream.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { memberCaller } from '../support/snapshot-server.ts'
import { inputOf, serveStreams, signalDraft, withKey } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const path = '/api/firehose'
const drafts = (count: number) => Array.from({ length: count }, () => signalDraft())

test('a stream starts with ready and then delivers every signal once, in order [spec.firehose.event-ready spec.firehose.event-signal]', async () => {
  const log = createMemoryLog()
  log.add(signalDraft())
  await using service = await serveStreams(log)
  const reader = await follow(service.url + path, withKey)
  const ready = await reader.message('firehose.ready')
  assert.equal(reader.messages[0], ready)
  assert.equal(ready.resume, 'live')
  assert.equal(ready.session_id, null)
  assert.equal(ready.workspace, memberCaller.workspaceId)
  assert.deepEqual(ready.usage.streams.open, 1)
  const added = [...log.add(...drafts(3)), ...log.add(...drafts(40))]
  await reader.atLeast(43)
  assert.deepEqual(
    reader.signals(),
    added.map((entry) => entry.signalId),
  )
  for (const message of reader.messages) FirehoseMessage.parse(message)
  for (const [index, event] of reader.events.entries()) {
    assert.equal(event.id, reader.messages[index]!.event_id)
    assert.equal(event.event, reader.messages[index]!.type)
  }
  const [, first] = reader.messages
  assert.ok(first?.type === 'firehose.signal')
  assert.equal(first.signal.title, 'Déjà vu · 市 · 🏛')
  assert.deepEqual(first.query, ready.query)
  assert.deepEqual(first.usage, ready.usage)
  assert.ok(Math.abs(Date.parse(first.delivered_at) - Date.now()) < 60_000)
  assert.deepEqual(service.faults, [])
})

test('response headers prevent caching and proxy buffering [spec.firehose.retry design.firehose.id-on-every-event]', async () => {
  await using service = await serveStreams(createMemoryLog())
  const { response, parser, message } = await follow(service.url + path, {
    ...withKey,
    'x-request-id': 'mine',
  })
  await message('firehose.ready')
  assert.equal(response.statusCode, 200)
  assert.equal(response.headers['content-type'], 'text/event-stream')
  assert.equal(response.headers['cache-control'], 'no-store')
  assert.equal(response.headers['x-accel-buffering'], 'no')
  assert.match(response.headers.vary ?? '', /Accept, .*Accept-Encoding/)
  assert.equal(response.headers['x-request-id'], 'mine')
  assert.ok(response.headers['ratelimit-remaining'])
  assert.ok(response.headers['server-timing'])
  assert.equal(response.headers['content-encoding'], undefined)
  assert.ok(parser.state.retryMs! >= 2000 && parser.state.retryMs! <= 5000)
})

test('a stream is chunked for HTTP/1.1 only, also when an HTTP/1.0 client claims to know chunks', async () => {
  await using service = await serveStreams(createMemoryLog())
  const readRaw = async (version: string, header = '') => {
    const socket = connect(service.port, '127.0.0.1')
    socket.write(
      `GET ${path} HTTP/${version}\r\nHost: directory.test\r\nAccept: text/event-stream\r\nX-API-Key: key\r\n${header}\r\n`,
    )
    let text = ''
    socket.setEncoding('latin1').on('data', (part) => {
      text += part
    })
    await until(() => text.includes('firehose.ready'), 'the stream has started')
    socket.destroy()
    await once(socket, 'close')
    const [head, body] = text.split('\r\n\r\n', 2)
    return {
      announced: /^transfer-encoding: chunked$/im.test(head!),
      isChunked: /^[0-9a-f]+\r\n/.test(body!),
    }
  }
  const chunked = { announced: true, isChunked: true }
  const plain = { announced: false, isChunked: false }
  assert.deepEqual(await readRaw('1.1'), chunked)
  assert.deepEqual(await readRaw('1.0'), plain)
  assert.deepEqual(await readRaw('1.0', 'TE: chunked\r\n'), plain)
})

test('a reader that reconnects with any event id receives exactly the rest [spec.firehose.last-event-id]', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const reader = await follow(service.url + path, withKey)
  await reader.message('firehose.ready')
  const ids = log.add(...drafts(12)).map((entry) => entry.signalId)
  await reader.atLeast(12)
  const stored = reader.events.map((event) => event.id)
  reader.leave()
  for (const [index, id] of stored.entries()) {
    const again = await follow(service.url + path, { ...withKey, 'last-event-id': id })
    const ready = await again.message('firehose.ready')
    assert.equal(ready.resume, 'resumed')
    assert.equal(ready.event_id, id)
    const rest = ids.slice(index)
    await again.atLeast(rest.length)
    const marker = log.add(signalDraft())[0]!.signalId
    ids.push(marker)
    await until(() => again.signals().includes(marker), 'the marker arrives')
    assert.deepEqual(again.signals(), [...rest, marker], `after event ${index}`)
    again.leave()
  }
})

test('the header wins over the parameter, and the parameter over the cursor', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const reader = await follow(service.url + path, withKey)
  await reader.message('firehose.ready')
  log.add(...drafts(3))
  await reader.atLeast(3)
  const [start, first, second] = reader.events.map((event) => event.id)
  const url = `${service.url + path}?last_event_id=${first}&cursor=${start}`
  const byParameter = await follow(url, withKey)
  await byParameter.atLeast(2)
  assert.deepEqual(byParameter.signals(), reader.signals().slice(1))
  const byHeader = await follow(url, { ...withKey, 'last-event-id': second! })
  await byHeader.atLeast(1)
  assert.deepEqual(byHeader.signals(), reader.signals().slice(2))
  const byCursor = await follow(`${service.url + path}?cursor=${start}`, withKey)
  await byCursor.atLeast(3)
  assert.deepEqual(byCursor.signals(), reader.signals())
})

test('each stream delivers the signals, corrections and retractions of its query [design.firehose.retraction]', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const all = await follow(service.url + path, withKey)
  const gary = await follow(`${service.url + path}?place=gary-in&signal_type=vote`, withKey)
  const flint = await follow(`${service.url + path}?place=flint,michigan`, withKey)
  for (const reader of [all, gary, flint]) await reader.message('firehose.ready')
  const [one, two, three, four] = log
    .add(
      signalDraft(),
      signalDraft({ keys: { signalTypes: ['filing'] } }),
      signalDraft({ keys: { places: ['flint,michigan', 'gary,indiana'] } }),
      signalDraft({ kind: 'retraction' }),
    )
    .map((entry) => (entry.kind === 'signal' ? entry.signalId : `-${entry.signalId}`))
  await all.atLeast(4)
  await gary.atLeast(3)
  await flint.atLeast(1)
  assert.deepEqual(all.signals(), [one, two, three, four])
  assert.deepEqual(gary.signals(), [one, three, four])
  assert.deepEqual(flint.signals(), [three])
  for (const message of all.messages) FirehoseMessage.parse(message)
})

test('a heartbeat carries the advancing position, the count and the digest [spec.firehose.event-heartbeat design.firehose.id-on-every-event]', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { times: { heartbeatMs: 100 } })
  const reader = await follow(`${service.url + path}?place=flint-mi`, withKey)
  await reader.message('firehose.ready')
  log.add(signalDraft({ keys: { places: ['flint,michigan'] } }), ...drafts(20))
  const heartbeat = await until(
    () => reader.messages.find((one) => one.type === 'heartbeat' && one.matched === 1),
    'a heartbeat after the signal',
  )
  assert.ok(heartbeat.type === 'heartbeat')
  const [signal] = reader.messages.filter((one) => one.type === 'firehose.signal')
  assert.equal(heartbeat.digest, digestOf([signal!.event_id]))
  assert.notEqual(heartbeat.event_id, signal!.event_id)
  // The ring buffer has moved on: a position that stayed behind would cost a query.
  log.cutRing(21)
  const again = await follow(`${service.url + path}?place=flint-mi`, {
    ...withKey,
    'last-event-id': heartbeat.event_id,
  })
  assert.equal((await again.message('firehose.ready')).resume, 'resumed')
  log.add(signalDraft({ keys: { places: ['flint,michigan'] } }))
  await again.atLeast(1)
  assert.equal(log.queries, 0)
})

test('a heartbeat is sent only when nothing else was [spec.firehose.event-heartbeat]', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { times: { heartbeatMs: 400 } })
  const reader = await follow(service.url + path, withKey)
  await reader.message('firehose.ready')
  const startedAt = performance.now()
  let sent = 0
  await until(() => {
    log.add(signalDraft())
    sent++
    return performance.now() - startedAt > 1_000
  }, 'a second of signals was sent')
  await reader.atLeast(sent)
  assert.equal(reader.messages.filter((one) => one.type === 'heartbeat').length, 0)
  await reader.message('heartbeat')
})

test('the stream of a session follows its stored query and names the session [spec.firehose.session-events]', async () => {
  const id = '01920000-0000-7000-8000-0000000000aa'
  const log = createMemoryLog()
  await using service = await serveStreams(log, { sessions: { [id]: inputOf({ places: ['flint-mi'] }) } })
  const reader = await follow(`${service.url + path}/sessions/${id}/events`, withKey)
  assert.equal((await reader.message('firehose.ready')).session_id, id)
  log.add(signalDraft(), signalDraft({ keys: { places: ['flint,michigan'] } }))
  const message = await reader.message('firehose.signal')
  assert.equal(message.session_id, id)
  assert.deepEqual(message.signal.places, ['flint,michigan'])
  service.streams.endSession(id)
  const bye = await reader.message('firehose.bye')
  assert.deepEqual([bye.reason, bye.reconnect], ['session_ended', false])
  await reader.ended
})

test('entries outside the ring buffer are read from the database, followed by new ones', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const first = await follow(service.url + path, withKey)
  const start = (await first.message('firehose.ready')).event_id
  const ids = log.add(...drafts(300)).map((entry) => entry.signalId)
  log.cutRing(250)
  const readers = await Promise.all(
    Array.from({ length: 20 }, () => follow(service.url + path, { ...withKey, 'last-event-id': start })),
  )
  for (let i = 0; i < 20; i++) ids.push(log.add(signalDraft())[0]!.signalId)
  for (const reader of readers) {
    await reader.atLeast(320)
    assert.deepEqual(reader.signals(), ids)
  }
  assert.ok(log.queries > 0 && log.queries < 200)
})

test('a failing database delays a stream without losing signals', async () => {
  const log = createMemoryLog()
  const ids = log.add(...drafts(100)).map((entry) => entry.signalId)
  log.cutRing(90)
  const read = log.read.bind(log)
  let failures = 0
  log.read = (...args) => {
    if (++failures <= 3) return Promise.reject(new Error('no connection'))
    return read(...args)
  }
  await using service = await serveStreams(log)
  const reader = await follow(`${service.url + path}?since=2026-01-01`, withKey)
  ids.push(log.add(signalDraft())[0]!.signalId)
  await reader.atLeast(101)
  assert.deepEqual(reader.signals(), ids)
  assert.equal(service.faults.length, 3)
})

test('an internal error ends only the stream it occurred in', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const reader = await follow(service.url + path, withKey)
  const other = await follow(`${service.url + path}?place=flint-mi`, withKey)
  await other.message('firehose.ready')
  const read = log.read.bind(log)
  log.read = (after, authorized, limit) => {
    if (authorized.query.places === undefined) throw new Error('an internal error')
    return read(after, authorized, limit)
  }
  log.add(signalDraft({ keys: { places: ['flint,michigan'] } }))
  await reader.ended
  await other.atLeast(1)
  assert.equal(service.faults.length, 1)
})
