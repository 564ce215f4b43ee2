import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor, uncached } from '../properties/actor-body.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
  await addActor(app, 'Lakefront Renters', { issue_areas: ['housing_affordability'] })
})
after(() => app[Symbol.asyncDispose]())

const page = async (path: string) => (await app.fetch(path, { headers: { accept: 'text/html' } })).text()

test('an issue page shows real places and actors before those of the sample town, which are tagged [design.site.regions]', async () => {
  const html = await page('/issues/housing_affordability')
  assert.match(html, /1 actor, \d+ in the sample town/)
  const [, places = '', actors = ''] = html.split(/<tbody>|<h2>Who works on it/)
  const ordered = (part: string, real: string, sample: string) =>
    part.indexOf(real) !== -1 && part.indexOf(real) < part.indexOf(sample)
  assert.ok(ordered(places, '/places/gary-in', '/places/alder-falls-in'), 'places')
  assert.ok(ordered(actors, 'Lakefront Renters', 'Alder Falls'), 'actors')
  const tags = (part: string) => part.match(/class="tag tag-sample"/g)?.length ?? 0
  assert.equal(tags(actors.split('</ul>')[0]!), 5, 'every actor but the real one')
  assert.match(html, /<text [^>]*class="map-name">Gary</)
})

test('a search offers its actors for a list, with the filters that it has', async () => {
  const html = await page('/search?q=renters&place=gary-in&sort=name')
  const [, link = ''] = /href="([^"]*lists\/add[^"]*)"/.exec(html) ?? []
  const parameters = new URL(link.replaceAll('&amp;', '&'), app.url).searchParams
  assert.deepEqual(Object.fromEntries(parameters), {
    q: 'renters',
    place: 'gary-in',
    search: 'query=renters&place=gary%2Cindiana&sort=name',
  })
})

test('a place among the words of a search moves into its own field, and the page says so [design.search.everyday-words]', async () => {
  const html = (await page('/search?q=renters+gary+indiana')).replaceAll(/<!--.*?-->/g, '')
  assert.match(html, /<h1[^>]*>1 actor for “renters” in Gary<\/h1>/)
  assert.match(
    html,
    /Nobody matches all of “renters gary indiana”\. These are results for “renters” in Gary\./,
  )
  assert.match(html, /name="q"[^>]* value="renters"/)
  assert.match(html, /name="place"[^>]* value="Gary, Indiana"/)
  assert.match(html, /href="\/search\.csv\?q=renters&amp;place=gary-in"/)
  const question = await page('/search?q=who+represents+46402')
  assert.match(question, /No actor matches “who represents 46402”/)
  assert.match(question, /A place in these words<\/p>.*href="\/places\/gary-in"/s)
})

test('a real actor in the sample town counts in no national number, and the fictional ones beside it are tagged [design.coverage.summary]', async () => {
  const before = await app.json('/api/coverage')
  await addActor(app, 'Alder Falls Rowing Club', { place: 'alder-falls,indiana' })
  assert.deepEqual(await app.json(uncached('/api/coverage')), before)
  const actors = await page('/places/alder-falls-in/actors')
  const rows = actors.split('</h2>')[1]!.split('<li')
  const club = rows.findIndex((row) => row.includes('Alder Falls Rowing Club'))
  assert.match(actors, /Rows with this tag are fictional/)
  assert.doesNotMatch(rows[club]!, /tag-sample/)
  assert.match(rows[club + 1]!, /tag-sample/, 'the fictional ones beside it are tagged')
  assert.match(await page('/places/alder-falls-in/sources'), /Alder Falls is a fictional town/)
})

test('a search without a match offers the spelling that is probably meant, where it finds somebody', async () => {
  const html = await page('/search?q=rowwing+clubb&place=gary-in')
  assert.match(html, /No actor matches “rowwing clubb” in Gary/)
  assert.match(html, /Did you mean (?:<!-- -->)*<a href="\/search\?q=rowing\+club&amp;place=IN"/)
})

test('where a search found no one, a place says how many pages were read and leads to them [design.coverage.pages]', async () => {
  const html = await page('/places/alder-falls-in?issue=income_inequality_and_wealth_concentration')
  const [, pages = ''] = /read (\d+) pages and found no actor/.exec(html.replaceAll(/<!--.*?-->/g, '')) ?? []
  assert.ok(Number(pages) > 20)
  const [, link = ''] = /href="([^"]+#pages)"/.exec(html) ?? []
  const list = await page(link.replaceAll('&amp;', '&'))
  assert.match(list, /Pages of the search of/)
  assert.match(list, /Closed to robots/)
})
