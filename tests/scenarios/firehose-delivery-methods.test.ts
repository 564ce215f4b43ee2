import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { WebSocket } from 'ws'
import { asMember, asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'
import { follow } from '../support/event-stream.ts'
import { hasTool } from '../support/has-tool.ts'
import { proxies } from '../support/proxies.ts'
import { until } from '../support/until.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { SAMPLE: 'off', TRUSTED_PROXIES: '127.0.0.1' } })
})
after(() => app?.[Symbol.asyncDispose]())

const evidence = [
  {
    url: 'https://www.example.org/minutes',
    title: 'Minutes',
    retrieved_at: '2026-03-11T00:00:00Z',
    excerpt: 'The bond was approved, 7 to 2.',
  },
]
const vote = {
  title: 'vote',
  signal_type: 'vote',
  occurred_at: '2026-03-03T00:00:00Z',
  detected_at: '2026-03-10T00:00:00Z',
  places: ['gary,indiana'],
  issues: ['public_transit'],
  actors: [{ name: 'Council', type: 'organization' }],
  source_class: 'government',
  confidence: 0.5,
  evidence,
}
const meeting = {
  ...vote,
  title: 'meeting',
  signal_type: 'public_meeting',
  occurred_at: '2026-03-02T00:00:00Z',
  detected_at: '2026-03-11T00:00:00Z',
  places: ['hammond,indiana', 'gary,indiana'],
  issues: ['housing_affordability'],
  actors: [{ name: 'Ada Hill', type: 'person' }],
  source_class: 'calendar',
  confidence: 1,
}
const filing = {
  ...vote,
  title: 'filing',
  signal_type: 'filing',
  occurred_at: '2026-03-04T00:00:00Z',
  detected_at: '2026-03-12T00:00:00Z',
  places: ['hammond,indiana'],
  actors: [{ name: 'Yes on 2', type: 'campaign' }],
  source_class: 'news',
  confidence: 0.1,
}
const own = { ...vote, title: 'own', visibility: 'workspace', detected_at: '2026-03-13T00:00:00Z' }

async function publish(...signals: object[]): Promise<void> {
  const answer = await app.post('/api/firehose/signals', { signals }, asReviewer)
  assert.equal(answer.status, 201, await answer.text())
}
const read = async (search: string): Promise<Json> => {
  const answer = await app.fetch(`/api/firehose?${search}`, { headers: asMember })
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  return JSON.parse(text)
}
const titles = async (search: string): Promise<string[]> =>
  (await read(search)).data.map((one: Json) => one.title)

test('every filter selects exactly its signals: alone, repeated, comma-separated and combined [spec.firehose.filter-place spec.firehose.filter-issue spec.firehose.filter-actor-type spec.firehose.filter-signal-type spec.firehose.filter-source-class spec.firehose.filter-visibility spec.firehose.filter-since-until spec.firehose.repeated-filters design.firehose.filters-joined design.firehose.times]', async () => {
  await publish(vote, meeting, filing, own)
  await until(async () => (await titles('visibility=workspace')).length === 4, 'all signals are logged')
  const expected: Record<string, string[]> = {
    '': ['filing', 'meeting', 'vote'],
    'place=gary,indiana': ['meeting', 'vote'],
    'place=gary-in': ['meeting', 'vote'],
    'place=gary-in&place=hammond,indiana': ['filing', 'meeting', 'vote'],
    // Place keys contain a comma, so two joined keys are not a place.
    'place=gary,indiana,hammond,indiana': [],
    'place=atlantis,indiana': [],
    'issue=housing_affordability': ['meeting'],
    'issue=housing_affordability,public_transit': ['filing', 'meeting', 'vote'],
    'issue=housing_affordability&issue=public_transit': ['filing', 'meeting', 'vote'],
    // A domain selects all of its areas.
    'issue=housing-and-the-built-environment': ['meeting'],
    'issue=nonsense': [],
    'actor_type=person': ['meeting'],
    'actor_type=person&actor_type=campaign': ['filing', 'meeting'],
    'actor_type=initiative,event': [],
    'signal_type=vote': ['vote'],
    'signal_type=vote,public_meeting': ['meeting', 'vote'],
    'signal_type=vote&signal_type=filing': ['filing', 'vote'],
    'source_class=news': ['filing'],
    'source_class=news,calendar': ['filing', 'meeting'],
    'visibility=public': ['filing', 'meeting', 'vote'],
    'visibility=workspace': ['own', 'filing', 'meeting', 'vote'],
    'since=2026-03-11': ['filing', 'meeting'],
    'since=2026-03-11T00:00:00Z': ['filing', 'meeting'],
    'since=2026-03-11T00:00:01Z': ['filing'],
    'since=2026-03-11T01:00:00%2B01:00': ['filing', 'meeting'],
    'until=2026-03-11': ['vote'],
    'until=2026-03-11T00:00:01Z': ['meeting', 'vote'],
    'since=2026-03-10&until=2026-03-12': ['meeting', 'vote'],
    'place=gary-in&issue=public_transit': ['vote'],
    'place=gary-in&signal_type=filing': [],
    'place=hammond-in&actor_type=person&since=2026-03-11': ['meeting'],
  }
  for (const [search, names] of Object.entries(expected)) {
    assert.deepEqual(await titles(search), names, search)
  }
})

