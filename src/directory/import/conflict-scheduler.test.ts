import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord } from '../../../tests/support/small-directory.ts'
import type { ImportRecord } from '../../contracts/directory/import-record.ts'
import { createTurns } from './conflict-scheduler.ts'
import type { GoodItem } from './import-item.ts'

const place: ImportRecord = { record: 'place', key: 'gary,indiana', name: 'Gary', kind: 'city' }
const items = (...records: ImportRecord[]): GoodItem[] =>
  records.map((record) => ({ where: 'line 1', record, bytes: 1 }))

/** Starts every batch in order and notes when it begins and ends. */
async function run(batches: readonly GoodItem[][], writers = 2): Promise<string[]> {
  const turns = createTurns(writers)
  const notes: string[] = []
  for (const [index, batch] of batches.entries()) {
    const { outcomes } = await turns.take(batch, async () => {
      notes.push(`+${index}`)
      await new Promise(setImmediate)
      notes.push(`-${index}`)
    })
    outcomes.catch(() => undefined)
  }
  await turns.over()
  return notes
}

test('batches of different actors run side by side, as many as there are writers', async () => {
  const batches = ['A', 'B', 'C'].map((name) => items(actorRecord(name)))
  assert.deepEqual((await run(batches)).slice(0, 3), ['+0', '+1', '-0'])
  assert.deepEqual(await run(batches, 1), ['+0', '-0', '+1', '-1', '+2', '-2'])
})

test('a batch that holds an actor of a running one waits for it', async () => {
  const batches = [items(actorRecord('A')), items(actorRecord('B'), actorRecord('A'))]
  assert.deepEqual(await run(batches), ['+0', '-0', '+1', '-1'])
})

test('a batch that cites a source of a running one waits for it', async () => {
  const [one, other] = [actorRecord('A'), actorRecord('B')]
  const batches = [items(one), items({ ...other, claims: one.claims, sources: one.sources })]
  assert.deepEqual(await run(batches), ['+0', '-0', '+1', '-1'])
})

test('places are stored with nothing beside them', async () => {
  const batches = [items(actorRecord('A')), items(place), items(actorRecord('B'))]
  assert.deepEqual(await run(batches), ['+0', '-0', '+1', '-1', '+2', '-2'])
})
