import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord, importAll, openSmallDirectory } from '../../../tests/support/small-directory.ts'
import { parseTerms } from '../search/text-query.ts'
import { createWordOrder } from '../search/word-order-store.ts'
import { createPlannerStatistics } from './planner-statistics-store.ts'

test('updates planner statistics at the start, after 10,000 actors, and after four times as many; a search looks up the rarest words first', async () => {
  await using directory = await openSmallDirectory()
  const { sql, database } = directory
  await importAll(sql, [actorRecord('One'), actorRecord('Two')])
  const claimRows = async () => {
    const { rows } = await database.pool.query("select reltuples from pg_class where relname = 'claim'")
    return rows[0].reltuples
  }
  assert.equal(await claimRows(), -1)
  const statistics = createPlannerStatistics(sql)
  await statistics.start()
  assert.equal(await claimRows(), 2)
  await importAll(sql, [actorRecord('Three')])
  const rowCounts: number[] = []
  for (const total of [9_999, 10_000, 39_999, 40_000]) {
    await database.pool.query("update pg_class set reltuples = 7 where relname = 'claim'")
    await statistics.update(total)
    rowCounts.push(await claimRows())
  }
  assert.deepEqual(rowCounts, [7, 3, 7, 3])
  await statistics.finish()
  const { rows } = await database.pool.query(
    `select relname, reltuples, pg_stat_get_vacuum_count(oid)::integer as vacuums from pg_class
    where relname in ('entity', 'entity_place', 'entity_within', 'passage') order by relname`,
  )
  assert.deepEqual(rows, [
    { relname: 'entity', reltuples: 3, vacuums: 0 },
    { relname: 'entity_place', reltuples: 3, vacuums: 1 },
    { relname: 'entity_within', reltuples: 3, vacuums: 1 },
    { relname: 'passage', reltuples: 3, vacuums: 0 },
  ])
  const terms = parseTerms('gary three groups').map((term) => ({ ...term, isPrefix: false }))
  const ordered = await createWordOrder(sql).rarestFirst(terms)
  assert.deepEqual(
    ordered.map(({ word }) => word),
    ['groups', 'three', 'gary'],
  )
})
