import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor, review } from '../properties/actor-body.ts'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'
import { withClient } from '../support/town.ts'
import { until } from '../support/until.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
  for (const name of ['One', 'Two', 'Three']) await addActor(app, `${name} Riders`)
  await addActor(app, 'Hammond Renters', {
    place: 'hammond,indiana',
    places: ['dayton,ohio'],
    issue_areas: ['housing_affordability', 'suburban_sprawl_and_car_dependency'],
  })
})
after(() => app?.[Symbol.asyncDispose]())

const keysOf = (list: Json): string[] => list.data.map(({ key }: Json) => key)
const stateIn = (body: Json, name: string): Json =>
  body.states.find((one: Json) => one.state.abbreviation === name)

test('lists places by state, by whether they have actors, and by number of actors, with coordinates [design.places.list]', async () => {
  const withActors = await app.json('/api/places?state=IN&has_actors=true&sort=actors')
  assert.deepEqual(keysOf(withActors), ['alder-falls,indiana', 'gary,indiana', 'hammond,indiana'])
  assert.deepEqual([withActors.page.total, withActors.resolution], [3, undefined])
  const [town, gary] = withActors.data
  assert.deepEqual([town.sample, gary.sample, gary.actor_count], [true, false, 3])
  assert.ok(gary.latitude > 41 && gary.longitude < -87 && gary.time_zone === 'America/Chicago')

  const names: string[] = []
  let next = '/api/places?state=Delaware&limit=50'
  for (let page = await app.json(next); ; page = await app.json(next)) {
    names.push(...keysOf(page))
    if (page.page.next_cursor === null) break
    next = `/api/places?state=Delaware&limit=50&cursor=${page.page.next_cursor}`
  }
  const { total } = (await app.json('/api/places?state=DE&limit=1')).page
  assert.deepEqual([new Set(names).size, names.length], [total, total], 'every place once')
  const largest = await app.json('/api/places?sort=population&limit=2')
  assert.deepEqual(keysOf(largest), ['new-york,new-york', 'los-angeles,california'])
  const empty = await app.json('/api/places?state=IN&has_actors=false&sort=population&limit=1')
  assert.deepEqual([keysOf(empty)[0], empty.data[0].actor_count], ['indianapolis,indiana', 0])
})

test('a place list needs a filter, and text cannot be combined with filters [design.places.list]', async () => {
  for (const query of ['', 'query=Gary&state=IN', 'query=Gary&has_actors=true', 'limit=3']) {
    const answer = await app.fetch(`/api/places?${query}`)
    assert.deepEqual([answer.status, ((await answer.json()) as Json).errors[0].path], [400, 'query'], query)
  }
  for (const [query, path] of [
    ['state=Narnia', 'state'],
    ['sort=age', 'sort'],
    ['has_actors=maybe', 'has_actors'],
  ]) {
    const answer = await app.fetch(`/api/places?${query}`)
    assert.deepEqual([answer.status, ((await answer.json()) as Json).errors[0].path], [400, path], query)
  }
})

test('the map has one short row for each place with actors, without the sample town [design.places.map]', async () => {
  const map = await app.json('/api/places/map')
  assert.deepEqual(map.columns, ['slug', 'name', 'latitude', 'longitude', 'actor_count'])
  assert.deepEqual(
    map.rows.map((row: Json) => [row[0], row[4]]),
    [
      ['gary-in', 3],
      ['dayton-oh', 1],
      ['hammond-in', 1],
    ],
  )
  assert.equal(map.total, 3)
  const housing = await app.json('/api/places/map?issue_area=housing_affordability&state=OH')
  assert.deepEqual(
    housing.rows.map((row: Json) => row[0]),
    ['dayton-oh'],
  )
  assert.equal((await app.fetch('/api/places/map?issue_area=nonsense')).status, 404)
})

