import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Cookie, Page } from 'playwright-core'
import type { Json } from '../support/app.ts'
import { until } from '../support/until.ts'
import { startWorkspaceBrowser, type WorkspaceBrowser } from '../support/workspace-browser.ts'
import { violationsOf } from './accessibility.ts'
import { smallTargets } from './small-targets.ts'

let stage: WorkspaceBrowser
before(async () => {
  stage = await startWorkspaceBrowser({ env: { ROLES: 'api,worker', BROWSER: 'off' } })
})
after(() => stage[Symbol.asyncDispose]())

/** The search of the first test and the browser that is signed in, for the second one: a search takes long. */
let search: { path: string; cookies: Cookie[] }

const manyDecisions = 60
/** Enough to accept, merge and reject for each reason. `npm run soak` decides on as many as a person does in one go. */
const decisions = process.env['PAGE_CHECKS'] === 'all' ? manyDecisions : 21

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const decided = async (page: Page) =>
  Number(/^(\d+) of/.exec(await page.locator('.queue strong').innerText())?.[1])

/** Follows a link to a file and returns the name of the file. */
async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return file.suggestedFilename()
}

/** Presses a key and waits for the next candidate. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  const before = page.url()
  for (const key of keys) await page.keyboard.press(key)
  await page.waitForURL((url) => url.href.split('?')[0] !== before.split('?')[0])
}

test('a researcher comes from a cell that nobody searched, searches the sample town, decides on all candidates by keys, publishes them, makes a list and a brief with a citation, and exports them and every table [design.workspace.discovery] [design.workspace.review] [design.workspace.choice]', async (t) => {
  const { page, context, faults } = await stage.web.visit()
  await page.goto('/places/alder-falls-in/coverage')
  await page.getByRole('link', { name: 'Search it now' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to search Alder Falls' }).waitFor()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Ines Researcher')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('heading', { name: 'New search' }).waitFor()
  assert.equal(await page.getByLabel('Place', { exact: true }).inputValue(), 'Alder Falls, IN')
  assert.match(await page.getByRole('main').innerText(), /Searches need a plan/)
  await stage.setPlan(await stage.idOf('Ines Researcher'), 'individual')
  await page.reload()
  assert.equal(await page.locator('input[name=issue]:checked').count(), 1)
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('button', { name: 'Start the search' }).click()
  const review = page.getByRole('link', { name: /^Review \d+ candidates$/ })
  await review.waitFor()
  const finished = await page.getByRole('main').innerText()
  assert.match(finished, /Search finished\. \d+ of \d+ pages read\. Not read: \d+ /)
  assert.doesNotMatch(finished, /· Civic Directory/, 'the directory is no source of itself')
  assert.deepEqual(await violationsOf(page), [])

  search = { path: page.url(), cookies: await context.cookies() }
  await review.click()
  await page.waitForURL('**/review/**')
  assert.deepEqual(await violationsOf(page), [])
  assert.deepEqual(await page.evaluate(smallTargets), [])
  assert.ok((await page.locator('.ticked mark').count()) > 0)
  const first = await heading(page)
  await page.keyboard.press('?')
  await page.getByText('Keys do nothing while you write in a field.').waitFor()
  await page.keyboard.press('?')
  await press(page, 'a')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  assert.equal(await decided(page), 1)
  await press(page, 'u')
  assert.equal(await heading(page), first)
  assert.equal(await decided(page), 0)

  const total = await page.locator('.queue li').count()
  assert.ok(total > manyDecisions, `the search found ${total} candidates`)
  const hasMerge = () => page.locator('[data-key=m]').count()
  const begin = performance.now()
  for (let index = 0; index < decisions; index++) {
    if (index % 3 === 2) await press(page, 'r', String((index % 7) + 1))
    else await press(page, (await hasMerge()) > 0 ? 'm' : 'a')
  }
  const pressed = performance.now() - begin
  // Decisions leave the browser one after the other, behind the keys, also when the page is loaded again meanwhile.
  await page.reload()
  await until(async () => (await stage.decidedCandidates()) === decisions, 'all decisions are stored')
  const stored = performance.now() - begin
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  t.diagnostic(
    `${decisions} candidates decided by keys in ${seconds(pressed)}, stored after ${seconds(stored)}`,
  )
  await until(async () => (await decided(page)) === decisions, 'the page shows all decisions')
  assert.equal(await page.getByText('Somebody else decided').count(), 0, 'no decision is sent twice')
  await stage.rejectAllBut(2)
  await page.goto(page.url().replace(/review\/.*/, 'review'), { waitUntil: 'networkidle' })
  // The session ends: the decision waits in the browser until the person has signed in again.
  const cookies = await context.cookies()
  await context.clearCookies()
  await press(page, 'r', '2')
  await page.getByText('You were signed out. Decisions that wait in this browser: 1.').waitFor()
  await context.addCookies(cookies)
  await page.locator('.notice-warning').waitFor({ state: 'detached' })
  await press(page, 'r', '2')
  await page.getByText('All candidates are decided.').waitFor()
  await page.getByRole('button', { name: /^Publish \d+$/ }).click()
  await page.getByText(/actors? (?:is|are) published/).waitFor()

  // What was published becomes a list, the list a brief with a citation, and both are files.
  await page.getByRole('link', { name: /^Add \d+ published actors? to a list$/ }).click()
  await page.getByLabel('Name').fill('Who works on housing')
  await page.getByRole('button', { name: 'Create the list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Who works on housing' }).waitFor()
  assert.ok((await page.getByRole('table').getByRole('row').count()) >= 2)
  assert.match(await download(page, 'CSV'), /\.csv$/)
  await page.getByRole('link', { name: 'New brief from this list' }).click()
  await page.getByRole('heading', { name: 'New brief from “Who works on housing”' }).waitFor()
  assert.equal(await page.getByLabel('Title').inputValue(), 'Who works on housing')
  await page.getByRole('button', { name: 'Create the brief' }).click()
  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.fill('Renters organize in Alder Falls.')
  // The brief knows the actors of the list, and offers what proves each of them.
  const quotes = page.getByRole('button', { name: /^Quotes of / }).first()
  const actor = (await quotes.getAttribute('aria-label'))!.replace('Quotes of ', '')
  await quotes.click()
  await page.locator('#quotes').getByText(actor).first().waitFor()
  assert.equal(await text.inputValue(), 'Renters organize in Alder Falls.')
  await page.getByLabel('Words of the quote').fill('tenants union')
  await page.getByRole('button', { name: 'Find quotes' }).click()
  await page.getByRole('button', { name: 'Cite' }).first().click()
  await text.press('Control+s')
  await page.getByRole('link', { name: '1', exact: true }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  assert.match(await download(page, 'Markdown'), /\.md$/)
  await page.goto(search.path)
  assert.equal(await download(page, 'Download as CSV'), 'candidates.csv')
  const tables = search.path.replace(/discovery\/.*/, 'export/')
  for (const table of ['briefs', 'lists', 'history'])
    assert.match(
      await (await page.request.get(tables + table)).text(),
      /^id,[\s\S]*Who works on housing/,
      table,
    )
  assert.equal((await page.request.get(`${tables}nothing`)).status(), 404)
  // The browser reports the response for the ended session as an error of its own.
  assert.deepEqual(
    faults.filter((fault) => !fault.startsWith('Failed to load resource')),
    [],
  )
})