test('a snapshot has the requested order, and its pages are complete [spec.firehose.sort spec.firehose.cursor]', async () => {
  const orders: Record<string, string[]> = {
    detected_at_desc: ['filing', 'meeting', 'vote'],
    occurred_at_desc: ['filing', 'vote', 'meeting'],
    relevance_desc: ['meeting', 'vote', 'filing'],
  }
  for (const [sort, expected] of Object.entries(orders)) {
    assert.deepEqual(await titles(`sort=${sort}`), expected, sort)
    const paged: string[] = []
    for (let cursor = ''; ; ) {
      const body = await read(`sort=${sort}&limit=1${cursor}`)
      paged.push(...body.data.map((one: Json) => one.title))
      if (body.page.next_cursor === null) break
      cursor = `&cursor=${body.page.next_cursor}`
    }
    assert.deepEqual(paged, expected, sort)
  }
})

test('Accept selects JSON or a stream, and HEAD returns freshness and quota [spec.firehose.accept-json spec.firehose.accept-sse spec.firehose.head spec.firehose.etag-304]', async () => {
  const ask = (headers: Record<string, string>, method = 'GET') =>
    app.fetch('/api/firehose', { method, headers: { ...asMember, ...headers } })
  for (const accept of ['application/json', '*/*', 'text/html, */*;q=0.1']) {
    const answer = await ask({ accept })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/json'], accept)
    assert.ok(Array.isArray(((await answer.json()) as Json).data))
  }
  const stream = await follow(`${app.url}/api/firehose`, { ...asMember, accept: 'text/event-stream' })
  assert.equal(stream.response.headers['content-type'], 'text/event-stream')
  stream.leave()

  const full = await ask({})
  const etag = full.headers.get('etag')!
  const probe = await ask({}, 'HEAD')
  assert.equal(await probe.text(), '')
  for (const name of ['etag', 'content-location', 'vary', 'ratelimit-limit', 'link']) {
    assert.equal(probe.headers.get(name), full.headers.get(name), name)
  }
  assert.equal(full.headers.get('content-location'), '/api/firehose')
  const remaining = (answer: Response) => Number(answer.headers.get('ratelimit-remaining'))
  const held = await ask({ 'if-none-match': etag })
  assert.equal(held.status, 304)
  assert.ok(remaining(held) >= remaining(full) && remaining(probe) >= remaining(full), 'both are free')
  await publish({ ...vote, title: 'another' })
  await until(async () => (await ask({}, 'HEAD')).headers.get('etag') !== etag, 'the ETag changes')
  assert.equal((await ask({ 'if-none-match': etag })).status, 200)
})

