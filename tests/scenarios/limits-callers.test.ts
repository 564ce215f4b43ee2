import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asMember, asReviewer, type Json, testAccounts } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

const limits = {
  PUBLIC_READS_PER_MINUTE: '4',
  PUBLIC_WRITES_PER_MINUTE: '2',
  PUBLIC_REQUESTS_PER_HOUR: '1000',
  PAGES_PER_MINUTE: '3',
}
const now = () => new Date('2026-11-15T10:00:00Z')
const env = { ...limits, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }
/** Accounts whose plan allows four requests a minute. */
const authenticate: typeof testAccounts = async (credentials) => {
  const isProber = credentials.value === 'prober-key'
  const caller = await testAccounts(isProber ? { ...credentials, value: 'member-key' } : credentials)
  if (caller && isProber) caller.accountId = '01920000-0000-7000-8000-00000000000e'
  return caller && { ...caller, limits: [{ name: 'plan', limit: 4, seconds: 60 }] }
}
const service = await startTownApp({ env, now, authenticate })
const direct = await startTownApp({ env: limits, now, databaseUrl: service.databaseUrl })
after(async () => {
  await direct[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const areas = '/api/issue-areas'
let clients = 0
/** Headers of a client that has not sent a request yet. */
const newClient = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${++clients}` })
const via = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') })

/** The remaining reads, read without counting. */
async function readsLeft(headers: Record<string, string>, at = service): Promise<number> {
  const answer = await at.fetch(areas, { method: 'HEAD', headers })
  return Number(answer.headers.get('ratelimit-remaining'))
}

const read = (headers: Record<string, string>, path = areas) => service.fetch(path, { headers })

test('reads the limits from environment variables [design.limits.configured]', async () => {
  const client = newClient()
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await read(client)).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 429])
  const writes: number[] = []
  for (const path of ['/api/entity-flags', '/api/suggestions', '/api/entity-flags', '/api/suggestions'])
    writes.push((await service.post(path, {}, client)).status)
  assert.deepEqual(writes, [400, 400, 429, 429])
  assert.equal(
    (await read(newClient())).headers.get('ratelimit-policy'),
    '"reads";q=4;w=60, "hour";q=1000;w=3600',
  )
})

test('identifies clients by address, or by the forwarded address behind a trusted proxy [design.limits.by-address design.limits.trusted-proxies]', async () => {
  await read(via('203.0.113.1'))
  await read(via('203.0.113.1'))
  assert.equal(await readsLeft(via('203.0.113.1')), 2)
  assert.equal(await readsLeft(via('203.0.113.2')), 4)
  assert.equal(await readsLeft(via('203.0.113.1:51000')), 2, 'a port does not make another client')
  assert.equal(await readsLeft(via('::ffff:203.0.113.1')), 2, 'the same address in IPv6 clothes')
})

test('trusts only entries written by trusted proxies [design.limits.trusted-proxies]', async () => {
  await read(via('203.0.113.20'))
  assert.equal(await readsLeft(via('203.0.113.20', '10.1.2.3')), 3, 'through a second trusted proxy')
  assert.equal(
    await readsLeft(via('192.0.2.1', '203.0.113.20')),
    3,
    'what the client itself claimed is ignored',
  )
  assert.equal(await readsLeft(via('203.0.113.20', '192.0.2.77')), 4, 'the untrusted hop is the client')
  await read(via('not an address'))
  assert.equal(await readsLeft({}), 3, 'an invalid entry counts against the proxy')
})

test('ignores X-Forwarded-For without trusted proxies [design.limits.trusted-proxies]', async () => {
  for (let n = 1; n <= 4; n++) await direct.fetch(areas, { headers: via(`203.0.113.${n}`) })
  assert.equal(await readsLeft(via('203.0.113.99'), direct), 0)
  assert.equal((await direct.fetch(areas, { headers: via('203.0.113.100') })).status, 429)
})

test('counts an IPv6 /64 as one client [design.limits.by-address]', async () => {
  await read(via('2001:db8:1:2::1'))
  await read(via('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  await read(via('[2001:DB8:1:2:0:0:0:9]:443'))
  assert.equal(await readsLeft(via('2001:0db8:0001:0002::abcd')), 1)
  assert.equal(await readsLeft(via('2001:db8:1:3::1')), 4)
})

test('does not count a 304 or a HEAD that a cache answers [design.limits.free-304-head]', async () => {
  const client = newClient()
  const etag = (await read(client, '/api/places/alder-falls,indiana')).headers.get('etag')!
  await read(client)
  const free: [string, RequestInit][] = [
    ['/api/places/alder-falls,indiana', { method: 'HEAD' }],
    ['/api/places/alder-falls,indiana', { headers: { 'if-none-match': etag } }],
  ]
  for (let n = 0; n < 10; n++) free.push(...free.slice(0, 2))
  const wrong: string[] = []
  for (const [path, init] of free) {
    const answer = await service.fetch(path, {
      ...init,
      headers: { ...client, ...init.headers } as Record<string, string>,
    })
    assert.equal(answer.status, init.method === 'HEAD' ? 200 : 304, path)
    const left = answer.headers.get('ratelimit-remaining')
    if (left !== '2') wrong.push(`${init.method ?? 'GET'} ${path}: ${answer.status} says ${left}`)
  }
  const next = await read(client)
  assert.deepEqual([next.status, next.headers.get('ratelimit-remaining')], [200, '1'])
  assert.deepEqual(wrong, [])
})

test('counts a HEAD and a 304 that cost work [design.limits.free-304-head design.limits.invalid-credentials]', async () => {
  const town = '/api/places/alder-falls,indiana'
  const etag = (await read(newClient(), town)).headers.get('etag')!
  const head = { method: 'HEAD' }
  const authorize = '/oauth/authorize?client_id=x&response_type=code'
  let n = 0
  const costly: [string, number, () => [string, RequestInit]][] = [
    ['an uncached read', 4, () => [`/api/entities?limit=${++n}`, head]],
    // The slug has the same response, which is not cached the first time.
    [
      'an uncached 304',
      4,
      () => [`/api/places/alder-falls-in?${'&'.repeat(++n)}`, { headers: { 'if-none-match': etag } }],
    ],
    ['an unknown path', 4, () => [`/api/nothing/${++n}`, head]],
    ['a wrong key', 4, () => [areas, { ...head, headers: { 'x-api-key': 'guess' } }]],
    ['a wrong token', 4, () => ['/mcp', { ...head, headers: { authorization: 'Bearer guess' } }]],
    ['an authorization', 3, () => [authorize, head]],
    ['a page', 3, () => ['/sign-in', head]],
    ['a feed of a watch', 3, () => [`/feeds/${++n}.atom`, head]],
    ['an account without access', 4, () => ['/api/flags', head]],
  ]
  const free: string[] = []
  for (const [what, limit, request] of costly) {
    const client = newClient()
    const statuses: number[] = []
    for (let sent = 0; sent <= limit; sent++) {
      const [path, init] = request()
      const headers = { ...client, ...init.headers } as Record<string, string>
      statuses.push((await service.fetch(path, { ...init, headers })).status)
    }
    if (statuses.at(-1) !== 429 || statuses.at(-2) === 429) free.push(`${what}: ${statuses}`)
  }
  assert.deepEqual(free, [])
})

test('does not count a HEAD or a 304 that the ring answers without the database [design.limits.free-304-head]', async () => {
  const headers = { 'x-api-key': 'prober-key' }
  const probe = async (path: string, more = {}) => {
    const answer = await service.fetch(path, { method: 'HEAD', headers: { ...headers, ...more } })
    return [answer.status, Number(answer.headers.get('ratelimit-remaining'))]
  }
  const all = '/api/firehose'
  const etag = (await service.fetch(all, { method: 'HEAD', headers })).headers.get('etag')!
  for (let n = 0; n < 6; n++) {
    assert.deepEqual(await probe(all), [200, 4])
    assert.deepEqual(await probe(all, { 'if-none-match': etag }), [304, 4])
  }
  const town = '/api/firehose?place=alder-falls,indiana'
  assert.deepEqual(await probe(town), [200, 3], 'the place is looked up')
  for (let n = 0; n < 6; n++) assert.deepEqual(await probe(town), [200, 4 - 1])
  const session = '/api/firehose/sessions/01920000-0000-7000-8000-00000000dead/snapshot'
  assert.deepEqual(await probe(session), [404, 2], 'the session is looked up')
  assert.deepEqual(await probe('/api/firehose?place=nowhere,indiana'), [200, 1], 'an unknown place')
})

test('counts invalid credentials against the address and then refuses them unchecked [design.limits.invalid-credentials]', async () => {
  const client = newClient()
  const wrong = [
    { 'x-api-key': 'guess-1' },
    { authorization: 'Bearer guess-2' },
    { authorization: 'Basic Z3Vlc3M6Mw==' },
    { 'x-api-key': 'guess-4', authorization: 'Bearer guess-4' },
  ]
  for (const [n, credentials] of wrong.entries()) {
    const refused = await read({ ...client, ...credentials })
    assert.equal(refused.status, 401)
    assert.equal(refused.headers.get('ratelimit-remaining'), String(3 - n))
  }
  assert.equal((await read({ ...client, 'x-api-key': 'guess-5' })).status, 429)
  assert.equal((await read(client)).status, 429, 'the address has no reads left at all')
  assert.equal((await read({ ...client, ...asMember })).status, 200, 'a valid key has its own count')
})

test('counts every request with invalid credentials: unknown paths, other methods, broken bodies and pages [design.limits.invalid-credentials]', async () => {
  const wrong = { 'x-api-key': 'guess' }
  const json = { 'content-type': 'application/json' }
  const post = (client: Record<string, string>, body: string, type = 'application/json') =>
    service.fetch('/api/entity-flags', {
      method: 'POST',
      headers: { ...client, ...wrong, 'content-type': type },
      body,
    })
  const requests: [string, number, (client: Record<string, string>) => Promise<Response>][] = [
    ['an unknown path', 4, (client) => read({ ...client, ...wrong }, '/api/nothing-here')],
    [
      'another method',
      2,
      (client) => service.fetch(areas, { method: 'DELETE', headers: { ...client, ...wrong } }),
    ],
    ['a broken body', 2, (client) => post(client, '{')],
    ['a body of another type', 2, (client) => post(client, 'x', 'text/plain')],
    ['a page', 3, (client) => read({ ...client, ...wrong }, '/developers/errors')],
    ['a valid request', 2, (client) => post({ ...client, ...json }, '{}')],
  ]
  const unlimited: string[] = []
  for (const [what, limit, send] of requests) {
    const client = newClient()
    const statuses: number[] = []
    for (let n = 0; n <= limit; n++) statuses.push((await send(client)).status)
    if (statuses.at(-1) !== 429) unlimited.push(`${what}: ${statuses}`)
  }
  assert.deepEqual(unlimited, [])
})

test('pages for signing in and up open when the limit of pages is reached, and have the same limit themselves [design.limits.sign-in]', async () => {
  const client = newClient()
  const open = async (path: string) => (await read({ ...client, accept: 'text/html' }, path)).status
  for (let n = 0; n < 3; n++) await open('/developers/errors')
  assert.equal(await open('/developers/errors'), 429)
  assert.deepEqual([await open('/sign-in'), await open('/es/sign-up')], [200, 200])
  const asked = await service.fetch('/passkeys/ask', { method: 'POST', headers: client })
  assert.notEqual(asked.status, 429, 'the browser asks for a passkey')
  assert.equal(await open('/sign-in'), 429)
  assert.equal(await open('/sign-in/issues'), 429, 'another page is no page for signing in')
})

test('counts an account separately, from any address [design.limits.by-address]', async () => {
  for (let n = 0; n < 4; n++) assert.equal((await read({ ...newClient(), ...asReviewer })).status, 200)
  assert.equal((await read({ ...newClient(), ...asReviewer })).status, 429)
  assert.equal(await readsLeft(newClient()), 4)
})

test('sends the limit headers with every response under /api [design.limits.header-triple design.limits.draft-headers]', async () => {
  const town = '/api/places/alder-falls,indiana'
  const etag = (await read(newClient(), town)).headers.get('etag')!
  const answers: [number, Response][] = [
    [200, await read(newClient(), town)],
    [200, await read({ ...newClient(), ...asMember }, town)],
    [304, await read({ ...newClient(), 'if-none-match': etag }, town)],
    [200, await service.fetch(town, { method: 'HEAD', headers: newClient() })],
    [204, await service.fetch(town, { method: 'OPTIONS', headers: newClient() })],
    [400, await read(newClient(), '/api/entities?limit=0')],
    [400, await read({ ...newClient(), 'x-request-id': 'not valid' }, town)],
    [400, await read({ ...newClient(), traceparent: 'nonsense' }, town)],
    [401, await read({ ...newClient(), 'x-api-key': 'guess' }, town)],
    [401, await read(newClient(), '/api/flags')],
    [404, await read(newClient(), '/api/nothing-here')],
    [404, await read(newClient(), '/api/places/nowhere,ohio')],
    [405, await service.fetch(town, { method: 'POST', headers: newClient() })],
    [415, await service.fetch('/api/entity-flags', { method: 'POST', headers: newClient(), body: 'x' })],
  ]
  const bare: string[] = []
  for (const [status, answer] of answers) {
    const body = await answer.text()
    assert.equal(answer.status, status, `${answer.url}: ${body}`)
    const { headers } = answer
    const isWhole =
      /^\d+$/.test(headers.get('ratelimit-limit') ?? '') &&
      /^\d+$/.test(headers.get('ratelimit-remaining') ?? '') &&
      /^\d+$/.test(headers.get('ratelimit-reset') ?? '') &&
      /^"(reads|writes|hour|plan)";r=\d+;t=\d+$/.test(headers.get('ratelimit') ?? '') &&
      /^("(reads|writes)";q=\d+;w=60, "hour";q=1000;w=3600|"plan";q=4;w=60)$/.test(
        headers.get('ratelimit-policy') ?? '',
      )
    if (!isWhole) bare.push(`${status} ${(body && (JSON.parse(body) as Json).code) || ''}`)
  }
  assert.deepEqual(bare, [])
})
