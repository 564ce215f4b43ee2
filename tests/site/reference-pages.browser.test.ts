import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operations } from '../../src/contracts/operations.ts'
import { problemCodes } from '../../src/contracts/problem.ts'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { checkPublicPages } from './page-checks.ts'

let web: BrowserTest
before(async () => {
  web = await startBrowserTest()
})
after(() => web[Symbol.asyncDispose]())

async function htmlOf(path: string, status = 200): Promise<string> {
  const response = await web.app.fetch(path, { headers: { accept: 'text/html' } })
  assert.equal(response.status, status, path)
  return response.text()
}

/** Addresses of the site for developers that a page links to, without fragments. */
const linksOf = (html: string) =>
  [...html.matchAll(/href="(\/developers\/[^"#?]+)/g)].map(([, address]) => address!)

test('the pages for developers hold what every public page holds [design.site.pages]', async () => {
  await checkPublicPages(web, [
    '/developers/api',
    // The operation with the most parameters.
    '/developers/api/firehose/getFirehose',
    '/es/developers/api/flags/flagEntity',
    '/developers/errors',
    '/es/developers/guides/webhooks',
  ])
})

test('every operation, record, header and guide has a page, and no link for developers is broken [design.site.reference]', async () => {
  const seen = new Map<string, string>()
  const waiting = ['/developers/api', '/developers/guides']
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address)) continue
    const html = await htmlOf(address)
    seen.set(address, html)
    waiting.push(...linksOf(html))
  }
  for (const { id, method, path } of operations) {
    const [address, html] = [...seen].find(([one]) => one.endsWith(`/${id}`)) ?? []
    assert.ok(html, `${id} has no page`)
    const text = html.replace(/<wbr\/?>|<!-- -->/g, '')
    assert.ok(text.includes(`>${method}</span>`) && text.includes(path), address)
  }
  for (const name of ['firehose', 'workspaces', 'discovery', 'mcp', 'webhooks']) {
    assert.ok(seen.has(`/developers/guides/${name}`), name)
  }
  assert.match(
    seen.get('/developers/guides')!,
    /<p[^>]*>A webhook receives signals as POST requests, [^<]*\.<\/p>/,
  )
  for (const missing of [
    '/developers/api/nothing',
    '/developers/api/actors/nothing',
    '/developers/guides/x',
  ]) {
    assert.match(await htmlOf(missing, 404), /There is no page at this address/)
  }
})

test('the type of a problem and former anchors lead to the right place [design.site.reference]', async () => {
  const errors = await htmlOf('/developers/errors')
  for (const code of Object.keys(problemCodes)) assert.ok(errors.includes(` id="${code}"`), code)
  const list = await htmlOf('/developers/api')
  for (const { id } of operations) assert.ok(list.includes(` id="${id}"`), id)
  const { page, context } = await web.visit()
  await page.goto('/developers/api#searchEntities')
  await page.waitForURL('**/developers/api/actors/searchEntities')
  await page.goto('/developers/api#EntityDetail')
  await page.waitForURL('**/developers/api/records/EntityDetail')
  const moved = await web.app.fetch('/developers/api/places/searchEntities', { redirect: 'manual' })
  assert.equal(moved.headers.get('location'), '/developers/api/actors/searchEntities')
  await context.close()
})

test('a search finds operations, records, errors and guides, and says when nothing fits [design.site.reference]', async () => {
  const found = linksOf((await htmlOf('/developers/api?q=webhook')).split('<main')[1]!)
  for (const address of ['/developers/guides/webhooks', '/developers/api/workspaces/startWatch']) {
    assert.ok(found.includes(address), address)
  }
  assert.match(await htmlOf('/developers/api?q=merge%20actor'), /\/developers\/api\/actors\/mergeEntity/)
  const none = await htmlOf('/developers/api?q=%3Cscript%3Ealert(1)%3C/script%3E')
  assert.match(none, /Nothing in the reference has all of these words/)
  assert.ok(!none.includes('<script>alert'))
  const { page, context } = await web.visit()
  await page.goto('/developers/api')
  await page.getByRole('searchbox', { name: 'Search the reference' }).fill('coverage gary nothing')
  assert.equal(await page.locator('[data-filter-item]:visible').count(), 0)
  await page.getByRole('searchbox', { name: 'Search the reference' }).fill('merge')
  // The text of an element that was not on the screen yet has no layout.
  assert.deepEqual(await page.locator('[data-filter-item]:visible .operation-name').allTextContents(), [
    operations.find(({ id }) => id === 'mergeEntity')!.summary,
  ])
  await context.close()
})

test('samples change their language without script, are copied, and keep the choice on the next page [design.site.reference]', async () => {
  const { page, context, faults } = await web.visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/developers/api/places/resolvePlace')
  await page.getByText('Python', { exact: true }).click()
  const python = await page.locator('[data-sample=python]').innerText()
  assert.ok(await page.locator('[data-sample=curl]').isHidden())
  await page.locator('[data-samples] [data-copy-code]').click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal((await page.evaluate(() => navigator.clipboard.readText())).trim(), python.trim())
  await page.goto('/developers/api/actors/searchEntities')
  await page.locator('[data-sample=python]').waitFor()
  assert.deepEqual(faults, [])
  await context.close()
})

test('the form of an operation sends its request without cookies and shows status, headers and JSON [design.site.reference]', async () => {
  const { page, context } = await web.visit()
  await page.goto('/developers/api/places/getPlaceCoverage')
  await page.getByLabel('place_key').fill('alder-falls,indiana')
  await page.getByRole('button', { name: 'Send request' }).click()
  const status = page.locator('#try [role=status]')
  await status.getByText('200 OK · GET /api/places/alder-falls%2Cindiana/coverage').waitFor()
  const result = JSON.parse(await page.locator('#try pre').innerText())
  assert.deepEqual(result, await web.app.json('/api/places/alder-falls,indiana/coverage'))
  assert.match(await page.locator('#try dl').innerText(), /ratelimit-remaining/)

  await page.goto('/developers/api/account/getIdentity')
  await page.getByLabel('API key').fill('not-a-key')
  const sent = page.waitForRequest('**/api/account')
  await page.getByRole('button', { name: 'Send request' }).click()
  const headers = await (await sent).allHeaders()
  assert.equal(headers['x-api-key'], 'not-a-key')
  assert.equal(headers['cookie'], undefined)
  await status.getByText('401').waitFor()
  assert.equal(JSON.parse(await page.locator('#try pre').innerText()).code, 'invalid_credentials')
  await page.reload()
  assert.equal(await page.getByLabel('API key').inputValue(), '')
  await context.close()
})
