import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord, importAll, openSmallDirectory } from '../../../tests/support/small-directory.ts'
import { createUpkeep } from './upkeep-store.ts'

test('the planner hears how large the tables are: at first, after ten thousand, then after four times as many', async () => {
  await using directory = await openSmallDirectory()
  const { sql, database } = directory
  await importAll(sql, [actorRecord('One'), actorRecord('Two')])
  const measured = async () => {
    const { rows } = await database.pool.query("select reltuples from pg_class where relname = 'claim'")
    return rows[0].reltuples
  }
  assert.equal(await measured(), -1)
  const upkeep = createUpkeep(sql)
  await upkeep.begin()
  assert.equal(await measured(), 2)
  await importAll(sql, [actorRecord('Three')])
  const figures: number[] = []
  for (const total of [9_999, 10_000, 39_999, 40_000]) {
    await database.pool.query("update pg_class set reltuples = 7 where relname = 'claim'")
    await upkeep.reached(total)
    figures.push(await measured())
  }
  assert.deepEqual(figures, [7, 3, 7, 3])
  await upkeep.end()
  assert.equal(
    (await database.pool.query("select reltuples from pg_class where relname = 'entity'")).rows[0].reltuples,
    3,
  )
})
