import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FirehoseQueryInput } from '../../src/contracts/firehose/query.ts'
import type { Json } from '../support/app.ts'
import { createMemoryLog, draftOf, testSignalId } from '../support/memory-log.ts'
import { runs } from '../support/property-runs.ts'
import { memberCaller, reviewerCaller, serveSnapshots, testCursors } from '../support/snapshot-server.ts'

const json = async (answer: Response): Promise<Json> => answer.json()
const idsOf = (body: Json): string[] => body.data.map((signal: Json) => signal.id)

test('a snapshot lists the current signals, newest first, with its complete envelope [design.firehose.snapshot-body spec.firehose.content-location spec.firehose.vary]', async () => {
  const log = createMemoryLog()
  const [first, second] = log.add(draftOf(), draftOf())
  await using service = await serveSnapshots(log)
  const answer = await service.fetch('/api/firehose?place=gary-in&limit=10')
  assert.equal(answer.status, 200)
  const body = await json(answer)
  assert.deepEqual(Object.keys(body), [
    'data',
    'page',
    'as_of',
    'query',
    'workspace',
    'usage',
    'generated_at',
    'links',
  ])
  assert.deepEqual(idsOf(body), [second!.signalId, first!.signalId])
  assert.deepEqual(body.page, { limit: 10, next_cursor: null })
  assert.deepEqual(testCursors.read(body.as_of), { epoch: '000000e1', seq: 2 })
  assert.deepEqual(body.query, { ...FirehoseQueryInput.parse({}), places: ['gary,indiana'], limit: 10 })
  assert.equal(body.workspace, memberCaller.workspaceId)
  assert.deepEqual(body.usage, { plan: 'team', streams: { open: 0, limit: 50 } })
  assert.deepEqual(body.links, {
    self: '/api/firehose?limit=10&place=gary%2Cindiana',
    next: null,
    events: `/api/firehose?cursor=${body.as_of}&place=gary%2Cindiana`,
  })
  const headers = answer.headers
  assert.equal(headers.get('content-type'), 'application/json')
  assert.equal(headers.get('content-location'), body.links.self)
  assert.equal(headers.get('vary'), 'Accept, Prefer, Authorization, X-API-Key, Accept-Encoding')
  assert.equal(headers.get('cache-control'), 'private, no-store')
  assert.equal(headers.get('link'), `<${body.links.events}>; rel="monitor"; type="text/event-stream"`)
  assert.match(headers.get('etag')!, /^"[\w-]{27}"$/)
  assert.match(headers.get('server-timing')!, /total;dur=/)
  assert.equal(headers.get('preference-applied'), null)
})

test('pages continue in the requested order, as of the first page [spec.firehose.cursor]', async () => {
  const log = createMemoryLog()
  for (let n = 0; n < 25; n++) log.add(draftOf({ relevance: (n * 7) % 5, occurredAt: (n * 13) % 11 }))
  await using service = await serveSnapshots(log)
  for (const sort of ['detected_at_desc', 'occurred_at_desc', 'relevance_desc'] as const) {
    const expected = idsOf(await json(await service.fetch(`/api/firehose?sort=${sort}&limit=200`))).slice()
    const seen: string[] = []
    let next: string | null = `/api/firehose?sort=${sort}&limit=7`
    let asOf: string | undefined
    while (next !== null) {
      const answer = await service.fetch(next)
      const body = await json(answer)
      seen.push(...idsOf(body))
      asOf ??= body.as_of
      assert.equal(body.as_of, asOf)
      assert.equal(answer.headers.get('link')!.includes('rel="next"'), body.links.next !== null)
      next = body.links.next
      if (next !== null) {
        assert.ok(answer.headers.get('link')!.startsWith(`<${next}>; rel="next"`))
        assert.equal(new URL(next, 'http://x').searchParams.get('cursor'), body.page.next_cursor)
      }
      // Later signals are not part of the snapshot.
      log.add(draftOf({ relevance: 9, occurredAt: 99 }))
    }
    assert.deepEqual(seen, expected)
  }
})

