import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql as raw } from 'kysely'
import { openSmallDirectory } from '../../tests/support/small-directory.ts'
import { preparedQuery } from './prepared-store.ts'

const directory = await openSmallDirectory()
after(() => directory[Symbol.asyncDispose]())

const placeNamed = preparedQuery(
  'place named',
  (name: string, state: string) =>
    raw<{ key: string }>`select key from place where name = ${name} and state = ${state}`,
)

test('a prepared query is kept by its session and answers for every value', async () => {
  await directory.sql.connection().execute(async (sql) => {
    assert.deepEqual(await placeNamed(sql, 'Gary', 'IN'), [{ key: 'gary,indiana' }])
    assert.deepEqual(await placeNamed(sql, 'Hammond', 'IN'), [{ key: 'hammond,indiana' }])
    assert.deepEqual(await placeNamed(sql, 'Gary', 'OH'), [])
    const { rows } = await raw<{ calls: number }>`
      select (generic_plans + custom_plans)::int as calls from pg_prepared_statements where name = 'place named'`.execute(
      sql,
    )
    assert.deepEqual(rows, [{ calls: 3 }])
  })
})

test('a query that does not take its values once each, in their order, is refused', async () => {
  const swapped = preparedQuery('swapped', (one: string, other: string) => raw`select ${other}, ${one}`)
  await assert.rejects(swapped(directory.sql, 'a', 'b'), /does not take its values/)
  const twice = preparedQuery('twice', (one: string) => raw`select ${one}, ${one}`)
  await assert.rejects(twice(directory.sql, 'a'), /does not take its values/)
})
