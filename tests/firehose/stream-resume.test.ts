import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FirehoseMessage } from '../../src/contracts/firehose/events.ts'
import { follow, refusal } from '../support/event-stream.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { testCursors } from '../support/snapshot-server.ts'
import { inputOf, serveStreams, signalDraft, withKey } from '../support/stream-server.ts'
import { until } from '../support/until.ts'

const path = '/api/firehose'
const drafts = (count: number) => Array.from({ length: count }, () => signalDraft())
const after = (seq: number, epoch = '000000e1') => ({
  ...withKey,
  'last-event-id': testCursors.write(epoch, seq),
})
const types = (reader: { messages: readonly FirehoseMessage[] }) => reader.messages.map((one) => one.type)

test('an expired position is announced before any signal, and the stream continues from the floor [design.firehose.gap-announced]', async () => {
  const log = createMemoryLog()
  const ids = log.add(...drafts(10)).map((entry) => entry.signalId)
  log.raiseFloor(6)
  await using service = await serveStreams(log)
  const reader = await follow(`${service.url + path}?place=gary-in`, after(3))
  await reader.atLeast(4)
  assert.deepEqual(types(reader).slice(0, 3), ['firehose.ready', 'firehose.gap', 'firehose.signal'])
  const [ready, gap] = reader.messages
  assert.ok(ready?.type === 'firehose.ready' && gap?.type === 'firehose.gap')
  FirehoseMessage.parse(gap)
  assert.equal(ready.resume, 'gap')
  assert.equal(gap.reason, 'expired')
  assert.equal(gap.requested, testCursors.write('000000e1', 3))
  assert.equal(gap.floor, testCursors.write('000000e1', 6))
  assert.equal(gap.event_id, gap.floor)
  assert.equal(gap.snapshot_url, '/api/firehose?place=gary%2Cindiana')
  assert.deepEqual(reader.signals(), ids.slice(6))
  // A reader that received ready but not the gap reconnects with an id that announces the gap again.
  const again = await follow(service.url + path, { ...withKey, 'last-event-id': ready.event_id })
  await again.message('firehose.gap')
})

test('streams resume from the floor and from every position above it', async () => {
  const log = createMemoryLog()
  log.add(...drafts(10))
  log.raiseFloor(6)
  await using service = await serveStreams(log)
  for (const seq of [6, 7, 10]) {
    const reader = await follow(service.url + path, after(seq))
    assert.equal((await reader.message('firehose.ready')).resume, 'resumed')
    await reader.atLeast(10 - seq)
    assert.ok(!types(reader).includes('firehose.gap'))
  }
})

test('a position of another epoch is announced as a gap, and the stream goes live', async () => {
  const id = '01920000-0000-7000-8000-0000000000aa'
  const log = createMemoryLog({ epoch: '000000e2' })
  log.add(...drafts(5))
  await using service = await serveStreams(log, { sessions: { [id]: inputOf() } })
  const reader = await follow(`${service.url + path}/sessions/${id}/events`, after(3, '000000e1'))
  const gap = await reader.message('firehose.gap')
  assert.deepEqual(types(reader), ['firehose.ready', 'firehose.gap'])
  assert.equal(gap.reason, 'epoch_changed')
  assert.equal(gap.event_id, testCursors.write('000000e2', 5))
  assert.equal(gap.snapshot_url, `/api/firehose/sessions/${id}/snapshot`)
  const [next] = log.add(signalDraft())
  await reader.atLeast(1)
  assert.deepEqual(reader.signals(), [next!.signalId])
})

test('handling=strict is refused with 400 instead of a gap [design.firehose.gap-announced]', async () => {
  const log = createMemoryLog()
  log.add(...drafts(10))
  log.raiseFloor(6)
  await using service = await serveStreams(log)
  const strict = { prefer: 'return=minimal, handling=strict' }
  for (const headers of [after(3), after(8, '000000e0')]) {
    const { status, body } = await refusal(service.url + path, { ...headers, ...strict })
    assert.deepEqual([status, body.code], [400, 'cursor_expired'])
  }
  const reader = await follow(service.url + path, { ...after(8), ...strict })
  await reader.atLeast(2)
  assert.equal(reader.response.headers['preference-applied'], 'handling=strict')
})

test('returns 400 for a malformed position', async () => {
  await using service = await serveStreams(createMemoryLog())
  for (const id of ['x', 'AAAAAAAAAAAAAAAAAAAAAAAA', testCursors.write('000000e1', 1).slice(0, -1)]) {
    const { status, body } = await refusal(service.url + path, { ...withKey, 'last-event-id': id })
    assert.deepEqual([status, body.code], [400, 'invalid_cursor'], id)
  }
})

