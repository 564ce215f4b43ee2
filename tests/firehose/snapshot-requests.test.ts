import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FirehoseQueryInput } from '../../src/contracts/firehose/query.ts'
import { negotiate } from '../../src/firehose/snapshot/negotiation.ts'
import { readPrefer } from '../../src/firehose/snapshot/prefer-header.ts'
import { anonymous, type Caller } from '../../src/platform/http/identity.ts'
import type { Json } from '../support/app.ts'
import { createMemoryLog, draftOf } from '../support/memory-log.ts'
import { memberCaller, serveSnapshots, testCursors } from '../support/snapshot-server.ts'

const json = async (answer: Response): Promise<Json> => answer.json()

test('returns 400 that names each invalid parameter [spec.firehose.limit design.firehose.defaults]', async () => {
  await using service = await serveSnapshots(createMemoryLog())
  const bad: Record<string, string> = {
    'limit=0': 'limit',
    'limit=201': 'limit',
    'limit=1.5': 'limit',
    'limit=': 'limit',
    'limit=1&limit=2': 'limit',
    'signal_type=party': 'signal_type',
    'actor_type=robot,person': 'actor_type',
    'source_class=rumour': 'source_class',
    'visibility=secret': 'visibility',
    'sort=oldest': 'sort',
    'since=yesterday': 'since',
    'until=2026-02-30': 'until',
    'since=2026-03-02&until=2026-03-01': 'since',
    'occurs_after=2026-03-02&occurs_before=2026-03-01': 'occurs_after',
    'actor=council': 'actor',
    'source=1': 'source',
    'places=gary-in': 'places',
    'cursor=': 'cursor',
    'cursor=abc': 'cursor',
    'place=': 'place',
    'constructor=1': 'constructor',
    '__proto__=1': '__proto__',
  }
  for (const [query, field] of Object.entries(bad)) {
    const answer = await service.fetch(`/api/firehose?${query}`)
    const body = await json(answer)
    assert.equal(answer.status, 400, query)
    assert.equal(body.errors[0].path, field, query)
  }
  assert.equal((await service.fetch('/api/firehose?place=%00')).status, 400)
})

test('the problem for an unknown enum value lists the allowed ones [design.firehose.filters-joined]', async () => {
  await using service = await serveSnapshots(createMemoryLog())
  const { detail } = await json(await service.fetch('/api/firehose?signal_type=party'))
  assert.match(detail, /public_meeting, public_comment, vote/)
})

test('an anonymous caller gets 401, and an application needs the scope', async () => {
  let caller: Caller = anonymous
  await using service = await serveSnapshots(createMemoryLog(), { caller: () => caller })
  const unauthenticated = await service.fetch('/api/firehose')
  assert.equal(unauthenticated.status, 401)
  assert.ok(unauthenticated.headers.get('www-authenticate'))
  caller = { ...memberCaller, scopes: ['directory:read'] }
  assert.equal((await json(await service.fetch('/api/firehose'))).code, 'scope_required')
})

test('Accept selects JSON or a stream by weight and specificity [spec.firehose.accept-json spec.firehose.accept-sse]', () => {
  const both = ['application/json', 'text/event-stream'] as const
  const expected: [string | undefined, string | undefined][] = [
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['Application/JSON', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['text/*', 'text/event-stream'],
    ['text/event-stream, application/json;q=0.9', 'text/event-stream'],
    ['text/event-stream;q=0.5, application/json;q=0.9', 'application/json'],
    ['text/event-stream, */*;q=0.1', 'text/event-stream'],
    ['application/json;q=0, */*', 'text/event-stream'],
    ['application/json;q=0, text/event-stream;q=0', undefined],
    ['*/*;q=0', undefined],
    ['text/html', undefined],
    ['text/html, application/json;q=0.001', 'application/json'],
    ['application/json;q=2', undefined],
    ['nonsense', undefined],
  ]
  for (const [accept, type] of expected) assert.equal(negotiate(accept, both), type, accept)
})

test('returns 406 with the offered media types [spec.firehose.accept-other]', async () => {
  const stored = { s1: FirehoseQueryInput.parse({}) }
  await using service = await serveSnapshots(createMemoryLog(), { stored })
  const offers: Record<string, [accept: string, offered: string]> = {
    '/api/firehose': ['text/html', 'application/json, text/event-stream'],
    '/api/firehose/sessions/s1/snapshot': ['text/event-stream', 'application/json'],
    '/api/firehose/sessions/s1/events': ['application/json', 'text/event-stream'],
  }
  for (const [path, [accept, offered]] of Object.entries(offers)) {
    const answer = await service.fetch(path, { accept })
    assert.equal(answer.status, 406)
    assert.equal(answer.headers.get('accept'), offered)
    assert.equal((await json(answer)).code, 'not_acceptable')
  }
})

test('a stream request carries query, rights and position, and the header wins', async () => {
  const log = createMemoryLog()
  log.add(draftOf())
  const stored = { s1: { ...FirehoseQueryInput.parse({}), cursor: testCursors.write('000000e1', 1) } }
  await using service = await serveSnapshots(log, { stored })
  const sse = { accept: 'text/event-stream' }
  const [one, two, three] = [1, 2, 3].map((seq) => testCursors.write('000000e1', seq))
  await service.fetch('/api/firehose?place=gary-in', sse)
  await service.fetch(`/api/firehose?cursor=${one}`, sse)
  await service.fetch(`/api/firehose?cursor=${one}&last_event_id=${two}`, sse)
  await service.fetch(`/api/firehose?last_event_id=${two}`, { ...sse, 'last-event-id': three! })
  await service.fetch('/api/firehose/sessions/s1/events')
  await service.fetch(`/api/firehose/sessions/s1/events?last_event_id=${two}`)
  assert.deepEqual(
    service.streams.map(({ sessionId, lastEventId, authorized }) => [
      sessionId,
      lastEventId && testCursors.read(lastEventId).seq,
      authorized.query.query.places,
    ]),
    [
      [null, undefined, ['gary,indiana']],
      [null, 1, []],
      [null, 2, []],
      [null, 3, []],
      ['s1', 1, []],
      ['s1', 2, []],
    ],
  )
  const bad = await service.fetch('/api/firehose', { ...sse, 'last-event-id': 'nonsense' })
  assert.deepEqual([bad.status, (await json(bad)).code], [400, 'invalid_cursor'])
  const head = await service.fetch('/api/firehose', sse, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'text/event-stream'])
  assert.equal(service.streams.length, 6)
})

