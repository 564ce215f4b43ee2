import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BrowserTest, startBrowserTest } from '../support/browser.ts'
import { actorRecord, importAll } from '../support/small-directory.ts'
import { checkPublicPages } from './page-checks.ts'

let web: BrowserTest
before(async () => {
  web = await startBrowserTest()
  const housing = { issue_areas: ['housing_affordability'] }
  await importAll(web.app.app.database.sql, [
    actorRecord('Lakefront Tenants', housing),
    actorRecord('Calumet Renters', { ...housing, place: 'hammond,indiana' }),
    actorRecord('Commission on Maps', { issue_areas: ['electoral_reform'], place: 'ohio,united-states' }),
  ])
})
after(() => web[Symbol.asyncDispose]())

const html = async (path: string) => {
  const response = await web.app.fetch(path, { headers: { accept: 'text/html' } })
  // React separates texts with empty comments.
  const text = await response.text()
  return { status: response.status, text, location: response.headers.get('location') }
}
const dotsOf = (text: string) =>
  [...text.matchAll(/<path d="([^"]*)" class="map-dots"/g)].flatMap(([, path]) => path!.match(/h0/g) ?? [])
    .length

test('the pages of places, states and issues hold what all public pages hold [design.site.pages]', async () => {
  await checkPublicPages(web, ['/places', '/es/states/in', '/issues/housing_affordability'])
})

test('maps have a dot for each place with actors, and tables lead to them [design.site.regions]', async () => {
  const { text: places } = await html('/places')
  assert.match(places, /We know actors in 2 places of [\d,]+\./, 'the sample town is left out')
  assert.equal(dotsOf(places), 2)
  assert.match(places, /<a href="\/states\/in" tabindex="-1"><title>Indiana: 2 actors<\/title><path /)
  assert.match(places, /href="\/states\/in"[^>]*>Indiana<\/a><\/td><td class="number">2</)
  const { text: state } = await html('/states/in')
  assert.equal(dotsOf(state), 2)
  assert.match(state, /href="\/places\/hammond-in"/)
  const { text: home } = await html('/')
  assert.match(home, /<strong>2 places<\/strong> have at least one actor with a source/)
})

test('every place in a state is on pages of their own, a hundred at a time [design.site.containment]', async () => {
  const { text: state } = await html('/states/in')
  const first = await html(/href="([^"]+)"[^>]*>All [\d,]+ places</.exec(state)![1]!)
  assert.equal(first.status, 200)
  assert.match(first.text, /<h1[^>]*>Places in Indiana<\/h1>/)
  const names = (text: string) =>
    [...text.matchAll(/<li><a href="\/places\/([^"/]+)" class="link">/g)].map(([, one]) => one)
  assert.equal(names(first.text).length, 100)
  const next = /<a href="([^"]+)" rel="next"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&')
  const second = names((await html(next!)).text)
  assert.ok(second.length > 0 && !names(first.text).includes(second[0]), 'the next page has others')
})

test('a place says what contains it, an area what it contains, and lists everything below it on request [design.site.containment]', async () => {
  const { text: gary } = await html('/places/gary-in')
  assert.match(gary, /In <span><a href="\/places\/lake-county-in"[^>]*>Lake County<\/a>/)
  const { text: county } = await html('/places/lake-county-in/actors')
  assert.match(county, /<h1[^>]*>Lake County, Indiana<\/h1>/)
  assert.match(county, /Show everything below it too \(2 actors\)/)
  assert.ok(!county.includes('Lakefront Tenants'))
  const { text: below } = await html('/es/places/lake-county-in/actors?within=true')
  assert.match(below, /Mostrar solo el lugar mismo/)
  assert.ok(below.includes('Lakefront Tenants') && below.includes('Calumet Renters'))
  const { text: statewide } = await html('/places/indiana-us/actors')
  assert.equal(
    statewide.match(/href="\/states\/in"[^>]*>Indiana<\/a>/g)?.length,
    1,
    'the path names the state once',
  )
  assert.doesNotMatch(statewide, /<a href="\/places\/indiana-us"[^>]*>Indiana<\/a>/)
  const { text: state } = await html('/states/in')
  assert.match(state, /Contains 92 counties/)
  const lines = state.match(/<div class="signal-line">.*?<\/p>/gs) ?? []
  assert.ok(lines.length > 0)
  for (const line of lines) assert.match(line, /tag-sample/, 'signals of the fictional town in a real state')
  const everything =
    /href="(\/places\/indiana-us\/actors\?within=true)"[^>]*>The state and everything below it: \d+ actors/
  const { text: all } = await html(everything.exec(state)![1]!)
  assert.ok(all.includes('Lakefront Tenants') && all.includes('Calumet Renters'))
  assert.match((await html('/places/indiana-us')).text, /<h1[^>]*>Indiana<\/h1>/)
})

test('an issue and a domain show where they are worked on and where nobody searched [design.site.regions]', async () => {
  const { text } = await html('/issues/housing_affordability')
  assert.equal(dotsOf(text), 3, 'the sample town is on the map, with its tag in the table')
  assert.match(text, /Alder Falls, IN<\/a> <span class="tag tag-sample">/)
  assert.match(
    text,
    /Gary, IN<\/a>[\s\S]*?Thin: 1 or 2 actors<\/td><td[^>]*data-label="Newest source">[A-Z][a-z]+ \d+, \d{4}<\/td><td[^>]*data-label="Last searched">Never</,
  )
  const places = /<dt>places<\/dt><dd>([\d,]+)</.exec((await html('/')).text)![1]
  assert.ok(
    text.includes(`Nobody has searched for housing affordability in ${places} places.`),
    'places whose actors are known without a search count too',
  )
  assert.match(
    text,
    /Indianapolis, IN<\/a><\/th><td[^>]*>–<\/td><td[^>]*>–<\/td><td[^>]*><span class="swatch swatch-not_searched hatch"[^>]*><\/span>Not searched yet</,
    'large places that nobody searched are in the table',
  )
  const automation = await html('/issues/automation_and_ai_displacement')
  assert.match(automation.text, /Nobody has searched for automation and AI displacement in/)
  assert.match(text, /href="\/issues\/zoning_and_land_use" class="chip"/)
  const domain = await html('/issues/housing-and-the-built-environment')
  assert.match(domain.text, /<h1[^>]*>Housing and the Built Environment<\/h1>/)
})

test('actors of a state are counted where no city was searched, and a county names those below it [design.site.regions]', async () => {
  const { text: issues } = await html('/issues')
  assert.match(
    issues,
    /Electoral reform<.*?1 actor of a state or the country\. No city or town was searched yet\./s,
  )
  const { text: ohio } = await html('/states/oh')
  assert.match(ohio, /We know of 1 actor for the whole state\. None of its [\d,]+ places has an actor yet/)
  const { text: county } = await html('/places/lake-county-in')
  assert.match(county, /We know of no one here yet\..*?>With everything below it: 2 actors\.</s)
})

test('other spellings of a state redirect, and unknown states and issues are not found [design.site.regions]', async () => {
  const { status, location } = await html('/es/states/Indiana')
  assert.deepEqual([status, location], [301, '/es/states/in'])
  assert.equal((await html('/states/atlantis')).status, 404)
  assert.equal((await html('/issues/nothing')).status, 404)
  assert.equal((await html('/places?cursor=nonsense')).status, 400)
})
