import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { FirehoseMessage } from '../../src/contracts/firehose/events.ts'
import { follow } from '../support/event-stream.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { memberCaller, testCursors } from '../support/snapshot-server.ts'
import { inputOf, serveStreams, signalDraft, streamCaller, withKey } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const id = '01920000-0000-7000-8000-0000000000aa'
const path = `/api/firehose/sessions/${id}/socket`
const sessions = { [id]: inputOf() }
const v1 = 'service.firehose.v1'
const drafts = (count: number) => Array.from({ length: count }, () => signalDraft())

async function open(url: string, protocols: string[] = [v1], headers: Record<string, string> = withKey) {
  const socket = new WebSocket(url, protocols, { headers })
  const messages: FirehoseMessage[] = []
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  const [response] = (await once(socket, 'upgrade')) as [IncomingMessage]
  const message = <T extends string>(type: T) =>
    until(() => messages.find((one) => (one.type as string) === type), `a message ${type}`) as Promise<
      Extract<FirehoseMessage, { type: T }>
    >
  const signals = () => messages.flatMap((one) => (one.type === 'firehose.signal' ? [one.signal.id] : []))
  return { socket, response, messages, closed, message, signals }
}

/** Requests an upgrade and expects an HTTP response. */
async function refused(url: string, headers: Record<string, string>, protocols?: string) {
  const upgradeRequest = request(url, {
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      ...(protocols && { 'sec-websocket-protocol': protocols }),
      ...headers,
    },
  })
  upgradeRequest.end()
  upgradeRequest.on('upgrade', () => assert.fail('upgraded'))
  const [response] = (await once(upgradeRequest, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += part
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(text) }
}

test('a WebSocket delivers the same messages as the event stream of the session [spec.firehose.socket-same-payloads]', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { sessions })
  const socket = await open(service.socketUrl + path)
  const stream = await follow(`${service.url}/api/firehose/sessions/${id}/events`, withKey)
  await stream.message('firehose.ready')
  assert.equal(socket.socket.protocol, v1)
  const ready = await socket.message('firehose.ready')
  assert.equal(ready.session_id, id)
  log.add(...drafts(3), signalDraft({ kind: 'retraction' }))
  log.add(signalDraft({ text: 'x'.repeat(70_000) }), signalDraft({ text: 'y' }))
  await stream.atLeast(6)
  await until(() => socket.messages.length === 7, 'six messages arrive after ready')
  for (const message of socket.messages) FirehoseMessage.parse(message)
  const bare = (message: FirehoseMessage) => ({ ...message, delivered_at: '' })
  assert.deepEqual(socket.messages.slice(1).map(bare), stream.messages.slice(1).map(bare))
  assert.deepEqual(service.faults, [])
})

test('the upgrade response carries the headers of every response', async () => {
  await using service = await serveStreams(createMemoryLog(), { sessions })
  const { response } = await open(service.socketUrl + path, [v1], { ...withKey, 'x-request-id': 'mine' })
  assert.equal(response.statusCode, 101)
  assert.equal(response.headers['x-request-id'], 'mine')
  assert.ok(response.headers.traceparent)
  assert.ok(response.headers['ratelimit-remaining'])
  assert.equal(response.headers['sec-websocket-extensions'], undefined)
  const other = await open(service.socketUrl + path)
  assert.notEqual(other.response.headers['x-request-id'], 'mine')
})

test('the subprotocol is selected only when the client offered it [spec.firehose.socket]', async () => {
  await using service = await serveStreams(createMemoryLog(), { sessions })
  const offered = await open(service.socketUrl + path, ['other', v1])
  assert.equal(offered.socket.protocol, v1)
  const none = await open(service.socketUrl + path, [])
  assert.equal(none.socket.protocol, '')
  assert.equal(none.response.headers['sec-websocket-protocol'], undefined)
  await none.message('firehose.ready')
  for (const offer of ['other', 'service.firehose.v2', `${v1}, ${v1}`, ',', 'a b']) {
    const { status, body } = await refused(service.url + path, withKey, offer)
    assert.deepEqual([status, body.code], [400, 'invalid_header'], offer)
  }
})

