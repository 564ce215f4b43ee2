import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../../tests/support/postgres.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { openDatabase } from './database.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'

const place = await createTestDatabase()
const database = await openDatabase({
  databaseUrl: place.url,
  dataDir: '',
  role: 'command',
  log: () => undefined,
})
after(async () => {
  await database[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})

const prepare = <T>(work: () => Promise<T>) => withAdvisoryLock(database, advisoryLocks.preparation, work)

test('runs work of one purpose one at a time and returns its results', async () => {
  let running = 0
  const results = await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      prepare(async () => {
        assert.equal(++running, 1)
        await database.pool.query('select pg_sleep(0.01)')
        running--
        return n
      }),
    ),
  )
  assert.deepEqual(results, [1, 2, 3, 4, 5])
})

test('releases the lock after a failure and after a lost session', async () => {
  await assert.rejects(
    prepare(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  await prepare(async () => {
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'civic lock' and datname = current_database()",
    )
  })
  assert.equal(await prepare(async () => 'in'), 'in')
})
