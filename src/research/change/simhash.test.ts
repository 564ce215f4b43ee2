import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simhash, simhashDistance } from './simhash.ts'

const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => `word${(seed * 7919 + at * 104_729) % 5_003}`).join(' ')

test('equal texts have one hash, nearly equal ones differ in few bits, others in many', () => {
  const text = words(1, 600)
  assert.equal(simhash(text), simhash(`  ${text.toUpperCase()} `))
  assert.ok(simhashDistance(simhash(text), simhash(`${text} Posted today.`)) <= 3)
  assert.ok(simhashDistance(simhash(text), simhash(words(2, 600))) > 15)
})

test('short and empty texts have a hash', () => {
  assert.equal(simhash(''), 0n)
  assert.ok(simhash('one') > 0n)
  assert.ok(simhash('one two') < 1n << 64n)
  assert.equal(simhashDistance(0n, (1n << 64n) - 1n), 64)
})
