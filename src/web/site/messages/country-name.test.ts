import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withCountryName } from './country-name.ts'

test('the country is named in the language of the page, wherever the page refers to it', () => {
  const at = new Date()
  const country = { key: 'united-states,united-states', name: 'United States', state: 'US' }
  const title = 'A committee of the United States Congress'
  const shown = {
    at,
    title,
    actors: [{ place: country }],
    state: { abbreviation: 'US', name: 'United States' },
  }
  assert.deepEqual(withCountryName(shown, 'Estados Unidos'), {
    at,
    title,
    actors: [{ place: { ...country, name: 'Estados Unidos' } }],
    state: { abbreviation: 'US', name: 'Estados Unidos' },
  })
  const actor = { key: 'x', name: 'United States' }
  assert.equal(
    withCountryName([actor], 'Estados Unidos')[0],
    actor,
    'what does not change stays the same object',
  )
})
