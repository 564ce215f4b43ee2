import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../../tests/support/postgres.ts'
import { until } from '../../../tests/support/until.ts'
import { openDatabase } from './database.ts'
import { createSessionLocks } from './session-locks.ts'

const place = await createTestDatabase()
const options = { databaseUrl: place.url, dataDir: '', role: 'command', log: () => undefined } as const
const database = await openDatabase(options)
after(async () => {
  await database[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})

const worker = (name: string) => createSessionLocks({ database, space: 77, name })

test('excludes other holders, in this process and in others, until release', async () => {
  await using here = worker('here')
  await using elsewhere = worker('elsewhere')
  const lock = await here.tryAcquire('run')
  assert.ok(lock)
  assert.equal(await here.tryAcquire('run'), undefined)
  assert.equal(await elsewhere.tryAcquire('run'), undefined)
  assert.ok(await elsewhere.tryAcquire('another'))
  await lock.release()
  assert.ok(await elsewhere.tryAcquire('run'))
})

test('releases the locks of an ended session and notifies their holders', async () => {
  await using here = worker('doomed')
  await using elsewhere = worker('elsewhere')
  const lock = await here.tryAcquire('run')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'civic doomed'`,
  )
  await until(() => lock!.lost.aborted, 'the loss is noticed')
  assert.ok(await elsewhere.tryAcquire('run'))
  await lock!.release()
  assert.equal(await here.tryAcquire('run'), undefined, 'releasing what was lost frees nobody else’s')
  assert.ok(await here.tryAcquire('later'), 'a new session is opened')
})
