import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../support/app.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'

let app: TestApp
let actor: string

const url = 'https://www.example.org/trap'

before(async () => {
  app = await startTestApp()
  const { sql } = app.app.database
  const claims = [claimOf(url, { excerpt: 'بيان <i>with</i> markup' })]
  await importAll(sql, [actorRecord('جمعية <b>الجيران</b>', { claims, sources: [sourceOf(url)] })])
  const { data } = await app.json('/api/places/gary-in/entities')
  actor = `/actors/${data[0].id}/${data[0].slug}`
})
after(() => app[Symbol.asyncDispose]())

const open = async (path: string) => {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  return { status: response.status, type: response.headers.get('content-type'), html: await response.text() }
}

test('a source whose address is a script is never stored, and markup is shown as text [design.site.hostile-text]', async () => {
  const { sql } = app.app.database
  const scripted = sql.updateTable('source').set({ url: 'javascript:alert(1)' }).where('url', '=', url)
  await assert.rejects(scripted.execute(), /source_check/)
  for (const path of [actor, '/places/gary-in', '/places/gary-in/sources', '/places/gary-in/actors']) {
    const { status, html } = await open(path)
    assert.equal(status, 200, path)
    assert.doesNotMatch(html, /<b>|<i>with/, path)
  }
})

test('text from right to left keeps its own direction [design.site.hostile-text]', async () => {
  const { html } = await open(actor)
  assert.match(html, /<h1 dir="auto"[^>]*>جمعية &lt;b&gt;/)
  assert.match(html, /<blockquote[^>]* dir="auto"/)
})

test('unknown filters, bad cursors and endless words get a page that says what to do [design.site.error-pages]', async () => {
  const cursors = ['/signals', '/meetings', '/search?q=park', '/places/gary-in/sources']
  const filters = ['/search?type=starship', `/search?q=${'w'.repeat(5000)}`, '/places/gary-in?color=blue']
  const paths = [
    ...cursors.map((path) => `${path}${path.includes('?') ? '&' : '?'}cursor=nonsense`),
    ...filters,
  ]
  for (const [index, path] of paths.entries()) {
    const { status, type, html } = await open(path)
    assert.equal(status, 400, path.slice(0, 60))
    assert.match(type ?? '', /^text\/html/)
    assert.match(html, /<h1[^>]*>[^<]+<\/h1>/)
    const action = index < cursors.length ? 'Show the first page' : 'Show the page without that filter'
    assert.ok(html.includes(action), path.slice(0, 60))
  }
  const { html } = await open('/search?q=park&type=starship')
  assert.match(html, /We do not understand “type=starship” in the address/)
  assert.match(html, /href="\/search\?q=park"/)
  assert.match((await open('/search?q=park&cursor=nonsense')).html, /href="\/search\?q=park"/)
})

test('a filter for an issue that does not exist says so, names similar issues and keeps the other filters [design.site.error-pages]', async () => {
  for (const path of [
    '/signals?issue=nope',
    '/meetings?issue=nope',
    '/places/gary-in/actors?issue_area=nope',
  ]) {
    const { status, html } = await open(path)
    assert.equal(status, 400, path)
    assert.match(html, /<h1[^>]*>There is no issue called “nope”<\/h1>/, path)
    assert.match(html, /href="\/issues"/, path)
  }
  const { html } = await open('/es/search?q=park&issue_area=housing&issue_area=public_transit')
  assert.match(html, /No hay ningún tema llamado «housing»/)
  assert.match(html, /href="\/es\/issues\/housing_affordability"/)
  assert.match(html, /href="\/es\/search\?q=park&amp;issue_area=public_transit"/)
})

test('an issue in another spelling redirects to its page, and an unknown one names similar issues [design.site.error-pages]', async () => {
  for (const [given, page] of [
    ['/issues/housing-affordability', '/issues/housing_affordability'],
    ['/es/issues/Housing%20Affordability?utm_source=x', '/es/issues/housing_affordability?utm_source=x'],
    ['/issues/Rural_Urban_Divide', '/issues/rural-urban-divide'],
  ] as const) {
    const response = await app.fetch(given, { headers: { accept: 'text/html' }, redirect: 'manual' })
    assert.equal(response.status, 301, given)
    assert.equal(new URL(response.headers.get('location')!, app.url).href, new URL(page, app.url).href)
  }
  const { status, html } = await open('/issues/housing')
  assert.equal(status, 404)
  assert.match(html, /<h1[^>]*>There is no issue called “housing”<\/h1>/)
  assert.match(html, /href="\/issues\/housing_affordability"/)
})
