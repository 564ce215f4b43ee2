import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWaits } from '../../src/firehose/snapshot/long-polls.ts'
import { createMemoryLog, draftOf } from '../support/memory-log.ts'
import { wantedOf } from '../support/signal-log.ts'

const soon = () => performance.now() + 20_000
const inFlint = () => draftOf({ keys: { places: ['flint,michigan'] } })
const flint = wantedOf({ places: new Set(['flint,michigan']) })
const never = new AbortController().signal

test('what came after the position and before the wait answers it at once, wherever it is read from', async () => {
  const log = createMemoryLog()
  using waits = createWaits(log)
  log.add(draftOf(), inFlint(), draftOf())
  assert.equal(await waits.until(flint, 0, soon(), never), 'matched')
  log.cutRing(3)
  assert.equal(await waits.until(flint, 1, soon(), never), 'matched', 'only the database has it')
  assert.equal(waits.held, 0)
})

test('what comes while the database is asked is not missed, and what does not match wakes nobody', async () => {
  const log = createMemoryLog()
  using waits = createWaits(log)
  log.add(draftOf())
  log.cutRing(1)
  const waiting = waits.until(flint, 0, soon(), never)
  log.add(draftOf())
  assert.equal(waits.held, 1)
  log.add(inFlint())
  assert.equal(await waiting, 'matched')
})

test('a fault of the log is told to who asked, and leaves nobody behind', async () => {
  const log = createMemoryLog()
  const fault = new Error('the database is away')
  using waits = createWaits({ ...log, read: () => Promise.reject(fault) })
  await assert.rejects(waits.until(flint, 0, soon(), never), fault)
  assert.equal(waits.held, 0)
})
