import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OcdPlace, readOcdLine } from './ocd-division.ts'
import { planState } from './ocd-plan.ts'
import type { HeldPlace } from './open-places.ts'
import { foldPlaceName } from './place-name.ts'

let line = 1
function division(tail: string, name: string, geoid = `39${String(++line).padStart(5, '0')}`): OcdPlace {
  const id = `ocd-division/country:us/state:oh/${tail}`
  const reading = readOcdLine(line, { id, name, census_geoid: `place-${geoid}` })
  assert.ok('place' in reading)
  return reading.place
}

let nextId = 1
const held = (slug: string, more: Partial<HeldPlace> = {}): HeldPlace => ({
  id: nextId++,
  slug,
  folded: foldPlaceName(slug.replaceAll('-', ' ')),
  aliases: [],
  kind: 'locality',
  geoid: null,
  ocdId: null,
  subdivision: undefined,
  ...more,
})

const countyName = (id: string) => `${id.slice(id.lastIndexOf(':') + 1)} County`
const plan = (divisions: OcdPlace[], places: HeldPlace[]) => {
  const { matched, added, unchanged, refused } = planState(divisions, places, countyName)
  const slugOf = (id: number) => places.find((place) => place.id === id)!.slug
  return {
    matched: matched.map(({ id, division: { ocdId } }) => `${slugOf(id)} = ${ocdId.slice(30)}`),
    added: added.map(({ slug, name }) => `${slug}: ${name}`),
    aliases: [...matched, ...added].flatMap(({ aliases }) => aliases),
    unchanged,
    refused: refused.length,
  }
}

test('matches a municipality by name and adds an unknown one', () => {
  const decided = plan(
    [division('place:dayton', 'Dayton city'), division('place:polk', 'Polk village')],
    [held('dayton')],
  )
  assert.deepEqual(decided.matched, ['dayton = oh/place:dayton'])
  assert.deepEqual(decided.added, ['polk: Polk'])
})

test('the city keeps the plain key, and townships get their kind and county', () => {
  const decided = plan(
    [
      division('county:clark/place:springfield', 'Springfield township'),
      division('county:ross/place:springfield', 'Springfield township'),
      division('place:springfield', 'Springfield city'),
      division('county:clark/place:pike', 'Pike township'),
    ],
    [held('springfield')],
  )
  assert.deepEqual(decided.matched, ['springfield = oh/place:springfield'])
  assert.deepEqual(decided.added, [
    'springfield-township-clark: Springfield Township (clark County)',
    'springfield-township-ross: Springfield Township (ross County)',
    'pike: Pike',
  ])
})

test('one township beside a city gets -township; several without a city keep the plain name as an alias', () => {
  const city = [division('place:dover', 'Dover city'), division('county:union/place:dover', 'Dover township')]
  assert.deepEqual(plan(city, [held('dover')]).added, ['dover-township: Dover Township'])
  const several = [
    division('county:ross/place:green', 'Green township'),
    division('county:wayne/place:green', 'Green township'),
  ]
  const decided = plan(several, [])
  assert.deepEqual(
    decided.added.map((one) => one.split(':')[0]),
    ['green-township-ross', 'green-township-wayne'],
  )
  assert.deepEqual(decided.aliases, ['green', 'green'])
})

test('matches the township with the place’s subdivision code', () => {
  const decided = plan(
    [
      division('county:union/place:union', 'Union township', '3403974480'),
      division('county:hunterdon/place:union', 'Union township', '3401974420'),
    ],
    [held('union', { subdivision: '74480' })],
  )
  assert.deepEqual(decided.matched, ['union = oh/county:union/place:union'])
  assert.deepEqual(decided.added, ['union-township: Union Township'])
})

test('a township does not take an alias of another place', () => {
  const decided = plan(
    [division('county:kane/place:st._charles', 'St. Charles township')],
    [held('saint-charles', { ocdId: 'ocd-division/country:us/state:oh/place:st._charles' })],
  )
  assert.deepEqual(decided.added, ['st-charles-township: St. Charles Township'])
})

test('matches places by other names and adds them as aliases', () => {
  const decided = plan(
    [
      division('place:san_buenaventura_~ventura~', 'San Buenaventura (Ventura) city'),
      division('place:boise_city', 'Boise City city'),
      division('place:kansas_city', 'Kansas City city'),
    ],
    [held('ventura'), held('boise'), held('kansas-city')],
  )
  assert.equal(decided.matched.length, 3)
  // "Kansas" is nobody's name for Kansas City.
  assert.deepEqual(decided.aliases.toSorted(), ['boisecity', 'sanbuenaventura'])
})

test('leaves a known division unchanged', () => {
  const gary = division('place:gary', 'Gary city', '1827000')
  const known = held('gary-city', { ocdId: gary.ocdId, geoid: '1827000', kind: 'city' })
  assert.deepEqual(plan([gary], [known, held('gary')]), {
    matched: [],
    added: [],
    aliases: [],
    unchanged: 1,
    refused: 0,
  })
  assert.deepEqual(plan([gary], [{ ...known, geoid: null }]).matched, ['gary-city = oh/place:gary'])
})

test('refuses places that cannot be distinguished', () => {
  const decided = plan(
    [
      division('place:oakwood_city', 'Oakwood city'),
      division('place:oakwood', 'Oakwood village'),
      division('place:oakwood_village', 'Oakwood village'),
    ],
    [],
  )
  assert.deepEqual(
    decided.added.map((one) => one.split(':')[0]),
    ['oakwood', 'oakwood-village'],
  )
  assert.equal(decided.refused, 1)
})