test('a page cursor is valid only for its query and order, and expires [design.firehose.cursor-expired]', async () => {
  const log = createMemoryLog()
  for (let n = 0; n < 5; n++) log.add(draftOf())
  await using service = await serveSnapshots(log)
  const first = await json(await service.fetch('/api/firehose?limit=2'))
  const cursor = first.page.next_cursor
  for (const other of ['sort=relevance_desc', 'place=gary-in', 'visibility=workspace']) {
    const answer = await service.fetch(`/api/firehose?limit=2&${other}&cursor=${cursor}`)
    assert.equal(answer.status, 400)
    assert.equal((await json(answer)).code, 'invalid_cursor')
  }
  log.add(draftOf())
  log.raiseFloor(6)
  const late = await service.fetch(`/api/firehose?limit=2&cursor=${cursor}`)
  assert.deepEqual([late.status, (await json(late)).code], [400, 'cursor_expired'])
  log.changeEpoch('000000e2')
  const replaced = await service.fetch(`/api/firehose?limit=2&cursor=${cursor}`)
  assert.equal((await json(replaced)).code, 'cursor_expired')
})

test('a corrected signal appears in its latest revision, and a retracted one does not appear', async () => {
  const log = createMemoryLog()
  const chainId = testSignalId(1)
  log.add(draftOf({ chainId, json: '{"id":"a","revision":1}' }), draftOf({ json: '{"id":"b"}' }))
  log.add(draftOf({ chainId, json: '{"id":"a","revision":2}' }))
  await using service = await serveSnapshots(log)
  const body = await json(await service.fetch('/api/firehose'))
  assert.deepEqual(body.data, [{ id: 'a', revision: 2 }, { id: 'b' }])
  log.add(draftOf({ kind: 'retraction', chainId, json: '{"signal_id":"a"}' }))
  assert.deepEqual((await json(await service.fetch('/api/firehose'))).data, [{ id: 'b' }])
})

test('the ETag changes exactly when a matching entry arrives [spec.firehose.etag-304]', async () => {
  const log = createMemoryLog()
  await using service = await serveSnapshots(log)
  const address = '/api/firehose?place=flint-mi&signal_type=vote'
  const probe = async () => (await service.fetch(address, {}, { method: 'HEAD' })).headers.get('etag')
  const step = fc.record({
    isMatch: fc.boolean(),
    isRetraction: fc.boolean(),
    // How much of the log the ring buffer holds afterwards.
    ring: fc.constantFrom('all', 'last', 'none'),
  })
  let changes = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { isMatch, isRetraction, ring } of steps) {
        const before = await probe()
        log.add(
          draftOf({
            kind: isRetraction ? 'retraction' : 'signal',
            keys: { places: [isMatch ? 'flint,michigan' : 'gary,indiana'] },
          }),
        )
        const { head } = log.position()
        log.cutRing(ring === 'all' ? 0 : ring === 'last' ? head - 1 : head)
        const after = await probe()
        assert.equal(after !== before, isMatch)
        const full = await service.fetch(address)
        assert.equal(full.headers.get('etag'), after)
        assert.equal((await service.fetch(address, { 'if-none-match': after! })).status, 304)
        if (isMatch) {
          assert.equal((await service.fetch(address, { 'if-none-match': before! })).status, 200)
          changes++
        }
      }
    }),
    runs(12),
  )
  assert.ok(changes > 20)
})

test('304 and HEAD use the ring buffer, and a rare query reads the database once [spec.firehose.head design.firehose.wait-30]', async () => {
  const log = createMemoryLog()
  let databaseReads = 0
  await using service = await serveSnapshots(log, {
    findNewestInDatabase: async () => {
      databaseReads++
      return 1
    },
  })
  log.add(draftOf({ keys: { places: ['flint,michigan'] } }), draftOf(), draftOf())
  const { headers } = await service.fetch('/api/firehose', {}, { method: 'HEAD' })
  const unchanged = await service.fetch('/api/firehose', { 'if-none-match': headers.get('etag')! })
  assert.deepEqual([unchanged.status, log.queries, databaseReads], [304, 0, 0])
  log.cutRing(2)
  const rare = '/api/firehose?place=flint-mi'
  const first = (await service.fetch(rare, {}, { method: 'HEAD' })).headers.get('etag')
  for (let n = 0; n < 5; n++) {
    log.add(draftOf())
    const again = await service.fetch(rare, {}, { method: 'HEAD' })
    assert.equal(again.headers.get('etag'), first)
  }
  assert.deepEqual([log.queries, databaseReads], [0, 1])
})

