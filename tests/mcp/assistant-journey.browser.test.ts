import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { createAuthProvider } from '../support/assistant.ts'
import { documentUrl, startAssistantBrowser } from '../support/assistant-browser.ts'
import { callTool, clientOf, type Era, eras } from '../support/mcp-client.ts'

let stage: Awaited<ReturnType<typeof startAssistantBrowser>>
before(async () => {
  stage = await startAssistantBrowser()
})
after(() => stage[Symbol.asyncDispose]())

/** Follows the authorization URL and allows the assistant; returns the redirect URL. */
async function allowed(page: Page, address: URL): Promise<URLSearchParams> {
  const returned = stage.callback.next()
  await page.goto(address.href)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  return new URL(await returned).searchParams
}

/** The official client, given only the endpoint URL. */
function createAssistant(era: Era, metadataUrl: string | undefined) {
  const { kept, authProvider } = createAuthProvider(stage.callback.url, metadataUrl)
  const open = () => new StreamableHTTPClientTransport(new URL(`${stage.web.site}/mcp`), { authProvider })
  let transport = open()
  let client: Client | undefined
  return {
    kept,
    /** The authorization URL. */
    async refused(): Promise<URL> {
      await assert.rejects(clientOf(era).connect(transport), UnauthorizedError)
      return kept.sentTo!
    },
    async takeAnswer(answer: URLSearchParams): Promise<Client> {
      await transport.finishAuth(answer)
      await client?.close()
      transport = open()
      client = clientOf(era)
      await client.connect(transport)
      return client
    },
  }
}

for (const era of eras) {
  for (const [way, metadataUrl] of [
    ['by registering', undefined],
    ['by its client-id document', documentUrl],
  ] as const) {
    test(`connects an assistant ${way} in ${era}: consent, tool call, step-up, refresh and disconnect [spec.mcp.oauth]`, async () => {
      const { page, faults } = await stage.web.visit()
      await stage.signInWith('individual', page, `Reader ${way} ${era}`)
      const assistant = createAssistant(era, metadataUrl)
      const first = await assistant.refused()
      assert.equal(assistant.kept.client?.client_id === documentUrl, metadataUrl !== undefined)
      // The application requests few scopes at first.
      first.searchParams.set('scope', 'directory:read')
      let client = await assistant.takeAnswer(await allowed(page, first))
      assert.equal(client.getNegotiatedProtocolVersion(), era)
      const found = await callTool(client, 'search_entities', { query: 'water' })
      assert.ok(found.data.data.length > 0)

      const signals = () => callTool(client, 'get_recent_signals', { place_keys: ['alder-falls,indiana'] })
      await assert.rejects(signals(), UnauthorizedError)
      const asked = assistant.kept.sentTo!.searchParams.get('scope')!.split(' ')
      assert.deepEqual(asked.filter((scope) => scope !== 'offline_access').sort(), [
        'directory:read',
        'firehose:read',
      ])
      client = await assistant.takeAnswer(await allowed(page, assistant.kept.sentTo!))
      assert.ok((await signals()).data.data.length > 0)

      const before = assistant.kept.tokens!
      Object.assign(assistant.kept, { tokens: { ...before, access_token: 'long-expired' } })
      assert.ok((await signals()).data.data.length > 0, 'the client refreshes by itself')
      assert.notEqual(assistant.kept.tokens!.refresh_token, before.refresh_token)

      await page.goto('/settings/applications')
      await page.getByText('Disconnect', { exact: false }).first().click()
      await page.getByRole('button', { name: 'Disconnect application' }).click()
      await page.getByText('The application is disconnected').waitFor()
      await assert.rejects(signals(), UnauthorizedError)
      await client.close()
      assert.deepEqual(faults, [])
    })
  }
}
