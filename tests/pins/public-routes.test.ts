import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operations } from '../../src/contracts/operations.ts'
import { asMember, type Json, startTestApp, type TestApp } from '../support/app.ts'

/** The public operations. A new one must be added here on purpose. */
const publicRoutes = [
  'GET /api/corrections',
  'GET /api/coverage',
  'GET /api/domains',
  'GET /api/domains/{slug}',
  'GET /api/entities',
  'GET /api/entities/{entity_id}',
  'GET /api/entities/{entity_id}/history',
  'GET /api/entities/{entity_id}/named-together',
  'GET /api/entities/{entity_id}/relations',
  'GET /api/entities/{entity_id}/sources',
  'GET /api/issue-areas',
  'GET /api/issue-areas/{slug}',
  'GET /api/issue-areas/{slug}/coverage',
  'GET /api/meetings',
  'GET /api/passages',
  'GET /api/places',
  'GET /api/places/at',
  'GET /api/places/map',
  'GET /api/places/{place_key}',
  'GET /api/places/{place_key}/coverage',
  'GET /api/places/{place_key}/entities',
  'GET /api/places/{place_key}/searches/{search_id}/pages',
  'GET /api/places/{place_key}/sources',
  'GET /api/receipts/{receipt}',
  'GET /api/signals/{signal_id}',
  'GET /api/snapshots',
  'GET /api/sources',
  'GET /api/sources/{source_id}',
  'GET /api/status',
  'GET /feeds/{token}.atom',
  'GET /health',
  'GET /health/ready',
  'GET /mail/{token}',
  'GET /metrics',
  'GET /signals.atom',
  'GET /signals.events',
  'GET /signals.ics',
  'GET /signals.json',
  'POST /api/claim-flags',
  'POST /api/entity-flags',
  'POST /api/receipts/{receipt}/messages',
  'POST /api/record-notices',
  'POST /api/requests',
  'POST /api/signal-flags',
  'POST /api/source-flags',
  'POST /api/suggestions',
  'POST /mail/{token}',
]

/** The operations for any account. The directory decides which actors it may write. */
const accountRoutes = [
  'DELETE /api/entities/{entity_id}',
  'DELETE /api/firehose/sessions/{session_id}',
  'DELETE /api/monitors/{monitor_id}',
  'DELETE /api/workspaces/{workspace_id}',
  'DELETE /api/workspaces/{workspace_id}/briefs/{brief_id}',
  'DELETE /api/workspaces/{workspace_id}/coverage-targets/{target_id}',
  'DELETE /api/workspaces/{workspace_id}/lists/{list_id}',
  'DELETE /api/workspaces/{workspace_id}/lists/{list_id}/items/{entity_id}',
  'DELETE /api/workspaces/{workspace_id}/notes/{note_id}',
  'DELETE /api/workspaces/{workspace_id}/watches/{watch_id}',
  'DELETE /api/workspaces/{workspace_id}/watches/{watch_id}/feed',
  'GET /api/account',
  'GET /api/discovery-runs',
  'GET /api/discovery-runs/{run_id}',
  'GET /api/discovery-runs/{run_id}/candidates',
  'GET /api/discovery-runs/{run_id}/events',
  'GET /api/discovery-runs/{run_id}/pages',
  'GET /api/firehose',
  'GET /api/firehose/sessions',
  'GET /api/firehose/sessions/{session_id}',
  'GET /api/firehose/sessions/{session_id}/events',
  'GET /api/firehose/sessions/{session_id}/snapshot',
  'GET /api/firehose/sessions/{session_id}/socket',
  'GET /api/monitors',
  'GET /api/monitors/{monitor_id}',
  'GET /api/workspaces/{workspace_id}',
  'GET /api/workspaces/{workspace_id}/briefs',
  'GET /api/workspaces/{workspace_id}/briefs/{brief_id}',
  'GET /api/workspaces/{workspace_id}/briefs/{brief_id}/export',
  'GET /api/workspaces/{workspace_id}/coverage-targets',
  'GET /api/workspaces/{workspace_id}/coverage-targets/{target_id}',
  'GET /api/workspaces/{workspace_id}/digests',
  'GET /api/workspaces/{workspace_id}/digests/{digest_id}',
  'GET /api/workspaces/{workspace_id}/export',
  'GET /api/workspaces/{workspace_id}/history',
  'GET /api/workspaces/{workspace_id}/lists',
  'GET /api/workspaces/{workspace_id}/lists/{list_id}',
  'GET /api/workspaces/{workspace_id}/lists/{list_id}/export',
  'GET /api/workspaces/{workspace_id}/lists/{list_id}/items',
  'GET /api/workspaces/{workspace_id}/lists/{list_id}/items/{entity_id}',
  'GET /api/workspaces/{workspace_id}/notes',
  'GET /api/workspaces/{workspace_id}/notes/{note_id}',
  'GET /api/workspaces/{workspace_id}/reviews',
  'GET /api/workspaces/{workspace_id}/reviews/{target_type}/{target_id}',
  'GET /api/workspaces/{workspace_id}/submissions',
  'GET /api/workspaces/{workspace_id}/submissions/{submission_id}',
  'GET /api/workspaces/{workspace_id}/usage',
  'GET /api/workspaces/{workspace_id}/usage/export',
  'GET /api/workspaces/{workspace_id}/usage/summary',
  'GET /api/workspaces/{workspace_id}/watches',
  'GET /api/workspaces/{workspace_id}/watches/{watch_id}',
  'PATCH /api/entities/{entity_id}',
  'PATCH /api/monitors/{monitor_id}',
  'PATCH /api/workspaces/{workspace_id}/briefs/{brief_id}',
  'PATCH /api/workspaces/{workspace_id}/coverage-targets/{target_id}',
  'PATCH /api/workspaces/{workspace_id}/lists/{list_id}',
  'PATCH /api/workspaces/{workspace_id}/lists/{list_id}/items/{entity_id}',
  'PATCH /api/workspaces/{workspace_id}/notes/{note_id}',
  'PATCH /api/workspaces/{workspace_id}/watches/{watch_id}',
  'POST /api/discovery-runs',
  'POST /api/discovery-runs/syncs',
  'POST /api/discovery-runs/{run_id}/cancel',
  'POST /api/discovery-runs/{run_id}/candidates/decisions',
  'POST /api/discovery-runs/{run_id}/candidates/{candidate_id}/decision',
  'POST /api/discovery-runs/{run_id}/publish',
  'POST /api/discovery-runs/{run_id}/submissions',
  'POST /api/entities',
  'POST /api/firehose/sessions',
  'POST /api/firehose/signals',
  'POST /api/monitors',
  'POST /api/monitors/preview',
  'POST /api/monitors/{monitor_id}/run',
  'POST /api/workspaces/{workspace_id}/briefs',
  'POST /api/workspaces/{workspace_id}/coverage-targets',
  'POST /api/workspaces/{workspace_id}/lists',
  'POST /api/workspaces/{workspace_id}/lists/{list_id}/items',
  'POST /api/workspaces/{workspace_id}/lists/{list_id}/items/bulk',
  'POST /api/workspaces/{workspace_id}/lists/{list_id}/items/remove',
  'POST /api/workspaces/{workspace_id}/notes',
  'POST /api/workspaces/{workspace_id}/submissions',
  'POST /api/workspaces/{workspace_id}/submissions/{submission_id}/messages',
  'POST /api/workspaces/{workspace_id}/usage',
  'POST /api/workspaces/{workspace_id}/watches',
  'POST /api/workspaces/{workspace_id}/watches/{watch_id}/feed',
  'PUT /api/workspaces/{workspace_id}/reviews/{target_type}/{target_id}',
]

