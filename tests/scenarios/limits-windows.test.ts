import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

// 250 ms past the full second, so that rounding is visible.
let nowMs = Date.parse('2026-11-15T10:00:00.250Z')
const usualLimits = {
  PUBLIC_READS_PER_MINUTE: '',
  PUBLIC_WRITES_PER_MINUTE: '',
  PUBLIC_REQUESTS_PER_HOUR: '',
  PAGES_PER_MINUTE: '',
  TRUSTED_PROXIES: '127.0.0.1',
}
const service = await startTownApp({ env: usualLimits, now: () => new Date(nowMs) })
after(() => service[Symbol.asyncDispose]())

let clients = 0
/** A client that has not sent a request yet. */
function newClient() {
  const headers = { 'x-forwarded-for': `198.51.100.${++clients}` }
  return {
    read: (path = '/api/issue-areas') => service.fetch(path, { headers }),
    write: () => service.post('/api/entity-flags', {}, headers),
  }
}

function limitHeaders(answer: Response): Record<string, string | null> {
  const names = ['limit', 'remaining', 'reset'].map((name) => `ratelimit-${name}`)
  const all = [...names, 'ratelimit', 'ratelimit-policy', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  return Object.fromEntries([...all, 'retry-after'].map((name) => [name, answer.headers.get(name)]))
}

test('allows 30 anonymous reads a minute, counts down in the headers, then returns 429 [spec.limits.reads-30-per-minute spec.errors.429 design.limits.header-triple design.limits.draft-headers]', async () => {
  const client = newClient()
  const policy = '"reads";q=30;w=60, "hour";q=120;w=3600'
  for (let left = 29; left >= 0; left--) {
    const answer = await client.read()
    assert.equal(answer.status, 200)
    assert.deepEqual(limitHeaders(answer), {
      'ratelimit-limit': '30',
      'ratelimit-remaining': String(left),
      'ratelimit-reset': '60',
      ratelimit: `"reads";r=${left};t=60`,
      'ratelimit-policy': policy,
      'x-ratelimit-remaining': null,
      'x-ratelimit-reset': null,
      'retry-after': null,
    })
  }
  nowMs += 20_000
  const refused = await client.read()
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('content-type'), 'application/problem+json')
  const resetAt = Date.parse('2026-11-15T10:01:01Z') / 1000
  assert.deepEqual(limitHeaders(refused), {
    'ratelimit-limit': '30',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '40',
    ratelimit: '"reads";r=0;t=40',
    'ratelimit-policy': policy,
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(resetAt),
    'retry-after': '40',
  })
  const problem: Json = await refused.json()
  assert.deepEqual([problem.status, problem.code], [429, 'rate_limit_exceeded'])
})

test('ends the window a minute after its first request, without extension by refusals [spec.limits.reads-30-per-minute]', async () => {
  const client = newClient()
  const startMs = nowMs
  for (let n = 0; n < 30; n++) await client.read()
  for (const elapsedMs of [0, 30_000, 59_999]) {
    nowMs = startMs + elapsedMs
    const refused = await client.read()
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), String(Math.ceil((60_000 - elapsedMs) / 1000)))
  }
  nowMs = startMs + 60_000
  const answer = await client.read()
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('ratelimit-remaining'), '29')
})

test('allows 10 anonymous writes a minute in addition to the reads [spec.limits.writes-10-per-minute spec.errors.429]', async () => {
  const client = newClient()
  for (let left = 9; left >= 0; left--) {
    const answer = await client.write()
    assert.equal(answer.status, 400, 'a refused write counts too')
    assert.equal(answer.headers.get('ratelimit'), `"writes";r=${left};t=60`)
    assert.equal(answer.headers.get('ratelimit-policy'), '"writes";q=10;w=60, "hour";q=120;w=3600')
  }
  const refused = await client.write()
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('ratelimit-limit'), '10')
  assert.equal(refused.headers.get('x-ratelimit-remaining'), '0')
  assert.equal(refused.headers.get('retry-after'), '60')
  const read = await client.read()
  assert.deepEqual([read.status, read.headers.get('ratelimit-remaining')], [200, '29'])
  nowMs += 60_000
  assert.equal((await client.write()).status, 400)
})

