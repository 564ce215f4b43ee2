import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createDigest, personHashes } from './suppression-hashes.ts'

test('hashes a name as it was hashed when earlier suppressions were stored [design.people.suppression-survives]', () => {
  const digest = createDigest('key')
  const names = [
    'Dr. Anne B. Field Jr.',
    'Field, Anne, III',
    'Maria de la Cruz',
    'Rev. Jan van der Berg',
    'Prof. Lee Ann St. John',
    'Sean O’Malley',
    'Ludwig ten Brink',
    'Hon. José Santa Ana II',
    'Mayor Joan Saint Clair V',
    'Omar ibn Said',
  ]
  const hashed = names.map((name) =>
    personHashes(digest, { names: [name], placeKeys: ['ashby,ohio'], ids: [] }),
  )
  assert.equal(
    createHash('sha256').update(JSON.stringify(hashed)).digest('hex'),
    '1977f593225098c68903c07b7eecfc6d7c84432b33392e4413d4fa133dbae118',
  )
})
