import assert from 'node:assert/strict'
import { test } from 'node:test'
import { descriptionSource } from './description-source.ts'

test('a description says who wrote it and from which claim [design.evidence.description-source]', () => {
  const claims = [
    { id: '1', text: 'Member of the Indiana Senate', passage_excerpt: 'type: upper' },
    { id: '2', text: 'Tenants Union', passage_excerpt: 'The Tenants Union organizes renters. Join us.' },
  ]
  assert.deepEqual(descriptionSource('The Tenants Union organizes renters.', claims), {
    author: 'source',
    claim_id: '2',
  })
  assert.deepEqual(descriptionSource('Member of the Indiana Senate (Independent)', claims), {
    author: 'directory',
    claim_id: '1',
  })
  assert.deepEqual(descriptionSource('Helps people who rent.', claims), {
    author: 'directory',
    claim_id: null,
  })
  assert.equal(descriptionSource(null, claims), null)
})
