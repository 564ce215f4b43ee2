import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  actorRecord,
  claimOf,
  importAll,
  openSmallDirectory,
  sourceOf,
} from '../../../tests/support/small-directory.ts'

test('refuses only the record whose value the database rejects', async () => {
  await using directory = await openSmallDirectory()
  const records = Array.from({ length: 40 }, (_, index) => actorRecord(`Actor ${index}`))
  for (const index of [7, 8, 31]) {
    const url = `https://www.example.org/${index}`
    records[index] = actorRecord(`Actor ${index}`, {
      claims: [claimOf(url)],
      // PostgreSQL has no year 0.
      sources: [sourceOf(url, { retrieved_at: '0000-01-01T00:00:00.000Z' })],
    })
  }
  const { added, refused } = await importAll(directory.sql, records, { batchSize: 20 })
  assert.deepEqual([added, refused.count], [37, 3])
  assert.deepEqual(refused.by_reason, { 'refused by the database': 3 })
  assert.deepEqual(
    refused.first.map((one) => one.where),
    ['line 8', 'line 9', 'line 32'],
  )
  assert.match(refused.first[0]!.why, /^the database refused it: date\/time field value out of range/)
})

test('a database error that is not about the data ends the import', async () => {
  await using directory = await openSmallDirectory()
  await directory.database.pool.query('alter table claim rename to claim_away')
  const records = Array.from({ length: 10 }, (_, index) => actorRecord(`Actor ${index}`))
  await assert.rejects(importAll(directory.sql, records, { batchSize: 2 }), /relation "claim" does not exist/)
  const { rows } = await directory.database.pool.query('select count(*) as count from entity')
  assert.equal(rows[0].count, 0)
})
