import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccounts, createOperatorTokens } from '../../src/accounts/index.ts'
import { standardPlans } from '../../src/contracts/accounts/plans.ts'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'

const baseUrl = 'http://directory.test'
const metadata = 'resource_metadata="http://directory.test/.well-known/oauth-protected-resource/mcp"'
const everyScope =
  'scope="directory:read directory:write discovery:read discovery:write firehose:read firehose:write workspace:read workspace:write flags:write"'

let app: TestApp
let services: ReturnType<typeof createAccounts>
let key = ''
let token = ''
let accountId = ''
let workspaceId = ''

before(async () => {
  app = await startTestApp({ accounts: 'stored' })
  const { sql } = app.app.database
  const now = () => new Date()
  services = createAccounts({ sql, baseUrl, now })
  const made = await sql
    .transaction()
    .execute((tx) => services.accounts.create(tx, { name: 'Rosa Delgado', plan: 'individual' }))
  accountId = made.account.id
  workspaceId = made.workspaceId
  key = (await services.apiKeys.create(accountId, workspaceId, 'Script')).key
  const tokens = createOperatorTokens({ sql, baseUrl, now })
  token = (await tokens.create(accountId, workspaceId, ['directory:read'])).access_token
})
after(() => app[Symbol.asyncDispose]())

const ask = (headers: Record<string, string>, path = '/api/account') => app.fetch(path, { headers })

test('identifies the caller by X-API-Key or a bearer token [spec.access.api-key-header] [spec.access.oauth-bearer]', async () => {
  const byKey = (await (await ask({ 'x-api-key': key })).json()) as Json
  assert.deepEqual(byKey, {
    account: { id: accountId, name: 'Rosa Delgado' },
    workspace: { id: workspaceId, role: 'owner' },
    plan: 'individual',
    requests_per_minute: 300,
    credential: 'api_key',
    scopes: [
      'directory:read',
      'directory:write',
      'discovery:read',
      'discovery:write',
      'firehose:read',
      'firehose:write',
      'workspace:read',
      'workspace:write',
      'flags:write',
    ],
    is_reviewer: false,
    is_partner: false,
    expires_at: null,
  })
  const byToken = (await (await ask({ authorization: `Bearer ${token}` })).json()) as Json
  assert.equal(byToken.credential, 'bearer')
  assert.deepEqual(byToken.scopes, ['directory:read'])
})

test('returns 401 for credentials in the wrong header and names the right one [spec.access.api-key-header]', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ authorization: `Bearer ${key}` }, /an API key goes into X-API-Key/],
    [{ authorization: key }, /an API key goes into X-API-Key/],
    [{ 'x-api-key': token }, /an OAuth token goes into Authorization: Bearer/],
    [{ 'x-api-key': key, authorization: `Bearer ${token}` }, /not both/],
    [{ 'x-api-key': key.slice(0, -1) }, /X-API-Key is unknown, truncated or revoked/],
    [{ 'x-api-key': `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}` }, /unknown, truncated or revoked/],
    [{ authorization: 'Bearer nonsense' }, /token in Authorization is unknown, expired or revoked/],
  ]
  for (const [headers, hint] of cases) {
    const answer = await ask(headers)
    const body = (await answer.json()) as Json
    assert.equal(answer.status, 401, JSON.stringify(headers))
    assert.match(body.detail, hint)
    assert.equal(body.code, 'invalid_credentials')
  }
})

test('a 401 names the API key header and the OAuth metadata', async () => {
  const nobody = await ask({})
  assert.equal(nobody.status, 401)
  assert.equal(
    nobody.headers.get('www-authenticate'),
    `Bearer ${metadata}, ${everyScope}, ApiKey realm="civic-directory"`,
  )
  const wrong = await ask({ authorization: 'Bearer nonsense' })
  assert.equal(
    wrong.headers.get('www-authenticate'),
    `Bearer error="invalid_token", ${metadata}, ${everyScope}, ApiKey realm="civic-directory"`,
  )
})

test('names a missing scope in the body and in the challenge [design.errors.403-names-what-is-missing]', async () => {
  const answer = await ask({ authorization: `Bearer ${token}` }, '/api/flags')
  const body = (await answer.json()) as Json
  assert.deepEqual([answer.status, body.code, body.scope], [403, 'scope_required', 'flags:write'])
  assert.equal(
    answer.headers.get('www-authenticate'),
    `Bearer error="insufficient_scope", scope="flags:write", ${metadata}`,
  )
})

