import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAccounts } from '../../src/accounts/index.ts'
import { type BrowserTest, signUp, startBrowserTest } from '../support/browser.ts'
import { until } from '../support/until.ts'

let web: BrowserTest
before(async () => {
  web = await startBrowserTest()
})
after(() => web[Symbol.asyncDispose]())

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/settings')
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
}

async function payFor(name: string): Promise<void> {
  const { sql } = web.app.app.database
  const { accounts } = createAccounts({ sql, baseUrl: web.site, now: () => new Date() })
  const account = (await accounts.list(100)).find((one) => one.name === name)
  await sql.transaction().execute((tx) => accounts.setPlan(tx, account!.id, 'individual', null))
}

const statusWith = async (key: string) =>
  (await web.app.fetch('/api/account', { headers: { 'x-api-key': key } })).status

test('signs up, signs out, signs in with a passkey and returns to the requested page, never to another site; says what to do without the passkey [spec.access.passkey-first]', async () => {
  const rosa = await web.visit()
  await signUp(rosa.page, 'Rosa Delgado')
  assert.match(await rosa.page.getByRole('main').innerText(), /Your account is ready/)
  await signOut(rosa.page)
  await signIn(rosa.page)
  assert.match(await rosa.page.getByRole('banner').innerText(), /Rosa Delgado/)
  const cookie = (await rosa.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const answer = await web.app.fetch(`/sign-in?next=${encodeURIComponent(next)}`, { headers: { cookie } })
    assert.equal(answer.headers.get('location'), '/settings', next)
  }
  await signOut(rosa.page)
  await rosa.page.goto('/settings/sessions')
  await rosa.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await rosa.page.waitForURL('**/settings/sessions')
  assert.deepEqual(rosa.faults, [])

  await signOut(rosa.page)
  await rosa.losePasskeys()
  await rosa.page.goto('/sign-in')
  await rosa.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  assert.match(await rosa.page.getByRole('alert').innerText(), /No passkey was used/)
  assert.equal(await rosa.page.getByRole('link', { name: 'Use a recovery code' }).count(), 1)
})

test('a key from the settings is shown once and works until it is revoked [spec.access.api-keys-in-settings]', async () => {
  const { page, ...visitor } = await web.visit({ width: 360, height: 780 })
  await signUp(page, 'Key Keeper')
  await page.goto('/settings/keys')
  assert.equal(await page.getByRole('button', { name: 'Create key' }).count(), 0)
  await payFor('Key Keeper')
  // The database notifies the service of the new plan a moment later.
  await until(async () => {
    await page.reload()
    return (await page.getByRole('button', { name: 'Create key' }).count()) > 0
  }, 'the form of a paid plan')
  await page.getByLabel('Name', { exact: true }).fill('Nightly import')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.locator('pre').first().innerText()).trim()
  assert.match(key, /^cdk_/)
  assert.equal(await statusWith(key), 200)
  await page.goto('/settings/keys')
  assert.ok(!(await page.content()).includes(key))
  await page.getByText('Revoke', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Revoke this key' }).click()
  await page.getByText('The key is revoked').waitFor()
  assert.equal(await statusWith(key), 401)
  assert.deepEqual(visitor.faults, [])
})

test('recovers with a single-use code and signs out other browsers [design.accounts.recovery]', async () => {
  const phone = await web.visit()
  await signUp(phone.page, 'Lost Phone')
  await phone.page.getByRole('button', { name: 'Create ten recovery codes' }).click()
  await phone.page.getByText('shown only once').waitFor()
  const codes = await phone.page.locator('#recovery-codes li').allInnerTexts()
  assert.equal(new Set(codes).size, 10)

  const laptop = await web.visit()
  const recoverWith = async (code: string) => {
    await laptop.page.goto('/recover')
    await laptop.page.getByLabel('Recovery code').fill(code)
    await laptop.page.getByRole('button', { name: 'Create a new passkey' }).click()
  }
  await recoverWith(codes[3]!.toLowerCase())
  await laptop.page.waitForURL('**/settings/passkeys?recovered=1')
  await phone.page.goto('/settings')
  await phone.page.waitForURL('**/sign-in?next=%2Fsettings')

  await signOut(laptop.page)
  await recoverWith(codes[3]!)
  await laptop.page.getByRole('alert').waitFor()
  await signIn(laptop.page)
})
