import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccounts, createOperatorTokens } from '../../src/accounts/index.ts'
import type { PlanName } from '../../src/contracts/accounts/plans.ts'
import { operations } from '../../src/contracts/operations.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

/**
 * Who may call what, cell by cell, with an id that nobody has and an empty body: what comes after the access check is
 * then 404 or 400 where something is missing. The columns are `callers`, in their order.
 */
// biome-ignore format: one row, one line
const matrix: Record<string, string> = {
  'DELETE /api/entities/{entity_id}': '401 401 401 404 403 404 404 404 403 403 404 404',
  'DELETE /api/firehose/sessions/{session_id}': '401 401 401 403 403 404 404 404 403 403 404 404',
  'GET /api/account': '401 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/coverage': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/discovery-runs': '401 401 401 200 403 200 200 200 403 403 200 200',
  'GET /api/discovery-runs/{run_id}': '401 401 401 404 403 404 404 404 403 403 404 404',
  'GET /api/discovery-runs/{run_id}/candidates': '401 401 401 404 403 404 404 404 403 403 404 404',
  'GET /api/discovery-runs/{run_id}/events': '401 401 401 404 403 404 404 404 403 403 404 404',
  'GET /api/discovery-runs/{run_id}/pages': '401 401 401 404 403 404 404 404 403 403 404 404',
  'GET /api/domains': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/domains/{slug}': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/entities': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/entities/{entity_id}': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/entities/{entity_id}/sources': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/firehose': '401 401 401 403 403 200 200 200 403 403 200 200',
  'GET /api/firehose/sessions': '401 401 401 403 403 200 200 200 403 403 200 200',
  'GET /api/corrections': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/entities/{entity_id}/history': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/entities/{entity_id}/named-together': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/entities/{entity_id}/relations': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/firehose/sessions/{session_id}': '401 401 401 403 403 404 404 404 403 403 404 404',
  'GET /api/firehose/sessions/{session_id}/events': '401 401 401 403 403 404 404 404 403 403 404 404',
  'GET /api/firehose/sessions/{session_id}/snapshot': '401 401 401 403 403 404 404 404 403 403 404 404',
  'GET /api/firehose/sessions/{session_id}/socket': '401 401 401 403 403 404 404 404 403 403 404 404',
  'GET /api/flags': '401 401 401 403 403 403 403 403 403 403 403 200',
  'GET /api/flags/{flag_id}': '401 401 401 403 403 403 403 403 403 403 403 404',
  'GET /api/issue-areas': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/issue-areas/{slug}': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/issue-areas/{slug}/coverage': '404 401 401 404 403 404 404 404 403 404 404 404',
  'DELETE /api/monitors/{monitor_id}': '401 401 401 403 403 404 404 404 403 403 404 404',
  'GET /api/monitors': '401 401 401 200 403 200 200 200 403 403 200 200',
  'GET /api/monitors/{monitor_id}': '401 401 401 404 403 404 404 404 403 403 404 404',
  'PATCH /api/monitors/{monitor_id}': '401 401 401 403 403 404 404 404 403 403 404 404',
  'POST /api/monitors': '401 401 401 403 403 400 400 400 403 403 400 400',
  'POST /api/monitors/preview': '401 401 401 403 403 400 400 400 403 403 400 400',
  'POST /api/monitors/{monitor_id}/run': '401 401 401 403 403 404 404 404 403 403 404 404',
  'GET /api/meetings': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/passages': '400 401 401 400 403 400 400 400 403 400 400 400',
  'GET /api/snapshots': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/sources': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/places': '400 401 401 400 403 400 400 400 403 400 400 400',
  'GET /api/places/at': '400 401 401 400 403 400 400 400 403 400 400 400',
  'GET /api/places/map': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /api/places/{place_key}': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/places/{place_key}/coverage': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/places/{place_key}/entities': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/places/{place_key}/searches/{search_id}/pages': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/places/{place_key}/sources': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/receipts/{receipt}': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/review/queue': '401 401 401 403 403 403 403 403 403 403 403 200',
  'GET /api/review/queue/{item_id}': '401 401 401 403 403 403 403 403 403 403 403 404',
  'GET /api/signals/{signal_id}': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/sources/{source_id}': '404 401 401 404 403 404 404 404 403 404 404 404',
  'GET /api/status': '200 401 401 200 403 200 200 200 403 200 200 200',
  'GET /feeds/{token}.atom': '404 404 404 404 404 404 404 404 404 404 404 404',
  'GET /health': '200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /health/ready': '200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /mail/{token}': '404 404 404 404 404 404 404 404 404 404 404 404',
  'GET /metrics': '200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /signals.atom': '200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /signals.events': '200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /signals.ics': '200 200 200 200 200 200 200 200 200 200 200 200',
  'GET /signals.json': '200 200 200 200 200 200 200 200 200 200 200 200',
  'PATCH /api/entities/{entity_id}': '401 401 401 400 403 400 400 400 403 403 400 400',
  'POST /api/discovery-runs': '401 401 401 403 403 400 400 400 403 403 400 400',
  'POST /api/discovery-runs/syncs': '401 401 401 403 403 400 400 400 403 403 400 400',
  'POST /api/discovery-runs/{run_id}/cancel': '401 401 401 404 403 404 404 404 403 403 404 404',
  'POST /api/discovery-runs/{run_id}/candidates/{candidate_id}/decision': '401 401 401 400 403 400 400 400 403 403 400 400',
  'POST /api/discovery-runs/{run_id}/candidates/decisions': '401 401 401 400 403 400 400 400 403 403 400 400',
  'POST /api/discovery-runs/{run_id}/publish': '401 401 401 404 403 404 404 404 403 403 404 404',
  'POST /api/discovery-runs/{run_id}/submissions': '401 401 401 404 403 404 404 404 403 403 404 404',
  'POST /api/entities': '401 401 401 400 403 400 400 400 403 403 400 400',
  'DELETE /api/entities/{entity_id}/relations/{relation_id}':
    '401 401 401 403 403 403 403 403 403 403 403 404',
  'POST /api/entities/{entity_id}/relations': '401 401 401 403 403 403 403 403 403 403 403 400',
  'POST /api/entities/{entity_id}/relations/{relation_id}/end':
    '401 401 401 403 403 403 403 403 403 403 403 400',
  'POST /api/entities/{entity_id}/merge': '401 401 401 403 403 403 403 403 403 403 403 400',
  'POST /api/suppressions': '401 401 401 403 403 403 403 403 403 403 403 400',
  'POST /api/claim-flags': '400 401 401 400 403 400 400 400 403 400 400 400',
  'POST /api/receipts/{receipt}/messages': '400 401 401 400 403 400 400 400 403 400 400 400',
  'POST /api/signal-flags': '400 401 401 400 403 400 400 400 403 400 400 400',
  'POST /api/entity-flags': '400 401 401 400 403 400 400 400 403 400 400 400',
  'POST /api/firehose/sessions': '401 401 401 403 403 201 201 201 403 403 201 201',
  'POST /api/firehose/signals': '401 401 401 403 403 400 400 400 403 403 400 400',
  'POST /api/flags/{flag_id}/dismiss': '401 401 401 403 403 403 403 403 403 403 403 404',
  'POST /api/flags/{flag_id}/resolve': '401 401 401 403 403 403 403 403 403 403 403 404',
  'POST /api/flags/{flag_id}/take': '401 401 401 403 403 403 403 403 403 403 403 404',
  'POST /api/source-flags': '400 401 401 400 403 400 400 400 403 400 400 400',
  'POST /api/record-notices': '400 401 401 400 403 400 400 400 403 400 400 400',
  'POST /api/requests': '400 401 401 400 403 400 400 400 403 400 400 400',
  'POST /api/review/decisions': '401 401 401 403 403 403 403 403 403 403 403 400',
  'POST /api/review/queue/{item_id}/decision': '401 401 401 403 403 403 403 403 403 403 403 400',
  'POST /api/review/queue/{item_id}/release': '401 401 401 403 403 403 403 403 403 403 403 404',
  'POST /api/review/queue/{item_id}/take': '401 401 401 403 403 403 403 403 403 403 403 404',
  'POST /api/suggestions': '400 401 401 400 403 400 400 400 403 400 400 400',
  'POST /mail/{token}': '404 404 404 404 404 404 404 404 404 404 404 404',
}

