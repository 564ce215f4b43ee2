import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAttempts } from '../../src/platform/rate-limit/attempts.ts'
import { createMemoryLimiter } from '../../src/platform/rate-limit/memory-limiter.ts'
import {
  authorizeAddress,
  codeFor,
  connected,
  decide,
  jsonOf,
  newPerson,
  redeem,
  registeredClient,
  toConsent,
} from '../support/oauth-client.ts'
import { callback, newVerifier, startOAuthService } from '../support/oauth-service.ts'

let attemptHours = 0
const attempts = createAttempts({
  limiter: createMemoryLimiter(),
  now: () => Date.UTC(2026, 0, 1, attemptHours),
})
/** Every limit has a window of at most an hour. */
function resetAttempts(): void {
  attemptHours += 2
}
const service = await startOAuthService({ consumeAttempt: attempts.isAllowed })
after(() => service[Symbol.asyncDispose]())

const person = await newPerson(service)
const clientId = await registeredClient(service)
const { challenge } = newVerifier()

/** The error that the application receives through the redirect. */
async function heardFor(more: Record<string, string | undefined>): Promise<string | null> {
  const browser = service.browser(person.accountId)
  const { url } = await browser.follow(authorizeAddress(clientId, { code_challenge: challenge, ...more }))
  assert.ok(url.startsWith(callback), url)
  const { searchParams, hash } = new URL(url)
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error')
}

/** The person sees an error page without a redirect. */
async function shownFor(more: Record<string, string | undefined>): Promise<string> {
  const answer = await service
    .browser(person.accountId)
    .send(authorizeAddress(clientId, { code_challenge: challenge, ...more }))
  assert.equal(answer.headers.get('location'), null)
  assert.equal(answer.status, 400)
  assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  return answer.text()
}

test('PKCE is required, and only S256 [design.oauth.code-pkce]', async () => {
  assert.equal(
    await heardFor({ code_challenge: undefined, code_challenge_method: undefined }),
    'invalid_request',
  )
  assert.equal(await heardFor({ code_challenge_method: 'plain' }), 'invalid_request')
  assert.equal(await heardFor({ code_challenge_method: undefined }), 'invalid_request')
})

test('returns invalid_scope for an unknown scope, also with PAR', async () => {
  assert.equal(await heardFor({ scope: 'everything' }), 'invalid_scope')
  assert.equal(await heardFor({ scope: 'directory:read admin' }), 'invalid_scope')
  const { search } = new URL(
    authorizeAddress(clientId, { code_challenge: challenge, scope: 'admin' }),
    'https://directory.test',
  )
  const pushed = await service.form('/oauth/par', Object.fromEntries(new URLSearchParams(search)))
  assert.equal((await jsonOf(pushed, 400)).error, 'invalid_scope')
})

test('returns invalid_scope for an unregistered scope', async () => {
  const narrow = await registeredClient(service, { scope: 'directory:read' })
  assert.equal(await heardFor({ client_id: narrow, scope: 'workspace:write' }), 'invalid_scope')
})

test('supports only the code response type [design.oauth.code-pkce]', async () => {
  for (const type of ['token', 'id_token', 'code id_token', 'code token']) {
    assert.equal(await heardFor({ response_type: type }), 'unsupported_response_type', type)
  }
})

test('never redirects to an unregistered URI', async () => {
  const wrong = [
    'https://evil.example/callback',
    'https://client.example/callback/',
    'https://client.example/callback?x=1',
    'https://client.example.evil.example/callback',
    'https://client.example@evil.example/callback',
    'https://client.example/callback/../evil',
    'http://client.example/callback',
    'https://client.example:8443/callback',
    '//evil.example',
    'javascript:alert(1)',
  ]
  for (const redirect_uri of wrong) {
    assert.match(await shownFor({ redirect_uri }), /invalid_redirect_uri/, redirect_uri)
    // Also not with another mistake in the request.
    await shownFor({ redirect_uri, scope: 'everything' })
    await shownFor({ redirect_uri, response_type: 'token' })
  }
})

test('shows an escaped error page for an unknown client', async () => {
  const page = await shownFor({ client_id: '"><script>alert(1)</script>' })
  assert.match(page, /invalid_client/)
  assert.doesNotMatch(page, /<script/)
})

test('accepts a code once and revokes its tokens after reuse', async () => {
  const one = await connected(service)
  assert.equal((await service.me(one.tokens.access_token)).status, 200)
  const again = await redeem(service, one.clientId, one)
  assert.equal((await jsonOf(again, 400)).error, 'invalid_grant')
  assert.equal((await service.me(one.tokens.access_token)).status, 401)
})