test('the coverage of an issue is told by place, state and nationally, without the sample town in the totals [design.coverage.issue]', async () => {
  await withClient(app.databaseUrl, (client) =>
    client.query(`insert into place_search (id, place_id, issue_areas, engines, finished_at)
      select '01920000-0000-7000-8000-0000000000f1', id, '{public_transit}', '{seed}', '2026-11-01' from place
      where key = 'muncie,indiana'`),
  )
  const transit = await app.json('/api/issue-areas/public_transit/coverage')
  assert.equal(transit.name, 'Public transit')
  const statuses = Object.fromEntries(transit.data.map((one: Json) => [one.place.key, one.status]))
  assert.equal(statuses['gary,indiana'], 'covered')
  assert.equal(statuses['muncie,indiana'], 'missing')
  assert.ok(
    transit.data.find((one: Json) => one.sample),
    'the sample town is listed, marked as sample',
  )
  const { totals } = transit
  assert.deepEqual([totals.actor_count, totals.covered, totals.thin, totals.missing], [3, 1, 0, 1])
  const indiana = stateIn(transit, 'IN')
  assert.deepEqual([indiana.actor_count, indiana.covered, indiana.missing], [3, 1, 1])
  assert.equal(transit.states.length, 56)

  const domain = await app.json('/api/issue-areas/housing-and-the-built-environment/coverage?state=OH')
  assert.deepEqual(
    domain.data.map((one: Json) => [one.place.key, one.actor_count, one.status]),
    [['dayton,ohio', 1, 'thin']],
  )
  assert.equal(domain.totals.actor_count, 1, 'an actor with two areas of a domain in two places counts once')
  const unknown = await app.fetch('/api/issue-areas/nonsense/coverage')
  assert.deepEqual([unknown.status, ((await unknown.json()) as Json).code], [404, 'issue_area_not_found'])
})

test('the national summary has totals by issue, domain and state, and follows changes at once [design.coverage.summary]', async () => {
  const before = await app.json('/api/coverage')
  assert.deepEqual([before.actor_count, before.place_count, before.searched_place_count], [4, 3, 1])
  assert.deepEqual([before.issue_areas.length, before.domains.length, before.states.length], [51, 11, 56])
  const transit = before.issue_areas.find((one: Json) => one.slug === 'public_transit')
  assert.equal(
    transit.covered + transit.thin + transit.missing + transit.not_searched,
    before.known_place_count,
  )
  assert.equal(stateIn(before, 'IN').actor_count, 4)
  assert.equal(stateIn(before, 'OH').place_count, 1)

  const { id } = await addActor(app, 'Four Riders')
  const summary = await app.json('/api/coverage')
  assert.equal(summary.actor_count, 5)
  await review(app, 'DELETE', `/api/entities/${id}`)
  assert.equal((await app.json('/api/coverage')).actor_count, 4)
  assert.equal((await app.json('/api/places/map')).rows[0][4], 3)
})

test('an issue is not missing where the issue about the same subject has actors, in any coverage [design.coverage.twins]', async () => {
  await withClient(app.databaseUrl, (client) =>
    client.query(`insert into place_search (id, place_id, issue_areas, engines, finished_at)
      select '01920000-0000-7000-8000-0000000000f2', id, '{transportation_and_mobility}', '{seed}', '2026-11-01'
      from place where key = 'gary,indiana'`),
  )
  const { data, totals, see_also } = await app.json('/api/issue-areas/transportation_and_mobility/coverage')
  const { status, status_from, searched } = data.find((one: Json) => one.place.key === 'gary,indiana')
  assert.deepEqual(
    [status, status_from, searched, see_also],
    ['covered', 'public_transit', true, 'public_transit'],
  )
  assert.deepEqual([totals.covered, totals.missing], [1, 0])
  const { issue_areas } = await app.json('/api/coverage?')
  const area = issue_areas.find((one: Json) => one.slug === 'transportation_and_mobility')
  assert.deepEqual([area.covered, area.missing, area.see_also], [1, 0, 'public_transit'])
})

test('the status tells how current the directory is [design.status.for-people]', async () => {
  await until(async () => (await app.json('/signals.json')).items.length > 0, 'a signal is in the log')
  const status = await app.json('/api/status')
  assert.ok(status.signals.delay_seconds >= 0)
  assert.ok(Date.parse(status.signals.newest_at) > 0)
  assert.equal(status.last_search_at, '2026-11-01T00:00:00.000Z')
  assert.equal(status.last_import_at, null, 'the sample town was discovered, not imported')
  assert.deepEqual(status.sources, { checked_in_24_hours: 0, broken: 0 })
  const none = { active: 0, read_in_24_hours: 0, broken: 0, newest_reading_at: null }
  assert.deepEqual(status.monitors, none, 'those of the sample town are left out')
})