test('returns 403 without a scope challenge for a missing role, plan or workspace', async () => {
  const answer = await ask({ 'x-api-key': key }, '/api/flags')
  const body = (await answer.json()) as Json
  assert.deepEqual([answer.status, body.code, body.role], [403, 'role_required', 'reviewer'])
  assert.equal(answer.headers.get('www-authenticate'), null)
})

test('accepts session cookies at the API only from our own pages', async () => {
  const { sql } = app.app.database
  const { token: session } = await sql
    .transaction()
    .execute((tx) => services.sessions.open(tx, accountId, 'test'))
  const cookie = `other=1; civic_session=${session}`
  const known: Record<string, string>[] = [
    { cookie },
    { cookie, 'sec-fetch-site': 'same-origin' },
    { cookie, 'sec-fetch-site': 'none' },
  ]
  for (const headers of known) assert.equal((await ask(headers)).status, 200, JSON.stringify(headers))
  const strangers: Record<string, string>[] = [
    { cookie, 'sec-fetch-site': 'cross-site' },
    { cookie, 'sec-fetch-site': 'same-site' },
    { cookie: `civic_session=${session.slice(0, -1)}` },
    { cookie: `xcivic_session=${session}` },
  ]
  for (const headers of strangers) assert.equal((await ask(headers)).status, 401, JSON.stringify(headers))

  const write = (headers: Record<string, string>) => app.post('/api/entities', {}, { cookie, ...headers })
  assert.equal((await write({ origin: baseUrl, 'sec-fetch-site': 'same-origin' })).status, 400)
  assert.equal((await write({ origin: baseUrl })).status, 400)
  assert.equal((await write({})).status, 401)
  assert.equal((await write({ origin: 'https://evil.example' })).status, 401)
  assert.equal((await write({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).status, 401)
  assert.equal((await write({ origin: baseUrl, 'sec-fetch-site': 'same-site' })).status, 401)
})

test('does not let scripts of other sites send a key or token [spec.access.api-keys-secret]', async () => {
  const answer = await app.fetch('/api/entities', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key, authorization',
    },
  })
  const allowed = answer.headers.get('access-control-allow-headers')!.toLowerCase().split(/, */)
  assert.ok(!allowed.includes('x-api-key') && !allowed.includes('authorization') && !allowed.includes('*'))
  assert.equal(answer.headers.get('access-control-allow-credentials'), null)
})

test('the assistant endpoint accepts only tokens and links to its metadata', async () => {
  const at = (headers: Record<string, string>) => app.fetch('/mcp', { method: 'POST', headers })
  for (const headers of [{}, { 'x-api-key': key }] as Record<string, string>[]) {
    const answer = await at(headers)
    assert.equal(answer.status, 401)
    assert.ok(answer.headers.get('www-authenticate')?.includes(metadata))
  }
  assert.equal((await at({ authorization: `Bearer ${token}` })).status, 415, 'let in, without a message')
})

test('plans define the limits for requests, streams and runs [design.limits.plans] [spec.limits.authenticated-higher]', async () => {
  const figures = Object.values(standardPlans).map(({ name, limits }) => [
    name,
    limits.requestsPerMinute,
    limits.streams,
    limits.runsPerMonth,
  ])
  assert.deepEqual(figures, [
    ['free', 60, 0, 0],
    ['individual', 300, 5, 50],
    ['team', 1200, 50, 500],
    ['research_pass', 600, 20, 200],
  ])
  assert.equal(standardPlans.individual.pricePerMonth, 5)
  const answer = await ask({ 'x-api-key': key }, '/api/domains')
  assert.equal(answer.headers.get('ratelimit-policy'), '"plan";q=300;w=60')
})

test('applies configured limits and shows them on the pricing page [design.config.plan-limits]', async () => {
  await using other = await startTestApp({
    accounts: 'stored',
    databaseUrl: app.databaseUrl,
    env: { PLAN_LIMITS: 'individual.requests_per_minute=1234, individual.api_keys=77' },
  })
  const answer = await other.fetch('/api/account', { headers: { 'x-api-key': key } })
  assert.equal(((await answer.json()) as Json).requests_per_minute, 1234)
  const page = await (await other.fetch('/pricing')).text()
  assert.match(page, />1,234</)
  assert.match(page, />77</)
})