test('an invalid WebSocket request is refused with a problem before the upgrade', async () => {
  const free = streamCaller({ plan: 'free', accountId: '01920000-0000-7000-8000-0000000000f1' })
  const application = streamCaller({ scopes: ['directory:read'] })
  const member = streamCaller()
  const log = createMemoryLog()
  log.add(...drafts(3))
  log.raiseFloor(2)
  const reviewers = '01920000-0000-7000-8000-0000000000ab'
  await using service = await serveStreams(log, {
    sessions: { ...sessions, [reviewers]: inputOf({ visibility: 'reviewer' }) },
    callers: { key: member, free, application },
    streams: 1,
  })
  const url = service.url + path
  const key = (value: string) => ({ 'x-api-key': value })
  const cases: [string, Record<string, string>, number, string][] = [
    [url, {}, 401, 'unauthenticated'],
    [url, key('wrong'), 401, 'invalid_credentials'],
    [url, key('free'), 403, 'plan_required'],
    [url, key('application'), 403, 'scope_required'],
    [url.replace(id, reviewers), withKey, 403, 'role_required'],
    [url.replace(id, '01920000-0000-7000-8000-0000000000ff'), withKey, 404, 'session_not_found'],
    [url.replace(id, 'x'), withKey, 404, 'session_not_found'],
    [url, { ...withKey, 'sec-websocket-version': '12' }, 400, 'invalid_header'],
    [url, { ...withKey, 'sec-websocket-key': 'short' }, 400, 'invalid_header'],
    [url, { ...withKey, 'x-request-id': 'with space' }, 400, 'invalid_header'],
    [url, { ...withKey, traceparent: 'bad' }, 400, 'invalid_header'],
    [`${url}?last_event_id=bad`, withKey, 400, 'invalid_cursor'],
    [`${url}?place=gary-in`, withKey, 400, 'invalid_request'],
    [
      `${url}?last_event_id=${testCursors.write('000000e1', 1)}`,
      { ...withKey, prefer: 'handling=strict' },
      400,
      'cursor_expired',
    ],
  ]
  for (const [target, headers, status, code] of cases) {
    const answer = await refused(target, headers)
    assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(headers))
    assert.equal(answer.headers['content-type'], 'application/problem+json')
    assert.ok(answer.headers['x-request-id'])
    assert.equal(answer.headers.connection, 'close')
  }
  await open(service.socketUrl + path)
  const answer = await refused(url, withKey)
  assert.deepEqual([answer.status, answer.body.code], [429, 'stream_limit_reached'])
  assert.ok(answer.headers['retry-after'])
})

test('an unsupported upgrade is answered as an ordinary request', async () => {
  await using service = await serveStreams(createMemoryLog(), { sessions })
  const h2c = { ...withKey, upgrade: 'h2c', accept: 'application/json' }
  assert.equal((await refused(`${service.url}/api/firehose`, h2c)).status, 200)
  assert.equal((await refused(`${service.url}/nowhere`, h2c)).status, 404)
})

test('a WebSocket resumes after an event id from any instance and either transport', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { sessions })
  await using other = await serveStreams(log, { sessions })
  const stream = await follow(`${service.url}/api/firehose/sessions/${id}/events`, withKey)
  await stream.message('firehose.ready')
  log.add(...drafts(5))
  await stream.atLeast(5)
  const last = stream.events[2]!.id
  const byParameter = await open(`${other.socketUrl + path}?last_event_id=${last}`)
  const byHeader = await open(other.socketUrl + path, [v1], { ...withKey, 'last-event-id': last })
  for (const socket of [byParameter, byHeader]) {
    await until(() => socket.signals().length === 3, 'the remaining signals arrive')
    assert.deepEqual(socket.signals(), stream.signals().slice(2))
    assert.equal((await socket.message('firehose.ready')).resume, 'resumed')
  }
})

test('a gap is announced on a WebSocket before any signal', async () => {
  const log = createMemoryLog()
  log.add(...drafts(4))
  log.raiseFloor(2)
  await using service = await serveStreams(log, { sessions })
  const socket = await open(`${service.socketUrl + path}?last_event_id=${testCursors.write('000000e1', 1)}`)
  await until(() => socket.signals().length === 2, 'the remaining signals arrive')
  assert.deepEqual(
    socket.messages.map((one) => one.type),
    ['firehose.ready', 'firehose.gap', 'firehose.signal', 'firehose.signal'],
  )
  const strict = await open(service.socketUrl + path, [v1], { ...withKey, prefer: 'handling=strict' })
  await strict.message('firehose.ready')
  log.changeEpoch('000000e2')
  assert.equal((await strict.closed).code, 4410)
  assert.equal(strict.messages.at(-1)?.type, 'firehose.gap')
})

test('a client may send pings, and any other message closes the WebSocket', async () => {
  await using service = await serveStreams(createMemoryLog(), { sessions })
  const socket = await open(service.socketUrl + path)
  socket.socket.send('{"type":"ping"}')
  const heartbeat = await socket.message('heartbeat')
  assert.equal(heartbeat.matched, 0)
  for (const bad of ['{"type":"pong"}', 'ping', '', 'null', '[]', Buffer.from('{"type":"ping"}')]) {
    const other = await open(service.socketUrl + path)
    other.socket.send(bad, { binary: typeof bad !== 'string' })
    const closed = { code: 4400, reason: 'send nothing but {"type":"ping"}' }
    assert.deepEqual(await other.closed, closed, String(bad))
  }
  const long = await open(service.socketUrl + path)
  long.socket.send('x'.repeat(4097))
  assert.equal((await long.closed).code, 1009)
  assert.equal(socket.socket.readyState, WebSocket.OPEN)
})

