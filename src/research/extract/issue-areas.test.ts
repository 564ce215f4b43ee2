import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIssueFinder } from './issue-areas.ts'

const housing = {
  slug: 'housing',
  name: 'Housing affordability',
  searchTerms: ['tenant rights'],
  aliases: ['rent', 'housing'],
}
const water = { slug: 'water', name: 'Water access', searchTerms: ['drinking water'], aliases: ['water'] }

test('an issue that a run asks about is also recognized by its everyday names, others by their search terms only', () => {
  const find = createIssueFinder([housing, water], [housing])
  assert.deepEqual(find('The city’s housing director spoke about rents and water.'), ['housing'])
  assert.deepEqual(find('She tests drinking water.'), ['water'])
  assert.deepEqual(find('She runs a tenant rights line.'), ['housing'])
  assert.deepEqual(createIssueFinder([housing, water])('The rent is due.'), [])
})

test('an everyday name inside a proper name proves nothing', () => {
  const find = createIssueFinder([water], [water])
  assert.deepEqual(find('Meet at 12 Water Street, in the Water Works.'), [])
})
