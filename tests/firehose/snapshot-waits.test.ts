import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FirehoseQueryInput } from '../../src/contracts/firehose/query.ts'
import type { Rights } from '../../src/firehose/query/compiled-query.ts'
import { ServiceError } from '../../src/platform/errors.ts'
import type { Json } from '../support/app.ts'
import { createMemoryLog, draftOf } from '../support/memory-log.ts'
import { memberCaller, serveSnapshots, testCursors } from '../support/snapshot-server.ts'
import { until } from '../support/until.ts'

const json = async (answer: Response): Promise<Json> => answer.json()
const inFlint = () => draftOf({ keys: { places: ['flint,michigan'] } })
type Service = Awaited<ReturnType<typeof serveSnapshots>>
const untilWaiting = (service: Service, count = 1) =>
  until(() => service.handler.waitingCount === count, `${count} requests wait`)

test('an unchanged snapshot waits until a matching entry arrives [spec.firehose.prefer design.firehose.wait-30]', async () => {
  const log = createMemoryLog()
  log.add(inFlint())
  let rechecks = 0
  const rights = { workspaceId: memberCaller.workspaceId, isReviewer: false, isPartner: false }
  const recheck = async () => {
    rechecks++
    return rights
  }
  await using service = await serveSnapshots(log, { recheck })
  const address = '/api/firehose?place=flint-mi'
  const etag = (await service.fetch(address)).headers.get('etag')!
  const waiting = service.fetch(address, { 'if-none-match': etag, prefer: 'wait=20' })
  await untilWaiting(service)
  log.add(draftOf())
  await new Promise(setImmediate)
  assert.deepEqual([service.handler.waitingCount, rechecks], [1, 0])
  log.add(inFlint())
  const answer = await waiting
  assert.deepEqual([answer.status, answer.headers.get('preference-applied')], [200, 'wait=20'])
  assert.equal((await json(answer)).data.length, 2)
  assert.match(answer.headers.get('server-timing')!, /wait;dur=/)
  assert.notEqual(answer.headers.get('etag'), etag)
  assert.equal(service.handler.waitingCount, 0)
})

test('returns 304 with Preference-Applied when the wait times out [spec.firehose.prefer]', async () => {
  const log = createMemoryLog()
  log.add(draftOf())
  await using service = await serveSnapshots(log)
  const etag = (await service.fetch('/api/firehose')).headers.get('etag')!
  const startedAt = performance.now()
  const answer = await service.fetch('/api/firehose', { 'if-none-match': etag, prefer: 'wait=1' })
  assert.deepEqual([answer.status, answer.headers.get('preference-applied')], [304, 'wait=1'])
  const tookMs = performance.now() - startedAt
  assert.ok(tookMs > 950, `${tookMs} ms`)
})

test('a request without a validator or position does not wait', async () => {
  const log = createMemoryLog()
  log.add(draftOf(), draftOf())
  await using service = await serveSnapshots(log)
  const first = await service.fetch('/api/firehose?limit=1')
  const { page } = await json(first)
  const requests: [string, Record<string, string>, RequestInit?][] = [
    ['/api/firehose', {}],
    ['/api/firehose', { 'if-none-match': '"another"' }],
    [`/api/firehose?limit=1&cursor=${page.next_cursor}`, { 'if-none-match': '*' }],
    ['/api/firehose', { 'if-none-match': '*' }, { method: 'HEAD' }],
    [`/api/firehose?cursor=${testCursors.write('000000e1', 0)}`, {}],
  ]
  for (const [path, headers, init] of requests) {
    const answer = await service.fetch(path, { ...headers, prefer: 'wait=20' }, init)
    assert.equal(answer.headers.get('preference-applied'), null, path)
  }
})

test('a disconnected client is removed, and a shutdown answers every waiting request', async () => {
  const log = createMemoryLog()
  await using service = await serveSnapshots(log)
  const disconnect = new AbortController()
  const headers = { 'if-none-match': '*', prefer: 'wait=30' }
  const waiting = service.fetch('/api/firehose', headers, { signal: disconnect.signal })
  const other = service.fetch('/api/firehose', headers)
  await untilWaiting(service, 2)
  disconnect.abort()
  await assert.rejects(waiting)
  await untilWaiting(service, 1)
  service.handler.stopWaiting()
  assert.equal((await other).status, 304)
  assert.equal((await service.fetch('/api/firehose', headers)).status, 304)
  assert.equal(service.handler.waitingCount, 0)
})

