import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOcdLine } from './ocd-division.ts'

const us = 'ocd-division/country:us'
const read = (id: string, name: string, census_geoid = 'place-1827000') =>
  readOcdLine(2, { id: `${us}/${id}`, name, census_geoid })
function place(id: string, name: string) {
  const reading = read(id, name)
  assert.ok('place' in reading, JSON.stringify(reading))
  return reading.place
}

test('parses name, kind, state and codes of a line', () => {
  assert.deepEqual(place('state:in/place:gary', 'Gary city'), {
    line: 2,
    ocdId: `${us}/state:in/place:gary`,
    geoid: '1827000',
    state: 'IN',
    name: 'Gary',
    slug: 'gary',
    folded: 'gary',
    kind: 'city',
    county: undefined,
    otherNames: [],
    shorterName: undefined,
  })
  const township = place('state:oh/county:clark/place:springfield', 'Springfield township')
  assert.deepEqual([township.kind, township.county], ['township', `${us}/state:oh/county:clark`])
  assert.equal(place('territory:pr/municipio:aibonito', 'Aibonito Municipio').kind, 'municipio')
})

test('removes the kind once and normalizes kinds', () => {
  const named = (id: string, name: string) => {
    const { name: bare, kind } = place(id, name)
    return `${bare} (${kind})`
  }
  assert.equal(named('state:co/place:canon_city', 'Cañon City city'), 'Cañon City (city)')
  assert.equal(
    named('state:mi/county:kent/place:gaines_charter', 'Gaines charter township'),
    'Gaines (township)',
  )
  assert.equal(named('state:nv/place:carson_city', 'Carson City'), 'Carson City (municipality)')
  assert.equal(named('state:ca/place:industry', 'Industry city'), 'Industry (city)')
  assert.equal(named('state:nj/county:mercer/place:princeton', 'Princeton'), 'Princeton (municipality)')
  assert.equal(named('state:ks/county:harper/place:township_1', 'Township 1'), 'Township 1 (township)')
  assert.equal(named('state:in/place:indianapolis', 'Indianapolis city (balance)'), 'Indianapolis (city)')
})

test('keeps second names as aliases', () => {
  const ventura = place('state:ca/place:san_buenaventura_~ventura~', 'San Buenaventura (Ventura) city')
  assert.deepEqual([ventura.name, ventura.otherNames], ['San Buenaventura', ['ventura']])
  const cusseta = place('state:ga/place:cusseta', 'Cusseta-Chattahoochee County unified government')
  assert.deepEqual([cusseta.name, cusseta.slug], ['Cusseta', 'cusseta'])
  assert.equal(place('state:id/place:boise_city', 'Boise City city').shorterName, 'boise')
})

test('reads counties under all of their names and refuses unreadable lines with a reason', () => {
  for (const [id, name, slug] of [
    ['state:in/county:lake', 'Lake County', 'lake-county'],
    ['state:la/parish:acadia', 'Acadia Parish', 'acadia-parish'],
    ['state:ak/census_area:nome', 'Nome Census Area', 'nome-census-area'],
  ] as const) {
    const reading = read(id, name)
    assert.equal('county' in reading && reading.county.slug, slug)
  }
  for (const [id, name, geoid, why] of [
    ['state:zz/place:gary', 'Gary city', 'place-1827000', /zz is not a state/],
    ['place:gary', 'Gary city', 'place-1827000', /not a division of a state/],
    ['state:in/place:gary', '', 'place-1827000', /an empty name/],
    ['state:in/place:gary', '???', 'place-1827000', /cannot be made a key/],
    ['state:in/place:gary', 'Gary city', '', /should look like place-1827000/],
  ] as const) {
    const reading = read(id, name, geoid)
    assert.match('refused' in reading ? reading.refused : '', why)
  }
  assert.ok('refused' in readOcdLine(9, {}))
})
