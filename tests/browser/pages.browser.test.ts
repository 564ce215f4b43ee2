import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contrastViolationsOf, violationsOf } from '../site/accessibility.ts'
import { type BrowserTest, signUp, startBrowserTest } from '../support/browser.ts'

let web: BrowserTest
before(async () => {
  web = await startBrowserTest()
})
after(() => web[Symbol.asyncDispose]())

const open = [
  '/pricing',
  '/es/pricing',
  '/sign-in',
  '/es/sign-in',
  '/sign-up',
  '/es/sign-up',
  '/recover',
  '/es/recover',
  '/enrol/nothing',
  '/es/enrol/nothing',
  '/invitations/nothing',
  '/es/invitations/nothing',
  '/nothing',
]
const own = ['', '/passkeys', '/sessions', '/keys', '/applications', '/plan', '/workspaces'].flatMap(
  (page) => [`/settings${page}`, `/es/settings${page}`],
)

test('every page of accounts fits a phone, has one heading and a title, obeys its CSP, and has no axe violation [design.site.accounts]', async () => {
  const { page, faults } = await web.visit({ width: 360, height: 780 })
  const look = async (path: string) => {
    await page.goto(path)
    const seen = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      language: document.documentElement.lang,
      unlabelled: [...document.querySelectorAll('input:not([type=hidden]), select, button')].filter(
        (element) =>
          !(element as HTMLInputElement).labels?.length &&
          !element.textContent?.trim() &&
          !element.getAttribute('aria-label'),
      ).length,
    }))
    assert.ok(seen.width <= 360, `${path} is ${seen.width} wide`)
    assert.equal(seen.headings, 1, path)
    assert.match(seen.title, /Civic Directory/, path)
    assert.equal(seen.unlabelled, 0, `${path} has controls without a name`)
    assert.equal(seen.language, path.startsWith('/es/') ? 'es' : 'en', path)
    // Every language has the same elements and colors.
    if (path.startsWith('/es/')) return
    assert.deepEqual(await violationsOf(page), [], path)
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await contrastViolationsOf(page), [], `${path}, dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  for (const path of open) await look(path)
  await signUp(page, 'Phone')
  for (const path of own) await look(path)
  // The only allowed console error is the missing page.
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('status of 404')),
    [],
  )
})

test('a person who signs up in Spanish stays in Spanish: settings, changes and sign-in [design.site.accounts]', async () => {
  const { page, faults } = await web.visit()
  await page.goto('/es/sign-up')
  await page.getByLabel('Su nombre').fill('Rosa Delgado')
  await page.getByRole('button', { name: 'Crear una llave de acceso' }).click()
  await page.waitForURL('**/es/settings/passkeys?new=1')
  await page.getByText('Su cuenta está lista.').waitFor()
  await page.getByRole('link', { name: 'Perfil' }).click()
  await page.getByLabel('Su nombre').fill('Rosa María Delgado')
  await page.getByRole('button', { name: 'Guardar el nombre' }).click()
  await page.waitForURL('**/es/settings?done=renamed')
  await page.getByText('Se cambió su nombre.').waitFor()
  await page.context().clearCookies()
  await page.goto('/es/settings/keys')
  await page.waitForURL('**/es/sign-in?next=%2Fes%2Fsettings%2Fkeys')
  assert.deepEqual(faults, [])
})

test('signs up and creates recovery codes with the keyboard only', async () => {
  const { page } = await web.visit()
  const press = async (name: string) => {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
      if (focused === name) return page.keyboard.press('Enter')
    }
    assert.fail(`“${name}” cannot be reached with the keyboard`)
  }
  await page.goto('/')
  await press('Create account')
  await page.getByLabel('Your name').waitFor()
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Keyboard')
  // Until the page is hydrated, the Enter key does nothing.
  await page.getByRole('button', { name: 'Create a passkey', disabled: false }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/passkeys?new=1')
  await press('Create ten recovery codes')
  await page.getByText('shown only once').waitFor()
})

test('pages are readable without JavaScript and say what needs it', async () => {
  const { context } = await web.visit()
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false, baseURL: web.site })
  const page = await plain.newPage()
  await page.goto('/')
  assert.match(await page.getByRole('main').innerText(), /Who does civic work where/)
  await page.goto('/pricing')
  assert.match(await page.getByRole('main').innerText(), /Individual\s+US\$5 per month/)
  await page.goto('/sign-in')
  assert.match(await page.getByRole('main').innerText(), /Passkeys need JavaScript/)
  await page.goto('/es/recover')
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor()
  await plain.close()
})

test('sends a strict CSP: no inline script on public pages, a new nonce for each page that has one', async () => {
  const policyOf = async (path: string) => (await web.app.fetch(path)).headers.get('content-security-policy')!
  const rest =
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  assert.equal(await policyOf('/'), `default-src 'none'; script-src 'self'; ${rest}`)
  const policies = [await policyOf('/sign-in'), await policyOf('/sign-in')]
  for (const policy of policies) {
    const [, nonce] = /'nonce-([\w+/=]{24})'/.exec(policy) ?? []
    assert.equal(policy, `default-src 'none'; script-src 'self' 'nonce-${nonce}'; ${rest}`)
  }
  assert.notEqual(policies[0], policies[1])
})
