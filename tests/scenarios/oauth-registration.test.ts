import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'
import { connected, jsonOf, refresh, registeredClient } from '../support/oauth-client.ts'
import { callback, startOAuthService } from '../support/oauth-service.ts'

const start = new Date('2026-11-15T12:00:00Z')
let clock = start
const fetched: string[] = []
const service = await startOAuthService({
  now: () => clock,
  fetch: async (url) => {
    fetched.push(String(url))
    throw new Error('nothing is fetched here')
  },
})
after(() => service[Symbol.asyncDispose]())

const refusalOf = async (metadata: object) =>
  (await jsonOf(service.register({ redirect_uris: [callback], ...metadata }), 400)).error

test('registers a public client without secret and management URL [design.oauth.registration]', async () => {
  const { client_id, client_id_issued_at, ...registered } = await jsonOf(
    service.register({ client_name: 'Assistant', redirect_uris: [callback], scope: 'directory:read' }),
    201,
  )
  assert.equal(typeof client_id, 'string')
  assert.equal(typeof client_id_issued_at, 'number')
  assert.equal(registered.token_endpoint_auth_method, 'none')
  assert.deepEqual(registered.grant_types, ['authorization_code', 'refresh_token'])
  assert.deepEqual(registered.response_types, ['code'])
  assert.equal(registered.scope, 'directory:read')
  for (const name of ['client_secret', 'registration_access_token', 'registration_client_uri']) {
    assert.equal(name in registered, false, name)
  }
})

test('registers only public clients with code and refresh grants', async () => {
  for (const metadata of [
    { token_endpoint_auth_method: 'client_secret_basic' },
    { token_endpoint_auth_method: 'private_key_jwt' },
    { grant_types: ['client_credentials'] },
    { grant_types: ['implicit'], response_types: ['token'] },
    { response_types: ['code id_token'] },
    { scope: 'directory:read everything' },
    { id_token_signed_response_alg: 'none' },
  ]) {
    assert.equal(await refusalOf(metadata), 'invalid_client_metadata', JSON.stringify(metadata))
  }
})

test('accepts only https, loopback and dotted-scheme redirect URIs', async () => {
  for (const one of [
    'https://client.example/callback',
    'http://127.0.0.1/callback',
    'http://localhost:3334/oauth/callback',
    'http://[::1]:9/callback',
    'com.example.app:/callback',
  ]) {
    assert.equal((await service.register({ redirect_uris: [one] })).status, 201, one)
  }
  for (const one of [
    'http://client.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://192.168.0.1/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp:/callback',
    'https://user@client.example/callback',
    'https://client.example/callback#fragment',
    'not an address',
    `https://client.example/${'x'.repeat(2_000)}`,
  ]) {
    assert.equal(await refusalOf({ redirect_uris: [one] }), 'invalid_redirect_uri', one)
  }
})

test('requires 1 to 10 redirect URIs', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `https://client.example/${i}`)
  assert.equal((await service.register({ redirect_uris: many(10) })).status, 201)
  for (const redirect_uris of [many(11), [], 'https://client.example/', undefined, [1]]) {
    assert.equal(await refusalOf({ redirect_uris }), 'invalid_redirect_uri')
  }
})

test('requires a client name of at most 100 visible characters', async () => {
  assert.equal(
    (await service.register({ redirect_uris: [callback], client_name: 'é'.repeat(100) })).status,
    201,
  )
  for (const client_name of ['x'.repeat(101), 'a\u0000b', 'a\u202eb', 'a\nb', '\u200b', 7, { a: 1 }]) {
    assert.equal(await refusalOf({ client_name }), 'invalid_client_metadata', JSON.stringify(client_name))
  }
})

test('neither fetches nor stores URLs in client metadata', async () => {
  const registered = await jsonOf(
    service.register({
      redirect_uris: [callback],
      logo_uri: 'https://169.254.169.254/logo.png',
      jwks_uri: 'https://10.0.0.1/jwks',
      sector_identifier_uri: 'https://10.0.0.1/sector',
    }),
    201,
  )
  for (const name of ['logo_uri', 'jwks_uri', 'sector_identifier_uri'])
    assert.equal(name in registered, false, name)
  assert.deepEqual(fetched, [])
})

test('limits client metadata to 8 KiB with a declared length', async () => {
  const large = await service.register({
    redirect_uris: [callback],
    client_uri: `https://x.example/${'x'.repeat(8_192)}`,
  })
  assert.equal((await jsonOf(large, 413)).error, 'invalid_client_metadata')
  const status = await new Promise((resolve, reject) => {
    const sending = request(`${service.url}/oauth/register`, { method: 'POST' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sending.on('error', reject).setHeader('content-type', 'application/json')
    sending.write('{}')
    sending.end()
  })
  assert.equal(status, 411)
})

test('returns invalid_client_metadata for malformed metadata', async () => {
  for (const body of ['', '[]', 'null', '{', '"text"']) {
    const answer = await service.get('/oauth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      body,
    })
    assert.equal((await jsonOf(answer, 400)).error, 'invalid_request', body)
  }
})

test('deletes unused clients after 30 days', async () => {
  const unused = await registeredClient(service)
  const used = await connected(service)
  const knows = async (clientId: string) => {
    const answer = await service.form('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: 'unknown',
      client_id: clientId,
    })
    return ((await answer.json()) as { error: string }).error === 'invalid_grant'
  }
  clock = new Date(start.getTime() + 29 * 86_400_000)
  await service.oauth.removeExpired()
  assert.deepEqual([await knows(unused), await knows(used.clientId)], [true, true])
  clock = new Date(start.getTime() + 30 * 86_400_000 - 1)
  assert.equal((await refresh(service, used.clientId, used.tokens.refresh_token)).status, 200)
  clock = new Date(start.getTime() + 30 * 86_400_000 + 1)
  await service.oauth.removeExpired()
  assert.deepEqual([await knows(unused), await knows(used.clientId)], [false, true])
  clock = start
})