const callers = [
  'nobody',
  'a mistyped key',
  'a revoked key',
  'a signed-in free account',
  'a key whose plan lapsed',
  'a key of the individual plan',
  'a key of the team plan',
  'a key of a research pass',
  'a key of a workspace its account has left',
  'a token without the scope',
  'a token with every scope',
  'a reviewer',
] as const
type Caller = (typeof callers)[number]

/** Callers whose credentials are refused before any route is looked up. */
const refusedEverywhere: readonly Caller[] = [
  'a mistyped key',
  'a revoked key',
  'a key whose plan lapsed',
  'a key of a workspace its account has left',
]

let app: TestApp
const headersOf = {} as Record<Caller, Record<string, string>>

before(async () => {
  const PLAN_LIMITS = ['free', 'individual', 'team', 'research_pass']
    .map((plan) => `${plan}.requests_per_minute=100000`)
    .join()
  app = await startTestApp({ accounts: 'stored', env: { PLAN_LIMITS } })
  const { sql } = app.app.database
  const services = createAccounts({ sql, baseUrl: 'http://directory.test', now: () => new Date() })
  const { accounts, apiKeys, workspaces, sessions } = services
  const tokens = createOperatorTokens({ sql, baseUrl: 'http://directory.test', now: () => new Date() })
  const inTransaction = sql.transaction()

  async function accountOf(name: string, plan: PlanName) {
    const { account, workspaceId } = await inTransaction.execute((tx) => accounts.create(tx, { name, plan }))
    return { id: account.id, workspaceId }
  }
  async function keyOf(name: string, plan: PlanName) {
    const { id, workspaceId } = await accountOf(name, plan)
    const created = await apiKeys.create(id, workspaceId, 'Matrix')
    return { id, workspaceId, keyId: created.id, headers: { 'x-api-key': created.key } }
  }

  headersOf.nobody = {}
  const individual = await keyOf('Individual', 'individual')
  headersOf['a key of the individual plan'] = individual.headers
  headersOf['a mistyped key'] = { 'x-api-key': `${individual.headers['x-api-key'].slice(0, -1)}!` }
  headersOf['a key of the team plan'] = (await keyOf('Team', 'team')).headers
  headersOf['a key of a research pass'] = (await keyOf('Research', 'research_pass')).headers

  const revoked = await keyOf('Revoked', 'individual')
  await apiKeys.revoke(revoked.keyId)
  headersOf['a revoked key'] = revoked.headers

  const free = await accountOf('Free', 'free')
  const { token } = await inTransaction.execute((tx) => sessions.open(tx, free.id, 'test'))
  headersOf['a signed-in free account'] = {
    cookie: `civic_session=${token}`,
    origin: 'http://directory.test',
    'sec-fetch-site': 'same-origin',
  }

  const lapsed = await keyOf('Lapsed', 'individual')
  const yesterday = new Date(Date.now() - 86_400_000)
  await inTransaction.execute((tx) => accounts.setPlan(tx, lapsed.id, 'individual', yesterday))
  headersOf['a key whose plan lapsed'] = lapsed.headers

  const owner = await accountOf('Owner', 'team')
  const teamId = await workspaces.createTeamFor(owner.id, 'Coalition')
  const leaver = await accountOf('Leaver', 'individual')
  await inTransaction.execute((tx) => workspaces.addMember(tx, teamId, leaver.id, 'member'))
  const left = await apiKeys.create(leaver.id, teamId, 'Left')
  await workspaces.removeMember(owner.id, teamId, leaver.id)
  headersOf['a key of a workspace its account has left'] = { 'x-api-key': left.key }

  const bearer = async (scopes: string[]) => ({
    authorization: `Bearer ${(await tokens.create(individual.id, individual.workspaceId, scopes)).access_token}`,
  })
  headersOf['a token without the scope'] = await bearer(['workspace:write'])
  headersOf['a token with every scope'] = await bearer([
    'directory:read',
    'directory:write',
    'discovery:read',
    'discovery:write',
    'firehose:read',
    'firehose:write',
    'workspace:read',
    'workspace:write',
    'flags:write',
  ])

  const reviewer = await keyOf('Reviewer', 'individual')
  await inTransaction.execute((tx) => accounts.setReviewer(tx, reviewer.id, true))
  headersOf['a reviewer'] = reviewer.headers
})
after(() => app[Symbol.asyncDispose]())

