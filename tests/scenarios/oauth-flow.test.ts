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
import { newVerifier, resource, sessionCookie, startOAuthService } from '../support/oauth-service.ts'

const service = await startOAuthService()
after(() => service[Symbol.asyncDispose]())

const { challenge } = newVerifier()

test('registers a client, grants consent, issues tokens and uses the only workspace [spec.access.workspace-choice]', async () => {
  const { accountId, workspaceId, tokens, heard } = await connected(service)
  assert.equal(heard.get('state'), 'state-of-the-client')
  assert.equal(heard.get('iss'), 'https://directory.test')
  assert.deepEqual(
    [tokens.token_type, tokens.expires_in, tokens.scope, typeof tokens.refresh_token],
    ['Bearer', 900, 'directory:read workspace:read', 'string'],
  )
  const me = await jsonOf(service.me(tokens.access_token))
  assert.deepEqual(me, { accountId, workspaceId, scopes: ['directory:read', 'workspace:read'] })
})

test('gives the consent page the client, redirect, scopes and account [design.oauth.consent]', async () => {
  const { accountId } = await newPerson(service)
  const clientId = await registeredClient(service, { client_name: 'Newsroom <b>Helper</b>' })
  const browser = service.browser(accountId)
  const { page, url } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  assert.deepEqual(page, {
    uid: new URL(url).pathname.split('/')[2],
    prompt: 'consent',
    mustSignInAgain: false,
    client: {
      id: clientId,
      name: 'Newsroom <b>Helper</b>',
      redirectHost: 'client.example',
      redirectOrigin: 'https://client.example',
      isLocal: false,
      hasVerifiedDomain: false,
    },
    scopes: ['directory:read', 'workspace:read'],
    accountId,
  })
})

test('asks for consent once with scopes in registration and request', async () => {
  const scope = 'openid offline_access directory:read firehose:read flags:write'
  const { tokens } = await connected(service, {
    metadata: { scope },
    more: { scope, prompt: 'consent' },
  })
  assert.equal(tokens.scope, 'directory:read firehose:read flags:write')
  assert.equal(typeof tokens.id_token, 'string')
})

test('defaults a missing scope to the registered or read scopes for GET, POST and PAR', async () => {
  const { accountId } = await newPerson(service)
  const reading = 'directory:read discovery:read firehose:read workspace:read'
  for (const [registered, expected] of [
    [undefined, reading],
    ['directory:read flags:write', 'directory:read flags:write'],
  ]) {
    const clientId = await registeredClient(service, registered ? { scope: registered } : {})
    for (const way of ['get', 'post', 'pushed'] as const) {
      const browser = service.browser(accountId)
      const { verifier, challenge } = newVerifier()
      const address = authorizeAddress(clientId, { scope: undefined, code_challenge: challenge })
      const { search } = new URL(address, 'https://directory.test')
      const fields = Object.fromEntries(new URLSearchParams(search))
      let start: [string, RequestInit?] = [address]
      if (way === 'post') start = ['/oauth/authorize', { method: 'POST', body: new URLSearchParams(fields) }]
      if (way === 'pushed') {
        const pushed = await jsonOf(service.form('/oauth/par', fields), 201)
        const query = new URLSearchParams({ client_id: clientId, request_uri: pushed.request_uri })
        start = [`/oauth/authorize?${query}`]
      }
      const { url } = await browser.follow(...start)
      const code = (await decide(browser, url)).get('code')!
      const tokens = await jsonOf(redeem(service, clientId, { code, verifier }))
      assert.equal(tokens.scope, expected, way)
    }
  }
})

test('grants a subset of the requested scopes', async () => {
  const { accountId } = await newPerson(service)
  const clientId = await registeredClient(service)
  const browser = service.browser(accountId)
  const granted = await codeFor(browser, clientId, { choice: { scopes: ['directory:read'] } })
  const tokens = await jsonOf(redeem(service, clientId, granted))
  assert.equal(tokens.scope, 'directory:read')
  assert.deepEqual((await jsonOf(service.me(tokens.access_token))).scopes, ['directory:read'])
})

test('returns access_denied when the person refuses', async () => {
  const { accountId } = await newPerson(service)
  const clientId = await registeredClient(service)
  const browser = service.browser(accountId)
  const { url } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  const heard = await decide(browser, url, { deny: true })
  assert.equal(heard.get('error'), 'access_denied')
  assert.equal(heard.get('state'), 'state-of-the-client')
  assert.equal(heard.get('code'), null)
})

test('requires consent every time and rejects prompt=none', async () => {
  const { clientId, browser } = await connected(service)
  const again = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  assert.equal(again.page.prompt, 'consent')
  const { url } = await browser.follow(
    authorizeAddress(clientId, { code_challenge: challenge, prompt: 'none' }),
  )
  assert.equal(new URL(url).searchParams.get('error'), 'consent_required')
})

