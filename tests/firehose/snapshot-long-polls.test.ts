import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLongPolls } from '../../src/firehose/snapshot/long-polls.ts'
import { createMemoryLog, draftOf } from '../support/memory-log.ts'
import { testQuery } from '../support/signal-log.ts'

const soon = () => performance.now() + 20_000
const inFlint = () => draftOf({ keys: { places: ['flint,michigan'] } })
const flint = testQuery({ places: new Set(['flint,michigan']) })
const never = new AbortController().signal

test('a match between the position and the wait answers at once, from memory or the database', async () => {
  const log = createMemoryLog()
  using longPolls = createLongPolls(log)
  log.add(draftOf(), inFlint(), draftOf())
  assert.equal(await longPolls.wait(flint, 0, soon(), never), 'matched')
  log.cutRing(3)
  assert.equal(await longPolls.wait(flint, 1, soon(), never), 'matched', 'only the database holds the entry')
  assert.equal(longPolls.waitingCount, 0)
})

test('a match during the database read wakes the request, and other entries do not', async () => {
  const log = createMemoryLog()
  using longPolls = createLongPolls(log)
  log.add(draftOf())
  log.cutRing(1)
  const waiting = longPolls.wait(flint, 0, soon(), never)
  log.add(draftOf())
  assert.equal(longPolls.waitingCount, 1)
  log.add(inFlint())
  assert.equal(await waiting, 'matched')
})

test('a failing read rejects and removes the waiting request', async () => {
  const log = createMemoryLog()
  const error = new Error('the database is unavailable')
  using longPolls = createLongPolls({ ...log, read: () => Promise.reject(error) })
  await assert.rejects(longPolls.wait(flint, 0, soon(), never), error)
  assert.equal(longPolls.waitingCount, 0)
})