test('every delivery method sends the same messages, and announces a shutdown [design.firehose.one-reader design.firehose.id-on-every-event spec.firehose.socket spec.firehose.socket-same-payloads spec.firehose.retry spec.firehose.event-ready spec.firehose.event-signal spec.firehose.session-events spec.firehose.last-event-id design.shutdown.tells-streams]', async () => {
  await using other = await startTestApp({ env: { SAMPLE: 'off' }, databaseUrl: app.databaseUrl })
  const start = (await read('')).as_of
  const made = await other.post('/api/firehose/sessions', { query: { cursor: start } }, asMember)
  const session = (await made.json()) as Json
  const resume = { ...asMember, 'last-event-id': start }
  const byAddress = await follow(`${other.url}/api/firehose`, resume)
  const bySession = await follow(other.url + session.events_url, resume)
  const socketMessages: Json[] = []
  const socket = new WebSocket(
    `${other.url.replace('http', 'ws')}${session.socket_url}`,
    'service.firehose.v1',
    { headers: asMember },
  )
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('message', (data) => socketMessages.push(JSON.parse(String(data))))
  await until(() => socketMessages.length > 0, 'the socket is open')
  assert.equal(socket.protocol, 'service.firehose.v1')

  // Published on one instance, delivered by the other.
  const later = { ...meeting, detected_at: '2026-03-14T00:00:00Z' }
  await publish({ ...later, title: 'one' }, { ...later, title: 'two' })
  await Promise.all([byAddress.atLeast(2), bySession.atLeast(2)])
  await until(
    () => socketMessages.filter(({ type }) => type === 'firehose.signal').length === 2,
    'the socket delivers',
  )
  const polled = (await read(`cursor=${start}`)).data
  const feed = await app.json('/signals.json?place=hammond-in&limit=2')
  assert.deepEqual(
    feed.items.map((item: Json) => item._civic.signal),
    polled.toReversed(),
  )
  await other[Symbol.asyncDispose]()
  await Promise.all([byAddress.ended, bySession.ended])
  assert.equal(await closed, 1012)

  for (const { events, messages, parser } of [byAddress, bySession]) {
    assert.deepEqual(
      events.map(({ id, event }) => [id, event]),
      messages.map(({ event_id, type }) => [event_id, type]),
      'every event has an id',
    )
    assert.ok(parser.state.retryMs! >= 500, 'retry is sent')
  }
  const methods: Json[][] = [byAddress.messages, bySession.messages, socketMessages]
  for (const [method, messages] of methods.entries()) {
    const [ready, ...rest] = messages
    assert.deepEqual([ready.type, ready.resume, ready.heartbeat_seconds], ['firehose.ready', 'resumed', 15])
    assert.equal(ready.event_id, start)
    const signals = rest.filter(({ type }) => type === 'firehose.signal')
    assert.deepEqual(
      signals.map(({ signal }) => signal),
      polled,
    )
    for (const { query, workspace, usage, event_id, delivered_at, session_id } of signals) {
      assert.deepEqual([query, workspace], [ready.query, ready.workspace])
      assert.deepEqual([usage.plan, usage.streams.limit], ['team', 50])
      assert.ok(event_id.length > 10 && Math.abs(Date.parse(delivered_at) - Date.now()) < 120_000)
      assert.equal(session_id, method === 0 ? null : session.id)
    }
    const bye = messages.at(-1)
    assert.deepEqual([bye.type, bye.reason, bye.reconnect], ['firehose.bye', 'deploy', true])
    assert.equal(bye.event_id, signals.at(-1)!.event_id, 'a client can resume from there elsewhere')
    assert.ok(bye.delay_ms > 0)
  }
  assert.deepEqual(
    methods.map((messages) => messages.map(({ event_id }) => event_id)),
    [methods[0], methods[0], methods[0]].map((messages) => messages!.map(({ event_id }) => event_id)),
    'every delivery method has the same ids',
  )
})

for (const { name, program, start } of proxies) {
  test(`the recipe for ${name} passes reads, streams, sockets and assistants through [design.running.behind-proxy]`, async (t) => {
    if (!(await hasTool(t, program))) return
    await using proxy = await start([app.url])
    const places = await fetch(`${proxy.url}/api/places?query=gary`, {
      headers: { 'x-request-id': 'through' },
    })
    assert.deepEqual([places.status, places.headers.get('x-request-id')], [200, 'through'])
    const metrics = await fetch(`${proxy.url}/metrics`)
    assert.ok([403, 404].includes(metrics.status), String(metrics.status))
    const tools = await fetch(`${proxy.url}/mcp`, { method: 'POST' })
    assert.equal(tools.status, 401)
    assert.match(tools.headers.get('www-authenticate')!, /resource_metadata=/)

    const stream = await follow(`${proxy.url}/api/firehose`, asMember)
    const headers = { ...asMember, 'content-type': 'application/json' }
    const made = await fetch(`${proxy.url}/api/firehose/sessions`, { method: 'POST', headers, body: '{}' })
    const session = (await made.json()) as Json
    const received: Json[] = []
    const address = `${proxy.url.replace('http', 'ws')}${session.socket_url}`
    const socket = new WebSocket(address, 'service.firehose.v1', { headers: asMember })
    socket.on('message', (data) => received.push(JSON.parse(String(data))))
    await until(() => received.length > 0, 'the socket is open')
    await publish({ ...vote, title: 'through the proxy' })
    await stream.atLeast(1)
    await until(
      () => received.some((one) => one.signal?.title === 'through the proxy'),
      'the socket delivers',
    )
    stream.leave()
    socket.close()
  })
}
