import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { asMember, asReviewer, type Json, startTestApp, testAccounts } from '../support/app.ts'
import { follow, refusal } from '../support/event-stream.ts'
import { until } from '../support/until.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

type Cast = Awaited<ReturnType<typeof startWorkspaceFixture>>
let cast: Cast
let member: Headers
before(async () => {
  cast = await startWorkspaceFixture(() => new Date())
  member = cast.as.member
})
after(() => cast?.[Symbol.asyncDispose]())

const sse = { accept: 'text/event-stream' }
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const get = (path: string, headers: Headers = member): Promise<Response> => cast.app.fetch(path, { headers })
const refused = async (answer: Response | Promise<Response>): Promise<[number, string]> => {
  const settled = await answer
  return [settled.status, ((await settled.json()) as Json).code]
}
const firehose = async (headers: Headers): Promise<[number, string]> =>
  refused(get('/api/firehose', { ...member, ...headers }))

test('returns 400 that names the invalid parameter, for snapshots and streams [spec.firehose.limit spec.firehose.filter-actor-type spec.firehose.filter-signal-type spec.firehose.filter-source-class spec.firehose.filter-visibility]', async () => {
  const bad: [string, string][] = [
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['actor_type=robot', 'actor_type'],
    ['signal_type=party', 'signal_type'],
    ['source_class=rumour', 'source_class'],
    ['visibility=secret', 'visibility'],
    ['sort=oldest', 'sort'],
    ['since=yesterday', 'since'],
    ['until=2026-02-30', 'until'],
    ['since=2026-03-02&until=2026-03-01', 'since'],
    ['cursor=nonsense', 'cursor'],
    ['color=red', 'color'],
  ]
  for (const [search, field] of bad) {
    for (const headers of [{}, sse]) {
      const problem = await bodyOf(get(`/api/firehose?${search}`, { ...member, ...headers }), 400)
      assert.equal(problem.errors[0].path.split('.')[0], field, search)
    }
  }
  const good = [
    ...['limit=1', 'limit=200', 'sort=detected_at_desc', 'sort=occurred_at_desc', 'sort=relevance_desc'],
    ...['person', 'organization', 'initiative', 'campaign', 'event'].map((type) => `actor_type=${type}`),
    ...['public_meeting', 'vote', 'filing'].map((type) => `signal_type=${type}`),
    ...['government', 'legislation', 'news', 'nonprofit', 'campaign'].map((one) => `source_class=${one}`),
    ...['calendar', 'dataset', 'social', 'other'].map((one) => `source_class=${one}`),
    ...['visibility=public', 'visibility=workspace', 'since=2026-01-01&until=2026-02-01T00:00:00%2B01:00'],
  ]
  for (const search of good) assert.equal((await get(`/api/firehose?${search}`)).status, 200, search)
})

test('returns 400 for a malformed header, and 406 or 503 for an unsupported one [spec.firehose.accept-other spec.firehose.wait-503]', async () => {
  const malformed: Headers[] = [
    { prefer: 'wait=soon' },
    { prefer: '=1' },
    { traceparent: 'nonsense' },
    { traceparent: traceparent.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)) },
    { traceparent, tracestate: 'no member' },
    { 'x-request-id': 'a b' },
  ]
  for (const headers of malformed) {
    for (const type of [{}, sse]) {
      assert.deepEqual(
        await firehose({ ...headers, ...type }),
        [400, 'invalid_header'],
        JSON.stringify(headers),
      )
    }
  }
  assert.deepEqual(await firehose({ ...sse, 'last-event-id': 'nonsense' }), [400, 'invalid_cursor'])

  const html = await get('/api/firehose', { ...member, accept: 'text/html' })
  assert.equal(html.headers.get('accept'), 'application/json, text/event-stream')
  assert.deepEqual(await refused(html), [406, 'not_acceptable'])

  const long = await get('/api/firehose', { ...member, prefer: 'wait=31' })
  assert.match(long.headers.get('retry-after')!, /^\d+$/)
  assert.deepEqual(await refused(long), [503, 'wait_too_long'])
})

