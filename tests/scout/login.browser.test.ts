import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createAccounts } from '../../src/accounts/index.ts'
import type { Json } from '../support/app.ts'
import { type BrowserTest, signUp, startBrowserTest, type Visitor } from '../support/browser.ts'
import { createScoutHome, type ScoutHome } from '../support/scout-command.ts'
import { until } from '../support/until.ts'

let web: BrowserTest
let home: ScoutHome
let visitor: Visitor
let accountId: string
before(async () => {
  web = await startBrowserTest({ env: { SAMPLE: 'off' } })
  home = await createScoutHome({ SCOUT_SERVICE_URL: web.site })
  visitor = await web.visit()
  const { page } = visitor
  await signUp(page, 'Rosa')
  const { accounts } = stored()
  accountId = (await accounts.list(10)).find(({ name }) => name === 'Rosa')!.id
  const { sql } = web.app.app.database
  await sql.transaction().execute((tx) => accounts.setPlan(tx, accountId, 'individual', null))
})
after(async () => {
  await home[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

const stored = () =>
  createAccounts({ sql: web.app.app.database.sql, baseUrl: web.site, now: () => new Date() })
const credentialsFile = () => join(home.path, '.config', 'scout', 'credentials.json')
const credentials = async (): Promise<Json> =>
  JSON.parse(await readFile(credentialsFile(), 'utf8')).services[web.site]
const checks = async (code = 0) => {
  const { checks } = await home.json(['doctor', '--set', 'scraper.browser_fallback_enabled=false'], { code })
  return Object.fromEntries(checks.map((one: Json) => [one.check, one]))
}

test('signs in with the browser and a loopback redirect, and stores private tokens', async () => {
  const { child, output, ended } = home.start(['login', '--no-browser'])
  const address = await until(() => /^http\S+$/m.exec(output.stderr)?.[0], 'the address is shown')
  const query = new URL(address).searchParams
  assert.equal(query.get('code_challenge_method'), 'S256')
  const redirect = new URL(query.get('redirect_uri')!)
  assert.equal(redirect.hostname, '127.0.0.1')
  // A request with a wrong state is rejected, and the wait continues.
  const stranger = await fetch(`${redirect.href}?code=stolen&state=guessed`)
  assert.equal(stranger.status, 400)
  assert.equal(child.exitCode, null)

  const { page } = visitor
  await page.goto(address)
  await page.getByRole('heading', { name: 'Connect “scout”?' }).waitFor()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByText('You are signed in. Return to the terminal').waitFor()
  const { code, stdout, stderr } = await ended
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^Signed in to http:\/\/localhost:\d+ as Rosa \(individual\), workspace [\w-]+\.\n$/)
  assert.equal((await stat(credentialsFile())).mode & 0o777, 0o600)
  assert.equal((await credentials()).kind, 'oauth')
  const { credentials: found } = await checks()
  assert.deepEqual([found.state, found.detail], ['ok', 'Rosa, individual plan'])
})

test('refreshes expiring tokens before use', async () => {
  const old = await credentials()
  const contents = {
    version: 1,
    services: { [web.site]: { ...old, expires_at: '2020-01-01T00:00:00.000Z' } },
  }
  await writeFile(credentialsFile(), JSON.stringify(contents))
  assert.equal((await checks())['credentials'].state, 'ok')
  const renewed = await credentials()
  assert.notEqual(renewed.access_token, old.access_token)
  assert.notEqual(renewed.refresh_token, old.refresh_token)
  assert.ok(Date.parse(renewed.expires_at) > Date.now())
})

test('logout revokes the access at the service', async () => {
  const { access_token } = await credentials()
  const headers = { authorization: `Bearer ${access_token}` }
  assert.equal((await web.app.fetch('/api/account', { headers })).status, 200)
  const { stdout } = await home.scout(['logout'])
  assert.match(stdout, /^Signed out of /)
  assert.equal((await web.app.fetch('/api/account', { headers })).status, 401)
  assert.equal(await credentials(), undefined)
  assert.match((await home.scout(['logout'])).stdout, /^You are not signed in/)
})

test('reports denied consent and stores nothing', async () => {
  const { output, ended } = home.start(['login', '--no-browser'])
  const address = await until(() => /^http\S+$/m.exec(output.stderr)?.[0], 'the address is shown')
  const { page } = visitor
  await page.goto(address)
  await page.getByRole('button', { name: 'Don’t allow' }).click()
  const { code, stderr } = await ended
  assert.equal(code, 1)
  assert.match(stderr, /You denied access\. Nothing was changed\./)
  assert.equal(await credentials(), undefined)
})

test('verifies, stores and masks a piped API key; rejects a wrong one', async () => {
  const { apiKeys, accounts } = stored()
  const { workspaceId } = await web.app.app.database.sql
    .transaction()
    .execute((tx) => accounts.create(tx, { name: 'Keya', plan: 'individual', planUntil: null }))
    .then((made) => made)
  const keya = (await accounts.list(10)).find(({ name }) => name === 'Keya')!
  const { key } = await apiKeys.create(keya.id, workspaceId, 'scout')
  const wrong = await home.scout(['login', '--api-key'], { input: 'cdk_nonsense\n' })
  assert.equal(wrong.code, 1)
  assert.equal(await credentials(), undefined)
  const { code, stdout, stderr } = await home.scout(['login', '--api-key'], { input: `${key}\n` })
  assert.equal(code, 0, stderr)
  assert.match(stdout, /as Keya \(individual\)/)
  assert.ok(!(stdout + stderr).includes(key))
  assert.deepEqual(await credentials(), { kind: 'api_key', api_key: key })
  const shown = await home.scout(['config', 'show'])
  assert.match(shown.stdout, new RegExp(`service\\.api_key +\\*{4}${key.slice(-4)} +login`))
  assert.match((await home.scout(['logout'])).stdout, /still works: revoke it/)
})

test('doctor distinguishes absent from failed parts, and --require makes absence a failure', async () => {
  const found = await checks()
  assert.deepEqual(
    Object.entries(found).map(([check, one]) => [check, (one as Json).state]),
    [
      ['runtime', 'ok'],
      ['configuration', 'ok'],
      ['store', 'ok'],
      ['browser', 'absent'],
      ['search', 'absent'],
      ['model', 'absent'],
      ['service', 'ok'],
      ['credentials', 'absent'],
    ],
  )
  const required = await home.scout([
    'doctor',
    '--require',
    'credentials',
    '--set',
    'scraper.browser_fallback_enabled=false',
  ])
  assert.equal(required.code, 1)
  assert.match(required.stdout, /^FAIL credentials: not signed in/m)
  const drawn = await home.scout([
    ...['doctor', '--require', 'browser', '--service', 'http://127.0.0.1:1'],
    ...['--set', 'search.searxng_url=http://127.0.0.1:1'],
  ])
  assert.equal(drawn.code, 1)
  assert.match(drawn.stdout, /^ok {3}browser: renders pages that need scripts$/m)
  assert.match(drawn.stdout, /^FAIL search searxng: \S/m)
  assert.match(drawn.stdout, /^FAIL service: The service at http:\/\/127\.0\.0\.1:1 cannot be reached/m)
})
