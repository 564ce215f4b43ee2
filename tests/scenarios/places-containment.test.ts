import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor, review } from '../properties/actor-body.ts'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'
import { withClient } from '../support/town.ts'

let app: TestApp
let rangers: Json
before(async () => {
  app = await startTestApp()
  await addActor(app, 'Gary Riders')
  await addActor(app, 'Lake County Commission', { place: 'lake-county,indiana' })
  await addActor(app, 'Indiana Housing Board', { place: 'indiana,united-states' })
  rangers = await addActor(app, 'Two State Rangers', { place: 'dayton,ohio', places: ['hammond,indiana'] })
})
after(() => app?.[Symbol.asyncDispose]())

const keysOf = (list: readonly Json[]): string[] => list.map(({ key }) => key)

test('a city says its county, state and country, and why [design.place.within]', async () => {
  const gary = await app.json('/api/places/gary,indiana')
  assert.deepEqual(
    gary.within.map(({ key, kind, basis }: Json) => [key, kind, basis]),
    [
      ['lake-county,indiana', 'county', 'coordinates'],
      ['indiana,united-states', 'state', 'key'],
      ['united-states,united-states', 'country', 'key'],
    ],
  )
  assert.deepEqual([gary.actor_count, gary.actor_count_within, gary.contains.page.total], [1, 1, 0])
  const town = await app.json('/api/places/alder-falls,indiana')
  assert.deepEqual(town.within, [], 'the fictional town is in no real place')
})

test('states, the country and counties are places with keys of the same form [design.place.kinds]', async () => {
  for (const [key, slug, kind, name, state] of [
    ['united-states,united-states', 'united-states-us', 'country', 'United States', 'US'],
    ['new-york,united-states', 'new-york-us', 'state', 'New York', 'NY'],
    ['district-of-columbia,united-states', 'district-of-columbia-us', 'state', 'District of Columbia', 'DC'],
    ['guam,united-states', 'guam-us', 'state', 'Guam', 'GU'],
    ['orleans-parish,louisiana', 'orleans-parish-la', 'county', 'Orleans Parish', 'LA'],
    ['nome-census-area,alaska', 'nome-census-area-ak', 'county', 'Nome Census Area', 'AK'],
  ] as const) {
    const place = await app.json(`/api/places/${key}`)
    assert.deepEqual(
      [place.slug, place.kind, place.name, place.state.abbreviation],
      [slug, kind, name, state],
      key,
    )
    assert.equal((await app.json(`/api/places/${slug}`)).key, key)
  }
  assert.equal((await app.json('/api/places/new-york,new-york')).kind, 'city', 'the city keeps its key')
})

test('a place lists everything below it in pages, by kind and with numbers [design.place.contains]', async () => {
  const indiana = await app.json('/api/places/indiana,united-states?limit=5')
  assert.deepEqual(keysOf(indiana.contains.data)[0], 'adams-county,indiana')
  assert.equal(indiana.contains.kinds[0].kind, 'county')
  assert.equal(indiana.contains.kinds[0].count, 92)
  const total = indiana.contains.kinds.reduce((sum: number, { count }: Json) => sum + count, 0)
  assert.equal(indiana.contains.page.total, total)
  const keys: string[] = []
  for (let cursor = ''; ; ) {
    const { contains } = await app.json(`/api/places/indiana-us?kind=county&limit=50${cursor}`)
    keys.push(...keysOf(contains.data))
    assert.equal(contains.page.total, 92)
    if (contains.page.next_cursor === null) break
    cursor = `&cursor=${contains.page.next_cursor}`
  }
  assert.deepEqual([keys.length, new Set(keys).size], [92, 92])
  const lake = await app.json('/api/places/lake-county,indiana?limit=100')
  assert.ok(keysOf(lake.contains.data).includes('gary,indiana'))
  const country = await app.json('/api/places/united-states,united-states?kind=state&limit=100')
  assert.equal(country.contains.page.total, 56)
  const foreign = await app.fetch(`/api/places/ohio-us?cursor=${indiana.contains.page.next_cursor}`)
  assert.equal(foreign.status, 400, 'a cursor belongs to its place')
})

