import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { createArtifactAdapter } from '../../src/accounts/oauth/artifact-adapter.ts'
import { createArtifactStore } from '../../src/accounts/oauth/artifact-store.ts'
import {
  authorizeAddress,
  codeFor,
  connected,
  jsonOf,
  newPerson,
  redeem,
  refresh,
  registeredClient,
  toConsent,
} from '../support/oauth-client.ts'
import { newVerifier, startOAuthService } from '../support/oauth-service.ts'

const start = new Date('2026-11-15T12:00:00Z')
let clock = start
const day = 86_400_000
const service = await startOAuthService({ now: () => clock })
after(() => service[Symbol.asyncDispose]())
const { pool } = service.database

async function everything(): Promise<string> {
  const rows = []
  for (const table of ['oauth_artifact', 'oauth_grant']) {
    rows.push(...(await pool.query(`select t::text as row, t.* from ${table} t`)).rows)
  }
  return JSON.stringify(rows)
}

const kinds = async (): Promise<string[]> =>
  (await pool.query('select distinct kind from oauth_artifact order by kind')).rows.map(({ kind }) => kind)

test('stores no token, code, cookie or handle in plain text [design.oauth.tokens]', async () => {
  const { tokens, clientId, code, browser } = await connected(service)
  const second = await jsonOf(refresh(service, clientId, tokens.refresh_token))
  const unused = await codeFor(browser, clientId)
  // A pushed request and an interaction in progress.
  const { search } = new URL(
    authorizeAddress(clientId, { code_challenge: newVerifier().challenge }),
    'https://x.test',
  )
  const pushed = await jsonOf(
    service.form('/oauth/par', Object.fromEntries(new URLSearchParams(search))),
    201,
  )
  const query = new URLSearchParams({ client_id: clientId, request_uri: pushed.request_uri })
  const { page } = await toConsent(browser, `/oauth/authorize?${query}`)
  const operator = await service.oauth.createToken(
    ...(await newPerson(service).then(({ accountId, workspaceId }) => [accountId, workspaceId] as const)),
    ['directory:read'],
  )
  assert.deepEqual(await kinds(), [
    'AccessToken',
    'AuthorizationCode',
    'Client',
    'Grant',
    'Interaction',
    'PushedAuthorizationRequest',
    'RefreshToken',
    'Session',
  ])
  const cookies = browser.seen.map((one) => one.split(/[=;]/)[1]!).filter((value) => value !== '')
  assert.ok(cookies.length > 6)
  const secrets = {
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    'second access': second.access_token,
    'second refresh': second.refresh_token,
    code,
    'unused code': unused.code,
    'pushed request': pushed.request_uri.split(':').at(-1),
    interaction: page.uid,
    operator: operator.access_token,
    ...cookies,
  }
  const stored = await everything()
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret.length >= 20, name)
    assert.ok(!stored.includes(secret), name)
    // PostgreSQL shows bytea as hexadecimal digits.
    assert.ok(!stored.includes(Buffer.from(secret).toString('hex')), name)
    assert.ok(!service.logged.join('').includes(secret), name)
  }
  assert.doesNotMatch(stored, /client_secret|"jti"/)
})

test('revokes the grant when a code is used twice concurrently', async () => {
  clock = start
  const revoked: string[] = []
  const adapter = createArtifactAdapter('AuthorizationCode', {
    store: createArtifactStore(service.sql),
    revokeGrant: async (grantId) => void revoked.push(grantId),
    now: () => clock,
    log: pino({ level: 'silent' }),
  })
  await adapter.upsert('code', { kind: 'AuthorizationCode', grantId: 'grant' }, 60)
  const uses = await Promise.allSettled(Array.from({ length: 5 }, () => adapter.consume('code')))
  assert.equal(uses.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.deepEqual(revoked, ['grant', 'grant', 'grant', 'grant'])
})

test('deletes only expired artifacts', async () => {
  clock = start
  await pool.query('delete from oauth_artifact; delete from oauth_grant')
  const ended = await connected(service)
  await codeFor(ended.browser, ended.clientId)
  clock = new Date(start.getTime() + 29 * day)
  const living = await connected(service)
  clock = new Date(start.getTime() + 31 * day)
  await service.oauth.removeExpired()
  const { rows: grants } = await pool.query('select account_id from oauth_grant')
  assert.deepEqual(grants, [{ account_id: living.accountId }])
  assert.deepEqual(await kinds(), ['Client', 'Grant', 'RefreshToken'])
  assert.equal((await refresh(service, living.clientId, living.tokens.refresh_token)).status, 200)
  assert.equal((await refresh(service, ended.clientId, ended.tokens.refresh_token)).status, 401)
})

test('housekeeping keeps authorizations in progress', async () => {
  clock = start
  const { accountId } = await newPerson(service)
  const clientId = await registeredClient(service)
  const browser = service.browser(accountId)
  const granted = await codeFor(browser, clientId)
  const { url } = await toConsent(
    browser,
    authorizeAddress(clientId, { code_challenge: newVerifier().challenge }),
  )
  await service.oauth.removeExpired()
  assert.equal((await redeem(service, clientId, granted)).status, 200)
  assert.equal((await browser.send(url)).status, 200)
})

test('rotates keys after 90 days, publishes them a day early and keeps verifying', async () => {
  clock = start
  const kids = async (from = service): Promise<string[]> =>
    (await jsonOf(from.get('/oauth/jwks'))).keys.map(({ kid }: { kid: string }) => kid)
  const signer = async (): Promise<string> => {
    const { tokens } = await connected(service, { more: { scope: 'openid directory:read' } })
    return JSON.parse(Buffer.from(tokens.id_token.split('.')[0], 'base64url').toString()).kid
  }
  const [first] = await kids()
  assert.equal(await signer(), first)

  clock = new Date(start.getTime() + 89 * day)
  await service.oauth.removeExpired()
  assert.deepEqual(await kids(), [first])

  clock = new Date(start.getTime() + 90 * day)
  const { accountId } = await newPerson(service)
  const clientId = await registeredClient(service)
  const browser = service.browser(accountId)
  const before = await toConsent(
    browser,
    authorizeAddress(clientId, { code_challenge: newVerifier().challenge }),
  )
  await service.oauth.removeExpired()
  const published = await kids()
  assert.equal(published.length, 2)
  assert.equal(await signer(), first)
  // Earlier cookies are still valid.
  assert.equal((await browser.send(before.url)).status, 200)

  await using other = await startOAuthService({ now: () => clock, databaseUrl: service.databaseUrl })
  assert.deepEqual((await kids(other)).sort(), published.toSorted())

  clock = new Date(start.getTime() + 91 * day)
  await service.oauth.removeExpired()
  const second = await signer()
  assert.notEqual(second, first)
  assert.ok((await kids()).includes(first!))

  clock = new Date(start.getTime() + 181 * day)
  await service.oauth.removeExpired()
  assert.ok(!(await kids()).includes(first!))
})
