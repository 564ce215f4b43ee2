import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { qualityFigures } from '../../src/web/site/quality-figures.ts'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { checkPublicPages, violationsOf } from './page-checks.ts'

let web: BrowserTest
let source: { id: string; title: string }
before(async () => {
  web = await startBrowserTest()
  const sources = await web.app.json('/api/places/alder-falls-in/sources?source_class=government&limit=100')
  source = sources.data.find(({ title }: { title: string }) =>
    title.startsWith('Minutes of the Common Council'),
  )
})
after(() => web[Symbol.asyncDispose]())

test('the pages that explain the directory hold what every public page holds [design.site.pages]', async () => {
  await checkPublicPages(web, [
    `/report?source=${source.id}`,
    '/proof',
    '/status',
    '/es/assistants',
    '/developers',
    '/embed/places/alder-falls-in',
  ])
})

test('a report is sent without script, says what is missing, and is stored [design.site.report]', async () => {
  const { context } = await web.visit()
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false, baseURL: web.site })
  const page = await plain.newPage()
  await page.goto(`/report?source=${source.id}`)
  await page.getByLabel('In your own words').fill('The vote was 4 to 3 <b>really</b>.')
  await page.getByLabel('A page that shows it').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Send the report' }).click()
  const alert = page.getByRole('alert')
  assert.match(await alert.innerText(), /Choose what is wrong\.\s+Enter a full web address/)
  assert.equal(await page.getByLabel('In your own words').inputValue(), 'The vote was 4 to 3 <b>really</b>.')
  await page.getByLabel('The page says something else now').check()
  await page.getByLabel('A page that shows it').fill('https://www.example.org/minutes')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your report' }).waitFor()
  await page.getByText('Waiting for a reviewer').waitFor()
  await page.getByLabel('Add something').fill('It is on page 3.')
  await page.getByRole('button', { name: 'Add to the report' }).click()
  await page.getByText('It is on page 3.').waitFor()
  const receipt = new URL(page.url()).pathname
  await plain.close()
  await context.close()
  const { sql } = web.app.app.database
  const flags = await sql.selectFrom('flag').selectAll().where('source_id', '=', source.id).execute()
  assert.deepEqual(
    flags.map(({ flag_type, reason }) => [flag_type, reason]),
    [['changed', 'The vote was 4 to 3 <b>really</b>.\n\nLink: https://www.example.org/minutes']],
  )
  const answer = await web.app.fetch(receipt)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  assert.equal((await web.app.fetch(`${receipt}x`)).status, 404)
})

test('a signal is reported from its card, and the receipt leads back to it [design.contributions.targets]', async () => {
  const { page, context } = await web.visit()
  await page.goto('/signals')
  await page.getByRole('link', { name: 'Report', exact: true }).first().click()
  await page.getByLabel('It was canceled or withdrawn').check()
  await page.getByLabel('In your own words').fill('The notice on the door says so.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your report' }).waitFor()
  assert.equal(await page.locator('main a[href^="/signals/"]').count(), 1)
  assert.deepEqual(await violationsOf(page), [])
  await context.close()
})

test('a report needs a form of this site and a record that exists [design.site.report]', async () => {
  const body = new URLSearchParams({ kind: 'source:changed', words: 'Wrong' })
  const foreign = await web.app.fetch(`/report?source=${source.id}`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', accept: 'text/html' },
    body,
  })
  assert.equal(foreign.status, 400)
  const missing = await web.app.fetch('/report?source=01920000-0000-7000-8000-000000000000')
  assert.equal(missing.status, 404)
})

test('the embedded page may be framed, has no script and sets no cookie; no other page may [design.site.embed]', async () => {
  const embed = await web.app.fetch('/embed/places/alder-falls-in')
  assert.equal(embed.headers.get('x-frame-options'), null)
  assert.doesNotMatch(embed.headers.get('content-security-policy')!, /frame-ancestors|script-src/)
  assert.equal(embed.headers.get('set-cookie'), null)
  assert.doesNotMatch(await embed.text(), /<script|<form|<header/)
  const other = await web.app.fetch('/proof')
  assert.equal(other.headers.get('x-frame-options'), 'DENY')
  assert.match(other.headers.get('content-security-policy')!, /frame-ancestors 'none'/)
})

test('the figures about misreading are those of the quality document [design.site.proof]', () => {
  const document = readFileSync(new URL('../../docs/quality.md', import.meta.url), 'utf8')
  const shares = Object.values(qualityFigures).flatMap((figure) =>
    typeof figure === 'number' ? [] : Object.values(figure),
  )
  for (const share of shares) assert.match(document, new RegExp(`\\| ${share}(?: |$)`, 'm'), String(share))
})

test('the front page for developers shows a call with its real answer, and the reference stays below it [design.site.developers]', async () => {
  const html = (await (await web.app.fetch('/developers')).text()).replaceAll('&quot;', '"')
  const path = /curl "http:\/\/[^/]+(\/api\/[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  const answer = await web.app.json(path)
  assert.ok(html.includes(`"title": ${JSON.stringify(answer.data[0].title)}`))
  assert.equal((await web.app.fetch('/developers/api')).status, 200)
})
