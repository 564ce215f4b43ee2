import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord, importAll, openSmallDirectory } from '../../tests/support/small-directory.ts'
import { until } from '../../tests/support/until.ts'
import { readSizes } from './size-store.ts'

test('the rows of a kind are counted before PostgreSQL has analyzed its tables [design.operate.doctor]', async () => {
  await using directory = await openSmallDirectory()
  await importAll(directory.sql, [actorRecord('One'), actorRecord('Two')])
  const { rows } = await directory.database.pool.query(
    "select reltuples from pg_class where relname = 'entity'",
  )
  assert.equal(rows[0].reltuples, -1, 'nothing was analyzed')
  await until(async () => {
    const sizes = await readSizes(directory.sql, new Date())
    return sizes.find(({ kind }) => kind === 'actors')!.rows >= 2
  }, 'the sessions have reported their changes')
})
