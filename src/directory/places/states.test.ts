import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseState, stateOf, stateOfSlug, states } from './states.ts'

test('there are 50 states, the District of Columbia and five territories, each with its own slug', () => {
  assert.equal(states.length, 56)
  assert.equal(new Set(states.map(({ abbreviation }) => abbreviation)).size, 56)
  assert.equal(new Set(states.map(({ slug }) => slug)).size, 56)
  for (const state of states) {
    assert.match(state.slug, /^[a-z]+(-[a-z]+)*$/)
    assert.equal(stateOf(state.abbreviation), state)
    assert.equal(stateOfSlug(state.slug), state)
    assert.equal(parseState(state.name), state)
    assert.equal(parseState(state.abbreviation.toLowerCase()), state)
  }
})

test('parses states in common spellings', () => {
  const written = {
    AR: ['Ark.', 'ark', 'ARKANSAS'],
    NJ: ['N.J.', 'N. J.', 'nj', 'new jersey'],
    MA: ['Mass.'],
    DC: ['D.C.', 'd.c.', 'District of Columbia'],
    WV: ['W. Va.', 'W.Va.', 'W.V.'],
    CA: ['Calif.', 'Cal'],
    HI: ['Hawaiʻi', 'Hawai‘i'],
    VI: ['Virgin Islands', 'U.S. Virgin Islands'],
  }
  for (const [abbreviation, forms] of Object.entries(written)) {
    for (const form of forms) assert.equal(parseState(form)?.abbreviation, abbreviation, form)
  }
})

test('provinces, countries and military post offices are not states', () => {
  for (const text of ['BC', 'Ontario', 'England', 'AE', 'AP', 'FM', 'Mexico', '', 'City']) {
    assert.equal(parseState(text), undefined, text)
  }
})