/** Served by mounted handlers: streams stay open; feeds and pages are not JSON. */
const lodged = [
  '/api/discovery-runs/{run_id}/events',
  '/api/firehose',
  '/api/firehose/sessions/{session_id}/events',
  '/api/firehose/sessions/{session_id}/snapshot',
  '/feeds/{token}.atom',
  '/mail/{token}',
  '/signals.atom',
  '/signals.events',
  '/signals.ics',
  '/signals.json',
]

const reviewerRoutes = [
  'DELETE /api/entities/{entity_id}/relations/{relation_id}',
  'GET /api/flags',
  'GET /api/flags/{flag_id}',
  'GET /api/review/queue',
  'GET /api/review/queue/{item_id}',
  'POST /api/entities/{entity_id}/merge',
  'POST /api/entities/{entity_id}/relations',
  'POST /api/entities/{entity_id}/relations/{relation_id}/end',
  'POST /api/flags/{flag_id}/dismiss',
  'POST /api/flags/{flag_id}/resolve',
  'POST /api/flags/{flag_id}/take',
  'POST /api/review/decisions',
  'POST /api/review/queue/{item_id}/decision',
  'POST /api/review/queue/{item_id}/release',
  'POST /api/review/queue/{item_id}/take',
  'POST /api/suppressions',
]

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const declared = (access: string) =>
  operations.filter((one) => one.access === access).map((one) => `${one.method} ${one.path}`)

/** Calls a route with unknown ids. */
async function call(route: string, headers: Record<string, string>): Promise<[number, string]> {
  const [method, path] = route.split(' ') as [string, string]
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const answer = await app.fetch(path.replace(/\{\w+\}/g, '01920000-0000-7000-8000-000000000001'), {
    method,
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
  })
  // A stream stays open.
  if (answer.headers.get('content-type') === 'text/event-stream') {
    await answer.body?.cancel()
    return [answer.status, '']
  }
  const body = await answer.text()
  return [answer.status, answer.ok ? '' : (JSON.parse(body) as Json).code]
}

/** The paths of the running service, read from its router. */
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

test('pins the access of every operation [design.proof.public-routes]', () => {
  assert.deepEqual(declared('public').sort(), publicRoutes)
  assert.deepEqual(declared('reviewer').sort(), reviewerRoutes)
  assert.deepEqual(declared('account').sort(), accountRoutes)
  assert.equal(operations.length, publicRoutes.length + accountRoutes.length + reviewerRoutes.length)
})

test('serves every public route without credentials', async () => {
  for (const route of publicRoutes) {
    const [status, code] = await call(route, {})
    assert.ok(![401, 403, 405].includes(status) && status < 500, `${route} ${status}`)
    assert.notEqual(code, 'not_found', route)
  }
})

test('returns 401 without credentials and 403 without the role on every other route', async () => {
  for (const route of [...accountRoutes, ...reviewerRoutes]) {
    assert.deepEqual(await call(route, {}), [401, 'unauthenticated'], route)
    assert.deepEqual(await call(route, { 'x-api-key': 'nobody' }), [401, 'invalid_credentials'], route)
  }
  for (const route of reviewerRoutes) {
    assert.deepEqual(await call(route, asMember), [403, 'role_required'], route)
  }
})

test('lets any account write actors, up to the validation of the request', async () => {
  assert.deepEqual(await call('DELETE /api/entities/{entity_id}', asMember), [404, 'entity_not_found'])
  for (const route of ['PATCH /api/entities/{entity_id}', 'POST /api/entities']) {
    assert.deepEqual(await call(route, asMember), [400, 'invalid_request'], route)
  }
})

test('mounts exactly the operations of the contract', async () => {
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
