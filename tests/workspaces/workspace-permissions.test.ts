import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccounts, createOperatorTokens } from '../../src/accounts/index.ts'
import { operations } from '../../src/contracts/operations.ts'
import type { Json } from '../support/app.ts'
import { until } from '../support/until.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

/**
 * The expected status for each route and caller, using unknown ids and the example bodies of the API document. After
 * the access check, such requests get 404 or 400. Columns follow `callers`.
 */
// biome-ignore format: one row, one line
const matrix: Record<string, string> = {
  'DELETE /api/workspaces/{workspace_id}': '401 403 403 403 403 403 403 403 403 403 403 400',
  'DELETE /api/workspaces/{workspace_id}/briefs/{brief_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'DELETE /api/workspaces/{workspace_id}/coverage-targets/{target_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'DELETE /api/workspaces/{workspace_id}/lists/{list_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'DELETE /api/workspaces/{workspace_id}/lists/{list_id}/items/{entity_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'DELETE /api/workspaces/{workspace_id}/notes/{note_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'DELETE /api/workspaces/{workspace_id}/watches/{watch_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'DELETE /api/workspaces/{workspace_id}/watches/{watch_id}/feed': '401 403 403 403 403 403 403 404 403 404 404 404',
  'GET /api/workspaces/{workspace_id}': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/briefs': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/briefs/{brief_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/briefs/{brief_id}/export': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/coverage-targets': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/coverage-targets/{target_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/digests': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/digests/{digest_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/export': '401 403 403 403 403 403 403 403 403 403 200 200',
  'GET /api/workspaces/{workspace_id}/history': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/lists': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/lists/{list_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/lists/{list_id}/export': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/lists/{list_id}/items': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/lists/{list_id}/items/{entity_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/notes': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/notes/{note_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/reviews': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/reviews/{target_type}/{target_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/submissions': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/submissions/{submission_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'GET /api/workspaces/{workspace_id}/usage': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/usage/export': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/usage/summary': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/watches': '401 403 403 403 403 403 403 200 200 200 200 200',
  'GET /api/workspaces/{workspace_id}/watches/{watch_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'PATCH /api/workspaces/{workspace_id}/briefs/{brief_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'PATCH /api/workspaces/{workspace_id}/coverage-targets/{target_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'PATCH /api/workspaces/{workspace_id}/lists/{list_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'PATCH /api/workspaces/{workspace_id}/lists/{list_id}/items/{entity_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'PATCH /api/workspaces/{workspace_id}/notes/{note_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
  'PATCH /api/workspaces/{workspace_id}/watches/{watch_id}': '401 403 403 403 403 403 403 404 403 404 404 404',
  'POST /api/workspaces/{workspace_id}/briefs': '401 403 403 403 403 403 403 201 403 201 201 201',
  'POST /api/workspaces/{workspace_id}/coverage-targets': '401 403 403 403 403 403 403 201 403 201 201 201',
  'POST /api/workspaces/{workspace_id}/lists': '401 403 403 403 403 403 403 201 403 201 201 201',
  'POST /api/workspaces/{workspace_id}/lists/{list_id}/items': '401 403 403 403 403 403 403 404 403 404 404 404',
  'POST /api/workspaces/{workspace_id}/lists/{list_id}/items/bulk': '401 403 403 403 403 403 403 404 403 404 404 404',
  'POST /api/workspaces/{workspace_id}/lists/{list_id}/items/remove': '401 403 403 403 403 403 403 404 403 404 404 404',
  'POST /api/workspaces/{workspace_id}/notes': '401 403 403 403 403 403 403 404 404 404 404 404',
  'POST /api/workspaces/{workspace_id}/submissions': '401 403 403 403 403 403 403 404 403 404 404 404',
  'POST /api/workspaces/{workspace_id}/submissions/{submission_id}/messages': '401 403 403 403 403 403 403 404 403 404 404 404',
  'POST /api/workspaces/{workspace_id}/usage': '401 403 403 403 403 403 403 404 404 404 404 404',
  'POST /api/workspaces/{workspace_id}/watches': '401 403 403 403 403 403 403 201 403 409 409 409',
  'POST /api/workspaces/{workspace_id}/watches/{watch_id}/feed': '401 403 403 403 403 403 403 404 403 404 404 404',
  'PUT /api/workspaces/{workspace_id}/reviews/{target_type}/{target_id}': '401 403 403 403 403 403 403 404 404 404 404 404',
}

const callers = [
  'nobody',
  'a member of another workspace',
  'a member with a key of another workspace',
  'a member with a token of another workspace',
  'a removed member',
  'a reviewer of the directory',
  'a token without the scope',
  'a token with the scope',
  'a workspace reviewer',
  'a member',
  'an admin',
  'an owner',
] as const
type Caller = (typeof callers)[number]

/** Callers who must not learn whether the workspace or its items exist. */
const strangers: readonly Caller[] = callers.slice(1, 4)

const nobodysId = '01920000-0000-7000-8000-00000000dead'
const routes = operations
  .filter(({ path }) => path.startsWith('/api/workspaces/'))
  .map(({ method, path }) => `${method} ${path}`)
  .sort()

let document: Json
let fixture: Awaited<ReturnType<typeof startWorkspaceFixture>>
const headersOf = {} as Record<Caller, Headers>

before(async () => {
  fixture = await startWorkspaceFixture(() => new Date(), {
    PLAN_LIMITS: 'individual.requests_per_minute=100000, team.requests_per_minute=100000',
  })
  document = await fixture.app.json('/openapi.json')
  const { sql } = fixture.app.app.database
  const needs = { sql, baseUrl: 'http://directory.test', now: () => new Date() }
  const { accounts, workspaces, apiKeys } = createAccounts(needs)
  const { as } = fixture
  const everywhere = ['workspace:read', 'workspace:write']
  const [member, owner] = await Promise.all(
    [as.member, as.owner].map((headers) => bodyOf(send(fixture.app, 'GET', '/api/account', headers), 200)),
  )
  const home = (await bodyOf(send(fixture.app, 'GET', '/api/account', as.memberAtHome), 200)).workspace.id
  const foreign = await createOperatorTokens(needs).create(member.account.id, home, everywhere)
  const left = await sql
    .transaction()
    .execute((tx) => accounts.create(tx, { name: 'Leaver', plan: 'individual', planUntil: null }))
  await sql
    .transaction()
    .execute((tx) => workspaces.addMember(tx, fixture.newsroom, left.account.id, 'member'))
  const { key } = await apiKeys.create(left.account.id, fixture.newsroom, 'left behind')
  await workspaces.removeMember(owner.account.id, fixture.newsroom, left.account.id)
  Object.assign(headersOf, {
    nobody: as.nobody,
    'a member of another workspace': as.outsider,
    'a member with a key of another workspace': as.memberAtHome,
    'a member with a token of another workspace': { authorization: `Bearer ${foreign.access_token}` },
    'a removed member': { 'x-api-key': key },
    'a reviewer of the directory': as.publicReviewer,
    'a token without the scope': await fixture.application('directory:read'),
    'a token with the scope': await fixture.application(...everywhere),
    'a workspace reviewer': as.workspaceReviewer,
    'a member': as.member,
    'an admin': as.admin,
    'an owner': as.owner,
  } satisfies Record<Caller, Headers>)
})
after(() => fixture[Symbol.asyncDispose]())

async function ask(route: string, headers: Headers, workspaceId = fixture.newsroom): Promise<Response> {
  const [method, path] = route.split(' ') as [string, string]
  const named = path.replace('{workspace_id}', workspaceId).replace('{target_type}', 'entity')
  const isDeletion = route === 'DELETE /api/workspaces/{workspace_id}'
  const url = named.replaceAll(/\{\w+\}/g, nobodysId) + (isDeletion ? '?confirm=Another+name' : '')
  const body = document.paths[path][method.toLowerCase()].requestBody?.content['application/json'].example
  return send(fixture.app, method, url, headers, body)
}

async function call(route: string, caller: Caller, workspaceId?: string) {
  const answer = await ask(route, headersOf[caller], workspaceId)
  return { status: answer.status, text: await answer.text() }
}

test('an application with write but without read scope is rejected and told the missing scopes', async () => {
  const writing = await fixture.application('workspace:write')
  const reading = await fixture.application('workspace:read')
  const neither = await fixture.application('directory:read')
  for (const route of routes) {
    const { scope } = operations.find((one) => `${one.method} ${one.path}` === route)!
    const refused = await ask(route, writing)
    const challenge = refused.headers.get('www-authenticate')
    const problem = await bodyOf(refused, 403)
    assert.deepEqual([problem.code, problem.scope], ['scope_required', 'workspace:read'], route)
    assert.match(challenge!, /insufficient_scope/)
    if (scope === 'workspace:read') continue
    const read = await bodyOf(ask(route, reading), 403)
    assert.deepEqual([read.code, read.scope], ['scope_required', 'workspace:write'], route)
    const all = await bodyOf(ask(route, neither), 403)
    assert.equal(all.scope, 'workspace:write workspace:read', 'all missing scopes are reported at once')
  }
})

test('outsiders are rejected without database queries, so timing reveals nothing', async () => {
  const { pool } = fixture.app.app.database
  const { connect } = pool
  /** Calls without the database. Undefined when the caller is not cached and would have to be looked up. */
  async function statusWithoutDatabase(route: string, caller: Caller): Promise<number | undefined> {
    // Identities are cached for a moment, unless they just changed.
    await call(route, caller)
    pool.connect = () => {
      throw new Error('somebody looks')
    }
    try {
      const { status } = await call(route, caller)
      const isKnown = (await fixture.app.fetch('/api/nothing', { headers: headersOf[caller] })).status === 404
      return isKnown ? status : undefined
    } finally {
      pool.connect = connect
    }
  }
  for (const caller of strangers) {
    for (const route of routes) {
      const status = await until(() => statusWithoutDatabase(route, caller), `${caller}: ${route}`)
      assert.equal(status, 403, `${caller}: ${route}`)
    }
  }
})

/** Requests that validation would refuse, whatever the operation. */
const invalidRequests: { query?: string; type?: string; body?: string }[] = [
  { query: '?no_such_parameter=1', type: 'application/json', body: '{"no_such_field":1}' },
  { type: 'application/json', body: '{' },
  { type: 'text/plain', body: 'x' },
]

test('access comes before validation on every workspace route [design.access.before-validation]', async () => {
  const wrong: string[] = []
  for (const route of routes) {
    const [method, path] = route.split(' ') as [string, string]
    const named = path.replace('{workspace_id}', fixture.newsroom).replaceAll(/\{\w+\}/g, 'not-an-id')
    for (const [column, expected] of matrix[route]!.split(' ').entries()) {
      if (expected !== '401' && expected !== '403') continue
      const caller = callers[column]!
      for (const { query = '', type, body } of invalidRequests) {
        const hasBody = method !== 'GET' && method !== 'DELETE'
        const { status } = await fixture.app.fetch(named + query, {
          method,
          headers: { ...headersOf[caller], ...(hasBody && type && { 'content-type': type }) },
          ...(hasBody && body && { body }),
        })
        if (String(status) !== expected) wrong.push(`${caller} ${route} ${body}: ${status}`)
        if (!hasBody) break
      }
    }
  }
  assert.deepEqual(wrong, [])
})

test('the matrix has one row for every workspace route', () => {
  assert.deepEqual(Object.keys(matrix).sort(), routes)
})

for (const route of routes) {
  test(`${route} responds to each caller as in the matrix [spec.workspaces.kept-apart] [spec.access.imports-and-workspaces]`, async () => {
    const statuses: string[] = []
    for (const caller of callers) statuses.push(String((await call(route, caller)).status))
    assert.equal(statuses.join(' '), matrix[route])
  })

  test(`${route} responds alike for existing and unknown workspaces to outsiders`, async () => {
    for (const caller of strangers) {
      const there = await call(route, caller)
      const nowhere = await call(route, caller, nobodysId)
      const shown = ({ status, text }: { status: number; text: string }) => [
        status,
        text.replace(/"request_id":"[^"]*"/, ''),
      ]
      assert.deepEqual(shown(there), shown(nowhere), caller)
      assert.ok(!there.text.includes('Newsroom') && !there.text.includes(fixture.newsroom), caller)
    }
  })
}
