import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actorBody, addActor, claimBody, uncached } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let actor: Json
let flagId: string
before(async () => {
  app = await startTestApp()
  actor = await addActor(app, 'Guarded')
  const flag = { entity_id: actor.id, reason: 'Gone', flag_type: 'stale' }
  flagId = ((await (await app.post('/api/entity-flags', flag)).json()) as Json).id
})
after(() => app[Symbol.asyncDispose]())

/** Operations on public records that only reviewers may use, each as a request that would succeed. */
const guarded = (): [string, string, unknown?][] => [
  ['POST', '/api/entities', actorBody('Intruder')],
  ['PATCH', `/api/entities/${actor.id}`, { add_claims: [claimBody('https://example.org/intruder')] }],
  ['DELETE', `/api/entities/${actor.id}`],
  ['POST', `/api/entities/${actor.id}/merge`, { into: actor.id }],
  ['GET', '/api/flags'],
  ['GET', `/api/flags/${flagId}`],
  ['POST', `/api/flags/${flagId}/take`, {}],
  ['POST', `/api/flags/${flagId}/resolve`, {}],
  ['POST', `/api/flags/${flagId}/dismiss`, {}],
]

const send = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
  app.fetch(path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

async function assertUntouched(): Promise<void> {
  const { claims } = await app.json(uncached(`/api/entities/${actor.id}`))
  assert.equal(claims.length, 1)
  assert.equal((await app.json('/api/entities?query=Intruder')).page.total, 0)
  const flag = await app.json(`/api/flags/${flagId}`, { headers: asReviewer })
  assert.deepEqual([flag.status, flag.transitions], ['open', []])
}

async function assertRefused(answer: Response, code: string, what: string): Promise<Json> {
  const problem = (await answer.json()) as Json
  assert.deepEqual([answer.status, problem.code], [401, code], what)
  assert.match(
    answer.headers.get('www-authenticate') ?? '',
    /^Bearer .*resource_metadata=".+, ApiKey realm="[^"]+"$/,
    what,
  )
  return problem
}

test('serves search, places, sources, issue areas and domains without credentials [spec.access.public-read]', async () => {
  const reads = [
    '/api/entities',
    '/api/entities?query=tenants&state=IN',
    `/api/entities/${actor.id}`,
    `/api/entities/${actor.id}/sources`,
    '/api/places?query=Gary',
    '/api/places/gary,indiana',
    '/api/places/gary,indiana/entities',
    '/api/places/gary,indiana/coverage',
    '/api/places/gary,indiana/sources',
    '/api/issue-areas',
    '/api/issue-areas/public_transit',
    '/api/domains',
    '/api/domains/education',
  ]
  for (const path of reads) {
    const open = await app.fetch(path)
    assert.equal(open.status, 200, path)
    // Callers with credentials read the same.
    const known = await app.fetch(path, { headers: asMember })
    assert.deepEqual([known.status, await known.text()], [200, await open.text()], path)
  }
})

test('requires credentials for writes to the directory [spec.access.writes-need-authentication]', async () => {
  for (const [method, path, body] of guarded()) {
    const what = `${method} ${path}`
    const { detail } = await assertRefused(await send(method, path, body, {}), 'unauthenticated', what)
    assert.match(detail, /X-API-Key/)
  }
  await assertUntouched()
})

test('returns 401 for a missing or invalid key or token, on public operations too [spec.errors.401]', async () => {
  const wrong: Record<string, string>[] = [
    { 'x-api-key': 'unknown' },
    { 'x-api-key': '' },
    { 'x-api-key': `reviewer-key${'x'.repeat(4000)}` },
    { 'x-api-key': 'REVIEWER-KEY' },
    { authorization: 'Bearer unknown' },
    { authorization: 'Bearer' },
    { authorization: '' },
  ]
  for (const headers of wrong) {
    const what = JSON.stringify(headers).slice(0, 60)
    for (const [method, path, body] of [...guarded(), ['GET', '/api/entities'] as const]) {
      await assertRefused(await send(method, path, body, headers), 'invalid_credentials', `${what} ${path}`)
    }
  }
  await assertUntouched()
})

test('sends WWW-Authenticate with a 401 [design.http.www-authenticate]', async () => {
  const missing = await app.fetch('/api/flags')
  const invalid = await app.fetch('/api/flags', { headers: { 'x-api-key': 'unknown' } })
  for (const answer of [missing, invalid]) {
    assert.equal(answer.status, 401)
    assert.match(answer.headers.get('www-authenticate')!, /^Bearer .+, ApiKey realm="civic-directory"$/)
  }
  for (const path of ['/api/entities', '/api/entities/x', '/api/entities?limit=0']) {
    assert.equal((await app.fetch(path)).headers.get('www-authenticate'), null, path)
  }
})

test('returns 401 with a hint for two credentials or a key in Authorization [design.access.one-credential]', async () => {
  const key = asReviewer['x-api-key']
  const cases: [Record<string, string>, RegExp][] = [
    [{ ...asReviewer, authorization: 'Bearer token' }, /not both/],
    [{ ...asReviewer, authorization: `Bearer ${key}` }, /not both/],
    [{ authorization: key }, /an API key goes into X-API-Key/],
    [{ authorization: `ApiKey ${key}` }, /an API key goes into X-API-Key/],
    [{ authorization: `Basic ${btoa(`reviewer:${key}`)}` }, /an API key goes into X-API-Key/],
  ]
  for (const [headers, hint] of cases) {
    for (const path of ['/api/entities', '/api/flags']) {
      const answer = await app.fetch(path, { headers })
      const { detail } = await assertRefused(answer, 'invalid_credentials', JSON.stringify(headers))
      assert.match(detail, hint)
    }
  }
  const asBearer = await app.fetch('/api/flags', { headers: { authorization: `Bearer ${key}` } })
  await assertRefused(asBearer, 'invalid_credentials', 'a key is not a token')
})

test('returns 403 with the missing role for an account without permission [spec.errors.403-permission]', async () => {
  for (const [method, path, body] of guarded()) {
    const answer = await send(method, path, body, asMember)
    const problem = (await answer.json()) as Json
    assert.deepEqual([answer.status, problem.code, problem.role], [403, 'role_required', 'reviewer'], path)
    assert.match(problem.detail, /reviewers/)
    assert.equal(answer.headers.get('www-authenticate'), null)
  }
  await assertUntouched()
})

test('does not reveal records to callers who may not write', async () => {
  for (const [id, shown] of [
    [actor.id, 403],
    ['01920000-0000-7000-8000-000000000001', 404],
    ['x', 404],
  ] as const) {
    assert.equal((await send('DELETE', `/api/entities/${id}`, undefined, {})).status, 401)
    assert.equal((await send('DELETE', `/api/entities/${id}`, undefined, asMember)).status, shown)
    assert.equal((await send('PATCH', `/api/entities/${id}`, { name: 'Mine' }, asMember)).status, shown)
    assert.equal((await send('PATCH', `/api/entities/${id}`, { wrong: 1 }, asMember)).status, 400)
    assert.equal((await send('POST', `/api/entities/${id}/merge`, { wrong: 1 }, asMember)).status, 403)
    assert.equal((await app.fetch(`/api/flags/${id}`, { headers: asMember })).status, 403)
  }
})
