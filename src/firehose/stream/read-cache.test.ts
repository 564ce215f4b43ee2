import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogEntry } from '../log/log-entry.ts'
import type { Batch } from '../log/signal-log.ts'
import { createColdBatches } from './read-cache.ts'

const batchOf = (first: number, scannedTo: number, length = 0): Batch => ({
  entries: [{ seq: first, json: 'x'.repeat(length) } as LogEntry],
  scannedTo,
})

test('a batch is found from any position within it, and from no other', () => {
  const cold = createColdBatches()
  const [one, two] = [{}, {}]
  const batch = batchOf(11, 20)
  cold.add(one, 10, batch)
  assert.deepEqual(
    [9, 10, 15, 19, 20].map((after) => cold.find(one, after) === batch),
    [false, true, true, true, false],
  )
  assert.equal(cold.find(two, 15), undefined)
  cold.forget(one)
  assert.equal(cold.find(one, 15), undefined)
  assert.equal(cold.bytes, 0)
})

test('what is kept stays within its budget, whoever it is kept for: the oldest go first', () => {
  const cold = createColdBatches(100_000)
  const owners = Array.from({ length: 50 }, () => ({}))
  for (const [n, owner] of owners.entries()) {
    cold.add(owner, n, batchOf(n + 1, n + 1, 8_000))
    assert.ok(cold.bytes <= 100_000)
  }
  const kept = owners.map((owner, n) => cold.find(owner, n) !== undefined)
  assert.deepEqual(kept, [...Array(40).fill(false), ...Array(10).fill(true)])
})

test('a batch beyond the whole budget is kept alone, until the next comes', () => {
  const cold = createColdBatches(10_000)
  const owner = {}
  cold.add(owner, 0, batchOf(1, 5, 50_000))
  assert.ok(cold.find(owner, 0))
  cold.add(owner, 5, batchOf(6, 6))
  assert.equal(cold.find(owner, 0), undefined)
  assert.ok(cold.find(owner, 5))
})
