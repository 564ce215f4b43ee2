import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createOperatorTokens, identityChannel } from '../../src/accounts/index.ts'
import { codeFor, connected, jsonOf, redeem, refresh, registeredClient } from '../support/oauth-client.ts'
import { startOAuthService } from '../support/oauth-service.ts'
import { until } from '../support/until.ts'

const start = new Date('2026-11-15T12:00:00Z')
let clock = start
const now = () => clock
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
const day = 86_400
const service = await startOAuthService({ now })
/** A second instance with the same database. */
const other = await startOAuthService({ now, databaseUrl: service.databaseUrl })
after(async () => {
  await other[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
beforeEach(() => {
  clock = start
})

const refusalOf = async (answer: Promise<Response>) => (await jsonOf(answer, 400)).error

test('accepts an access token for 15 minutes [design.oauth.tokens]', async () => {
  const { tokens } = await connected(service)
  later(899)
  assert.equal((await service.me(tokens.access_token)).status, 200)
  later(1)
  assert.equal((await service.me(tokens.access_token)).status, 401)
})

test('returns 401 for tokens of another audience or kind and for garbage', async () => {
  const { accountId, workspaceId, tokens, code } = await connected(service)
  for (const foreignUrl of ['https://other.test', 'https://directory.test/', 'http://directory.test']) {
    const foreign = createOperatorTokens({ sql: service.sql, baseUrl: foreignUrl, now })
    const { access_token } = await foreign.create(accountId, workspaceId, ['directory:read'])
    assert.equal((await service.me(access_token)).status, 401, foreignUrl)
  }
  const wrong = [
    tokens.refresh_token,
    code,
    'x',
    '\u00e9',
    'a.b.c',
    `${tokens.access_token}x`,
    'x'.repeat(8_000),
  ]
  for (const value of wrong) assert.equal((await service.me(value)).status, 401, value.slice(0, 50))
  assert.equal((await service.me(tokens.access_token)).status, 200)
})

test('accepts a code for 60 seconds', async () => {
  const { clientId, browser } = await connected(service)
  const granted = await codeFor(browser, clientId)
  later(60)
  assert.equal(await refusalOf(redeem(service, clientId, granted)), 'invalid_grant')
})

test('issues new tokens on refresh, with or without a resource', async () => {
  const { tokens, clientId } = await connected(service)
  const second = await jsonOf(refresh(service, clientId, tokens.refresh_token))
  assert.notEqual(second.refresh_token, tokens.refresh_token)
  assert.notEqual(second.access_token, tokens.access_token)
  assert.deepEqual([second.expires_in, second.scope], [900, 'directory:read workspace:read'])
  const third = await jsonOf(
    refresh(service, clientId, second.refresh_token, { resource: 'https://directory.test/mcp' }),
  )
  assert.equal((await service.me(third.access_token)).status, 200)
})

test('allows fewer but not more scopes on refresh', async () => {
  const { tokens, clientId } = await connected(service)
  const less = await jsonOf(refresh(service, clientId, tokens.refresh_token, { scope: 'directory:read' }))
  assert.equal(less.scope, 'directory:read')
  const more = refresh(service, clientId, less.refresh_token, { scope: 'directory:write' })
  assert.equal(await refusalOf(more), 'invalid_scope')
})

test('keeps a refresh token valid after a failed refresh', async () => {
  const { tokens, clientId } = await connected(service)
  const wrong = refresh(service, clientId, tokens.refresh_token, { resource: 'https://other.example/mcp' })
  assert.equal(await refusalOf(wrong), 'invalid_target')
  assert.equal((await refresh(service, clientId, tokens.refresh_token)).status, 200)
})

test('accepts concurrent refreshes on both instances and logs them', async () => {
  const { tokens, clientId } = await connected(service)
  const racing = [service, other, service, other].map((one) => refresh(one, clientId, tokens.refresh_token))
  const pairs = await Promise.all(racing.map((answer) => jsonOf(answer)))
  assert.equal(new Set(pairs.map((pair) => pair.refresh_token)).size, 4)
  for (const pair of pairs) {
    assert.equal((await service.me(pair.access_token)).status, 200)
    assert.equal((await refresh(service, clientId, pair.refresh_token)).status, 200)
  }
  assert.match([...service.logged, ...other.logged].join(''), /reused within the grace period/)
})

test('accepts a repeated refresh within 30 seconds', async () => {
  const { tokens, clientId } = await connected(service)
  await jsonOf(refresh(service, clientId, tokens.refresh_token))
  later(29)
  await jsonOf(refresh(service, clientId, tokens.refresh_token))
})

test('revokes the grant on every instance after a late replay [design.oauth.tokens]', async () => {
  const { tokens, clientId, accountId } = await connected(service)
  const second = await jsonOf(refresh(service, clientId, tokens.refresh_token))
  for (const one of [service, other]) assert.equal((await one.me(second.access_token)).status, 200)
  later(30)
  assert.equal(await refusalOf(refresh(service, clientId, tokens.refresh_token)), 'invalid_grant')
  for (const one of [service, other]) {
    await until(async () => (await one.me(second.access_token)).status === 401, 'the token is refused')
  }
  assert.equal(await refusalOf(refresh(service, clientId, second.refresh_token)), 'invalid_grant')
  assert.deepEqual(await service.oauth.connections.list(accountId), [])
})

test('rejects a refresh token from another client', async () => {
  const { tokens, clientId } = await connected(service)
  const thief = await registeredClient(service)
  assert.equal(await refusalOf(refresh(service, thief, tokens.refresh_token)), 'invalid_grant')
  assert.equal((await refresh(service, clientId, tokens.refresh_token)).status, 200)
})

test('expires a refresh token after 30 days without use [design.oauth.tokens]', async () => {
  const { tokens, clientId } = await connected(service)
  later(30 * day - 1)
  const { refresh_token } = await jsonOf(refresh(service, clientId, tokens.refresh_token))
  later(30 * day)
  assert.equal(await refusalOf(refresh(service, clientId, refresh_token)), 'invalid_grant')
})

test('requires a new consent after 90 days', async () => {
  const { tokens, clientId } = await connected(service)
  let token = tokens.refresh_token
  for (let passed = 0; passed < 80; passed += 20) {
    later(20 * day)
    token = (await jsonOf(refresh(service, clientId, token))).refresh_token
  }
  later(10 * day - 1)
  token = (await jsonOf(refresh(service, clientId, token))).refresh_token
  later(1)
  assert.equal(await refusalOf(refresh(service, clientId, token)), 'invalid_grant')
})

test('revokes the whole grant with either token [design.oauth.code-pkce]', async () => {
  for (const kind of ['refresh_token', 'access_token'] as const) {
    const { tokens, clientId } = await connected(service)
    const answer = await service.form('/oauth/revoke', { client_id: clientId, token: tokens[kind] })
    assert.equal(answer.status, 200)
    assert.equal((await service.me(tokens.access_token)).status, 401)
    assert.equal(await refusalOf(refresh(service, clientId, tokens.refresh_token)), 'invalid_grant')
  }
})

test('ignores revocation of unknown and other clients’ tokens', async () => {
  const { tokens } = await connected(service)
  const thief = await registeredClient(service)
  for (const token of ['unknown', tokens.refresh_token, tokens.access_token]) {
    assert.equal((await service.form('/oauth/revoke', { client_id: thief, token })).status, 200)
  }
  assert.equal((await service.me(tokens.access_token)).status, 200)
})

test('revokes a disconnected application on every instance', async () => {
  const { tokens, clientId, accountId, workspaceId } = await connected(service)
  for (const one of [service, other]) assert.equal((await one.me(tokens.access_token)).status, 200)
  const [connection, ...more] = await service.oauth.connections.list(accountId)
  assert.deepEqual(more, [])
  assert.deepEqual(
    { ...connection, id: '', lastUsedAt: null },
    {
      id: '',
      clientName: 'Assistant',
      clientId,
      redirectHost: 'client.example',
      workspaceId,
      workspaceName: 'Ada’s workspace',
      scopes: ['directory:read', 'workspace:read'],
      createdAt: start,
      lastUsedAt: null,
    },
  )
  const stranger = await connected(service)
  await assert.rejects(
    service.oauth.connections.disconnect(stranger.accountId, connection!.id),
    /not connected/,
  )
  const told: string[] = []
  let isListening = false
  using _hearing = other.database.listen(
    identityChannel,
    (id) => told.push(id),
    (connected) => {
      isListening = connected
    },
  )
  await until(() => isListening, 'the other instance listens')
  await service.oauth.connections.disconnect(accountId, connection!.id)
  await until(() => told.includes(accountId), 'the other instance is told')
  for (const one of [service, other]) {
    await until(async () => (await one.me(tokens.access_token)).status === 401, 'the token is refused')
  }
  assert.equal(await refusalOf(refresh(service, clientId, tokens.refresh_token)), 'invalid_grant')
  assert.deepEqual(await service.oauth.connections.list(accountId), [])
})

test('continues after a restart and across instances', async () => {
  const { tokens, clientId } = await connected(service)
  await using restarted = await startOAuthService({ now, databaseUrl: service.databaseUrl })
  assert.equal((await restarted.me(tokens.access_token)).status, 200)
  const { refresh_token } = await jsonOf(refresh(restarted, clientId, tokens.refresh_token))
  assert.equal((await refresh(service, clientId, refresh_token)).status, 200)
  const keys = await jsonOf(service.get('/oauth/jwks'))
  assert.deepEqual(await jsonOf(restarted.get('/oauth/jwks')), keys)
})
