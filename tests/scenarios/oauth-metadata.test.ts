import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { authorizeAddress, jsonOf, newPerson, registeredClient } from '../support/oauth-client.ts'
import { newVerifier, startOAuthService } from '../support/oauth-service.ts'

const service = await startOAuthService()
after(() => service[Symbol.asyncDispose]())

const scopes = [
  'directory:read',
  'directory:write',
  'discovery:read',
  'discovery:write',
  'firehose:read',
  'firehose:write',
  'workspace:read',
  'workspace:write',
  'flags:write',
]

for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
  test(`${path} returns the server metadata [design.oauth.metadata] [design.oauth.scopes]`, async () => {
    const document = await jsonOf(service.get(path))
    assert.deepEqual(document, {
      issuer: 'https://directory.test',
      authorization_endpoint: 'https://directory.test/oauth/authorize',
      token_endpoint: 'https://directory.test/oauth/token',
      registration_endpoint: 'https://directory.test/oauth/register',
      revocation_endpoint: 'https://directory.test/oauth/revoke',
      pushed_authorization_request_endpoint: 'https://directory.test/oauth/par',
      jwks_uri: 'https://directory.test/oauth/jwks',
      scopes_supported: ['openid', 'offline_access', ...scopes],
      response_types_supported: ['code'],
      response_modes_supported: ['form_post', 'fragment', 'query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      claims_supported: ['sub', 'sid', 'auth_time', 'iss'],
      claim_types_supported: ['normal'],
      claims_parameter_supported: false,
      request_uri_parameter_supported: false,
    })
  })
}

for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
  test(`${path} returns the resource metadata without offline_access [design.oauth.metadata]`, async () => {
    const answer = await service.get(path)
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.deepEqual(await jsonOf(answer), {
      resource: 'https://directory.test/mcp',
      authorization_servers: ['https://directory.test'],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      resource_name: 'Civic Directory',
    })
    assert.equal((await service.form(path, {})).status, 405)
  })
}

test('publishes only public keys', async () => {
  const { keys } = await jsonOf(service.get('/oauth/jwks'))
  assert.equal(keys.length, 1)
  assert.deepEqual(Object.keys(keys[0]).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test('handles only its own paths', () => {
  const { owns } = service.oauth
  for (const path of ['/oauth/token', '/oauth/authorize/abc', '/.well-known/openid-configuration']) {
    assert.equal(owns(path), true, path)
  }
  for (const path of [
    '/',
    '/oauth',
    '/oauthx',
    '/authorize/abc',
    '/mcp',
    '/interaction/abc',
    '/api/entities',
  ]) {
    assert.equal(owns(path), false, path)
  }
})

test('ignores Host and X-Forwarded-* headers from clients', async () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const body = await new Promise<string>((resolve, reject) => {
    request(`${service.url}/.well-known/oauth-authorization-server`, { headers: forged }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
  assert.equal((JSON.parse(body) as Json).token_endpoint, 'https://directory.test/oauth/token')
  assert.doesNotMatch(body, /evil|http:/)
})

test('allows CORS only for the public endpoints', async () => {
  const origin = { origin: 'https://inspector.example' }
  const paths = [
    '/oauth/token',
    '/oauth/register',
    '/oauth/revoke',
    '/.well-known/oauth-protected-resource/mcp',
  ]
  for (const path of [...paths, '/.well-known/oauth-authorization-server']) {
    const preflight = await service.get(path, {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    })
    assert.equal(preflight.status, 204, path)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Content-Type/)
  }
  const refused = await service.form('/oauth/token', { grant_type: 'authorization_code' }, origin)
  assert.equal(refused.status, 400)
  assert.equal(refused.headers.get('access-control-allow-origin'), '*')
  assert.equal(refused.headers.get('access-control-expose-headers'), 'WWW-Authenticate')
  assert.equal(refused.headers.get('access-control-allow-credentials'), null)
  assert.equal(
    (await service.get('/oauth/authorize', { headers: origin })).headers.get('access-control-allow-origin'),
    null,
  )
})

test('sets Secure, HttpOnly, Lax cookies with narrow paths', async () => {
  const { accountId } = await newPerson(service)
  const browser = service.browser(accountId)
  const clientId = await registeredClient(service)
  await browser.follow(authorizeAddress(clientId, { code_challenge: newVerifier().challenge }))
  const names = new Set<string>()
  for (const cookie of browser.seen.filter((one) => !one.includes('expires=Thu, 01 Jan 1970'))) {
    const name = cookie.split('=')[0]!
    names.add(name)
    const path = name.startsWith('oauth_session')
      ? /; path=\/oauth;/
      : name.startsWith('oauth_resume')
        ? /; path=\/oauth\/authorize\/[\w-]+;/
        : /; path=\/authorize\/[\w-]+;/
    for (const part of [path, /; secure/i, /; httponly/i, /; samesite=lax/i]) assert.match(cookie, part)
  }
  assert.deepEqual([...names].filter((name) => !name.endsWith('.sig')).sort(), [
    'oauth_interaction',
    'oauth_resume',
    'oauth_session',
  ])
})

test('returns 404 for unknown paths below /oauth/', async () => {
  assert.equal((await service.get('/oauth/me')).status, 404)
  assert.equal((await service.get('/oauth/introspection')).status, 404)
  assert.equal((await service.get('/oauth/end-session')).status, 404)
})
