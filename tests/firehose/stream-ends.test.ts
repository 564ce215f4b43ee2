import assert from 'node:assert/strict'
import { test } from 'node:test'
import { follow, refusal } from '../support/event-stream.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { memberCaller } from '../support/snapshot-server.ts'
import { inputOf, serveStreams, signalDraft, streamCaller, withKey } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const path = '/api/firehose'

test('a stream with `until` ends with firehose.bye when that time is reached [design.firehose.times]', async () => {
  const log = createMemoryLog()
  const soon = Date.UTC(2026, 2, 1)
  let now = soon - 1_000
  await using service = await serveStreams(log, { now: () => now, times: { untilGraceMs: 500 } })
  const url = `${service.url + path}?until=${new Date(soon).toISOString()}`
  const reader = await follow(url, withKey)
  await reader.message('firehose.ready')
  const [first] = log.add(signalDraft({ detectedAt: soon - 100 }), signalDraft({ detectedAt: soon }))
  await reader.atLeast(1)
  now = soon + 499
  // A signal detected before `until` may arrive a little later.
  const [late] = log.add(signalDraft({ detectedAt: soon - 1 }))
  await reader.atLeast(2)
  assert.ok(reader.messages.every((one) => one.type !== 'firehose.bye'))
  now = soon + 500
  const bye = await reader.message('firehose.bye')
  assert.deepEqual([bye.reason, bye.reconnect, bye.delay_ms], ['until_reached', false, null])
  await reader.ended
  assert.deepEqual(reader.signals(), [first!.signalId, late!.signalId])
  // A browser reconnects after every response but 204.
  const again = await follow(url, { ...withKey, 'last-event-id': bye.event_id }, { isPaused: true })
  assert.equal(again.response.statusCode, 204)
  const early = reader.messages[0]!.event_id
  const rest = await follow(url, { ...withKey, 'last-event-id': early })
  await rest.message('firehose.bye')
  assert.deepEqual(rest.signals(), reader.signals())
})

test('a stream with `until` in the past delivers the older signals and ends', async () => {
  const log = createMemoryLog()
  const day = (n: number) => Date.UTC(2026, 2, n)
  const [, second] = log.add(...[1, 2, 3].map((n) => signalDraft({ detectedAt: day(n) })))
  await using service = await serveStreams(log)
  const reader = await follow(`${service.url + path}?since=2026-03-02&until=2026-03-03`, withKey)
  await reader.ended
  assert.deepEqual(reader.signals(), [second!.signalId])
  assert.equal(reader.messages.at(-1)?.type, 'firehose.bye')
})

test('revoked rights end the stream at once with its last position [design.firehose.visibility]', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log, { times: { sweepMs: 3_600_000 } })
  const reader = await follow(service.url + path, withKey)
  await reader.message('firehose.ready')
  log.add(signalDraft())
  await reader.atLeast(1)
  service.setRights(memberCaller.accountId, undefined)
  const bye = await reader.message('firehose.bye')
  assert.deepEqual([bye.reason, bye.reconnect], ['revoked', false])
  assert.equal(bye.event_id, reader.messages.at(-2)!.event_id)
  await reader.ended
  assert.equal(service.streams.openCount(), 0)
})

test('rights are rechecked at an interval without an announced change', async () => {
  await using service = await serveStreams(createMemoryLog(), { times: { sweepMs: 400 } })
  const reader = await follow(service.url + path, withKey)
  await reader.message('firehose.ready')
  service.setRights(memberCaller.accountId, undefined, false)
  await reader.message('firehose.bye')
})

test('a stream delivers by the current rights after they were reduced [design.firehose.visibility]', async () => {
  const log = createMemoryLog()
  const caller = streamCaller({ roles: ['reviewer'] })
  await using service = await serveStreams(log, { callers: { key: caller } })
  const workspace = await follow(`${service.url + path}?visibility=workspace`, withKey)
  const reviewer = await follow(`${service.url + path}?visibility=reviewer`, withKey)
  await workspace.message('firehose.ready')
  await reviewer.message('firehose.ready')
  const workspaceDraft = (workspaceId: string) => signalDraft({ visibility: 'workspace', workspaceId })
  const [first] = log.add(workspaceDraft(caller.workspaceId), workspaceDraft('another'))
  const [second] = log.add(signalDraft({ visibility: 'reviewer' }))
  await workspace.atLeast(1)
  await reviewer.atLeast(1)
  assert.deepEqual(reviewer.signals(), [second!.signalId])
  service.setRights(caller.accountId, { workspaceId: 'another', isReviewer: false, isPartner: false })
  const bye = await reviewer.message('firehose.bye')
  assert.equal(bye.reason, 'revoked')
  await until(() => service.streams.openCount() === 1, 'one stream is left')
  const [, third] = log.add(workspaceDraft(caller.workspaceId), workspaceDraft('another'))
  await workspace.atLeast(2)
  assert.deepEqual(workspace.signals(), [first!.signalId, third!.signalId])
  const last = workspace.messages.at(-1)!
  assert.ok(last.type === 'firehose.signal')
  assert.equal(last.workspace, 'another')
})