test('many waiting requests share one listener and query no database', async () => {
  const log = createMemoryLog()
  log.add(draftOf())
  await using service = await serveSnapshots(log)
  const { listeners, queries } = log
  const cursor = testCursors.write('000000e1', 1)
  const waiting = Array.from({ length: 40 }, () =>
    service.fetch(`/api/firehose?cursor=${cursor}`, { prefer: 'wait=20' }),
  )
  await untilWaiting(service, 40)
  assert.deepEqual([log.listeners, log.queries], [listeners, queries])
  const [added] = log.add(draftOf())
  for (const answer of await Promise.all(waiting)) {
    assert.deepEqual((await json(answer)).data, [{ id: added!.signalId }])
  }
})

test('a poll returns the entries after its cursor, oldest first, and an advancing position', async () => {
  const log = createMemoryLog()
  const entries = log.add(inFlint(), draftOf(), inFlint(), draftOf())
  await using service = await serveSnapshots(log)
  const address = (cursor: string) => `/api/firehose?place=flint-mi&limit=1&cursor=${cursor}`
  const first = await json(await service.fetch(address(testCursors.write('000000e1', 0))))
  assert.deepEqual(first.data, [{ id: entries[0]!.signalId }])
  assert.equal(first.page.next_cursor, first.as_of)
  assert.equal(new URL(first.links.next, 'http://x').searchParams.get('cursor'), first.as_of)
  const second = await json(await service.fetch(address(first.as_of)))
  assert.deepEqual(second.data, [{ id: entries[2]!.signalId }])
  const third = await json(await service.fetch(address(second.as_of)))
  assert.deepEqual([third.data, third.page.next_cursor], [[], null])
  assert.deepEqual(testCursors.read(third.as_of), { epoch: '000000e1', seq: 4 })
})

test('a poll waits while nothing matches, and its position still advances', async () => {
  const log = createMemoryLog()
  await using service = await serveSnapshots(log)
  const address = `/api/firehose?place=flint-mi&cursor=${testCursors.write('000000e1', 0)}`
  const waiting = service.fetch(address, { prefer: 'wait=1' })
  await untilWaiting(service)
  log.add(draftOf(), draftOf())
  const answer = await waiting
  assert.deepEqual([answer.status, answer.headers.get('preference-applied')], [200, 'wait=1'])
  const body = await json(answer)
  assert.deepEqual([body.data, testCursors.read(body.as_of).seq], [[], 2])
})

test('a poll returns retractions in log order', async () => {
  const log = createMemoryLog()
  const retracted = (id: string) => draftOf({ kind: 'retraction', json: `{"signal_id":"${id}"}` })
  const named = (id: string) => draftOf({ json: `{"id":"${id}"}` })
  log.add(named('a'), named('b'), retracted('a'), retracted('b'), named('c'), retracted('c'))
  await using service = await serveSnapshots(log)
  const seen: string[] = []
  for (let cursor: string | null = testCursors.write('000000e1', 0); cursor !== null; ) {
    const body: Json = await json(await service.fetch(`/api/firehose?cursor=${cursor}`))
    seen.push(...body.data.map((signal: Json) => signal.id))
    seen.push(...body.retractions.map((retraction: Json) => `-${retraction.signal_id}`))
    cursor = body.page.next_cursor
  }
  assert.deepEqual(seen, ['a', 'b', '-a', '-b', 'c', '-c'])
})

test('an expired position is announced before the data, and is 400 with handling=strict [design.firehose.gap-announced]', async () => {
  const log = createMemoryLog()
  log.add(draftOf(), draftOf(), draftOf())
  log.raiseFloor(2)
  await using service = await serveSnapshots(log)
  const old = testCursors.write('000000e1', 1)
  const text = await (await service.fetch(`/api/firehose?cursor=${old}`, { prefer: 'wait=20' })).text()
  assert.ok(text.startsWith('{"gap":'))
  const { gap, data } = JSON.parse(text)
  const floor = testCursors.write('000000e1', 2)
  assert.deepEqual(
    { ...gap, floor_at: typeof gap.floor_at },
    {
      type: 'firehose.gap',
      event_id: floor,
      requested: old,
      reason: 'expired',
      floor,
      floor_at: 'string',
      snapshot_url: '/api/firehose',
    },
  )
  assert.equal(data.length, 1)
  log.raiseFloor(3)
  const empty = await service.fetch(`/api/firehose?cursor=${old}`, { prefer: 'wait=20' })
  assert.equal(empty.headers.get('preference-applied'), null)
  assert.deepEqual([(await json(empty)).gap.reason, service.handler.waitingCount], ['expired', 0])
  const strict = await service.fetch(`/api/firehose?cursor=${old}`, { prefer: 'handling=strict' })
  assert.deepEqual([strict.status, (await json(strict)).code], [400, 'cursor_expired'])
  log.changeEpoch('000000e2')
  const replaced = await json(await service.fetch(`/api/firehose?cursor=${old}`))
  assert.equal(replaced.gap.reason, 'epoch_changed')
})