test('returns 415 with Accept-Post for a body that is not JSON [spec.firehose.body-415]', async () => {
  for (const path of ['/api/firehose/sessions', '/api/firehose/signals']) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const headers = { ...member, 'content-type': type }
      const answer = await cast.app.fetch(path, { method: 'POST', headers, body: '{}' })
      assert.equal(answer.headers.get('accept-post'), 'application/json', type)
      assert.deepEqual(await refused(answer), [415, 'unsupported_media_type'])
    }
    const headers = { ...member, 'content-type': 'application/json' }
    const broken = cast.app.fetch(path, { method: 'POST', headers, body: '{' })
    assert.deepEqual(await refused(broken), [400, 'invalid_json'])
  }
})

test('an unknown session and one of another workspace are 404 everywhere [spec.firehose.session-404]', async () => {
  const { id } = await bodyOf(send(cast.app, 'POST', '/api/firehose/sessions', member, {}), 201)
  const unknown = '01920000-0000-7000-8000-0000000000ff'
  const asked: [Headers, string][] = [
    [member, unknown],
    [member, 'nonsense'],
    [cast.as.outsider, id],
    [cast.as.memberAtHome, id],
  ]
  for (const [who, session] of asked) {
    for (const part of ['', '/snapshot', '/events']) {
      const answer = get(`/api/firehose/sessions/${session}${part}`, who)
      assert.deepEqual(await refused(answer), [404, 'session_not_found'], `${session}${part}`)
    }
    const path = `/api/firehose/sessions/${session}/socket`
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const { status, body } = await refusal(cast.app.url + path, { ...who, ...upgrade })
    assert.deepEqual([status, body.code], [404, 'session_not_found'])
    const ended = send(cast.app, 'DELETE', `/api/firehose/sessions/${session}`, who)
    assert.deepEqual(await refused(ended), [404, 'session_not_found'])
  }
  assert.equal((await get(`/api/firehose/sessions/${id}`)).status, 200)
})

test('returns 401 without credentials, and 403 with the URL of the plans without a paid plan [spec.firehose.access]', async () => {
  const paths = ['/api/firehose', '/api/firehose/sessions']
  for (const path of paths) {
    assert.deepEqual(await refused(get(path, {})), [401, 'unauthenticated'])
    assert.deepEqual(await refused(get(path, { 'x-api-key': 'cdk_no' })), [401, 'invalid_credentials'])
  }
  await using app = await startTestApp({
    async authenticate(credentials) {
      const caller = await testAccounts(credentials)
      return caller && { ...caller, plan: 'free' }
    },
  })
  for (const path of paths) {
    for (const headers of [asMember, { ...asMember, ...sse }]) {
      const problem = await bodyOf(app.fetch(path, { headers }), 403)
      assert.equal(problem.code, 'plan_required')
      assert.equal(problem.upgrade_url, 'http://directory.test/pricing')
    }
  }
  assert.deepEqual(await refused(app.post('/api/firehose/sessions', {}, asMember)), [403, 'plan_required'])
})

