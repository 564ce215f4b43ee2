import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSeededDatabase } from '../../../tests/support/postgres.ts'
import { PlaceReference } from '../../contracts/directory/place-key.ts'
import { Place } from '../../contracts/directory/places.ts'
import { openDatabase } from '../../platform/sql/database.ts'
import { toPlace, toPlaceReference } from './place-record.ts'
import { createPlaceResolver, type PlaceResolver } from './place-resolver.ts'
import { createPlaceStore } from './place-store.ts'

const opened = new AsyncDisposableStack()
let places: PlaceResolver
before(async () => {
  const { url } = opened.use(await createSeededDatabase())
  const database = opened.use(
    await openDatabase({ databaseUrl: url, dataDir: '', role: 'command', log: () => undefined }),
  )
  places = createPlaceResolver(createPlaceStore(database.sql))
})
after(() => opened.disposeAsync())

/** The answer in a line: `resolved gary,indiana`. The places are the same without suggestions. */
async function answer(text: string): Promise<string> {
  const { status, places: found } = await places.resolvePlaceText(text)
  assert.deepEqual((await places.resolvePlaceText(text, { suggests: false })).places, found, text)
  return [status, ...found.map(({ key }) => key)].join(' ')
}

async function assertAnswers(expected: Readonly<Record<string, string>>): Promise<void> {
  for (const [text, line] of Object.entries(expected)) assert.equal(await answer(text), line, text)
}

test('resolves a city with its state in any notation', () =>
  assertAnswers({
    'Gary, IN': 'resolved gary,indiana',
    'gary indiana': 'resolved gary,indiana',
    'gary-in': 'resolved gary,indiana',
    'Indiana, Gary': 'resolved gary,indiana',
    'City of Gary, Ind. 46402': 'resolved gary,indiana',
    '401 Broadway, Gary, IN 46402, USA': 'resolved gary,indiana',
    'WINSTON SALEM, N.C.': 'resolved winston-salem,north-carolina',
    'Mc Allen, TX': 'resolved mcallen,texas',
    'Saint Louis, Missouri': 'resolved st-louis,missouri',
    'Ft. Worth TX': 'resolved fort-worth,texas',
    "O'Fallon, MO": 'resolved ofallon,missouri',
    'Washington, D.C.': 'resolved washington,district-of-columbia',
    'district of columbia': 'resolved washington,district-of-columbia',
    'New York City': 'resolved new-york,new-york',
    'Kansas, Oklahoma': 'resolved kansas,oklahoma',
    'San Juan, Puerto Rico': 'resolved san-juan,puerto-rico',
    'The Bronx, NY': 'resolved bronx,new-york',
  }))

test('resolves a name without a state only if it is unique or ten times larger', async () => {
  await assertAnswers({
    Naperville: 'resolved naperville,illinois',
    Boston: 'resolved boston,massachusetts',
    'Kansas City': 'ambiguous kansas-city,missouri kansas-city,kansas',
  })
  assert.match(await answer('Columbia'), /^ambiguous columbia,south-carolina columbia,missouri /)
})

test('returns at most 20 choices for a shared name, largest first [design.place.ambiguous-said]', async () => {
  const { status, places: choices, suggestions } = await places.resolvePlaceText('Springfield')
  assert.equal(status, 'ambiguous')
  assert.equal(choices.length, 20)
  assert.deepEqual(
    choices.slice(0, 2).map(({ key }) => key),
    ['springfield,missouri', 'springfield,massachusetts'],
  )
  assert.deepEqual(suggestions, [])
})

test('resolves a ZIP code and uses it to choose between places', () =>
  assertAnswers({
    '62701': 'resolved springfield,illinois',
    'Springfield 62701': 'resolved springfield,illinois',
    'Springfield 97477': 'resolved springfield,oregon',
    '00000': 'unknown',
  }))

test('does not resolve a state name to a place silently', async () => {
  assert.equal(await answer('Puerto Rico'), 'unknown')
  assert.match(await answer('New York'), /^ambiguous new-york,new-york/)
  assert.match(await answer('Nevada'), /^ambiguous /)
})

test('corrects one typing error within the state and reports it', () =>
  assertAnswers({
    'Amaillo, Texas': 'corrected amarillo,texas',
    'Lubbcok, TX': 'corrected lubbock,texas',
    'Npaerville IL': 'corrected naperville,illinois',
    'City of Grandviwe, MO': 'corrected grandview,missouri',
    Indianaplis: 'unknown',
  }))

test('reports a place in the wrong state as unknown and suggests its namesakes', async () => {
  const { status, places: found, suggestions } = await places.resolvePlaceText('Amarillo, Louisiana')
  assert.equal(status, 'unknown')
  assert.deepEqual(found, [])
  assert.deepEqual(
    suggestions.map(({ key }) => key),
    ['amarillo,texas'],
  )
  // Orland in California and Nampa in Idaho are a letter away.
  assert.equal(await answer('Orlando, CA'), 'unknown')
  assert.equal(await answer('Tampa, Idaho'), 'unknown')
  assert.equal(await answer('Lincoln Village, MA'), 'unknown')
})

test('asks for confirmation of "township" after a place of unknown kind', () =>
  assertAnswers({
    'Brick Township, NJ': 'corrected brick,new-jersey',
    'Egg Harbor Twp, NJ': 'resolved egg-harbor-township,new-jersey',
  }))

test('reports places outside the United States as unknown', async () => {
  const texts = [
    'Narnia',
    'the moon',
    'Gotham City',
    'Toronto, Ontario, CA',
    'London, England',
    'near me',
    'N/A',
    'USA',
    '',
  ]
  for (const text of [...texts, 'https://example.com/agenda', '{"city":"x"}', '%', '\0', 'x'.repeat(5000)]) {
    assert.equal(await answer(text), 'unknown', text.slice(0, 40))
  }
})

test('suggestions complete and correct the text', async () => {
  const keys = async (text: string) => (await places.suggestPlaces(text, 3)).map(({ key }) => key)
  assert.equal((await keys('indianap'))[0], 'indianapolis,indiana')
  assert.equal((await keys('Indianaplis'))[0], 'indianapolis,indiana')
  assert.equal((await keys('gary,ohio'))[0], 'gary,indiana')
  assert.equal((await keys('Springfield')).length, 3)
  assert.deepEqual(await keys('zzzzqqqq'), [])
})

test('converts a row to a place and a reference', async () => {
  const [row] = (await places.resolvePlaceText('Gary, IN')).places
  assert.deepEqual(Place.parse(toPlace(row!, 7)), toPlace(row!, 7))
  assert.deepEqual(PlaceReference.parse(toPlaceReference(row!)), {
    key: 'gary,indiana',
    slug: 'gary-in',
    name: 'Gary',
    state: 'IN',
  })
  assert.deepEqual(toPlace(row!, 7).state, { name: 'Indiana', abbreviation: 'IN' })
  assert.equal(toPlace(row!, 7).actor_count, 7)
})