test('an area lists its own actors, and with within=true everything below it once [design.place.within-read]', async () => {
  const names = async (key: string, query = '') => {
    const { data, page } = await app.json(`/api/places/${key}/entities?${query}`)
    assert.equal(page.total, data.length)
    const found = data.map(({ name }: Json) => name)
    return query.includes('sort=') ? found.sort() : found
  }
  const all = ['Gary Riders', 'Indiana Housing Board', 'Lake County Commission', 'Two State Rangers']
  assert.deepEqual(await names('indiana,united-states'), ['Indiana Housing Board'])
  assert.deepEqual(await names('indiana,united-states', 'within=true'), all)
  assert.deepEqual(await names('indiana-us', 'within=true&sort=sources&type=organization'), all)
  assert.deepEqual(await names('indiana-us', 'within=true&query=rangers'), ['Two State Rangers'])
  assert.deepEqual(await names('indiana-us', 'within=true&issue_area=public_transit&limit=100'), all)
  assert.deepEqual(await names('lake-county,indiana', 'within=true'), [all[0], all[2], all[3]])
  assert.deepEqual(await names('gary,indiana', 'within=true'), ['Gary Riders'])
  assert.deepEqual(await names('united-states-us', 'within=true'), all, 'the sample town is not listed')
  const first = await app.json('/api/places/indiana-us/entities?within=true&limit=2')
  const next = await app.json(
    `/api/places/indiana-us/entities?within=true&limit=2&cursor=${first.page.next_cursor}`,
  )
  assert.deepEqual(
    [...first.data, ...next.data].map(({ name }: Json) => name),
    all,
  )
  assert.equal((await app.fetch('/api/places/indiana-us/entities?within=maybe')).status, 400)
})

test('numbers of a place count its own actors, and those below it once each [design.place.contains]', async () => {
  const numbers = async (key: string) => {
    const { actor_count, actor_count_within } = await app.json(`/api/places/${key}`)
    return [actor_count, actor_count_within]
  }
  assert.deepEqual(await numbers('lake-county,indiana'), [1, 3])
  assert.deepEqual(await numbers('indiana,united-states'), [1, 4])
  assert.deepEqual(await numbers('ohio,united-states'), [0, 1])
  assert.deepEqual(await numbers('united-states,united-states'), [0, 4])
  await review(app, 'DELETE', `/api/entities/${rangers.id}`)
  assert.deepEqual(await numbers('ohio,united-states'), [0, 0])
  assert.deepEqual(await numbers('indiana,united-states'), [1, 3])
})

test('areas change no list or total of cities [design.place.kinds]', async () => {
  const listed = await app.json('/api/places?state=IN&has_actors=true')
  assert.deepEqual(keysOf(listed.data), ['alder-falls,indiana', 'gary,indiana'])
  const counties = await app.json('/api/places?kind=county&state=IN&has_actors=true')
  assert.deepEqual(keysOf(counties.data), ['lake-county,indiana'])
  assert.equal((await app.json('/api/places/map')).total, 1)
  const summary = await app.json('/api/coverage')
  assert.deepEqual([summary.actor_count, summary.place_count, summary.states.length], [3, 1, 56])
  await withClient(app.databaseUrl, async (client) => {
    const { rows } = await client.query(
      'select count(*)::int as count from place where level = 4 and not sample',
    )
    assert.equal(summary.known_place_count, rows[0].count)
  })
})

test('text with a county finds it, and the name of a state offers the state [design.place.kinds]', async () => {
  const resolve = async (text: string) => {
    const { data, resolution } = await app.json(`/api/places?query=${encodeURIComponent(text)}`)
    return [resolution.status, ...keysOf(data), ...keysOf(resolution.suggestions)]
  }
  assert.deepEqual(await resolve('Lake County, Indiana'), ['resolved', 'lake-county,indiana'])
  assert.deepEqual(await resolve('Gary, Lake County, Indiana'), ['resolved', 'gary,indiana'])
  assert.deepEqual(await resolve('Puerto Rico'), ['unknown', 'puerto-rico,united-states'])
  const [status, ...choices] = await resolve('New York')
  assert.equal(status, 'ambiguous')
  assert.ok(choices.includes('new-york,new-york') && choices.includes('new-york,united-states'))
})
