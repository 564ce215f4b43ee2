import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PathTemplate } from './path-template.ts'

const coverage = new PathTemplate('civic://places/{place_key}/coverage')

test('matches one decoded path segment per variable, including commas', () => {
  assert.deepEqual(coverage.match('civic://places/gary,indiana/coverage'), { place_key: 'gary,indiana' })
  assert.deepEqual(coverage.match('civic://places/gary%2Cindiana/coverage'), { place_key: 'gary,indiana' })
})

test('does not match other URIs, empty segments and invalid escapes', () => {
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

test('lists the template unchanged', () => {
  assert.equal(coverage.toString(), 'civic://places/{place_key}/coverage')
})
