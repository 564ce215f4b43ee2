import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '../../src/contracts/firehose/firehose.ts'
import { sessionLinks } from '../../src/firehose/sessions/session-service.ts'
import { startSessions, testCursors } from '../support/firehose-sessions.ts'
import { until } from '../support/until.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const made = async (answer: Response) => {
  const text = await answer.text()
  assert.equal(answer.status, 201, text)
  return JSON.parse(text) as Session
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

test('creates a session with a normalized query and its URLs [spec.firehose.session-201 spec.firehose.session-query]', async () => {
  await using bench = await startSessions()
  const answer = await bench.create('ada', {
    query: {
      places: ['gary-in', 'gary,indiana'],
      issues: ['clean_water'],
      actor_types: [],
      signal_types: ['vote', 'filing'],
      source_classes: [],
      visibility: 'workspace',
      since: '2026-03-01',
      until: null,
      cursor: null,
      limit: 20,
      sort: 'occurred_at_desc',
    },
    delivery: { mode: 'sse' },
  })
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const location = answer.headers.get('location')
  const session = await made(answer)
  const path = `/api/firehose/sessions/${session.id}`
  assert.equal(location, path)
  assert.deepEqual(session, {
    id: session.id,
    query: {
      places: ['gary,indiana'],
      issues: ['clean_water'],
      actor_types: [],
      signal_types: ['filing', 'vote'],
      source_classes: [],
      visibility: 'workspace',
      since: '2026-03-01T00:00:00.000Z',
      until: null,
      cursor: null,
      limit: 20,
      sort: 'occurred_at_desc',
    },
    delivery: { mode: 'sse', url: null, state: 'active', reason: null },
    state: 'open',
    created_at: '2026-11-15T12:00:00.000Z',
    expires_at: '2026-12-15T12:00:00.000Z',
    snapshot_url: `${path}/snapshot`,
    events_url: `${path}/events`,
    socket_url: `${path}/socket`,
    links: {
      snapshot: `http://directory.test${path}/snapshot`,
      events: `http://directory.test${path}/events`,
      socket: `ws://directory.test${path}/socket`,
    },
  })
  assert.deepEqual(await (await bench.request('ada', 'GET', `/${session.id}`)).json(), session)
})

test('the socket link uses wss when the service has an https address', () => {
  const { socket } = sessionLinks('01920000-0000-7000-8000-000000000031', 'https://directory.example')
  assert.equal(
    socket,
    'wss://directory.example/api/firehose/sessions/01920000-0000-7000-8000-000000000031/socket',
  )
})

test('every field is optional, and every delivery mode is accepted [spec.firehose.session-delivery design.firehose.defaults]', async () => {
  await using bench = await startSessions()
  const session = await made(await bench.create('ada', {}))
  assert.equal(session.query.visibility, 'public')
  assert.equal(session.query.limit, 50)
  assert.equal(session.query.sort, 'detected_at_desc')
  assert.equal(session.delivery.mode, 'sse')
  for (const mode of ['websocket', 'poll']) {
    assert.equal((await made(await bench.create('ada', { delivery: { mode } }))).delivery.mode, mode)
  }
  const position = testCursors.write('000000e1', 7)
  assert.equal(
    (await made(await bench.create('ada', { query: { cursor: position } }))).query.cursor,
    position,
  )
})

test('Prefer: return=minimal returns the id and URLs only, and Preference-Applied says so [spec.firehose.prefer]', async () => {
  await using bench = await startSessions()
  const answer = await bench.create('ada', {}, { prefer: 'return=minimal' })
  assert.equal(answer.headers.get('preference-applied'), 'return=minimal')
  const location = answer.headers.get('location')
  const body = await made(answer)
  assert.deepEqual(Object.keys(body), ['id', 'snapshot_url', 'events_url', 'socket_url', 'links'])
  assert.equal(location, `/api/firehose/sessions/${body.id}`)
  const whole = await bench.create('ada', {}, { prefer: 'return=representation' })
  assert.equal(whole.headers.get('preference-applied'), 'return=representation')
  assert.ok((await made(whole)).query)
  assert.equal((await bench.create('ada', {})).headers.get('preference-applied'), null)
  assert.deepEqual(await codeOf(await bench.create('ada', {}, { prefer: 'return=nothing' })), [
    400,
    'invalid_header',
  ])
})