test('close codes distinguish restart, until, revoked rights and a deleted session [design.shutdown.tells-streams]', async () => {
  const log = createMemoryLog()
  let now = Date.UTC(2026, 2, 1)
  const limited = '01920000-0000-7000-8000-0000000000ac'
  const timed = inputOf({ until: new Date(now + 1_000).toISOString() })
  const another = streamCaller({
    credentialId: '01920000-0000-7000-8000-0000000000c2',
    accountId: '01920000-0000-7000-8000-0000000000a2',
  })
  const service = await serveStreams(log, {
    sessions: { ...sessions, [limited]: timed },
    callers: { key: streamCaller(), another },
    now: () => now,
  })
  const url = service.socketUrl + path
  const revoked = await open(url, [v1], { 'x-api-key': 'another' })
  await revoked.message('firehose.ready')
  service.setRights(another.accountId, undefined)
  assert.deepEqual(await revoked.closed, { code: 4403, reason: 'rights withdrawn' })
  const finished = await open(url.replace(id, limited))
  await finished.message('firehose.ready')
  now += 1_000
  assert.equal((await finished.closed).code, 1000)
  const deleted = await open(url)
  await deleted.message('firehose.ready')
  service.streams.endSession(id)
  assert.equal((await deleted.closed).code, 4404)
  const restarted = await open(url)
  await restarted.message('firehose.ready')
  await Promise.all([service[Symbol.asyncDispose](), restarted.closed])
  assert.equal((await restarted.closed).code, 1012)
  const last = [revoked, finished, deleted, restarted].map((one) => one.messages.at(-1)!)
  assert.deepEqual(
    last.map((one) => one.type === 'firehose.bye' && [one.reason, one.reconnect]),
    [
      ['revoked', false],
      ['until_reached', false],
      ['session_ended', false],
      ['deploy', true],
    ],
  )
})

test('a peer that does not answer pings is disconnected, and one that does is not', async () => {
  await using service = await serveStreams(createMemoryLog(), {
    sessions,
    times: { pingMs: 300, heartbeatMs: 100 },
  })
  const dead = new WebSocket(service.socketUrl + path, [v1], { headers: withKey, autoPong: false })
  let code = 0
  dead.once('close', (closeCode) => {
    code = closeCode
  })
  const alive = await open(service.socketUrl + path)
  let pings = 0
  alive.socket.on('ping', () => pings++)
  await until(() => code !== 0, 'the unresponsive peer is disconnected')
  assert.equal(code, 4408)
  await until(() => pings >= 4, 'the other peer receives pings')
  assert.equal(alive.socket.readyState, WebSocket.OPEN)
  assert.equal(service.streams.usageOf(memberCaller).streams.open, 1)
})

test('a peer that is slow to reach a ping stays connected while it fetches earlier bytes', async () => {
  const log = createMemoryLog()
  const text = 'The council heard residents. '.repeat(100)
  await using service = await serveStreams(log, {
    sessions,
    times: { stallMs: 1_200, pingMs: 200, heartbeatMs: 100 },
  })
  const peer = connect(service.port, '127.0.0.1')
  peer.pause()
  peer.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-API-Key: key\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await until(() => service.streams.openCount() === 1, 'the stream is open')
  // More than the peer's receive buffer holds, and less than our send buffer.
  log.add(...Array.from({ length: 200 }, () => signalDraft({ text })))
  const startedAt = performance.now()
  let fetched = 0
  await until(() => {
    const seconds = (performance.now() - startedAt) / 1_000
    const part: Buffer | null = peer.read(Math.min(60_000, Math.ceil(seconds * 200_000 - fetched)))
    fetched += part?.length ?? 0
    return seconds > 2.5
  }, 'many ping intervals have passed')
  assert.equal(service.streams.openCount(), 1)
  await until(() => service.streams.openCount() === 0, 'the idle stream has ended')
  assert.match(
    await service.metrics.registry.metrics(),
    /ended_total\{transport="websocket",cause="no_life"\} 1/,
  )
  peer.destroy()
})

test('a WebSocket that stops reading is sent no more than fits, receives firehose.bye, and misses nothing', async () => {
  const log = createMemoryLog()
  const text = 'The council heard residents. '.repeat(100)
  await using service = await serveStreams(log, {
    sessions,
    times: { stallMs: 600, pingMs: 200, heartbeatMs: 100 },
  })
  const socket = await open(service.socketUrl + path)
  await socket.message('firehose.ready')
  socket.socket.pause()
  await until(() => {
    log.add(...Array.from({ length: 100 }, () => signalDraft({ text })))
    for (const one of service.sockets) assert.ok(one.writableLength <= 64 * 1024)
    return service.streams.openCount() === 0
  }, 'the stalled WebSocket is closed')
  socket.socket.resume()
  assert.equal((await socket.closed).code, 4413)
  const bye = await socket.message('firehose.bye')
  const again = await open(`${service.socketUrl + path}?last_event_id=${bye.event_id}`)
  const all = log.entries.map((entry) => entry.signalId)
  await until(() => socket.signals().length + again.signals().length >= all.length, 'every signal arrives')
  assert.deepEqual([...socket.signals(), ...again.signals()], all)
})
