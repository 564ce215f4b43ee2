import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPlaceText } from './place-text.ts'

/** The readings as "name|STATE", the most literal form of each name. */
const readings = (text: string) =>
  readPlaceText(text).readings.map(({ names, state }) => `${names[0]!.folded}|${state?.abbreviation ?? ''}`)

test('parses city and state in any notation', () => {
  const texts = [
    'Gary, IN',
    'Gary, Indiana',
    'gary,indiana',
    'GARY,IN',
    '  Gary ,   Ind.  ',
    'Gary (IN)',
    'Gary - Indiana',
    'Gary, IN, USA',
    'Gary, Indiana, United States',
    'Gary, IN U.S.A.',
    'Gary, IN 46402',
    'Gary, IN 46402-1234, USA',
    'Gary in Indiana',
    'Gary, Lake County, Indiana',
    '401 Broadway, Gary, IN',
    'Indiana, Gary',
  ]
  for (const text of texts) assert.equal(readings(text)[0], 'gary|IN', text)
})

test('tries the longest state at the end first without a comma', () => {
  assert.deepEqual(readings('gary in'), ['gary|IN', 'garyin|'])
  assert.deepEqual(readings('gary-in'), ['gary|IN', 'garyin|'])
  assert.deepEqual(readings('charleston west virginia'), [
    'charleston|WV',
    'charlestonwest|VA',
    'charlestonwestvirginia|',
  ])
  assert.deepEqual(readings('washington d.c.'), ['washington|DC', 'washingtondc|'])
  assert.deepEqual(readings('new york ny'), ['newyork|NY', 'newyorkny|'])
})

test('two states may be a city and its state, or the state and its city', () => {
  assert.deepEqual(readings('Kansas, Oklahoma'), ['kansas|OK', 'oklahoma|KS'])
})

test('rejects text whose last part is not a state', () => {
  for (const text of [
    'London, England',
    'Toronto, Ontario',
    'Vancouver, BC',
    'Toronto, Ontario, CA',
    'Paris, France',
  ]) {
    assert.deepEqual(readings(text), [], text)
  }
})

test('marks a state alone, and parses the District of Columbia as Washington', () => {
  assert.equal(readPlaceText('Texas').readings[0]?.isState?.abbreviation, 'TX')
  assert.deepEqual(readings('West Virginia'), ['westvirginia|'])
  assert.deepEqual(readings('D.C.'), ['washington|DC'])
})

test('separates ZIP code, county and address from the name', () => {
  assert.deepEqual(readPlaceText('46402').readings, [])
  assert.equal(readPlaceText('46402-1234').zip, '46402')
  assert.equal(readPlaceText('000000').zip, undefined)
  assert.equal(readPlaceText('Springfield Township (Clark County), OH').county, 'clark')
  assert.equal(readPlaceText('Lake County, IN').county, undefined)
  assert.equal(readPlaceText('winston-salem-nc').address?.city, 'winston-salem')
})

test('parses any text without throwing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => void readPlaceText(text)))
})
