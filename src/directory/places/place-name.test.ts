import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldPlaceName } from './place-name.ts'
import { nameForms } from './place-name-forms.ts'

test('folds different spellings of a name to the same form', () => {
  const same = [
    ['St. Louis', 'Saint Louis', 'SAINT LOUIS'],
    ['Ft. Worth', 'Fort Worth'],
    ['Mt Vernon', 'Mount Vernon'],
    ['Sault Ste. Marie', 'Sault Sainte Marie'],
    ['McLean', 'Mc Lean'],
    ['O’Fallon', "O'Fallon", 'O Fallon'],
    ['Winston-Salem', 'Winston Salem'],
    ['Española', 'Espanola'],
    ['Kapaʻa', 'Kapa‘a', 'Kapaa'],
    ['N. Little Rock', 'North Little Rock'],
    ['E. St. Louis', 'East Saint Louis'],
    ['Town & Country', 'Town and Country'],
    ['Rockville Centre', 'Rockville Center'],
  ]
  for (const [first, ...others] of same) {
    for (const other of others) assert.equal(foldPlaceName(other), foldPlaceName(first!), other)
  }
})

test('keeps names of different places different', () => {
  assert.notEqual(foldPlaceName('North Salem'), foldPlaceName('Salem'))
  assert.notEqual(foldPlaceName('Saint Paul'), foldPlaceName('Paul'))
  assert.notEqual(foldPlaceName('The Moon'), foldPlaceName('Moon'))
})

const folded = (text: string, hasState: boolean) =>
  nameForms(text.split(' '), hasState).map((form) => form.folded)

test('tries the literal name first, then without "City of"', () => {
  assert.deepEqual(folded('city of gary', false), ['cityofgary', 'gary'])
  assert.deepEqual(folded('the town of wooster', true), ['thetownofwooster', 'wooster'])
  assert.deepEqual(folded('city and county of san francisco', false).at(-1), 'sanfrancisco')
  assert.deepEqual(folded('township of union', true), ['townshipofunion', 'uniontownship', 'union'])
})

test('removes "township" always and "city" only with a state', () => {
  assert.deepEqual(folded('brick twp', false), ['bricktownship', 'brick'])
  assert.deepEqual(folded('gotham city', false), ['gothamcity'])
  assert.deepEqual(folded('gary city', true), ['garycity', 'gary'])
  assert.deepEqual(folded('township', true), ['township'])
})
