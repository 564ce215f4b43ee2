import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { inTransaction } from './transaction.ts'

let address: TestDatabase
let database: Database

before(async () => {
  address = await createEmptyDatabase()
  database = await openDatabase({
    databaseUrl: address.url,
    dataDir: '',
    role: 'service',
    log: () => undefined,
  })
  await database.pool.query('create table tally (id int primary key, count int not null)')
  await database.pool.query('insert into tally values (1, 0), (2, 0)')
})

after(async () => {
  await database?.[Symbol.asyncDispose]()
  await address?.[Symbol.asyncDispose]()
})

test('retries until both transactions of a deadlock succeed', async () => {
  let attempts = 0
  let arrived = 0
  const meeting = Promise.withResolvers<void>()
  const add = (first: number, second: number) =>
    inTransaction(database.sql, async (tx) => {
      attempts++
      await raw`update tally set count = count + 1 where id = ${first}`.execute(tx)
      if (++arrived === 2) meeting.resolve()
      await meeting.promise
      await raw`update tally set count = count + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  const { rows } = await database.pool.query('select count from tally')
  assert.deepEqual(rows, [{ count: 2 }, { count: 2 }])
  assert.equal(attempts, 3)
})

test('gives up after four serialization failures', async () => {
  let attempts = 0
  const work = inTransaction(database.sql, async (tx) => {
    attempts++
    await raw`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
  })
  await assert.rejects(work, { code: '40001' })
  assert.equal(attempts, 4)
})

test('throws any other error at once', async () => {
  let attempts = 0
  const work = inTransaction(database.sql, async (tx) => {
    attempts++
    await raw`insert into tally values (1, 1)`.execute(tx)
  })
  await assert.rejects(work, { code: '23505' })
  assert.equal(attempts, 1)
})
