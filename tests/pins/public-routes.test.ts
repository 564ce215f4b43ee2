import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operations } from '../../src/contracts/operations.ts'
import { asMember, type Json, startTestApp, type TestApp } from '../support/app.ts'

/** What anybody may call. A line is added here on purpose, or the audit fails. */
const publicRoutes = [
  'GET /api/domains',
  'GET /api/domains/{slug}',
  'GET /api/entities',
  'GET /api/entities/{entity_id}',
  'GET /api/entities/{entity_id}/sources',
  'GET /api/issue-areas',
  'GET /api/issue-areas/{slug}',
  'GET /api/places',
  'GET /api/places/{place_key}',
  'GET /api/places/{place_key}/coverage',
  'GET /api/places/{place_key}/entities',
  'GET /api/places/{place_key}/sources',
  'GET /health',
  'GET /health/ready',
  'GET /metrics',
  'POST /api/entity-flags',
  'POST /api/source-flags',
]

/** What any account may call. Whose actors it may write there is the directory's rule. */
const accountRoutes = [
  'DELETE /api/entities/{entity_id}',
  'DELETE /api/firehose/sessions/{session_id}',
  'GET /api/account',
  'GET /api/firehose',
  'GET /api/firehose/sessions',
  'GET /api/firehose/sessions/{session_id}',
  'GET /api/firehose/sessions/{session_id}/events',
  'GET /api/firehose/sessions/{session_id}/snapshot',
  'PATCH /api/entities/{entity_id}',
  'POST /api/entities',
  'POST /api/firehose/sessions',
  'POST /api/firehose/signals',
]

/** Answered before the router, by the reader of signals: its answers may stay open. */
const lodged = [
  '/api/firehose',
  '/api/firehose/sessions/{session_id}/events',
  '/api/firehose/sessions/{session_id}/snapshot',
]

const reviewerRoutes = [
  'GET /api/flags',
  'GET /api/flags/{flag_id}',
  'POST /api/entities/{entity_id}/merge',
  'POST /api/flags/{flag_id}/dismiss',
  'POST /api/flags/{flag_id}/resolve',
  'POST /api/flags/{flag_id}/take',
]

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const declared = (access: string) =>
  operations.filter((one) => one.access === access).map((one) => `${one.method} ${one.path}`)

/** Calls a route with ids that nobody has. */
async function call(route: string, headers: Record<string, string>): Promise<[number, string]> {
  const [method, path] = route.split(' ') as [string, string]
  const hasBody = method === 'POST' || method === 'PATCH'
  const answer = await app.fetch(path.replace(/\{\w+\}/g, '01920000-0000-7000-8000-000000000001'), {
    method,
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
  })
  const body = await answer.text()
  return [answer.status, answer.ok ? '' : (JSON.parse(body) as Json).code]
}

/** The paths that the running service routes, read from its own picture of them. */
function mountedPaths(): string[] {
  const trail: string[] = []
  const paths: string[] = []
  for (const line of app.app.http.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part] = /^((?:[│ ] {3})*)[├└]── (\S+) \(/.exec(line) ?? []
    if (part === undefined) continue
    trail.length = indent!.length / 4
    trail.push(part)
    paths.push(trail.join('').replace(/:(\w+)/g, '{$1}'))
  }
  return paths
}

test('every operation declares its access, and the public ones are these [design.proof.public-routes]', () => {
  assert.deepEqual(declared('public').sort(), publicRoutes)
  assert.deepEqual(declared('reviewer').sort(), reviewerRoutes)
  assert.deepEqual(declared('account').sort(), accountRoutes)
  assert.equal(operations.length, publicRoutes.length + accountRoutes.length + reviewerRoutes.length)
})

test('a public route answers without credentials, and is really there', async () => {
  for (const route of publicRoutes) {
    const [status, code] = await call(route, {})
    assert.ok(![401, 403, 405].includes(status) && status < 500, `${route} ${status}`)
    assert.notEqual(code, 'not_found', route)
  }
})

test('any other route answers 401 without credentials and 403 without the role', async () => {
  for (const route of [...accountRoutes, ...reviewerRoutes]) {
    assert.deepEqual(await call(route, {}), [401, 'unauthenticated'], route)
    assert.deepEqual(await call(route, { 'x-api-key': 'nobody' }), [401, 'invalid_credentials'], route)
  }
  for (const route of reviewerRoutes) {
    assert.deepEqual(await call(route, asMember), [403, 'role_required'], route)
  }
})

test('any account may write actors, and gets as far as what is wrong with the request', async () => {
  assert.deepEqual(await call('DELETE /api/entities/{entity_id}', asMember), [404, 'entity_not_found'])
  for (const route of ['PATCH /api/entities/{entity_id}', 'POST /api/entities']) {
    assert.deepEqual(await call(route, asMember), [400, 'invalid_request'], route)
  }
})

test('the service mounts the operations of the contract and no other', async () => {
  const listed = Object.groupBy(
    [...publicRoutes, ...accountRoutes, ...reviewerRoutes],
    (route) => route.split(' ')[1]!,
  )
  const routed = Object.keys(listed).filter((path) => !lodged.includes(path))
  assert.deepEqual(mountedPaths().sort(), routed.sort())
  for (const [path, routes] of Object.entries(listed)) {
    const methods = routes!.map((route) => route.split(' ')[0]!)
    if (methods.includes('GET')) methods.push('HEAD')
    const answer = await app.fetch(path.replace(/\{\w+\}/g, 'x'), { method: 'OPTIONS' })
    const allowed = answer.headers.get('allow')!.split(', ').sort()
    assert.deepEqual(allowed, [...methods, 'OPTIONS'].sort(), path)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (methods.includes(method)) continue
      const refused = await app.fetch(path.replace(/\{\w+\}/g, 'x'), { method })
      assert.equal(refused.status, 405, `${method} ${path}`)
      assert.deepEqual(refused.headers.get('allow')!.split(', ').sort(), allowed)
    }
  }
})