test('every Firehose response has request id, trace, limits and timing, and the log has the first two [spec.firehose.request-id spec.firehose.trace-context spec.firehose.rate-limit-headers spec.firehose.server-timing]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'civic-firehose-log-'))
  const logFile = join(folder, 'log')
  try {
    const app = await startTestApp({ logFile })
    const ask = { ...asReviewer, traceparent, tracestate: 'vendor=1' }
    const asked: [string, string, Headers, RequestInit?][] = [
      ['200', '/api/firehose', {}],
      ['200', '/api/firehose', {}, { method: 'HEAD' }],
      ['304', '/api/firehose', { 'if-none-match': '*' }],
      ['400', '/api/firehose?limit=0', {}],
      ['404', '/api/firehose/sessions/x/snapshot', {}],
      ['406', '/api/firehose', { accept: 'text/html' }],
      ['503', '/api/firehose', { prefer: 'wait=31' }],
      ['200', '/api/firehose', sse],
    ]
    for (const [index, [status, path, more, init]] of asked.entries()) {
      const id = `firehose-${index}`
      const left = new AbortController()
      const headers = { ...ask, ...more, 'x-request-id': id }
      const answer = await app.fetch(path, { headers, signal: left.signal, ...init })
      const what = `${status} ${path}`
      assert.equal(answer.status, Number(status), what)
      const header = (name: string) => answer.headers.get(name) ?? ''
      assert.equal(header('x-request-id'), id, what)
      assert.match(header('traceparent'), /^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/, what)
      assert.notEqual(header('traceparent'), traceparent, 'it goes on from a span of our own')
      assert.equal(header('tracestate'), 'vendor=1', what)
      assert.equal(header('ratelimit-limit'), '1000000', what)
      assert.match(header('ratelimit-remaining'), /^\d+$/, what)
      const reset = Number(header('ratelimit-reset'))
      assert.ok(reset >= 0 && reset <= 60, `${what}: seconds, not a time of day`)
      assert.match(header('server-timing'), /(^|, )total;dur=\d/, what)
      if (more === sse) left.abort()
      else await answer.arrayBuffer()
    }
    // The log is flushed when the service stops.
    await app[Symbol.asyncDispose]()
    const text = await readFile(logFile, 'utf8')
    const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Json]))
    for (const [index, [status]] of asked.entries()) {
      const line = lines.find((one) => one.request_id === `firehose-${index}`)
      assert.ok(line && traceparent.includes(line.trace_id), `${status} is in the log under its id and trace`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the service is not ready while signals wait to be sequenced [design.observability.sequencer-lag]', async () => {
  const { pool } = cast.app.app.database
  const ready = () => get('/health/ready', {})
  assert.equal((await ready()).status, 200)
  const holder = await pool.connect()
  try {
    // An open older transaction delays everything that is appended after it.
    await holder.query('begin')
    await holder.query('select pg_current_xact_id()')
    await pool.query(
      `insert into signal_inbox (appended_at, kind, signal_id, chain_id, places, issues, actor_types, signal_types,
         source_classes, visibility, detected_at, occurred_at, relevance, body)
       values (now() - interval '20 s', 'signal', gen_random_uuid(), gen_random_uuid(), '{}', '{}', '{}', '{other}',
         '{other}', 'reviewer', now(), now(), 0, '{}')`,
    )
    await until(async () => (await ready()).status === 503, 'the lag is noticed')
    assert.match(await (await ready()).text(), /signals have waited 2\d s to be sequenced/)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await until(async () => (await ready()).status === 200, 'ready again')
})

test('a position from an earlier epoch is a gap, or 400 for strict requests and for pages [design.firehose.gap-announced design.firehose.cursor-expired]', async () => {
  const first = await bodyOf(get('/api/firehose?limit=1'), 200)
  assert.ok(first.page.next_cursor, 'the sample town has more than one signal')
  await cast.app.app.database.pool.query(`update firehose_head set epoch = '0000beef'`)
  const poll = `/api/firehose?cursor=${first.as_of}`
  const told = await until(async () => {
    const body = await bodyOf(get(poll), 200)
    return body.gap && body
  }, 'the new epoch is noticed')
  assert.deepEqual([told.gap.reason, told.gap.requested], ['epoch_changed', first.as_of])

  const stream = await follow(`${cast.app.url}/api/firehose`, { ...member, 'last-event-id': first.as_of })
  const gap = await stream.message('firehose.gap')
  assert.deepEqual(
    stream.messages.slice(0, 2).map(({ type }) => type),
    ['firehose.ready', 'firehose.gap'],
  )
  assert.deepEqual([gap.reason, gap.snapshot_url], ['epoch_changed', '/api/firehose'])
  stream.leave()

  const strict = { ...member, prefer: 'handling=strict' }
  assert.deepEqual(await refused(get(poll, strict)), [400, 'cursor_expired'])
  const again = get('/api/firehose', { ...strict, ...sse, 'last-event-id': first.as_of })
  assert.deepEqual(await refused(again), [400, 'cursor_expired'])
  const page = get(`/api/firehose?limit=1&cursor=${first.page.next_cursor}`)
  assert.deepEqual(await refused(page), [400, 'cursor_expired'])
})
