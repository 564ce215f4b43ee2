import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor } from '../properties/actor-body.ts'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'
import { withClient } from '../support/town.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const search = (parameters: string) => app.json(`/api/entities?${parameters}`)
const namesIn = (list: Json): string[] => list.data.map((actor: Json) => actor.name)
const namesOf = async (parameters: string) => namesIn(await search(parameters))

test('everyday titles and abbreviations find the offices that they stand for [design.search.everyday-words]', async () => {
  await addActor(app, 'Orsolya Brandvold', { type: 'person', description: 'Senator for District 9' })
  await addActor(app, 'Kettle Creek Department of Forestry')
  assert.deepEqual(await namesOf('query=Sen.+Brandvold'), ['Orsolya Brandvold'])
  assert.deepEqual(await namesOf('query=dept+of+forestry'), ['Kettle Creek Department of Forestry'])
  const [found] = (await search('query=sen+brandvold')).data
  assert.equal(found.match.corrected_query, 'senator brandvold')
  assert.deepEqual(await namesOf('query=constructor+brandvold'), [])
})

test('who searches for an office finds the people who hold it first [design.search.everyday-words]', async () => {
  await addActor(app, 'Ombudsman and Governor Relations')
  const held = { type: 'person', place: 'helena,montana' }
  await addActor(app, 'Aino Lind', { ...held, description: 'Lieutenant governor' })
  await addActor(app, 'Zoe Lind', { ...held, description: 'Governor of the territory' })
  const found = ['Zoe Lind', 'Aino Lind', 'Ombudsman and Governor Relations']
  assert.deepEqual(await namesOf('query=governor'), found)
  const first = await search('query=governor&limit=1')
  const rest = await search(`query=governor&limit=2&cursor=${first.page.next_cursor}`)
  assert.deepEqual(namesIn(first).concat(namesIn(rest)), found)
})

test('a word that nobody has together with the others is left out, and the list says which [design.search.everyday-words]', async () => {
  await addActor(app, 'Larkspur Ferry Riders Committee')
  const list = await search('query=larkspur+riders+committee+phone')
  assert.deepEqual(
    [namesIn(list), list.read_as],
    [
      ['Larkspur Ferry Riders Committee'],
      { query: 'larkspur riders committee', place: null, state: null, left_out: ['phone'] },
    ],
  )
  const inState = await search('query=larkspur+riders+phone+indiana')
  assert.deepEqual(
    [namesIn(inState), inState.read_as],
    [
      ['Larkspur Ferry Riders Committee'],
      { query: 'larkspur riders', place: null, state: 'IN', left_out: ['phone'] },
    ],
  )
  assert.deepEqual(
    await namesOf('query=larkspur+riders+mayor'),
    [],
    'who asks for an office wants nobody else',
  )
  assert.deepEqual(await namesOf('query=larkspur+zeppelin'), [], 'of two words, both count')
  assert.deepEqual(
    await namesOf('query=larkspur+riders+dayton'),
    [],
    'riders in Dayton are no riders elsewhere',
  )
  const asked = await search('query=who+works+on+transit+in+alder+falls')
  assert.deepEqual(asked.read_as, {
    query: 'transit',
    place: 'alder-falls,indiana',
    state: null,
    left_out: ['works'],
  })
  assert.ok(namesIn(asked).includes('Alder Falls Transit Authority'))
})

test('a place among the words is searched as a place when nobody matches all words, and the list says so [design.search.everyday-words]', async () => {
  const person = { type: 'person', description: 'Mayor and choir master', places: [] }
  await addActor(app, 'Ulla Feniksson', { ...person, place: 'kokomo,indiana' })
  await addActor(app, 'Ivo Palmgren', { ...person, place: 'muncie,indiana' })
  await addActor(app, 'Berit Solvang', { ...person, place: 'toledo,ohio' })
  await addActor(app, 'Solveig Aker', { ...person, place: 'new-york,new-york' })
  await withClient(app.databaseUrl, (client) =>
    client.query(`insert into place (key, slug, name, folded, state, kind)
      values ('congressional-district-91,indiana', 'congressional-district-91-in', 'Congressional District 91',
        'congressionaldistrict91', 'IN', 'district')`),
  )
  const member = { ...person, description: 'Choir master and representative' }
  await addActor(app, 'Tove Ravn', { ...member, place: 'congressional-district-91,indiana' })
  const readings: [string, string[], Json][] = [
    ['choir master in Kokomo, Indiana', ['Ulla Feniksson'], { place: 'kokomo,indiana', state: null }],
    ['muncie indiana choir', ['Ivo Palmgren'], { place: 'muncie,indiana', state: null }],
    ['choir ohio', ['Berit Solvang'], { place: null, state: 'OH' }],
    ['choir 46901', ['Ulla Feniksson'], { place: 'kokomo,indiana', state: null }],
    ['nyc choir', ['Solveig Aker'], { place: 'new-york,new-york', state: null }],
    ['choir IN-91', ['Tove Ravn'], { place: 'congressional-district-91,indiana', state: null }],
  ]
  for (const [words, names, { place, state }] of readings) {
    const list = await search(`query=${encodeURIComponent(words)}`)
    assert.deepEqual(
      [namesIn(list).toSorted(), list.read_as.place, list.read_as.state],
      [names, place, state],
    )
    const { query } = list.read_as
    const same = new URLSearchParams({ query, ...(place && { place }), ...(state && { state }) })
    assert.deepEqual((await search(`${same}`)).data, list.data, 'the same list as with these parameters')
  }
  const first = await search('query=choir+indiana&limit=1')
  const second = await search(`query=choir+indiana&limit=1&cursor=${first.page.next_cursor}`)
  assert.deepEqual(namesIn(first).concat(namesIn(second)).toSorted(), ['Ivo Palmgren', 'Ulla Feniksson'])
  assert.equal((await search('query=tenants+alder+falls')).read_as, undefined, 'all words match somebody')
  assert.deepEqual(await namesOf('query=in-91'), ['Tove Ravn'], 'a district alone means who represents it')
  assert.deepEqual((await search('query=zeppelin+ohio')).data, [])
  assert.equal((await app.fetch('/api/entities?query=choir+indiana&cursor=nonsense')).status, 400)
})
