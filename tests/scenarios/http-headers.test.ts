import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { addActor, review } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let publicReads: string[]
before(async () => {
  app = await startTestApp()
  const { id } = (await app.json('/api/entities?limit=1')).data[0]
  const town = '/api/places/alder-falls,indiana'
  publicReads = [
    '/api/entities',
    `/api/entities/${id}`,
    `/api/entities/${id}/sources`,
    '/api/places?query=Gary,+IN',
    town,
    `${town}/entities`,
    `${town}/coverage`,
    `${town}/sources`,
    '/api/issue-areas',
    '/api/issue-areas/public_transit',
    '/api/domains',
    '/api/domains/education',
  ]
})
after(() => app[Symbol.asyncDispose]())

/** Responses of every kind: found, cached, not modified, empty, refused, unknown, without a route. */
async function answersOfEveryKind(headers: Record<string, string> = {}): Promise<Map<string, Response>> {
  const etag = (await app.fetch('/api/domains')).headers.get('etag')!
  const answers: [string, Promise<Response>][] = [
    ['200', app.fetch('/api/entities', { headers })],
    ['200 kept', app.fetch('/api/domains', { headers })],
    ['200 HEAD', app.fetch('/api/domains', { method: 'HEAD', headers })],
    ['200 health', app.fetch('/health', { headers })],
    ['200 page', app.fetch('/developers/api', { headers })],
    ['204', app.fetch('/api/domains', { method: 'OPTIONS', headers })],
    ['200 site', app.fetch('/', { headers })],
    ['302 site', app.fetch('/settings', { headers })],
    ['404 site', app.fetch('/nothing', { headers: { ...headers, accept: 'text/html' } })],
    ['200 metadata', app.fetch('/.well-known/oauth-authorization-server', { headers })],
    ['304', app.fetch('/api/domains', { headers: { ...headers, 'if-none-match': etag } })],
    ['400', app.fetch('/api/entities?limit=0', { headers })],
    ['401', app.post('/api/entities', {}, headers)],
    ['403', app.fetch('/api/flags', { headers: { ...headers, ...asMember } })],
    ['404', app.fetch('/api/entities/x', { headers })],
    ['404 no route', app.fetch('/nothing', { headers })],
    ['405', app.fetch('/api/domains', { method: 'PUT', headers })],
    ['415', app.post('/api/entity-flags', {}, { ...headers, 'content-type': 'text/plain' })],
  ]
  const entries = await Promise.all(answers.map(async ([kind, answer]) => [kind, await answer] as const))
  for (const [kind, answer] of entries) assert.equal(answer.status, Number.parseInt(kind, 10), kind)
  return new Map(entries)
}

test('returns the given request id, or a new one [design.http.request-id]', async () => {
  const fresh = new Set<string>()
  for (const [kind, answer] of await answersOfEveryKind()) {
    const id = answer.headers.get('x-request-id')!
    assert.match(id, /^[\x21-\x7e]{1,128}$/, kind)
    fresh.add(id)
  }
  assert.equal(fresh.size, 18, 'each request gets an id of its own')
  const given = 'run-7/~{}"'
  for (const id of [given, 'x', '!'.repeat(128)]) {
    for (const [kind, answer] of await answersOfEveryKind({ 'x-request-id': id })) {
      assert.equal(answer.headers.get('x-request-id'), id, kind)
    }
  }
  assert.equal((await app.json('/api/nothing', { headers: { 'x-request-id': given } })).request_id, given)
})

test('returns 400 for a malformed request id and does not echo it [design.http.request-id-invalid]', async () => {
  for (const id of ['', 'a b', 'x'.repeat(129), 'caf\u00e9', 'a\tb']) {
    for (const path of ['/api/entities', '/api/domains', '/health', '/api/nothing', '/developers/api']) {
      const answer = await rawGet(path, `X-Request-ID: ${id}`)
      assert.match(answer, /^HTTP\/1.1 400 /, `${JSON.stringify(id)} ${path}`)
      assert.match(answer, /"code":"invalid_header"/)
      const own = /\r\nx-request-id: ([^\r]*)\r\n/i.exec(answer)![1]!
      assert.match(own, /^[\x21-\x7e]{1,128}$/)
      assert.notEqual(own, id)
    }
  }
  const twice = await rawGet('/api/domains', 'X-Request-ID: one\r\nX-Request-ID: two')
  assert.match(twice, /^HTTP\/1.1 400 /)
})

test('returns a problem with a request id for bytes that are not a request', async () => {
  const get = 'GET /api/domains HTTP/1.1\r\nHost: x\r\n'
  for (const noise of ['NONSENSE', `${get}A b: c`, `${get}X-Request-ID: \u007f`]) {
    const answer = await rawSend(`${noise}\r\n\r\n`)
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /content-type: application\/problem\+json/i)
    const problem = JSON.parse(answer.split('\r\n\r\n')[1]!) as Json
    for (const member of ['type', 'title', 'status', 'detail', 'code', 'request_id']) {
      assert.ok(problem[member] !== undefined, member)
    }
    assert.match(answer, /\r\nx-request-id: /i)
  }
})

