import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogEntry } from '../log/log-entry.ts'
import type { Batch } from '../log/signal-log.ts'
import { createReadCache } from './read-cache.ts'

const batchOf = (first: number, scannedTo: number, length = 0): Batch => ({
  entries: [{ seq: first, json: 'x'.repeat(length) } as LogEntry],
  scannedTo,
})

test('finds a batch from every position inside it and from no other', () => {
  const cache = createReadCache()
  const [one, two] = [{}, {}]
  const batch = batchOf(11, 20)
  cache.add(one, 10, batch)
  assert.deepEqual(
    [9, 10, 15, 19, 20].map((after) => cache.find(one, after) === batch),
    [false, true, true, true, false],
  )
  assert.equal(cache.find(two, 15), undefined)
  cache.delete(one)
  assert.equal(cache.find(one, 15), undefined)
  assert.equal(cache.bytes, 0)
})

test('stays within its budget over all owners and evicts the oldest first', () => {
  const cache = createReadCache(100_000)
  const owners = Array.from({ length: 50 }, () => ({}))
  for (const [n, owner] of owners.entries()) {
    cache.add(owner, n, batchOf(n + 1, n + 1, 8_000))
    assert.ok(cache.bytes <= 100_000)
  }
  const isCached = owners.map((owner, n) => cache.find(owner, n) !== undefined)
  assert.deepEqual(isCached, [...Array(40).fill(false), ...Array(10).fill(true)])
})

test('holds a batch larger than the budget until the next one arrives', () => {
  const cache = createReadCache(10_000)
  const owner = {}
  cache.add(owner, 0, batchOf(1, 5, 50_000))
  assert.ok(cache.find(owner, 0))
  cache.add(owner, 5, batchOf(6, 6))
  assert.equal(cache.find(owner, 0), undefined)
  assert.ok(cache.find(owner, 5))
})