test('a position that expires during the read is announced as a gap [design.firehose.gap-announced]', async () => {
  const log = createMemoryLog()
  log.add(draftOf(), draftOf(), draftOf())
  let reads = 0
  const dropping: typeof log = {
    ...log,
    async read(...args) {
      if (reads++ > 0) return log.read(...args)
      log.raiseFloor(2)
      throw new ServiceError('cursor_expired', 'The position is no longer in the log')
    },
  }
  await using service = await serveSnapshots(dropping)
  const answer = await service.fetch(`/api/firehose?cursor=${testCursors.write('000000e1', 1)}`)
  const { gap, data } = await json(answer)
  assert.deepEqual([answer.status, gap?.reason, data?.length], [200, 'expired', 1])
})

test('a waiting poll returns at once when the epoch changes', async () => {
  const log = createMemoryLog()
  await using service = await serveSnapshots(log)
  const waiting = service.fetch(`/api/firehose?cursor=${testCursors.write('000000e1', 0)}`, {
    prefer: 'wait=20',
  })
  await untilWaiting(service)
  log.changeEpoch('000000e2')
  assert.equal((await json(await waiting)).gap.reason, 'epoch_changed')
})

test('a position ahead of this instance waits for newer entries and repeats nothing', async () => {
  const log = createMemoryLog()
  await using service = await serveSnapshots(log)
  const ahead = await json(await service.fetch(`/api/firehose?cursor=${testCursors.write('000000e1', 2)}`))
  assert.deepEqual(testCursors.read(ahead.as_of), { epoch: '000000e1', seq: 2 })
  const waiting = service.fetch(`/api/firehose?cursor=${testCursors.write('000000e1', 2)}`, {
    prefer: 'wait=20',
  })
  await untilWaiting(service)
  log.add(draftOf(), draftOf())
  const [third] = log.add(draftOf())
  const body = await json(await waiting)
  assert.deepEqual(body.data, [{ id: third!.signalId }])
})

test('a snapshot and polls from its as_of return every entry of a growing log once [design.firehose.snapshot-body]', async () => {
  const log = createMemoryLog()
  for (let n = 0; n < 5; n++) log.add(draftOf())
  await using service = await serveSnapshots(log)
  const first = await json(await service.fetch('/api/firehose?limit=200'))
  const seen = first.data.map((signal: Json) => signal.id).reverse()
  let cursor = first.as_of
  const writing = (async () => {
    for (let n = 0; n < 60; n++) {
      log.add(...Array.from({ length: n % 4 }, () => draftOf()))
      if (n % 7 === 0) log.cutRing(Math.max(0, log.position().head - 3))
      await new Promise(setImmediate)
    }
  })()
  const isComplete = () => seen.length === log.entries.length
  for (let round = 0; round < 500; round++) {
    const body = await json(await service.fetch(`/api/firehose?limit=5&cursor=${cursor}`))
    seen.push(...body.data.map((signal: Json) => signal.id))
    cursor = body.as_of
    if (log.entries.length > 60 && isComplete()) break
  }
  await writing
  const rest = await json(await service.fetch(`/api/firehose?limit=200&cursor=${cursor}`))
  seen.push(...rest.data.map((signal: Json) => signal.id))
  assert.deepEqual(
    seen,
    log.entries.map((entry) => entry.signalId),
  )
})

test('a caller who loses access while waiting gets 401', async () => {
  const log = createMemoryLog()
  let rights: Rights | undefined
  await using service = await serveSnapshots(log, { recheck: async () => rights })
  const address = `/api/firehose?visibility=workspace&cursor=${testCursors.write('000000e1', 0)}`
  const waiting = service.fetch(address, { prefer: 'wait=20' })
  await untilWaiting(service)
  log.add(draftOf({ visibility: 'workspace', workspaceId: memberCaller.workspaceId }))
  assert.equal((await waiting).status, 401)
})

test('a session is polled at its own URL', async () => {
  const log = createMemoryLog()
  log.add(inFlint())
  const query = { ...FirehoseQueryInput.parse({}), places: ['flint-mi'] }
  await using service = await serveSnapshots(log, { stored: { s1: query } })
  const { as_of } = await json(await service.fetch('/api/firehose/sessions/s1/snapshot'))
  const address = `/api/firehose/sessions/s1/snapshot?cursor=${as_of}`
  const waiting = service.fetch(address, { prefer: 'wait=20' })
  await untilWaiting(service)
  const [added] = log.add(inFlint())
  const body = await json(await waiting)
  assert.deepEqual(body.data, [{ id: added!.signalId }])
  assert.equal(body.links.self, address)
})
