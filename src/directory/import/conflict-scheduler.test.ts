import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord } from '../../../tests/support/small-directory.ts'
import type { ImportRecord } from '../../contracts/directory/import-record.ts'
import { createConflictScheduler } from './conflict-scheduler.ts'
import type { ParsedItem } from './import-item.ts'

const place: ImportRecord = { record: 'place', key: 'gary,indiana', name: 'Gary', kind: 'city' }
const items = (...records: ImportRecord[]): ParsedItem[] =>
  records.map((record) => ({ where: 'line 1', record, bytes: 1 }))

/** Starts every batch in order and logs when it starts (+) and ends (-). */
async function run(batches: readonly ParsedItem[][], concurrency = 2): Promise<string[]> {
  const scheduler = createConflictScheduler(concurrency)
  const log: string[] = []
  for (const [index, batch] of batches.entries()) {
    const { outcomes } = await scheduler.start(batch, async () => {
      log.push(`+${index}`)
      await new Promise(setImmediate)
      log.push(`-${index}`)
    })
    outcomes.catch(() => undefined)
  }
  await scheduler.drain()
  return log
}

test('runs batches of different actors concurrently, up to the limit', async () => {
  const batches = ['A', 'B', 'C'].map((name) => items(actorRecord(name)))
  assert.deepEqual((await run(batches)).slice(0, 3), ['+0', '+1', '-0'])
  assert.deepEqual(await run(batches, 1), ['+0', '-0', '+1', '-1', '+2', '-2'])
})

test('a batch waits for a running batch with the same actor', async () => {
  const batches = [items(actorRecord('A')), items(actorRecord('B'), actorRecord('A'))]
  assert.deepEqual(await run(batches), ['+0', '-0', '+1', '-1'])
})

test('a batch waits for a running batch with the same source', async () => {
  const [one, other] = [actorRecord('A'), actorRecord('B')]
  const batches = [items(one), items({ ...other, claims: one.claims, sources: one.sources })]
  assert.deepEqual(await run(batches), ['+0', '-0', '+1', '-1'])
})

test('a batch of places runs alone', async () => {
  const batches = [items(actorRecord('A')), items(place), items(actorRecord('B'))]
  assert.deepEqual(await run(batches), ['+0', '-0', '+1', '-1', '+2', '-2'])
})