test('allows 120 anonymous requests an hour, reads and writes together [spec.limits.total-120-per-hour spec.errors.429]', async () => {
  const client = newClient()
  const startMs = nowMs
  for (let minute = 0; minute < 3; minute++) {
    nowMs = startMs + minute * 60_000
    for (let n = 0; n < 30; n++) assert.equal((await client.read()).status, 200, `read ${n} of ${minute}`)
    for (let n = 0; n < 10; n++) assert.equal((await client.write()).status, 400, `write ${n} of ${minute}`)
  }
  nowMs = startMs + 10 * 60_000
  for (const refused of [await client.read(), await client.write()]) {
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('ratelimit-limit'), '120')
    assert.equal(refused.headers.get('ratelimit'), '"hour";r=0;t=3000')
    assert.equal(refused.headers.get('retry-after'), '3000')
    const resetAt = Number(refused.headers.get('x-ratelimit-reset'))
    assert.equal(resetAt, Math.ceil(nowMs / 1000) + 3000)
  }
  nowMs = startMs + 3_599_999
  assert.equal((await client.read()).status, 429)
  nowMs = startMs + 3_600_000
  const answer = await client.read()
  assert.deepEqual([answer.status, answer.headers.get('ratelimit-remaining')], [200, '29'])
})

test('allows 240 pages a minute from an address, apart from its requests to the API [design.web.own-limit]', async () => {
  const client = newClient()
  const page = () => client.read('/status')
  for (let left = 239; left >= 0; left--) {
    assert.equal((await page()).headers.get('ratelimit'), `"pages";r=${left};t=60`)
  }
  assert.equal((await page()).status, 429)
  assert.equal((await client.read()).status, 200)
  assert.notEqual((await newClient().read('/status')).status, 429, 'another address has its own limit')
  nowMs += 60_000
  assert.equal((await page()).headers.get('ratelimit'), '"pages";r=239;t=60')
})

test('reports the tightest window in the headers [design.limits.header-triple]', async () => {
  const client = newClient()
  const startMs = nowMs
  for (let minute = 0; minute < 3; minute++) {
    nowMs = startMs + minute * 61_000
    for (let n = 0; n < 30; n++) await client.read()
  }
  nowMs = startMs + 4 * 61_000
  for (let n = 0; n < 10; n++) await client.write()
  const answer = await client.read()
  assert.equal(answer.headers.get('ratelimit-limit'), '120')
  assert.equal(answer.headers.get('ratelimit-remaining'), '19')
  assert.equal(answer.headers.get('ratelimit-reset'), String(3600 - 4 * 61))
})

test('allows 240 pages a minute, separate from the API limits [design.limits.only-api]', async () => {
  const client = newClient()
  for (let left = 239; left >= 0; left--) {
    const answer = await client.read('/developers/errors')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('ratelimit'), `"pages";r=${left};t=60`)
  }
  assert.equal((await client.read('/samples/alder-falls/index.html')).status, 429)
  assert.equal((await client.read()).headers.get('ratelimit'), '"reads";r=29;t=60')
  for (let n = 0; n < 30; n++) await client.read()
  assert.equal((await client.read()).status, 429)
  nowMs += 60_000
  assert.equal((await client.read('/developers/errors')).status, 200)
})

test('never limits health, readiness and metrics [design.limits.only-api]', async () => {
  const client = newClient()
  for (let n = 0; n < 130; n++) assert.equal((await client.read('/health')).status, 200)
  for (let n = 0; n < 31; n++) assert.equal((await client.read('/metrics')).status, 200)
  assert.equal((await client.read('/health/ready')).status, 200)
  assert.equal((await client.read()).headers.get('ratelimit-remaining'), '29')
  for (let n = 0; n < 30; n++) await client.read()
  assert.equal((await client.read()).status, 429)
  for (const path of ['/health', '/health/ready', '/metrics']) {
    assert.equal((await client.read(path)).status, 200, path)
  }
})
