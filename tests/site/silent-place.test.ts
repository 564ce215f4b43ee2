import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../support/app.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'

test('a place that nobody searched shows its actors before what is not known, and empty lists last [design.site.pages]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  const actors = [
    actorRecord('Harbor Walk', { place: 'honolulu,hawaii' }),
    actorRecord('Lakefront Tenants', { issue_areas: ['housing_affordability'] }),
  ]
  await importAll(app.app.database.sql, actors)
  const orderOf = async (path: string, texts: readonly string[]) => {
    const html = await (await app.fetch(path, { headers: { accept: 'text/html' } })).text()
    return texts.toSorted((one, other) => html.indexOf(one) - html.indexOf(other))
  }
  const silent = ['Who is active here', 'What is known, issue by issue', 'No meeting is announced']
  assert.deepEqual(await orderOf('/places/honolulu-hi', silent), silent)
  const known = ['What is known, issue by issue', 'Who works on it']
  assert.deepEqual(await orderOf('/places/gary-in', known), known)
  const chips = await (
    await app.fetch('/issues/zoning_and_land_use', { headers: { accept: 'text/html' } })
  ).text()
  assert.match(chips, /Housing affordability <strong>1<\/strong><\/a>/)
  assert.match(chips, /Suburban sprawl and car dependency <span class="swatch swatch-not_searched hatch">/)
})

test('actors of a place come before those who only have an office there, and before the few with an issue [design.site.pages]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  const [first, second] = ['https://www.example.org/1', 'https://www.example.org/2']
  const hilo = { places: ['hilo,hawaii'], place: 'honolulu,hawaii' }
  await importAll(app.app.database.sql, [
    actorRecord('Ada Twice', {
      ...hilo,
      claims: [claimOf(first), claimOf(second)],
      sources: [sourceOf(first), sourceOf(second)],
    }),
    actorRecord('Harbor Walk', { ...hilo, issue_areas: ['housing_affordability'] }),
    actorRecord('Zoe Mayor', { place: 'hilo,hawaii' }),
  ])
  const html = await (await app.fetch('/places/hilo-hi', { headers: { accept: 'text/html' } })).text()
  const named = [...html.matchAll(/href="\/actors\/[^"]*\/([^"/]+)"/g)].map((match) => match[1])
  assert.deepEqual(named, ['zoe-mayor', 'ada-twice', 'harbor-walk'])
  assert.match(html, /Who is active here/)
})

test('a ZIP code of a place where nobody is known leads to the page of the place, not to spelling [design.site.pages]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  const open = async (path: string) => (await app.fetch(path, { headers: { accept: 'text/html' } })).text()
  const alone = await open('/search?q=46402')
  assert.match(alone, /<h1[^>]*>We know of no one in Gary yet<\/h1>/)
  assert.match(alone, /href="\/places\/gary-in"[^>]*>Open the page of Gary, Indiana<\/a>/)
  assert.match(alone, /<p hidden="">Check the spelling/)
  const filtered = await open('/search?place=gary-in&type=person')
  assert.match(filtered, /<h1[^>]*>No actor matches these filters in Gary<\/h1>/)
})

test('the first call of the page for developers asks for sources that the place has [design.site.developers]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  const url = 'https://www.example.org/lakefront'
  const sources = [sourceOf(url, { source_class: 'campaign' })]
  await importAll(app.app.database.sql, [
    actorRecord('Lakefront Tenants', { claims: [claimOf(url)], sources }),
  ])
  const html = await (await app.fetch('/developers', { headers: { accept: 'text/html' } })).text()
  assert.match(html, /\/api\/places\/gary,indiana\/sources\?source_class=campaign/)
  assert.match(html, /It runs the bus\./)
})
