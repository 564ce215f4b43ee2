import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actorBody, addActor, claimBody, uncached } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'
import { withClient } from '../support/town.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const flag = { entity_id: '01920000-0000-7000-8000-000000000001', reason: 'Gone', flag_type: 'stale' }
const send = (path: string, body: string | Buffer | Blob, headers: Record<string, string>, method = 'POST') =>
  app.fetch(path, { method, headers, body })

/** Asserts a problem response with the members that every problem has. */
async function problemOf(answer: Response, status: number, code: string, what = ''): Promise<Json> {
  const problem = (await answer.json()) as Json
  assert.equal(answer.status, status, `${what} ${JSON.stringify(problem)}`)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json', what)
  assert.equal(answer.headers.get('cache-control'), 'no-store', what)
  assert.deepEqual([problem.status, problem.code], [status, code], what)
  assert.equal(problem.request_id, answer.headers.get('x-request-id'), what)
  assert.equal(problem.type, `http://directory.test/developers/errors#${code}`, what)
  for (const member of ['title', 'detail']) {
    assert.ok(typeof problem[member] === 'string' && problem[member].length > 0, `${what} ${member}`)
  }
  return problem
}

test('returns a problem with type, title, status, detail, code and request_id for every kind of failure [design.errors.problem-body]', async () => {
  const json = { 'content-type': 'application/json' }
  const cases: [Promise<Response>, number, string][] = [
    [app.fetch('/api/entities?limit=x'), 400, 'invalid_request'],
    [app.fetch('/api/entities?cursor=x'), 400, 'invalid_cursor'],
    [app.fetch('/api/entities', { headers: { 'x-request-id': 'a b' } }), 400, 'invalid_header'],
    [send('/api/entity-flags', '{', json), 400, 'invalid_json'],
    [app.post('/api/entities', {}), 401, 'unauthenticated'],
    [app.fetch('/api/entities', { headers: { 'x-api-key': 'nobody' } }), 401, 'invalid_credentials'],
    [app.fetch('/api/flags', { headers: asMember }), 403, 'role_required'],
    [app.fetch('/api/nothing'), 404, 'not_found'],
    [app.fetch('/api/entities/x'), 404, 'entity_not_found'],
    [app.fetch('/api/places/x'), 404, 'place_not_found'],
    [app.fetch('/api/issue-areas/x'), 404, 'issue_area_not_found'],
    [app.fetch('/api/domains/x'), 404, 'domain_not_found'],
    [
      app.post('/api/source-flags', { source_id: 'x', reason: 'x', flag_type: 'other' }),
      404,
      'source_not_found',
    ],
    [app.fetch('/api/flags/x', { headers: asReviewer }), 404, 'flag_not_found'],
    [app.fetch('/api/domains', { method: 'DELETE' }), 405, 'method_not_allowed'],
    [send('/api/entity-flags', `"${'x'.repeat(1024 * 1024)}"`, json), 413, 'body_too_large'],
    [send('/api/entity-flags', 'x', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
  ]
  for (const [answer, status, code] of cases) await problemOf(await answer, status, code, code)
})

test('returns 400, never 422, for an invalid field in the query or the body [spec.errors.400]', async () => {
  const bodies: unknown[] = [
    {},
    [],
    null,
    'text',
    7,
    { ...flag, entity_id: 1 },
    { ...flag, reason: '' },
    { ...flag, reason: ' ' },
    { ...flag, reason: 'x'.repeat(2001) },
    { ...flag, reason: 'NUL \0' },
    { ...flag, flag_type: 'silly' },
    { ...flag, extra: true },
    { entity_id: flag.entity_id, reason: flag.reason },
  ]
  for (const body of bodies) {
    const answer = await app.post('/api/entity-flags', body)
    await problemOf(answer, 400, 'invalid_request', JSON.stringify(body).slice(0, 80))
  }
  const queries = [
    'limit=0',
    'limit=-1',
    'limit=x',
    'sort=x',
    'type=x',
    'state=x',
    'unknown=1',
    'limit=1&limit=2',
  ]
  for (const query of queries) {
    const problem = await problemOf(await app.fetch(`/api/entities?${query}`), 400, 'invalid_request', query)
    assert.equal(problem.errors[0].path, query.split('=')[0])
  }
  for (const headers of [{ 'x-request-id': 'x'.repeat(129) }, { traceparent: '00-x-y-01' }]) {
    const refused = await app.fetch('/api/entities', { headers })
    const { detail } = await problemOf(refused, 400, 'invalid_header')
    assert.match(detail, new RegExp(`^${Object.keys(headers)[0]}`, 'i'))
  }
})

test('names each invalid field with path and message [design.errors.field-faults]', async () => {
  const body = actorBody('Faulty', {
    type: 'committee',
    website: 'javascript:alert(1)',
    places: ['gary,indiana', 'Gary, IN'],
    color: 'red',
    claims: [{ ...claimBody('ftp://example.org'), excerpt: '' }],
  })
  const problem = await problemOf(await app.post('/api/entities', body, asReviewer), 400, 'invalid_request')
  assert.deepEqual(problem.errors.map((fault: Json) => fault.path).sort(), [
    'claims.0.excerpt',
    'claims.0.source.url',
    'color',
    'places.1',
    'type',
    'website',
  ])
  for (const { path, message } of problem.errors) {
    assert.ok(message.length > 0)
    assert.ok(problem.detail.includes(`${path}: ${message}`), path)
  }
  // An unknown reference is an error of its field, too.
  const dangling = actorBody('Dangling', { place: 'atlantis,ohio', issue_areas: ['public_transit', 'x_y'] })
  const refused = await problemOf(
    await app.post('/api/entities', dangling, asReviewer),
    400,
    'invalid_request',
  )
  assert.deepEqual(
    refused.errors.map((fault: Json) => fault.path),
    ['place', 'issue_areas.1'],
  )
  const missing = await problemOf(await app.post('/api/source-flags', {}), 400, 'invalid_request')
  assert.deepEqual(
    missing.errors,
    ['source_id', 'reason', 'flag_type'].map((path) => ({ path, message: 'is required' })),
  )
})

test('accepts only JSON bodies [spec.http.json]', async () => {
  const { id } = (await app.json('/api/entities?limit=1')).data[0]
  const text = JSON.stringify({ ...flag, entity_id: id })
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
    const answer = await send('/api/entity-flags', text, { 'content-type': type })
    assert.equal(answer.status, 201, type)
    assert.match(answer.headers.get('content-type')!, /^application\/json/)
  }
  for (const broken of ['{', "{'a':1}", `${text}x`, Buffer.from([0x22, 0xff, 0x22])]) {
    const answer = await send('/api/entity-flags', broken, { 'content-type': 'application/json' })
    await problemOf(answer, 400, 'invalid_json', String(broken))
  }
})

test('returns 400 for a deeply nested body', async () => {
  for (const depth of [5_000, 500_000]) {
    const nested = '['.repeat(depth) + ']'.repeat(depth)
    const answer = await send('/api/entity-flags', nested, { 'content-type': 'application/json' })
    assert.equal(answer.status, 400, String(depth))
  }
})

test('returns 415 with the accepted media type for another one [spec.errors.415]', async () => {
  const text = JSON.stringify(flag)
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/merge-patch+json',
    'text/json',
    'nonsense',
  ]
  for (const path of ['/api/entity-flags', '/api/source-flags', '/api/entities']) {
    for (const type of types) {
      const answer = await send(path, text, { 'content-type': type, ...asReviewer })
      await problemOf(answer, 415, 'unsupported_media_type', `${path} ${type}`)
      assert.equal(answer.headers.get('accept-post'), 'application/json')
    }
  }
  const untyped = await send('/api/entity-flags', new Blob([text]), {})
  await problemOf(untyped, 415, 'unsupported_media_type', 'no type')
})