test('issues tokens for at most one of two concurrent uses of a code', async () => {
  const granted = await codeFor(service.browser(person.accountId), clientId)
  const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(service, clientId, granted)))
  assert.ok(answers.filter(({ status }) => status === 200).length <= 1)
})

test('requires the verifier, redirect URI and client of a code', async () => {
  const other = await registeredClient(service)
  const granted = await codeFor(service.browser(person.accountId), clientId)
  const wrong = [
    redeem(service, clientId, { ...granted, verifier: newVerifier().verifier }),
    redeem(service, clientId, granted, { redirect_uri: 'https://client.example/other' }),
    redeem(service, other, granted),
  ]
  for (const answer of wrong) assert.equal((await jsonOf(answer, 400)).error, 'invalid_grant')
  // None of these mistakes invalidates the code.
  assert.equal((await redeem(service, clientId, granted)).status, 200)
})

test('supports only code and refresh grants and returns standard errors', async () => {
  const ask = (fields: Record<string, string>) =>
    service.form('/oauth/token', { client_id: clientId, ...fields })
  for (const grant_type of [
    'password',
    'client_credentials',
    'implicit',
    'urn:ietf:params:oauth:grant-type:device_code',
  ]) {
    assert.equal((await jsonOf(ask({ grant_type }), 400)).error, 'unsupported_grant_type', grant_type)
  }
  assert.equal((await jsonOf(ask({}), 400)).error, 'invalid_request')
  const unknown = service.form('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: 'x',
    client_id: 'nobody',
  })
  assert.equal((await jsonOf(unknown, 401)).error, 'invalid_client')
  const answer = await ask({ grant_type: 'refresh_token', refresh_token: 'unknown' })
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal((await jsonOf(answer, 400)).error, 'invalid_grant')
})

test('returns 403 plan_required at consent for a free plan', async () => {
  const free = await newPerson(service, 'free')
  const browser = service.browser(free.accountId)
  const { url } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  const answer = await browser.send(url, { method: 'POST', body: '{}' })
  assert.equal((await jsonOf(answer, 403)).code, 'plan_required')
  // The person can still refuse.
  assert.equal((await decide(browser, url, { deny: true })).get('error'), 'access_denied')
})

test('rejects consent for scopes that were not requested', async () => {
  const browser = service.browser(person.accountId)
  const { url } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  for (const scopes of [['workspace:write'], []]) {
    const answer = await browser.send(url, { method: 'POST', body: JSON.stringify({ scopes }) })
    assert.equal((await jsonOf(answer, 400)).code, 'invalid_request')
  }
})

test('limits token, PAR and registration requests per address', async () => {
  resetAttempts()
  const token = (at: number) => service.form(at % 2 === 0 ? '/oauth/token' : '/oauth/par', {})
  const limits: [(at: number) => Promise<Response>, number][] = [
    [token, 120],
    [() => service.register({}), 20],
  ]
  for (const [send, limit] of limits) {
    for (let at = 0; at < limit; at++) assert.notEqual((await send(at)).status, 429, `${at}`)
    for (const at of [0, 1]) {
      const answer = await send(at)
      assert.equal(answer.headers.get('retry-after'), '60')
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.equal((await jsonOf(answer, 429)).error, 'temporarily_unavailable')
    }
  }
  resetAttempts()
})

test('limits started authorizations per address, by any method [design.limits.oauth-interactions]', async () => {
  const stored = async () =>
    (
      await service.sql
        .selectFrom('oauth_artifact')
        .select('id_hash')
        .where('kind', '=', 'Interaction')
        .execute()
    ).length
  const address = authorizeAddress(clientId, { code_challenge: challenge })
  resetAttempts()
  const before = await stored()
  for (let at = 0; at < 60; at++) assert.equal((await service.get(address, { method: 'HEAD' })).status, 303)
  assert.equal(await stored(), before + 60, 'each request stores an authorization')
  for (const method of ['GET', 'HEAD', 'POST']) {
    assert.equal((await service.get(address, { method })).status, 429, method)
  }
  assert.equal(await stored(), before + 60)
  resetAttempts()
})

test('logs rejected requests without codes, tokens or verifiers', async () => {
  const granted = await codeFor(service.browser(person.accountId), clientId)
  const verifier = newVerifier().verifier
  await redeem(service, clientId, { ...granted, verifier })
  const log = service.logged.join('')
  assert.match(log, /OAuth request rejected/)
  assert.match(log, /invalid_grant/)
  for (const secret of [granted.code, granted.verifier, verifier]) assert.ok(!log.includes(secret))
})