test('reports every error in a body [design.firehose.defaults spec.firehose.body-415]', async () => {
  await using bench = await startSessions()
  const webhook = (url: string) => ({ delivery: { mode: 'webhook', url } })
  const wrong: [unknown, string][] = [
    [{ query: { limit: 0 } }, 'query.limit'],
    [{ query: { limit: 201 } }, 'query.limit'],
    [{ query: { signal_types: ['rumour'] } }, 'query.signal_types.0'],
    [{ query: { since: 'yesterday' } }, 'query.since'],
    [{ query: { since: '2026-03-02', until: '2026-03-01' } }, 'since'],
    [{ query: { color: 'red' } }, 'query.color'],
    [{ query: { cursor: 'abc' } }, 'cursor'],
    [{ delivery: { mode: 'pigeon' } }, 'delivery.mode'],
    [{ delivery: { mode: 'webhook' } }, 'delivery.url'],
    [{ delivery: { mode: 'sse', url: 'https://example.org/' } }, 'delivery.url'],
    [webhook('http://example.org/hook'), 'delivery.url'],
    [webhook('https://example.org:5432/hook'), 'delivery.url'],
    [webhook('https://me:secret@example.org/hook'), 'delivery.url'],
    [webhook('https://127.0.0.1/hook'), 'delivery.url'],
    [webhook('https://[::1]/hook'), 'delivery.url'],
    [webhook('https://169.254.169.254/latest'), 'delivery.url'],
    [webhook('https://2130706433/hook'), 'delivery.url'],
    [webhook('https://localhost/hook'), 'delivery.url'],
    [webhook('https://database.internal/hook'), 'delivery.url'],
  ]
  for (const [body, path] of wrong) {
    const answer = await bench.create('ada', body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    const problem = (await answer.json()) as { errors: { path: string }[] }
    assert.equal(problem.errors[0]?.path, path, JSON.stringify(body))
  }
  assert.deepEqual(await codeOf(await bench.create('ada', '{')), [400, 'invalid_json'])
  const text = await bench.create('ada', 'hello', { 'content-type': 'text/plain' })
  assert.equal(text.headers.get('accept-post'), 'application/json')
  assert.deepEqual(await codeOf(text), [415, 'unsupported_media_type'])
})

test('reports missing credentials, plan, scope or role [spec.firehose.access]', async () => {
  await using bench = await startSessions()
  assert.deepEqual(await codeOf(await bench.create(undefined, {})), [401, 'unauthenticated'])
  assert.deepEqual(await codeOf(await bench.create('unknown', {})), [401, 'invalid_credentials'])
  assert.deepEqual(await codeOf(await bench.create('free', {})), [403, 'plan_required'])
  assert.deepEqual(await codeOf(await bench.create('narrow', {})), [403, 'scope_required'])
  for (const visibility of ['partner', 'reviewer']) {
    const body = { query: { visibility } }
    assert.deepEqual(await codeOf(await bench.create('ada', body)), [403, 'role_required'])
    await made(await bench.create('reviewer', body))
  }
  assert.deepEqual(await codeOf(await bench.request('free', 'GET')), [403, 'plan_required'])
})

test('a session is 404 for other workspaces and after its deletion [design.firehose.sessions-are-rows spec.firehose.session-404]', async () => {
  await using bench = await startSessions()
  const { id } = await made(await bench.create('ada', {}))
  await made(await bench.create('ada', {}))
  const listed = async (who: string) =>
    ((await (await bench.request(who, 'GET')).json()) as { data: Session[] }).data.map((one) => one.id)
  assert.equal((await listed('ada')).length, 2)
  assert.ok((await listed('ada')).includes(id))
  assert.deepEqual(await listed('ben'), [])
  const unknown = [404, 'session_not_found']
  assert.deepEqual(await codeOf(await bench.request('ben', 'GET', `/${id}`)), unknown)
  assert.deepEqual(await codeOf(await bench.request('ben', 'DELETE', `/${id}`)), unknown)
  assert.equal(await bench.sessions.open(id, bench.ben), undefined)
  assert.deepEqual(await codeOf(await bench.request('ada', 'GET', '/nonsense')), unknown)
  assert.deepEqual((await bench.sessions.open(id, bench.ada))?.id, id)
  const told: string[] = []
  let isListening = false
  using _listener = bench.database.listen(
    'firehose_session_ended',
    (ended) => told.push(ended),
    (isConnected) => {
      isListening = isConnected
    },
  )
  await until(() => isListening, 'it is listened')
  const ended = await bench.request('ada', 'DELETE', `/${id}`)
  assert.equal(ended.status, 204)
  await until(() => told.length > 0, 'every instance hears of it')
  assert.deepEqual(told, [id])
  assert.deepEqual(await codeOf(await bench.request('ada', 'GET', `/${id}`)), unknown)
  assert.deepEqual(await codeOf(await bench.request('ada', 'DELETE', `/${id}`)), unknown)
  assert.equal(await bench.sessions.open(id, bench.ada), undefined)
})

test('a session expires after 30 idle days, and a use extends it, recorded at most once an hour [design.firehose.sessions-are-rows]', async () => {
  await using bench = await startSessions()
  const { id } = await made(await bench.create('ada', {}))
  const shown = async () => (await (await bench.request('ada', 'GET', `/${id}`)).json()) as Session
  const pass = (milliseconds: number) => {
    bench.clock.at = new Date(bench.clock.at.getTime() + milliseconds)
  }
  const first = (await shown()).expires_at
  pass(hourMs - 1)
  assert.ok(await bench.sessions.open(id, bench.ada))
  assert.equal((await shown()).expires_at, first)
  pass(1)
  assert.ok(await bench.sessions.open(id, bench.ada))
  const second = Date.parse((await shown()).expires_at)
  assert.equal(second, bench.clock.at.getTime() + 30 * dayMs)
  pass(30 * dayMs - 1)
  assert.equal((await shown()).state, 'open')
  pass(1)
  assert.equal((await shown()).state, 'expired')
  assert.equal(await bench.sessions.open(id, bench.ada), undefined)
  await bench.sessions.deleteExpired()
  assert.equal((await shown()).state, 'expired')
  pass(30 * dayMs)
  await bench.sessions.deleteExpired()
  assert.equal((await bench.request('ada', 'GET', `/${id}`)).status, 404)
})

test('a workspace has at most 100 open sessions, even with concurrent requests', async () => {
  await using bench = await startSessions()
  await Promise.all(Array.from({ length: 97 }, async () => made(await bench.create('ada', {}))))
  const answers = await Promise.all(Array.from({ length: 8 }, () => bench.create('ada', {})))
  assert.equal(answers.filter(({ status }) => status === 201).length, 3)
  const refused = answers.find(({ status }) => status !== 201)!
  assert.deepEqual(await codeOf(refused), [403, 'limit_reached'])
  await made(await bench.create('ben', {}))
  bench.clock.at = new Date(bench.clock.at.getTime() + 30 * dayMs)
  await made(await bench.create('ada', {}))
})

test('a repeated Idempotency-Key returns the same session and secret, which is never stored in plain text', async () => {
  await using bench = await startSessions()
  const key = { 'idempotency-key': 'k1' }
  const body = { delivery: { mode: 'webhook', url: 'https://receiver.example/hook' } }
  const first = await made(await bench.create('ada', body, { ...key, prefer: 'return=minimal' }))
  assert.match(first.delivery.secret ?? '', /^whsec_[\w-]{43}$/, 'shown although little was asked for')
  const again = await bench.create('ada', body, key)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(await made(again), first)
  const other = await bench.create('ada', {}, key)
  assert.deepEqual(await codeOf(other), [409, 'idempotency_conflict'])
  const { secret: _shownOnce, ...delivery } = first.delivery
  assert.deepEqual(
    ((await (await bench.request('ada', 'GET', `/${first.id}`)).json()) as Session).delivery,
    delivery,
  )

  const secret = first.delivery.secret!
  const tables = await bench.database.pool.query(
    "select table_name from information_schema.tables where table_schema = 'public'",
  )
  for (const { table_name } of tables.rows) {
    const rows = await bench.database.pool.query(`select row_to_json(t)::text as row from "${table_name}" t`)
    for (const { row } of rows.rows) assert.ok(!row.includes(secret), `${table_name} holds the secret`)
  }
  const { rows } = await bench.database.pool.query('select secret from firehose_session')
  assert.ok(!(rows[0].secret as Buffer).includes(secret.slice(6)))
})