test('says that somebody else decided meanwhile, and works without script on a phone [design.workspace.review]', async () => {
  const { page, context } = await stage.web.visit({ width: 390, height: 900 })
  await stage.reopenUndecided(2)
  await context.addCookies(search.cookies)
  const plain = await context
    .browser()!
    .newContext({ javaScriptEnabled: false, baseURL: stage.web.site, viewport: { width: 390, height: 900 } })
  await plain.addCookies(search.cookies)
  const other = await plain.newPage()
  await other.goto(`${search.path}/review`)
  await page.goto(`${search.path}/review`)
  assert.equal(page.url(), other.url())
  const candidate = other.url()
  await other.getByLabel('Reason or note for your team').fill('Seen at the library.')
  await other.getByRole('button', { name: 'Accept as new' }).click()
  await other.waitForURL((url) => url.href !== candidate)
  await page.goto(candidate)
  await other.goto(candidate)
  await other.getByRole('button', { name: 'Accept as new' }).click()
  await other.waitForURL((url) => url.href !== candidate)
  await page.keyboard.press('r')
  await page.keyboard.press('1')
  await page.getByText('Somebody else decided on this candidate meanwhile').waitFor()
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
  assert.deepEqual(await violationsOf(page), [])
  await plain.close()
})

test('a decision that is sent again while the first request is on its way is stored once, and none is refused [design.workspace.review]', async () => {
  const { page, context } = await stage.web.visit()
  await stage.reopenUndecided(1)
  await context.addCookies(search.cookies)
  await page.goto(`${search.path}/review`)
  const candidate = page.url().split('/').at(-1)!
  const send = () =>
    page.evaluate(async () => {
      const form = document.querySelector<HTMLFormElement>('form[data-decision]')!
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      const body = new URLSearchParams([...fields, ['decision', 'reject:No longer exists']])
      return (await fetch(location.href, { method: 'POST', body })).status
    })
  const { pool } = stage.web.app.app.database
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from discovery_candidate where id = $1 for update', [candidate])
  const both = Promise.all([send(), send()])
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await until(async () => (await pool.query(waiting)).rowCount === 2, 'both requests have read the candidate')
  await holder.query('rollback')
  holder.release()
  assert.deepEqual(await both, [200, 200])
})

test('a canceled search is no task and did not fail; one that failed says why and can be started again [design.workspace.discovery]', async () => {
  const { page } = await stage.web.visit({ width: 390, height: 900 })
  const accountId = await stage.signInWith('individual', page, 'Cora Cancels')
  const { workspaceId, headers } = await stage.programOf(accountId)
  const body = { location: 'Alder Falls, IN', issue_areas: ['public_transit'] }
  const started = await stage.web.app.post('/api/discovery-runs', body, headers)
  const { id } = (await started.json()) as Json
  const canceled = await stage.web.app.post(`/api/discovery-runs/${id}/cancel`, {}, headers)
  assert.equal(canceled.status, 200)

  const main = page.getByRole('main')
  await page.goto(`/w/${workspaceId}`)
  await main.getByText('Nothing needs your attention.').waitFor()
  await page.goto(`/w/${workspaceId}/discovery`)
  assert.match(await main.innerText(), /Canceled/)
  assert.doesNotMatch(await main.innerText(), /Failed/)

  const { sql } = stage.web.app.app.database
  await sql.updateTable('discovery_run').set({ code: 'worker_lost' }).where('id', '=', id).execute()
  await page.goto(`/w/${workspaceId}`)
  assert.match(await main.innerText(), /failed\. The process that read the pages was lost/)
  await page.getByRole('link', { name: 'See what happened' }).click()
  await main.getByText('The search failed').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('link', { name: 'Start it again' }).click()
  assert.equal(await page.getByLabel('Place', { exact: true }).inputValue(), 'Alder Falls, IN')
  assert.equal(await page.locator('input[name=issue]:checked').count(), 1)
})
