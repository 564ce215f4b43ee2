import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auth } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { createAssistant } from '../support/assistant.ts'
import { documentUrl, startAssistantBrowser } from '../support/assistant-browser.ts'
import type { Visitor } from '../support/browser.ts'

let stage: Awaited<ReturnType<typeof startAssistantBrowser>>
before(async () => {
  stage = await startAssistantBrowser()
})
after(() => stage[Symbol.asyncDispose]())

/** Signs in with the team plan and creates a second workspace; returns its id. */
async function newsroomOf(page: Page, name: string): Promise<string> {
  return stage.workspaces.createTeamFor(await stage.signInWith('team', page, name), `Newsroom of ${name}`)
}

/** The URL with which the browser returns to the assistant. */
async function returnsWith(decide: () => Promise<void>): Promise<string> {
  const returned = stage.callback.next()
  await decide()
  return returned
}

async function whoIs(
  token: string | undefined,
): Promise<{ status: number; workspace?: string; scopes?: string[] }> {
  const answer = await stage.web.app.fetch('/api/account', { headers: { authorization: `Bearer ${token}` } })
  const body = (await answer.json()) as { workspace?: { id: string }; scopes?: string[] }
  return {
    status: answer.status,
    ...(body.workspace && { workspace: body.workspace.id }),
    ...(body.scopes && { scopes: body.scopes }),
  }
}

let opened: Promise<Visitor & { newsroom: string }> | undefined
/** The same signed-in person for both ways to connect. */
const reader = () => {
  opened ??= stage.web
    .visit()
    .then(async (visitor) => ({ ...visitor, newsroom: await newsroomOf(visitor.page, 'Reader') }))
  return opened
}

for (const [way, metadataUrl] of [
  ['by registering', undefined],
  ['by its client-id document', documentUrl],
] as const) {
  test(`connects an assistant ${way} from its URL: metadata, consent, tokens, refresh and disconnect [spec.access.metadata-flow] [spec.access.reconnect] [design.oauth.consent]`, async () => {
    const { page, faults, newsroom } = await reader()
    const assistant = createAssistant(`${stage.web.site}/mcp`, stage.callback.url, metadataUrl)
    const address = await assistant.askForAccess()
    assert.equal(assistant.kept.client?.client_id === documentUrl, metadataUrl !== undefined)

    await page.goto(address)
    await page.getByRole('heading', { name: 'Connect “Reading Assistant”?' }).waitFor()
    const shown = await page.getByRole('main').innerText()
    assert.ok(shown.includes(new URL(stage.callback.url).host))
    assert.match(shown, /Read the public directory/)
    const choice = page.getByLabel('Workspace')
    assert.equal(await choice.inputValue(), '', 'nothing is chosen beforehand')
    await choice.selectOption(newsroom)
    const returned = await returnsWith(() => page.getByRole('button', { name: 'Allow', exact: true }).click())
    assert.equal(new URL(returned).searchParams.get('iss'), stage.web.site)
    await assistant.takeAnswer(returned)

    const first = assistant.kept.tokens!
    const known = await whoIs(first.access_token)
    assert.deepEqual([known.status, known.workspace], [200, newsroom])
    assert.ok(known.scopes?.includes('directory:read'))

    assert.equal(await auth(assistant.authProvider, { serverUrl: `${stage.web.site}/mcp` }), 'AUTHORIZED')
    const second = assistant.kept.tokens!
    assert.notEqual(second.access_token, first.access_token)
    assert.equal((await whoIs(second.access_token)).status, 200)

    await page.goto('/settings/applications')
    assert.match(await page.getByRole('main').innerText(), /Reading Assistant/)
    await page.getByText('Disconnect', { exact: false }).first().click()
    await page.getByRole('button', { name: 'Disconnect application' }).click()
    await page.getByText('The application is disconnected').waitFor()
    assert.equal((await whoIs(second.access_token)).status, 401)
    assert.equal(await auth(assistant.authProvider, { serverUrl: `${stage.web.site}/mcp` }), 'REDIRECT')
    assert.deepEqual(faults, [])
  })
}

test('signs in first and uses the only workspace without asking [spec.access.workspace-choice]', async () => {
  const { page } = await stage.web.visit({ width: 360, height: 780 })
  await stage.signUpWith('individual', page, 'Single')
  await page.getByLabel('Menu').first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('a[href="/sign-in"]').first().waitFor({ state: 'attached' })

  const assistant = createAssistant(`${stage.web.site}/mcp`, stage.callback.url)
  await page.goto(await assistant.askForAccess())
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Connect “Reading Assistant”?' }).waitFor()
  assert.equal(await page.getByLabel('Workspace').count(), 0)
  const returned = await returnsWith(() => page.getByRole('button', { name: 'Allow', exact: true }).click())
  await assistant.takeAnswer(returned)
  assert.equal((await whoIs(assistant.kept.tokens?.access_token)).status, 200)
})

test('asks in the language of the browser, and returns access_denied when the person does not allow it [design.site.pages]', async () => {
  const { page } = await stage.web.visit()
  await newsroomOf(page, 'Careful')
  const assistant = createAssistant(`${stage.web.site}/mcp`, stage.callback.url)
  await page.setExtraHTTPHeaders({ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })
  await page.goto(await assistant.askForAccess())
  assert.equal(await page.getAttribute('html', 'lang'), 'es')
  const returned = await returnsWith(() => page.getByRole('button', { name: 'No permitir' }).click())
  assert.equal(new URL(returned).searchParams.get('error'), 'access_denied')
})