test('continues the trace of the caller and returns it [design.observability.trace-context]', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parentId = '00f067aa0ba902b7'
  const traceparent = `00-${traceId}-${parentId}-01`
  const tracestate = 'vendor=a1, other@x=b:2'
  for (const [kind, answer] of await answersOfEveryKind({ traceparent, tracestate })) {
    const [version, trace, span, flags] = answer.headers.get('traceparent')!.split('-')
    assert.deepEqual([version, trace, flags], ['00', traceId, '01'], kind)
    assert.match(span!, /^[0-9a-f]{16}$/)
    assert.notEqual(span, parentId, kind)
    assert.equal(answer.headers.get('tracestate'), tracestate, kind)
  }
  const own = (await app.fetch('/api/domains')).headers.get('traceparent')!
  assert.match(own, /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/)
  const later = await app.fetch('/api/domains', {
    headers: { traceparent: `01-${traceId}-${parentId}-00-more` },
  })
  assert.equal(later.status, 200, 'a later version may have more fields')
  const wrong: Record<string, string>[] = [
    { traceparent: 'x' },
    { traceparent: `00-${traceId}-${parentId}` },
    { traceparent: `00-${traceId}-${parentId}-01-more` },
    { traceparent: `ff-${traceId}-${parentId}-01` },
    { traceparent: `00-${'0'.repeat(32)}-${parentId}-01` },
    { traceparent: `00-${traceId}-${'0'.repeat(16)}-01` },
    { traceparent: traceparent.toUpperCase() },
    { traceparent, tracestate: 'no value' },
    { traceparent, tracestate: Array.from({ length: 33 }, (_, i) => `k${i}=v`).join(',') },
  ]
  for (const headers of wrong) {
    const problem = await app.json('/api/domains', { headers })
    assert.deepEqual([problem.status, problem.code], [400, 'invalid_header'], JSON.stringify(headers))
    assert.match(problem.detail, /^trace(parent|state): /)
  }
})

test('reports the measured duration in Server-Timing [design.http.server-timing]', async () => {
  for (const [kind, answer] of await answersOfEveryKind()) {
    const timing = answer.headers.get('server-timing')!
    const total = Number(/total;dur=([0-9.]+)/.exec(timing)![1])
    assert.ok(total > 0 && total < 60_000, `${kind}: ${timing}`)
  }
  const startedAt = performance.now()
  const answer = await app.fetch('/api/entities?query=tenants&facets=true')
  const elapsed = performance.now() - startedAt
  const timing = answer.headers.get('server-timing')!
  const [handler, total] = ['handler', 'total'].map((name) =>
    Number(new RegExp(`${name};dur=([0-9.]+)`).exec(timing)![1]),
  )
  assert.ok(handler! > 0 && handler! <= total! && total! <= elapsed, `${timing}, seen ${elapsed}`)
})

test('sends a strong ETag with public reads and a 304 when it matches [design.http.etag]', async () => {
  for (const path of publicReads) {
    const first = await app.fetch(path)
    const etag = first.headers.get('etag')!
    assert.match(etag, /^"[\x21\x23-\x7e]+"$/, path)
    const body = await first.text()
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.fetch(path, { headers: { 'if-none-match': condition } })
      assert.equal(again.status, 304, `${path} ${condition}`)
      assert.equal(await again.text(), '')
      assert.equal(again.headers.get('etag'), etag)
      assert.ok(again.headers.get('cache-control') && again.headers.get('vary'))
    }
    const changed = await app.fetch(path, { headers: { 'if-none-match': '"other"' } })
    assert.deepEqual([changed.status, await changed.text()], [200, body])
    const head = await app.fetch(path, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('etag'), await head.text()], [200, etag, ''])
    const known = await app.fetch(path, { headers: { ...asMember, 'if-none-match': etag } })
    assert.equal(known.status, 304, `${path} with credentials`)
  }
  const { id } = await addActor(app, 'Tagged')
  const before = (await app.fetch(`/api/entities/${id}`)).headers.get('etag')!
  await review(app, 'PATCH', `/api/entities/${id}`, { description: 'Other words' })
  const after = await app.fetch(`/api/entities/${id}`, { headers: { 'if-none-match': before } })
  assert.equal(after.status, 200)
  assert.notEqual(after.headers.get('etag'), before)
})

test('sends Cache-Control for public reads and no-store for other responses [design.http.cache-headers]', async () => {
  for (const path of publicReads) {
    const { headers } = await app.fetch(path)
    const seconds = /^\/api\/(issue-areas|domains)/.test(path) ? 3600 : 60
    assert.equal(
      headers.get('cache-control'),
      `public, max-age=${seconds}, stale-while-revalidate=${seconds * 5}`,
      path,
    )
    const vary = headers.get('vary')!.toLowerCase().split(/, */)
    assert.ok(vary.includes('authorization') && vary.includes('x-api-key'), path)
  }
  const { id } = (await app.json('/api/entities?limit=1')).data[0]
  const flag = { entity_id: id, reason: 'Gone', flag_type: 'stale' }
  const others = [
    await app.post('/api/entity-flags', flag),
    await app.fetch('/api/nothing'),
    await app.fetch('/health'),
  ]
  for (const { headers, url } of others) assert.equal(headers.get('cache-control'), 'no-store', url)
  const flags = await app.fetch('/api/flags', { headers: asReviewer })
  assert.equal(flags.headers.get('cache-control'), 'private, no-store')
})

/** Sends raw header values that fetch would refuse. */
const rawGet = (path: string, header: string) =>
  rawSend(`GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\nConnection: close\r\n\r\n`)

async function rawSend(request: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(request, 'latin1')
  return text(socket)
}