async function statusOf(route: string, caller: Caller): Promise<number> {
  const [method, path] = route.split(' ') as [string, string]
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const answer = await app.fetch(path.replace(/\{\w+\}/g, '01920000-0000-7000-8000-00000000dead'), {
    method,
    headers: { ...headersOf[caller], ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
  })
  // A stream stays open.
  if (answer.headers.get('content-type') === 'text/event-stream') await answer.body?.cancel()
  else await answer.arrayBuffer()
  return answer.status
}

/** Workspace routes have their own matrix. */
const routes = operations
  .filter(({ path }) => !path.startsWith('/api/workspaces/'))
  .map(({ method, path }) => `${method} ${path}`)
  .sort()

/** Requests that validation would refuse, whatever the operation. */
const invalidRequests: { query?: string; type?: string; body?: string }[] = [
  { query: '?no_such_parameter=1', type: 'application/json', body: '{"no_such_field":1}' },
  { type: 'application/json', body: '{' },
  { type: 'text/plain', body: 'x' },
]

test('access comes before validation on every route [design.access.before-validation]', async () => {
  const wrong: string[] = []
  for (const route of routes) {
    const [method, path] = route.split(' ') as [string, string]
    for (const [column, expected] of (matrix[route] ?? '').split(' ').entries()) {
      const caller = callers[column]!
      if ((expected !== '401' && expected !== '403') || refusedEverywhere.includes(caller)) continue
      for (const { query = '', type, body } of invalidRequests) {
        const hasBody = method !== 'GET' && method !== 'DELETE'
        const { status } = await app.fetch(path.replace(/\{\w+\}/g, 'not-an-id') + query, {
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

test('has a matrix row for every route and nothing else', () => {
  assert.deepEqual(Object.keys(matrix).sort(), routes)
})

for (const route of routes) {
  test(`${route} responds to each kind of caller as the matrix says [spec.errors.403-plan-or-workspace] [spec.errors.401] [spec.access.imports-and-workspaces]`, async () => {
    const statuses: number[] = []
    for (const caller of callers) statuses.push(await statusOf(route, caller))
    const expected = matrix[route]?.split(' ') ?? []
    for (const [column, caller] of callers.entries()) {
      assert.equal(`${caller}: ${statuses[column]}`, `${caller}: ${expected[column]}`)
    }
  })
}