test('a database read that started with the old rights is discarded', async () => {
  const log = createMemoryLog()
  const caller = streamCaller()
  const [secret] = log.add(signalDraft({ visibility: 'workspace', workspaceId: caller.workspaceId }))
  log.add(signalDraft())
  log.cutRing(2)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const read = log.read.bind(log)
  log.read = async (...args) => {
    const batch = await read(...args)
    await released
    return batch
  }
  await using service = await serveStreams(log)
  const reader = await follow(`${service.url + path}?visibility=workspace&since=2026-01-01`, withKey)
  await reader.message('firehose.ready')
  service.setRights(caller.accountId, { workspaceId: 'another', isReviewer: false, isPartner: false })
  await until(() => service.streams.openCount() === 1 && log.queries >= 2, 'the second read has started')
  release()
  await reader.atLeast(1)
  assert.ok(!reader.signals().includes(secret!.signalId))
})

test('a plan limits streams at once, and an ended stream frees its place', async () => {
  await using service = await serveStreams(createMemoryLog(), { streams: 2 })
  const [first] = [await follow(service.url + path, withKey), await follow(service.url + path, withKey)]
  const { status, headers, body } = await refusal(service.url + path, withKey)
  assert.deepEqual([status, body.code, body.limit], [429, 'stream_limit_reached', 2])
  assert.ok(Number(headers['retry-after']) >= 0)
  assert.deepEqual(service.streams.usageOf(memberCaller).streams, { open: 2, limit: 2 })
  first!.leave()
  await until(() => service.streams.usageOf(memberCaller).streams.open === 1, 'the first stream is released')
  await (await follow(service.url + path, withKey)).message('firehose.ready')
})

test('a message carries the usage at the time it is sent', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const reader = await follow(service.url + path, withKey)
  log.add(signalDraft())
  await reader.atLeast(1)
  const other = await follow(service.url + path, withKey)
  await other.message('firehose.ready')
  log.add(signalDraft())
  await reader.atLeast(2)
  const open = reader.messages.flatMap((one) =>
    one.type === 'firehose.signal' ? [one.usage.streams.open] : [],
  )
  assert.deepEqual(open, [1, 2])
})

test('a shutdown announces itself to every stream, and readers resume elsewhere without loss [design.shutdown.tells-streams]', async () => {
  const log = createMemoryLog()
  const service = await serveStreams(log)
  const readers = await Promise.all(Array.from({ length: 25 }, () => follow(service.url + path, withKey)))
  for (const reader of readers) await reader.message('firehose.ready')
  const ids = log.add(signalDraft(), signalDraft()).map((entry) => entry.signalId)
  for (const reader of readers) await reader.atLeast(2)
  const draining = service.streams.drain()
  const refused = await refusal(service.url + path, withKey)
  assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable'])
  await draining
  await using other = await serveStreams(log)
  for (const reader of readers) {
    const bye = await reader.message('firehose.bye')
    assert.deepEqual([bye.reason, bye.reconnect], ['deploy', true])
    assert.ok(bye.delay_ms! >= 500 && bye.delay_ms! <= 5_500)
    assert.equal(reader.parser.state.retryMs, bye.delay_ms)
    await reader.ended
    assert.ok(reader.response.complete)
  }
  ids.push(log.add(signalDraft())[0]!.signalId)
  const id = readers[0]!.parser.state.lastId
  const again = await follow(other.url + path, { ...withKey, 'last-event-id': id })
  await again.atLeast(1)
  assert.deepEqual([...readers[0]!.signals(), ...again.signals()], ids)
  assert.equal(service.listeners, 0)
  await service[Symbol.asyncDispose]()
})

test('five hundred readers reconnect at once and each resumes without loss or repetition', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const first = await follow(service.url + path, withKey)
  await first.message('firehose.ready')
  const ids = log.add(...Array.from({ length: 20 }, () => signalDraft())).map((entry) => entry.signalId)
  await first.atLeast(20)
  const readers = await Promise.all(
    Array.from({ length: 500 }, async (_, i) => {
      const from = i % 21
      const headers = { ...withKey, 'last-event-id': first.events[from]!.id }
      return { from, reader: await follow(service.url + path, headers) }
    }),
  )
  ids.push(...log.add(signalDraft(), signalDraft()).map((entry) => entry.signalId))
  for (const { from, reader } of readers) {
    await reader.atLeast(22 - from)
    assert.deepEqual(reader.signals(), ids.slice(from))
    reader.leave()
  }
  assert.equal(log.queries, 0)
  await until(() => service.streams.openCount() === 1, 'the readers are disconnected')
})

test('metrics count ended streams by cause', async () => {
  const id = '01920000-0000-7000-8000-0000000000aa'
  await using service = await serveStreams(createMemoryLog(), { sessions: { [id]: inputOf() } })
  const reader = await follow(service.url + path, withKey)
  const session = await follow(`${service.url + path}/sessions/${id}/events`, withKey)
  await session.message('firehose.ready')
  service.streams.endSession(id)
  reader.leave()
  await until(() => service.streams.openCount() === 0, 'both streams are closed')
  const text = await service.metrics.registry.metrics()
  assert.match(text, /civic_firehose_streams_open\{transport="sse"\} 0/)
  assert.match(text, /civic_firehose_streams_ended_total\{transport="sse",cause="client"\} 1/)
  assert.match(text, /civic_firehose_streams_ended_total\{transport="sse",cause="session_ended"\} 1/)
})
