import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchByDistinctKeys } from './distinct-batches.ts'

test('unique items share the first batch, and a repeated item goes to a later one', () => {
  const waves = (text: string) => batchByDistinctKeys(text.split(''), (letter) => letter)
  assert.deepEqual(waves('abc'), [[0, 1, 2]])
  assert.deepEqual(waves('abacab'), [[0, 1, 3], [2, 5], [4]])
  assert.deepEqual(waves('').flat(), [])
})
