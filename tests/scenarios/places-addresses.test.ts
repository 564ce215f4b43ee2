import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

/** Every route that addresses a place. */
const routesOf = (key: string) => {
  const place = `/api/places/${encodeURIComponent(key)}`
  return [place, `${place}/entities`, `${place}/coverage`, `${place}/sources`]
}

async function assertUnknown(key: string): Promise<Json> {
  let problem: Json
  for (const path of routesOf(key)) {
    const answer = await app.fetch(path)
    assert.equal(answer.status, 404, path)
    problem = await answer.json()
    assert.equal(problem.code, 'place_not_found', path)
    assert.ok(Array.isArray(problem.suggestions), path)
  }
  return problem
}

const keysOf = (places: Json[]): string[] => places.map((place) => place.key)
const resolve = (text: string) => app.json(`/api/places?query=${encodeURIComponent(text)}`)

test('a place key is a city slug and a state name slug, joined by a comma [spec.place.key-form]', async () => {
  const keys = [
    'alder-falls,indiana',
    'gary,indiana',
    'winston-salem,north-carolina',
    'kansas-city,missouri',
    'kansas-city,kansas',
    'mcallen,texas',
    'washington,district-of-columbia',
  ]
  for (const key of keys) {
    for (const path of routesOf(key)) assert.equal((await app.fetch(path)).status, 200, path)
    const place = await app.json(`/api/places/${key}`)
    assert.equal(place.key, key)
    assert.match(place.key, /^[a-z0-9]+(-[a-z0-9]+)*,[a-z]+(-[a-z]+)*$/)
  }
  const others = [
    'Gary,Indiana',
    'gary, indiana',
    ' gary,indiana',
    'gary,in',
    'gary,indiana,',
    'gary',
    ',indiana',
  ]
  for (const other of others) await assertUnknown(other)
})

test('returns 404 for free text as a place key on every route [spec.place.free-form-wrong]', async () => {
  for (const text of [
    'Gary, IN',
    'Gary IN',
    'Gary, Indiana',
    'gary in',
    'City of Gary',
    '46402',
    'Indiana',
  ]) {
    await assertUnknown(text)
  }
})

test('returns 404 with an example of a key for a mistyped key [spec.place.key-typo]', async () => {
  for (const key of ['garry,indiana', 'gary,indianna', 'gary;indiana', 'gary,ohio', 'gary-xx']) {
    const { detail } = await assertUnknown(key)
    assert.match(detail, /a key looks like gary,indiana/, key)
    assert.ok(detail.includes(JSON.stringify(key)), key)
  }
})

test('suggests places for text that is not a key [design.place.suggestions]', async () => {
  for (const text of ['Gary, IN', 'gary indiana', 'garry,indiana', 'Gary']) {
    const { suggestions, detail } = await assertUnknown(text)
    assert.ok(keysOf(suggestions).includes('gary,indiana'), text)
    assert.match(detail, /did you mean .*gary,indiana/)
    assert.deepEqual(
      suggestions.find((one: Json) => one.key === 'gary,indiana'),
      { key: 'gary,indiana', slug: 'gary-in', name: 'Gary', state: 'IN' },
    )
    // Each suggestion can be used as it is.
    for (const { key } of suggestions) assert.equal((await app.fetch(`/api/places/${key}`)).status, 200, key)
  }
  assert.deepEqual((await assertUnknown('qqqqqqqq,wyoming')).suggestions, [])
})

test('returns 404 for a key that is too long or not text', async () => {
  for (const text of ['x'.repeat(201), `${'x'.repeat(300)},indiana`, 'x'.repeat(700), 'gary\0,indiana']) {
    await assertUnknown(text)
  }
})

test('every place route accepts the slug with the state abbreviation [design.place.slug-understood]', async () => {
  const pairs = [
    ['gary,indiana', 'gary-in'],
    ['winston-salem,north-carolina', 'winston-salem-nc'],
    ['alder-falls,indiana', 'alder-falls-in'],
  ]
  for (const [key, slug] of pairs) {
    const bySlug = routesOf(slug!)
    for (const [index, path] of routesOf(key!).entries()) {
      const answer = await app.fetch(bySlug[index]!)
      assert.equal(answer.status, 200, bySlug[index])
      assert.deepEqual(await answer.json(), await app.json(path))
    }
  }
  await assertUnknown('gary-IN')
})

test('reads a place by key with exactly these fields [design.place.one design.place.fields]', async () => {
  const gary = await app.json('/api/places/gary,indiana')
  assert.deepEqual(Object.keys(gary).sort(), [
    'actor_count',
    'actor_count_within',
    'contains',
    'key',
    'kind',
    'latitude',
    'longitude',
    'name',
    'population',
    'sample',
    'slug',
    'state',
    'time_zone',
    'within',
  ])
  assert.deepEqual(
    [gary.key, gary.slug, gary.name, gary.state, gary.actor_count, gary.sample],
    ['gary,indiana', 'gary-in', 'Gary', { name: 'Indiana', abbreviation: 'IN' }, 0, false],
  )
  assert.ok(gary.population > 60_000 && gary.population < 90_000)
  assert.ok(Math.abs(gary.latitude - 41.59) < 0.1 && Math.abs(gary.longitude + 87.35) < 0.1)
  const falls = await app.json('/api/places/alder-falls,indiana')
  assert.deepEqual([falls.kind, falls.population, falls.actor_count, falls.sample], ['city', 18420, 63, true])
  assert.ok(typeof gary.kind === 'string' && gary.kind.length > 0)
})

test('resolves places as people write them [design.place.resolve]', async () => {
  const ways = [
    'Gary, IN',
    'Gary, Indiana',
    'gary indiana',
    'GARY IN',
    'Gary, IN 46402',
    'Gary, Lake County, Indiana',
    'Gary, Indiana, USA',
    'City of Gary, IN',
    '401 Broadway, Gary, IN 46402',
    'gary,indiana',
    'gary-in',
  ]
  for (const way of ways) {
    const { data, page, resolution } = await resolve(way)
    assert.deepEqual(keysOf(data), ['gary,indiana'], way)
    assert.deepEqual(resolution, { status: 'resolved', query: way, suggestions: [] })
    assert.deepEqual(page, { limit: 1, next_cursor: null, total: 1 })
    assert.equal(data[0].actor_count, 0)
  }
  const nowhere = await resolve('Zzyzxville, WY')
  assert.deepEqual(nowhere.data, [])
  assert.equal(nowhere.resolution.status, 'unknown')
  for (const query of ['', '?query=', '?query=%20', `?query=${'x'.repeat(201)}`]) {
    const refused = await app.json(`/api/places${query}`)
    assert.equal(refused.status, 400, query)
    assert.equal(refused.errors[0].path, 'query')
  }
})

test('returns the choices for an ambiguous name [design.place.ambiguous-said]', async () => {
  const { data, resolution } = await resolve('Springfield')
  assert.equal(resolution.status, 'ambiguous')
  const choices = keysOf(data)
  for (const key of ['springfield,missouri', 'springfield,massachusetts', 'springfield,illinois']) {
    assert.ok(choices.includes(key), key)
  }
  const populations = data.map((place: Json) => place.population ?? 1000)
  assert.deepEqual(
    populations,
    populations.toSorted((a: number, b: number) => b - a),
  )
  // Nor does a route choose: it offers.
  const { suggestions } = await assertUnknown('Springfield')
  assert.ok(suggestions.length > 1)
  const misspelled = await resolve('Springfeild, IL')
  assert.equal(misspelled.resolution.status, 'corrected', 'a correction is said to be one')
})