test('Prefer is parsed as RFC 7240 defines it', () => {
  const read: [string, number | undefined, string | undefined][] = [
    ['', undefined, undefined],
    ['wait=10', 10, undefined],
    ['Wait = "7"', 7, undefined],
    ['respond-async, wait=20; strict, return=minimal;x="a,b"', 20, 'minimal'],
    ['wait=5, wait=30', 5, undefined],
    [', ,return=representation,', undefined, 'representation'],
    ['handling=lenient; a=""; b', undefined, undefined],
    ['wait=0', 0, undefined],
  ]
  for (const [header, waitSeconds, returned] of read) {
    assert.deepEqual(readPrefer(header), { waitSeconds, return: returned }, header)
  }
  for (const header of [
    'wait',
    'wait=',
    'wait=-1',
    'wait=1.5',
    'wait=soon',
    'wait=1 2',
    'return=maximal',
    'return',
    '=1',
    '"wait"',
    'wait=10;"x',
    `${'x,'.repeat(600)}`,
  ]) {
    assert.throws(() => readPrefer(header), { code: 'invalid_header' }, header)
  }
})

test('a malformed Prefer is 400, and a wait beyond the maximum is 503 with Retry-After [spec.firehose.wait-503 design.firehose.wait-30]', async () => {
  await using service = await serveSnapshots(createMemoryLog())
  const malformed = await service.fetch('/api/firehose', { prefer: 'wait=soon' })
  assert.deepEqual([malformed.status, (await json(malformed)).code], [400, 'invalid_header'])
  for (const wait of ['31', '99999999999999999999']) {
    const long = await service.fetch('/api/firehose', { prefer: `wait=${wait}` })
    assert.deepEqual([long.status, (await json(long)).code], [503, 'wait_too_long'])
    assert.match(long.headers.get('retry-after')!, /^\d+$/)
  }
  const most = await service.fetch('/api/firehose', { prefer: 'wait=30' })
  assert.deepEqual([most.status, most.headers.get('preference-applied')], [200, null])
})

test('other methods are 405 with Allow', async () => {
  await using service = await serveSnapshots(createMemoryLog())
  const answer = await service.fetch('/api/firehose', {}, { method: 'DELETE' })
  assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
  const options = await service.fetch('/api/firehose', {}, { method: 'OPTIONS' })
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'GET, HEAD, OPTIONS'])
  for (const path of ['/api/firehose/', '/api/firehose/sessions', '/api/firehose/sessions/s1/socket']) {
    assert.equal(service.handler.owns({ url: path } as never), false, path)
  }
})

test('occurs_after and occurs_before select a snapshot in order of time; streams and polls refuse them [design.firehose.meetings-by-time]', async () => {
  const log = createMemoryLog()
  const at = (day: number) => Date.UTC(2026, 3, day)
  log.add(...[3, 1, 2, 4].map((day) => draftOf({ occurredAt: at(day), json: JSON.stringify({ day }) })))
  await using service = await serveSnapshots(log)
  const path = '/api/firehose?occurs_after=2026-04-02&occurs_before=2026-04-04&sort=occurred_at_asc'
  const first = await service.fetch(path)
  const body = await json(first)
  assert.deepEqual(
    body.data.map(({ day }: Json) => day),
    [2, 3],
  )
  assert.match(body.links.self, /occurs_after=2026-04-02T00%3A00%3A00.000Z/)
  log.add(draftOf({ occurredAt: at(20), chainId: log.entries[0]!.chainId, json: '{"day":20}' }))
  const again = await service.fetch(path, { 'if-none-match': first.headers.get('etag')! })
  assert.equal(again.status, 200, 'a correction that moves a meeting out of the range changes the snapshot')
  const refusals = [
    service.fetch(`${path}&cursor=${body.as_of}`),
    service.fetch(path, { accept: 'text/event-stream' }),
  ]
  for (const answer of await Promise.all(refusals)) {
    assert.deepEqual([answer.status, (await json(answer)).errors[0].path], [400, 'occurs_after'])
  }
})
