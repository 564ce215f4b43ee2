import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '../support/app.ts'
import {
  authorizeAddress,
  codeFor,
  jsonOf,
  newPerson,
  redeem,
  refresh,
  toConsent,
} from '../support/oauth-client.ts'
import { callback, newVerifier, startOAuthService } from '../support/oauth-service.ts'

const documents: Record<string, () => Response> = {}
let fetched: string[] = []
let attempts: string[] = []
let isTired = false
let clock = new Date('2026-11-15T12:00:00Z')
const offline = await startOAuthService({
  now: () => clock,
  fetch: async (url) => {
    fetched.push(String(url))
    return documents[String(url)]?.() ?? new Response('', { status: 404 })
  },
  consumeAttempt: async (kind, address) => {
    if (kind === 'client_document') attempts.push(address)
    return kind !== 'client_document' || !isTired
  },
})
/** Uses the real fetch; every host name resolves to a private address. */
let lookups: string[] = []
const guarded = await startOAuthService({
  databaseUrl: offline.databaseUrl,
  lookup: async (hostname) => {
    lookups.push(hostname)
    return [{ address: '127.0.0.1', family: 4 }]
  },
})
after(async () => {
  await guarded[Symbol.asyncDispose]()
  await offline[Symbol.asyncDispose]()
})

let counter = 0
/** Each document has its own URL, because documents are cached. */
function publish(change: (document: Json) => Json = (document) => document, init?: ResponseInit): string {
  const clientId = `https://client${++counter}.example/oauth.json`
  const document = change({
    client_id: clientId,
    client_name: 'Document Reader',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
  })
  documents[clientId] = () =>
    new Response(typeof document === 'string' ? document : JSON.stringify(document), init)
  return clientId
}

const person = await newPerson(offline)
const { challenge } = newVerifier()

async function refusal(clientId: string, service = offline): Promise<string> {
  const browser = service.browser(person.accountId)
  const answer = await browser.send(authorizeAddress(clientId, { code_challenge: challenge }))
  assert.equal(answer.headers.get('location'), null, clientId)
  assert.equal(answer.status, 400, clientId)
  return answer.text()
}

test('supports client ID metadata documents from consent to refresh [design.oauth.registration]', async () => {
  const clientId = publish()
  const browser = offline.browser(person.accountId)
  const { page } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  assert.deepEqual(
    [page.client.id, page.client.name, page.client.redirectHost, page.client.hasVerifiedDomain],
    [clientId, 'Document Reader', 'client.example', true],
  )
  const granted = await codeFor(browser, clientId)
  const tokens = await jsonOf(redeem(offline, clientId, granted))
  assert.equal((await offline.me(tokens.access_token)).status, 200)
  assert.equal((await refresh(offline, clientId, tokens.refresh_token)).status, 200)
  // Fetched once, then cached.
  assert.equal(fetched.filter((url) => url === clientId).length, 1)
  const [connection] = await offline.oauth.connections.list(person.accountId)
  assert.deepEqual([connection?.clientName, connection?.clientId], ['Document Reader', clientId])
})

test('caches a document per instance', async () => {
  const clientId = publish()
  const granted = await codeFor(offline.browser(person.accountId), clientId)
  await using other = await startOAuthService({
    databaseUrl: offline.databaseUrl,
    now: () => clock,
    fetch: async (url) => documents[String(url)]!(),
  })
  const tokens = await jsonOf(redeem(other, clientId, granted))
  assert.equal((await refresh(offline, clientId, tokens.refresh_token)).status, 200)
})

test('names a client after its host when the document has no name', async () => {
  const clientId = publish(({ client_name, ...rest }) => rest)
  const browser = offline.browser(person.accountId)
  const { page } = await toConsent(browser, authorizeAddress(clientId, { code_challenge: challenge }))
  assert.equal(page.client.name, new URL(clientId).host)
})

test('rejects invalid, large, missing and redirected documents', async () => {
  const wrong = {
    'another client_id': publish((document) => ({
      ...document,
      client_id: 'https://other.example/oauth.json',
    })),
    'no JSON': publish(() => 'hello'),
    'a list': publish(() => []),
    'too large': publish((document) => ({
      ...document,
      client_uri: `https://x.example/${'x'.repeat(9_000)}`,
    })),
    'a secret': publish((document) => ({ ...document, client_secret: 'secret' })),
    'a foreign way of proof': publish((document) => ({
      ...document,
      token_endpoint_auth_method: 'client_secret_basic',
    })),
    'a wrong redirect': publish((document) => ({ ...document, redirect_uris: ['http://client.example/'] })),
    'a deceiving name': publish((document) => ({ ...document, client_name: 'safe\u202eevil' })),
    'a redirect': publish((document) => document, {
      status: 302,
      headers: { location: 'https://other.example/' },
    }),
    missing: 'https://missing.example/oauth.json',
  }
  for (const [what, clientId] of Object.entries(wrong)) {
    assert.match(await refusal(clientId), /invalid_client|invalid_redirect_uri/, what)
  }
})

test('does not resolve client ids other than https host names on port 443', async () => {
  const before = fetched.length
  for (const clientId of [
    'http://client.example/oauth.json',
    'https://client.example:8443/oauth.json',
    'https://127.0.0.1/oauth.json',
    'https://[::1]/oauth.json',
    'https://localhost/oauth.json',
    'https://2130706433/oauth.json',
    'https://user@client.example/oauth.json',
    'https://client.example/oauth.json#x',
  ]) {
    for (const service of [offline, guarded]) assert.match(await refusal(clientId, service), /invalid_client/)
  }
  assert.equal(fetched.length, before)
  assert.deepEqual(lookups, [])
})

test('rejects host names with private addresses without connecting', async () => {
  lookups = []
  const page = await refusal('https://inside.example/oauth.json', guarded)
  assert.match(page, /invalid_client/)
  assert.doesNotMatch(page, /public Internet|127\.0\.0\.1/)
  assert.deepEqual(new Set(lookups), new Set(['inside.example']))
})

test('limits document fetches per address and in total', async () => {
  attempts = []
  isTired = true
  const refused = publish()
  assert.match(await refusal(refused), /invalid_client/)
  isTired = false
  assert.ok(attempts.length > 0 && attempts.every((address) => address === '127.0.0.1'))
  assert.equal(fetched.includes(refused), false)

  clock = new Date(clock.getTime() + 60_000)
  fetched = []
  for (let i = 0; i < 70; i++) await refusal(`https://unknown${i}.example/oauth.json`)
  assert.equal(fetched.length, 60)
  clock = new Date(clock.getTime() + 60_000)
  const later = publish()
  const browser = offline.browser(person.accountId)
  await toConsent(browser, authorizeAddress(later, { code_challenge: challenge }))
})
