import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { auth } from '@modelcontextprotocol/client'
import { assistantMetadata, createAuthProvider } from '../support/assistant.ts'
import { decide, newPerson, toConsent } from '../support/oauth-client.ts'
import { baseUrl, callback, resource, startOAuthService } from '../support/oauth-service.ts'

const documentUrl = 'https://assistant.example/oauth.json'
const service = await startOAuthService({
  fetch: async () => Response.json({ client_id: documentUrl, ...assistantMetadata(callback) }),
})
after(() => service[Symbol.asyncDispose]())

/** The official client, given only the endpoint URL; its fetch calls the service under test. */
function createClient(clientMetadataUrl?: string) {
  const { kept, authProvider } = createAuthProvider(callback, clientMetadataUrl)
  const requested: string[] = []
  const fetchFn = (url: string | URL, init?: RequestInit) => {
    const { origin, pathname, search } = new URL(url)
    assert.equal(origin, baseUrl)
    requested.push(pathname)
    return fetch(service.url + pathname + search, init)
  }
  const run = (more: { authorizationCode?: string; iss?: string } = {}) =>
    auth(authProvider, { serverUrl: resource, fetchFn, ...more })
  return { kept, requested, run }
}

for (const [way, url] of [
  ['by registration', undefined],
  ['by its document', documentUrl],
] as const) {
  test(`the official MCP client gets and refreshes tokens ${way}`, async () => {
    const owner = await newPerson(service, 'team')
    const teamId = await service.sql
      .transaction()
      .execute((tx) => service.workspaces.createTeam(tx, owner.accountId, 'Newsroom'))
    const client = createClient(url)
    assert.equal(await client.run(), 'REDIRECT')
    const asked = client.kept.sentTo!.searchParams
    assert.equal(asked.get('resource'), 'https://directory.test/mcp')
    assert.equal(asked.get('code_challenge_method'), 'S256')
    assert.equal(client.requested.includes('/oauth/register'), url === undefined)

    const browser = service.browser(owner.accountId)
    const { page, url: consent } = await toConsent(browser, client.kept.sentTo!.href)
    assert.equal(page.client.name, 'Reading Assistant')
    const heard = await decide(browser, consent, { workspaceId: teamId })
    const code = { authorizationCode: heard.get('code')!, iss: heard.get('iss')! }
    assert.equal(await client.run(code), 'AUTHORIZED')
    const first = client.kept.tokens!
    const me = (await (await service.me(first.access_token)).json()) as { workspaceId: string }
    assert.equal(me.workspaceId, teamId)

    assert.equal(await client.run(), 'AUTHORIZED')
    const second = client.kept.tokens!
    assert.notEqual(second.access_token, first.access_token)
    assert.equal((await service.me(second.access_token)).status, 200)

    const [connection] = await service.oauth.connections.list(owner.accountId)
    await service.oauth.connections.disconnect(owner.accountId, connection!.id)
    assert.equal((await service.me(second.access_token)).status, 401)
    // The refresh is rejected, so the client asks the person again.
    assert.equal(await client.run(), 'REDIRECT')
  })
}
