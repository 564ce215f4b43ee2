import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PathTemplate } from './path-template.ts'

const coverage = new PathTemplate('civic://places/{place_key}/coverage')

test('a variable is one whole segment, with its comma and decoded', () => {
  assert.deepEqual(coverage.match('civic://places/gary,indiana/coverage'), { place_key: 'gary,indiana' })
  assert.deepEqual(coverage.match('civic://places/gary%2Cindiana/coverage'), { place_key: 'gary,indiana' })
})

test('other addresses, empty segments and broken escapes are no match', () => {
  for (const uri of [
    'civic://places/gary,indiana',
    'civic://places/gary/indiana/coverage',
    'civic://places//coverage',
    'civic://places/gary,indiana/coverage/',
    'civic://places/gary,indiana/coverage?x=1',
    'xcivic://places/gary,indiana/coverage',
    'civic://places/%E0%A4%A/coverage',
  ]) {
    assert.equal(coverage.match(uri), null, uri)
  }
})

test('it is listed as it was written', () => {
  assert.equal(coverage.toString(), 'civic://places/{place_key}/coverage')
})