test('an instance that is behind does not repeat what another instance delivered', async () => {
  const log = createMemoryLog()
  log.add(...drafts(3))
  await using service = await serveStreams(log)
  const reader = await follow(service.url + path, after(5))
  const ready = await reader.message('firehose.ready')
  assert.equal(ready.resume, 'live')
  assert.equal(ready.event_id, testCursors.write('000000e1', 5))
  log.add(...drafts(1))
  const [, fifth, sixth] = [...log.add(...drafts(1)), ...log.add(...drafts(1)), ...log.add(...drafts(1))]
  await reader.atLeast(2)
  assert.deepEqual(reader.signals(), [fifth!.signalId, sixth!.signalId])
})

test('a change of epoch is announced to every open stream', async () => {
  const log = createMemoryLog()
  await using service = await serveStreams(log)
  const reader = await follow(service.url + path, withKey)
  const strict = await follow(service.url + path, { ...withKey, prefer: 'handling=strict' })
  await strict.message('firehose.ready')
  await reader.message('firehose.ready')
  log.add(...drafts(2))
  await reader.atLeast(2)
  log.changeEpoch('000000e9')
  const gap = await reader.message('firehose.gap')
  assert.equal(gap.reason, 'epoch_changed')
  assert.equal(gap.requested, testCursors.write('000000e1', 2))
  const [next] = log.add(signalDraft())
  await reader.atLeast(3)
  const last = reader.messages.at(-1)!
  assert.deepEqual([reader.signals()[2], last.event_id], [next!.signalId, testCursors.write('000000e9', 1)])
  await strict.message('firehose.gap')
  await strict.ended
})

test('a floor that passes the cursor of a reader is announced as a gap at that point', async () => {
  const log = createMemoryLog()
  log.add(...drafts(300))
  log.cutRing(300)
  const pendingReads: (() => void)[] = []
  const read = log.read.bind(log)
  log.read = (position, query, limit) => {
    const batch = read(position, query, limit)
    if (!(batch instanceof Promise)) return batch
    return new Promise((resolve) => pendingReads.push(() => batch.then(resolve)))
  }
  await using slow = await serveStreams(log)
  const reader = await follow(slow.url + path, after(0))
  await until(() => pendingReads.length === 1, 'the first read has started')
  pendingReads.pop()!()
  await reader.atLeast(64)
  await until(() => pendingReads.length === 1, 'the second read has started')
  // The floor passes the second read before its result arrives.
  log.raiseFloor(200)
  log.read = read
  pendingReads.pop()!()
  await reader.atLeast(164)
  const all = log.entries.map((entry) => entry.signalId)
  assert.deepEqual(reader.signals(), [...all.slice(0, 64), ...all.slice(200)])
  const gaps = reader.messages.filter((one) => one.type === 'firehose.gap')
  assert.deepEqual(
    gaps.map(({ requested, event_id }) => [requested, event_id]),
    [[testCursors.write('000000e1', 64), testCursors.write('000000e1', 200)]],
  )
  assert.deepEqual(slow.faults, [])
})

test('a stream with `since` starts at that time', async () => {
  const log = createMemoryLog()
  const day = (n: number) => Date.UTC(2026, 2, n)
  const [, second, third] = log.add(...[1, 2, 3].map((n) => signalDraft({ detectedAt: day(n) })))
  await using service = await serveStreams(log)
  const reader = await follow(`${service.url + path}?since=2026-03-02`, withKey)
  await reader.atLeast(2)
  assert.equal((await reader.message('firehose.ready')).resume, 'resumed')
  assert.deepEqual(reader.signals(), [second!.signalId, third!.signalId])
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const future = await follow(`${service.url + path}?since=${tomorrow}`, withKey)
  assert.equal((await future.message('firehose.ready')).resume, 'live')
})

test('a `since` before the floor is announced as a gap', async () => {
  const log = createMemoryLog()
  log.add(...drafts(4))
  log.raiseFloor(2)
  await using service = await serveStreams(log)
  const reader = await follow(`${service.url + path}?since=2020-01-01`, withKey)
  const gap = await reader.message('firehose.gap')
  assert.deepEqual([gap.reason, gap.requested], ['expired', '2020-01-01T00:00:00.000Z'])
  await reader.atLeast(2)
})