test('sends Accept-Patch with a 415 for a PATCH', async () => {
  const { id } = await addActor(app, 'Patched')
  const answer = await send(
    `/api/entities/${id}`,
    '{}',
    { 'content-type': 'text/plain', ...asReviewer },
    'PATCH',
  )
  await problemOf(answer, 415, 'unsupported_media_type')
  assert.equal(answer.headers.get('accept-patch'), 'application/json')
  assert.equal(answer.headers.get('accept-post'), 'application/json', 'the specification names this one')
})

test('uses snake_case for every field name [design.http.snake-case]', async () => {
  const names = new Set<string>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) collect(one)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        names.add(name)
        collect(inner)
      }
    }
  }
  const { id } = (await app.json('/api/entities?limit=1')).data[0]
  const town = '/api/places/alder-falls,indiana'
  for (const path of [
    '/api/entities?facets=true',
    `/api/entities/${id}`,
    `/api/entities/${id}/sources`,
    town,
    `${town}/coverage`,
    '/api/places?query=Springfield',
    '/api/places/Gary, IN',
    '/api/issue-areas',
    '/api/domains',
    '/api/entities?limit=0',
    '/health/ready',
  ]) {
    collect(await app.json(path))
  }
  assert.ok(names.size > 60)
  for (const name of names) assert.match(name, /^[a-z]+(_[a-z0-9]+)*$/)
})

test('returns a 500 without the cause for an unexpected error [design.errors.500-silent]', async () => {
  await withClient(app.databaseUrl, (database) => database.query('alter table claim rename to hidden_claim'))
  try {
    const { id } = (await app.json('/api/entities?limit=1')).data[0]
    const answer = await app.fetch(uncached(`/api/entities/${id}`))
    const problem = await problemOf(answer, 500, 'internal_error')
    assert.deepEqual(Object.keys(problem).sort(), ['code', 'detail', 'request_id', 'status', 'title', 'type'])
    assert.doesNotMatch(JSON.stringify(problem), /claim|relation|select|postgres|node_modules|at /i)
    assert.equal(answer.headers.get('x-powered-by'), null)
  } finally {
    await withClient(app.databaseUrl, (database) =>
      database.query('alter table hidden_claim rename to claim'),
    )
  }
})
