import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectVocabulary, searchTextOf } from './entity-search-text.ts'

const text = searchTextOf({
  sort_name: 'cafe riders 219',
  description: 'Rides on the No. 12 — “everywhere”',
  placeNames: ['gary', 'east chicago'],
  issueNames: ['public transit'],
})

test('the texts an actor is found by are folded', () => {
  assert.deepEqual(text, {
    name: 'cafe riders 219',
    places: 'gary east chicago',
    description: 'rides on the no 12 everywhere',
    issues: 'public transit',
  })
})

test('the vocabulary holds words of three letters or more and no numbers', () => {
  const words = new Set<string>(['cafe'])
  collectVocabulary(text, words)
  collectVocabulary({ name: `${'a'.repeat(41)} 1st ٣٤٥`, places: '', description: '', issues: '' }, words)
  const expected = [
    'cafe',
    'riders',
    'gary',
    'east',
    'chicago',
    'rides',
    'the',
    'everywhere',
    'public',
    'transit',
    '1st',
  ]
  assert.deepEqual([...words], expected)
})