test('If-None-Match accepts a list, a weak tag and *', async () => {
  const log = createMemoryLog()
  log.add(draftOf())
  await using service = await serveSnapshots(log)
  const etag = (await service.fetch('/api/firehose')).headers.get('etag')!
  for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await service.fetch('/api/firehose', { 'if-none-match': header })
    assert.equal(answer.status, 304, header)
    assert.equal(answer.headers.get('etag'), etag)
    assert.equal(answer.headers.get('content-location'), '/api/firehose')
    assert.match(answer.headers.get('vary')!, /Accept/)
  }
  for (const header of ['"x"', etag.slice(1, -1)]) {
    assert.equal((await service.fetch('/api/firehose', { 'if-none-match': header })).status, 200, header)
  }
})

test('callers with different rights get different ETags', async () => {
  const log = createMemoryLog()
  log.add(draftOf({ visibility: 'workspace', workspaceId: memberCaller.workspaceId }), draftOf())
  let caller = memberCaller
  await using service = await serveSnapshots(log, { caller: () => caller })
  const own = await service.fetch('/api/firehose?visibility=workspace')
  assert.equal((await json(own)).data.length, 2)
  caller = { ...memberCaller, workspaceId: '01920000-0000-7000-8000-0000000000aa' }
  const other = await service.fetch('/api/firehose?visibility=workspace', {
    'if-none-match': own.headers.get('etag')!,
  })
  assert.equal(other.status, 200)
  assert.equal((await json(other)).data.length, 1)
})

test('a session is listed by its stored query, page by page', async () => {
  const log = createMemoryLog()
  for (let n = 0; n < 3; n++) log.add(draftOf({ keys: { places: ['flint,michigan'] } }), draftOf())
  const query = { ...FirehoseQueryInput.parse({}), places: ['flint-mi'], limit: 2 }
  await using service = await serveSnapshots(log, { stored: { s1: query } })
  const answer = await service.fetch('/api/firehose/sessions/s1/snapshot')
  const first = await json(answer)
  assert.equal(first.data.length, 2)
  assert.equal(first.links.self, '/api/firehose/sessions/s1/snapshot')
  assert.equal(answer.headers.get('content-location'), first.links.self)
  assert.equal(first.links.events, `/api/firehose/sessions/s1/events?last_event_id=${first.as_of}`)
  const second = await json(await service.fetch(first.links.next))
  assert.deepEqual([second.data.length, second.links.next], [1, null])
  const unknown = await service.fetch('/api/firehose/sessions/s2/snapshot')
  assert.deepEqual([unknown.status, (await json(unknown)).code], [404, 'session_not_found'])
})

test('reviewers read reviewer signals, and others are refused before any lookup', async () => {
  const log = createMemoryLog()
  log.add(draftOf({ visibility: 'reviewer' }), draftOf({ visibility: 'partner' }), draftOf())
  let caller = reviewerCaller
  await using service = await serveSnapshots(log, { caller: () => caller })
  assert.equal((await json(await service.fetch('/api/firehose?visibility=reviewer'))).data.length, 2)
  assert.equal((await json(await service.fetch('/api/firehose?visibility=partner'))).data.length, 2)
  assert.equal((await json(await service.fetch('/api/firehose'))).data.length, 1)
  caller = memberCaller
  const before = log.queries
  const refused = await service.fetch('/api/firehose?visibility=reviewer')
  assert.deepEqual([refused.status, (await json(refused)).code], [403, 'role_required'])
  caller = { ...memberCaller, plan: 'free' }
  const free = await service.fetch('/api/firehose?limit=0')
  assert.deepEqual([free.status, (await json(free)).code], [403, 'plan_required'])
  assert.equal(log.queries, before)
})
