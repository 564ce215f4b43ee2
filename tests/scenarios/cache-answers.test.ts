import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asReviewer, type Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'
import { until } from '../support/until.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const town = '/api/places/alder-falls,indiana'
const [actor]: Json[] = (await service.json(`${town}/entities`)).data
const publicReads = [
  `/api/entities/${actor.id}`,
  `/api/entities/${actor.id}/sources`,
  '/api/entities?query=council&facets=true',
  '/api/entities?state=IN&limit=5',
  town,
  `${town}/entities?issue_area=housing_affordability`,
  `${town}/coverage`,
  `${town}/sources?limit=5`,
  '/api/places?query=alder+falls',
  '/api/issue-areas',
  '/api/domains',
]

/** Counts database use: every query acquires a connection from the pool. */
let sessionsTaken = 0
service.app.database.pool.on('acquire', () => {
  sessionsTaken++
})

async function costOf(path: string, init?: RequestInit): Promise<{ answer: Response; sessions: number }> {
  const before = sessionsTaken
  const answer = await service.fetch(path, init)
  return { answer, sessions: sessionsTaken - before }
}

/** Background work may use the database during an attempt, so the minimum of a few attempts counts. */
async function leastCostOf(path: string, init?: RequestInit): ReturnType<typeof costOf> {
  let least = await costOf(path, init)
  for (let tries = 1; tries < 5 && least.sessions > 0; tries++) least = await costOf(path, init)
  return least
}

test('serves a repeated public read without SQL and with the same bytes', async () => {
  await until(async () => {
    await service.fetch(publicReads[0]!)
    return (await costOf(publicReads[0]!)).sessions === 0
  }, 'answers are kept')
  for (const path of publicReads) {
    const first = await service.fetch(path)
    const { answer, sessions } = await leastCostOf(path)
    assert.equal(answer.status, 200, path)
    assert.equal(sessions, 0, path)
    assert.match(answer.headers.get('server-timing')!, /^cache;desc=hit, total;dur=\d+\.\d{3}$/)
    assert.equal(await answer.text(), await first.text())
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary', 'link']) {
      assert.equal(answer.headers.get(name), first.headers.get(name), `${path} ${name}`)
    }
  }
})

test('uses SQL for a first read', async () => {
  const { sessions } = await costOf('/api/entities?query=never+asked+before')
  assert.ok(sessions > 0)
})

test('sends ETag, Cache-Control and Vary with public reads, and a 304 for the same ETag [design.http.etag design.http.cache-headers]', async () => {
  const etags = new Set<string>()
  for (const path of publicReads) {
    const whole = await service.fetch(path)
    const etag = whole.headers.get('etag')!
    assert.match(etag, /^"[\w-]{27}"$/, path)
    etags.add(etag)
    assert.match(whole.headers.get('cache-control')!, /^public, max-age=\d+, stale-while-revalidate=\d+$/)
    assert.equal(whole.headers.get('vary'), 'Authorization, X-API-Key')
    for (const validator of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { answer, sessions } = await leastCostOf(path, { headers: { 'if-none-match': validator } })
      assert.equal(answer.status, 304, `${path} ${validator}`)
      assert.equal(await answer.text(), '')
      assert.equal(answer.headers.get('etag'), etag)
      assert.equal(answer.headers.get('cache-control'), whole.headers.get('cache-control'))
      assert.equal(answer.headers.get('vary'), whole.headers.get('vary'))
      assert.equal(answer.headers.get('content-type'), null)
      assert.equal(sessions, 0)
    }
    for (const validator of ['"other"', etag.slice(1, -1)]) {
      assert.equal((await service.fetch(path, { headers: { 'if-none-match': validator } })).status, 200)
    }
  }
  assert.equal(etags.size, publicReads.length, 'different answers have different validators')
})

test('returns the headers of GET without a body for HEAD, cached or not [design.http.etag]', async () => {
  const own = new Set(['date', 'x-request-id', 'traceparent', 'server-timing', 'connection', 'keep-alive'])
  const shared = (answer: Response) =>
    [...answer.headers].filter(([name]) => !own.has(name) && !name.startsWith('ratelimit'))
  for (const path of [...publicReads, '/api/entities?query=ward&limit=2', `${town}/sources?limit=2`]) {
    const fresh = await service.fetch(path, { method: 'HEAD' })
    const whole = await service.fetch(path)
    const kept = await service.fetch(path, { method: 'HEAD' })
    for (const head of [fresh, kept]) {
      assert.equal(head.status, 200)
      assert.equal((await head.arrayBuffer()).byteLength, 0)
      assert.deepEqual(shared(head), shared(whole), path)
    }
    assert.equal(Number(whole.headers.get('content-length')), (await whole.arrayBuffer()).byteLength)
  }
  const missing = await service.fetch('/api/entities/none', { method: 'HEAD' })
  assert.equal(missing.status, 404)
  assert.equal((await missing.arrayBuffer()).byteLength, 0)
})

test('never caches reviewer responses or errors', async () => {
  for (const [path, headers, caching] of [
    ['/api/flags', asReviewer, 'private, no-store'],
    ['/api/flags', {}, 'no-store'],
    ['/api/entities?limit=0', {}, 'no-store'],
    ['/api/places/nowhere,ohio', {}, 'no-store'],
  ] as const) {
    const answer = await service.fetch(path, { headers })
    assert.equal(answer.headers.get('cache-control'), caching, path)
    assert.equal(answer.headers.get('etag'), null)
  }
  await service.fetch('/api/flags', { headers: asReviewer })
  assert.equal((await service.fetch('/api/flags')).status, 401)
})
