import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWordMemory } from './stored-words.ts'

test('words are known once the transaction that stored them is committed', () => {
  const memory = createWordMemory()
  const failed = memory.begin()
  assert.deepEqual(failed.unknown(['bus', 'tram']), ['bus', 'tram'])
  const committed = memory.begin()
  assert.deepEqual(committed.unknown(['bus']), ['bus'])
  committed.committed()
  assert.deepEqual(memory.begin().unknown(['bus', 'tram']), ['tram'])
})

test('a full memory forgets instead of growing', () => {
  const memory = createWordMemory(2)
  for (const words of [['one', 'two'], ['three']]) {
    const transaction = memory.begin()
    transaction.unknown(words)
    transaction.committed()
  }
  assert.deepEqual(memory.begin().unknown(['one', 'three']), ['one'])
})
