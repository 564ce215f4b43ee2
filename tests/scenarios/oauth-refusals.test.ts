import assert from 'node:assert/strict'
import { after, test } from 'node:test'
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

let attempts: string[] = []
let isTired = false
const service = await startOAuthService({
  consumeAttempt: async (kind, address) => {
    attempts.push(`${kind} ${address}`)
    return !isTired
  },
})
after(() => service[Symbol.asyncDispose]())

const person = await newPerson(service)
const clientId = await registeredClient(service)
const { challenge } = newVerifier()

/** What the application hears; the person is sent back to it. */
async function heardFor(more: Record<string, string | undefined>): Promise<string | null> {
  const browser = service.browser(person.accountId)
  const { url } = await browser.follow(authorizeAddress(clientId, { code_challenge: challenge, ...more }))
  assert.ok(url.startsWith(callback), url)
  const { searchParams, hash } = new URL(url)
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error')
}

/** The person is shown an error here and sent nowhere. */
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

test('an unknown scope is invalid_scope, alone or among known ones, also pushed', async () => {
  assert.equal(await heardFor({ scope: 'everything' }), 'invalid_scope')
  assert.equal(await heardFor({ scope: 'directory:read admin' }), 'invalid_scope')
  const { search } = new URL(
    authorizeAddress(clientId, { code_challenge: challenge, scope: 'admin' }),
    'https://directory.test',
  )
  const pushed = await service.form('/oauth/par', Object.fromEntries(new URLSearchParams(search)))
  assert.equal((await jsonOf(pushed, 400)).error, 'invalid_scope')
})

test('a scope that the application did not register for is invalid_scope', async () => {
  const narrow = await registeredClient(service, { scope: 'directory:read' })
  assert.equal(await heardFor({ client_id: narrow, scope: 'workspace:write' }), 'invalid_scope')
})

test('no other response type is given [design.oauth.code-pkce]', async () => {
  for (const type of ['token', 'id_token', 'code id_token', 'code token']) {
    assert.equal(await heardFor({ response_type: type }), 'unsupported_response_type', type)
  }
})

test('nobody is sent to an address that was not registered exactly', async () => {
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
    // Nor by making another mistake on the way.
    await shownFor({ redirect_uri, scope: 'everything' })
    await shownFor({ redirect_uri, response_type: 'token' })
  }
})

test('an unknown application is shown as an error, escaped', async () => {
  const page = await shownFor({ client_id: '"><script>alert(1)</script>' })
  assert.match(page, /invalid_client/)
  assert.doesNotMatch(page, /<script/)
})

test('a code works once; the second use ends what came of the first', async () => {
  const one = await connected(service)
  assert.equal((await service.me(one.tokens.access_token)).status, 200)
  const again = await redeem(service, one.clientId, one)
  assert.equal((await jsonOf(again, 400)).error, 'invalid_grant')
  assert.equal((await service.me(one.tokens.access_token)).status, 401)
})

test('of two uses of a code at once at most one gets tokens', async () => {
  const granted = await codeFor(service.browser(person.accountId), clientId)
  const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(service, clientId, granted)))
  assert.ok(answers.filter(({ status }) => status === 200).length <= 1)
})

test('a code needs its verifier, its redirect address and its application', async () => {
  const other = await registeredClient(service)
  const granted = await codeFor(service.browser(person.accountId), clientId)
  const wrong = [
    redeem(service, clientId, { ...granted, verifier: newVerifier().verifier }),
    redeem(service, clientId, granted, { redirect_uri: 'https://client.example/other' }),
    redeem(service, other, granted),
  ]
  for (const answer of wrong) assert.equal((await jsonOf(answer, 400)).error, 'invalid_grant')
  // None of these mistakes takes the code from its owner.
  assert.equal((await redeem(service, clientId, granted)).status, 200)
})

test('no grant but code and refresh is given, and errors are those of the standard', async () => {
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

test('a free plan lets no application in: 403 plan_required at consent', async () => {
  const free = await newPerson(service, 'free')
  const browser = service.browser(free.accountId)
  const { url } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  const answer = await browser.send(url, { method: 'POST', body: '{}' })
  assert.equal((await jsonOf(answer, 403)).code, 'plan_required')
  // The application can still be told no.
  assert.equal((await decide(browser, url, { deny: true })).get('error'), 'access_denied')
})

test('scopes that were not asked for cannot be allowed', async () => {
  const browser = service.browser(person.accountId)
  const { url } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  for (const scopes of [['workspace:write'], []]) {
    const answer = await browser.send(url, { method: 'POST', body: JSON.stringify({ scopes }) })
    assert.equal((await jsonOf(answer, 400)).code, 'invalid_request')
  }
})

test('tokens, pushed requests and registrations are limited by address, in the standard’s form', async () => {
  attempts = []
  isTired = true
  const answers = [
    await service.form('/oauth/token', {}),
    await service.form('/oauth/par', {}),
    await service.register({}),
  ]
  isTired = false
  assert.deepEqual(attempts, ['token 127.0.0.1', 'token 127.0.0.1', 'register 127.0.0.1'])
  for (const answer of answers) {
    assert.equal(answer.headers.get('retry-after'), '60')
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.equal((await jsonOf(answer, 429)).error, 'temporarily_unavailable')
  }
})

test('what was refused is in the log, without codes, tokens or verifiers', async () => {
  const granted = await codeFor(service.browser(person.accountId), clientId)
  const verifier = newVerifier().verifier
  await redeem(service, clientId, { ...granted, verifier })
  const log = service.logged.join('')
  assert.match(log, /OAuth request rejected/)
  assert.match(log, /invalid_grant/)
  for (const secret of [granted.code, granted.verifier, verifier]) assert.ok(!log.includes(secret))
})