test('requires sign-in even when the library has a session', async () => {
  const clientId = await registeredClient(service)
  const stranger = await toConsent(
    service.browser(),
    authorizeAddress(clientId, { code_challenge: challenge }),
  )
  assert.equal(stranger.page.prompt, 'login')
  assert.equal(stranger.page.accountId, undefined)
  // Signed out of the site while the library still has a session.
  const { browser } = await connected(service)
  browser.setCookie(sessionCookie, '')
  const left = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  assert.equal(left.page.prompt, 'login')
})

test('requires a new sign-in for prompt=login', async () => {
  const { accountId } = await newPerson(service)
  const clientId = await registeredClient(service)
  const browser = service.browser(accountId)
  const first = await browser.send(authorizeAddress(clientId, { code_challenge: challenge, prompt: 'login' }))
  browser.setCookie(sessionCookie, '')
  const shown = await jsonOf(browser.send(first.headers.get('location')!))
  assert.deepEqual([shown.prompt, shown.mustSignInAgain], ['login', true])
})

test('asks the account that is signed in to the site', async () => {
  const { clientId, browser } = await connected(service)
  const other = await newPerson(service)
  browser.setCookie(sessionCookie, other.accountId)
  const { page } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  assert.equal(page.accountId, other.accountId)
})

test('rejects consent after another account signed in', async () => {
  const { accountId } = await newPerson(service)
  const other = await newPerson(service)
  const clientId = await registeredClient(service)
  const browser = service.browser(accountId)
  const { url } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  browser.setCookie(sessionCookie, other.accountId)
  const answer = await browser.send(url, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 409)
  // A consent also does not count after sign-out.
  browser.setCookie(sessionCookie, accountId)
  const finished = await browser.send(url, { method: 'POST', body: '{}' })
  browser.setCookie(sessionCookie, other.accountId)
  const resumed = await browser.send(finished.headers.get('location')!)
  assert.equal(resumed.status, 400)
})

test('connects two applications in one browser concurrently', async () => {
  const { accountId } = await newPerson(service)
  const browser = service.browser(accountId)
  const clients = [await registeredClient(service), await registeredClient(service)]
  const pages = []
  for (const clientId of clients) {
    pages.push(await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge })))
  }
  assert.deepEqual(
    pages.map(({ page }) => page.client.id),
    clients,
  )
  for (const { url } of pages) assert.ok((await decide(browser, url)).get('code'))
})

test('binds an interaction to its browser and ends it after the decision', async () => {
  const { accountId } = await newPerson(service)
  const clientId = await registeredClient(service)
  const browser = service.browser(accountId)
  const { url } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  assert.equal((await service.browser(accountId).send(url)).status, 404)
  await decide(browser, url)
  assert.equal((await browser.send(url)).status, 404)
})

test('accepts only the service as the resource [design.oauth.code-pkce]', async () => {
  const { accountId } = await newPerson(service)
  const clientId = await registeredClient(service)
  const browser = service.browser(accountId)
  for (const wrong of ['https://other.example/mcp', `${resource}/`, 'https://directory.test']) {
    const { url } = await browser.follow(
      authorizeAddress(clientId, { code_challenge: challenge, resource: wrong }),
    )
    assert.equal(new URL(url).searchParams.get('error'), 'invalid_target', wrong)
  }
  const { tokens } = await connected(service, { more: { resource: undefined } })
  assert.equal((await service.me(tokens.access_token)).status, 200)
})

test('allows any loopback port for a native application', async () => {
  const redirect_uri = 'http://127.0.0.1:53127/callback'
  const { tokens } = await connected(service, {
    metadata: { application_type: 'native', redirect_uris: ['http://127.0.0.1/callback'] },
    more: { redirect_uri },
  })
  assert.equal((await service.me(tokens.access_token)).status, 200)
  const { accountId } = await newPerson(service)
  const clientId = await registeredClient(service, { redirect_uris: ['http://localhost:1/callback'] })
  const browser = service.browser(accountId)
  const address = authorizeAddress(clientId, {
    code_challenge: challenge,
    redirect_uri: 'http://localhost:2/callback',
  })
  const { page } = await toConsent(browser, address)
  assert.deepEqual([page.client.redirectHost, page.client.isLocal], ['localhost:2', true])
})

test('redirects to a private-use scheme', async () => {
  const { accountId } = await newPerson(service)
  const redirect_uri = 'com.example.app:/callback'
  const clientId = await registeredClient(service, { redirect_uris: [redirect_uri] })
  const browser = service.browser(accountId)
  const { page, url } = await toConsent(
    browser,
    authorizeAddress(clientId, { code_challenge: challenge, redirect_uri }),
  )
  assert.deepEqual(
    [page.client.redirectHost, page.client.redirectOrigin, page.client.isLocal],
    ['com.example.app', 'com.example.app:', true],
  )
  assert.ok((await decide(browser, url)).get('code'))
})
