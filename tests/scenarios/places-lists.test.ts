import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor, claimBody, readAll, review } from '../properties/actor-body.ts'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'

const town = '/api/places/alder-falls,indiana'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const idsOf = (records: Json[]): string[] => records.map((record) => record.id)
const sameIds = (some: Json[], others: Json[]) => assert.deepEqual(idsOf(some).sort(), idsOf(others).sort())

test('lists the actors of a place without credentials [spec.places.entities]', async () => {
  const answer = await app.fetch(`${town}/entities`)
  assert.equal(answer.status, 200)
  const { data, page } = (await answer.json()) as Json
  assert.equal(data.length, 20)
  assert.equal(page.total, 63)
  const all = await readAll(app, `${town}/entities`)
  assert.equal(new Set(idsOf(all)).size, 63)
  for (const actor of all) {
    assert.ok(actor.id && actor.name && actor.type)
    assert.ok(actor.places.some((place: Json) => place.key === 'alder-falls,indiana'))
  }
  // An actor is listed in every place where it works, not only in its main place.
  const { id } = await addActor(app, 'Gary Tenants', { place: 'gary,indiana', places: ['hammond,indiana'] })
  for (const key of ['gary,indiana', 'hammond,indiana']) {
    assert.deepEqual(idsOf((await app.json(`/api/places/${key}/entities`)).data), [id])
  }
  assert.deepEqual((await app.json('/api/places/dayton,ohio/entities')).data, [])
})

test('filters the actors of a place by issue area [spec.places.entities-issue-area]', async () => {
  const all = await readAll(app, `${town}/entities?limit=100`)
  for (const slug of ['housing_affordability', 'water_infrastructure', 'union_organizing']) {
    const { data, page } = await app.json(`${town}/entities?issue_area=${slug}&limit=100`)
    const expected = all.filter((actor) => actor.issue_areas.includes(slug))
    assert.ok(expected.length > 0 && expected.length < all.length, slug)
    assert.deepEqual(idsOf(data), idsOf(expected))
    assert.equal(page.total, expected.length)
  }
  const nothing = await app.json(`${town}/entities?issue_area=just_transition`)
  assert.deepEqual(nothing.data, [])
})

test('filters the actors of a place like the search does', async () => {
  const people = await readAll(app, `${town}/entities?type=person`)
  assert.equal(people.length, 25)
  assert.ok(people.every((actor) => actor.type === 'person'))
  const both = await readAll(app, `${town}/entities?type=person&issue_area=public_transit`)
  assert.deepEqual(
    both.map((actor) => actor.name),
    ['Corazon Hathersage', 'Silvio Hartnagel'],
  )
  const found = await app.json('/api/places/hammond,indiana/entities?query=tenants')
  assert.deepEqual(
    found.data.map((actor: Json) => actor.name),
    ['Gary Tenants'],
  )
  const classes = await readAll(app, `${town}/entities?source_class=legislation`)
  assert.deepEqual(
    classes.map((actor) => actor.name),
    [
      'Alder Falls Common Council',
      'Department of Housing and Neighborhoods',
      'Marisela Quandt',
      'Odalys Brandmeier',
      'Ruthanne Vesely',
      'Winifred Tallow',
    ],
  )
  const refused = await app.json(`${town}/entities?state=IN`)
  assert.equal(refused.status, 400)
  assert.equal(refused.errors[0].path, 'state')
})

test('lists each source of a place’s actors once, newest first [spec.places.sources]', async () => {
  const listed = await readAll(app, `${town}/sources?limit=7`)
  const expected = new Map<string, Json>()
  for (const actor of await readAll(app, `${town}/entities?limit=100`)) {
    for (const source of await readAll(app, `/api/entities/${actor.id}/sources`))
      expected.set(source.id, source)
  }
  assert.equal(listed.length, expected.size)
  sameIds(listed, [...expected.values()])
  assert.equal((await app.json(`${town}/sources`)).page.total, expected.size)
  const dates = listed.map((source) => source.published_at ?? source.retrieved_at)
  assert.deepEqual(dates, dates.toSorted().reverse())
  assert.deepEqual((await app.json('/api/places/dayton,ohio/sources')).data, [])
})

test('filters the sources of a place by class and issue area', async () => {
  const all = await readAll(app, `${town}/sources?limit=100`)
  const news = await readAll(app, `${town}/sources?source_class=news`)
  sameIds(
    news,
    all.filter((source) => source.source_class === 'news'),
  )
  const either = await readAll(app, `${town}/sources?source_class=news&source_class=legislation`)
  assert.equal(either.length, news.length + 1)
  const transit = await readAll(app, `${town}/sources?issue_area=public_transit`)
  assert.ok(transit.length > 0 && transit.length < all.length)
  const riders = idsOf(await readAll(app, `${town}/entities?issue_area=public_transit`))
  for (const source of transit) assert.ok(source.entities.some((one: Json) => riders.includes(one.id)))
  const unknown = await app.json(`${town}/sources?issue_area=no_such_area`)
  assert.deepEqual(unknown, {
    data: [],
    page: { limit: 20, next_cursor: null, total: 0 },
    issue_area_suggestions: [{ given: 'no_such_area', slugs: [] }],
  })
})

test('a reviewer’s change appears in the lists of the place at once', async () => {
  const place = '/api/places/dayton,ohio'
  const read = async () => [
    (await app.json(`${place}/entities`)).page.total,
    (await app.json(`${place}/sources`)).page.total,
    (await app.json(place)).actor_count,
    (await app.json(`${place}/coverage`)).actor_count,
  ]
  assert.deepEqual(await read(), [0, 0, 0, 0])
  const claims = [claimBody('https://example.org/a'), claimBody('https://example.org/b')]
  const { id } = await addActor(app, 'Dayton Riders', { place: 'dayton,ohio', claims })
  assert.deepEqual(await read(), [1, 2, 1, 1])
  await review(app, 'PATCH', `/api/entities/${id}`, { place: 'gary,indiana' })
  assert.deepEqual(await read(), [0, 0, 0, 0])
  await review(app, 'PATCH', `/api/entities/${id}`, { places: ['dayton,ohio'] })
  assert.deepEqual(await read(), [1, 2, 1, 1])
  await review(app, 'DELETE', `/api/entities/${id}`)
  assert.deepEqual(await read(), [0, 0, 0, 0])
})
