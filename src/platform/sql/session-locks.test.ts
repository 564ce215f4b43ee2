import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../../tests/support/postgres.ts'
import { until } from '../../../tests/support/until.ts'
import { openDatabase } from './database.ts'

const place = await createTestDatabase()
const options = { databaseUrl: place.url, dataDir: '', role: 'command', log: () => undefined } as const
const here = await openDatabase(options)
const elsewhere = await openDatabase(options)
after(async () => {
  await here[Symbol.asyncDispose]()
  await elsewhere[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})
const space = 77

test('excludes other holders, in this process and in others, until release', async () => {
  const lock = await here.tryLock(space, 'run')
  assert.ok(lock)
  assert.equal(await here.tryLock(space, 'run'), undefined)
  assert.equal(await elsewhere.tryLock(space, 'run'), undefined)
  await using _another = await elsewhere.tryLock(space, 'another')
  assert.ok(_another)
  await lock[Symbol.asyncDispose]()
  await using taken = await elsewhere.tryLock(space, 'run')
  assert.ok(taken)
})

test('releases the locks of an ended session and notifies their holders', async () => {
  const lock = await here.tryLock(space, 5)
  const { rows } = await here.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = $1 and objid = 5`,
    [space],
  )
  assert.equal(rows.length, 1)
  await until(() => lock!.lost.aborted, 'the loss is noticed')
  const taken = await until(() => elsewhere.tryLock(space, 5), 'the lock is free')
  await lock![Symbol.asyncDispose]()
  const again = () => here.tryLock(space, 5).catch(() => 'no session yet' as const)
  const outcome = await until(async () => {
    const lockOrReason = await again()
    return lockOrReason === 'no session yet' ? undefined : { lock: lockOrReason }
  }, 'a new session is opened')
  assert.equal(outcome.lock, undefined, 'releasing what was lost frees nobody else’s')
  await taken[Symbol.asyncDispose]()
  assert.ok(await here.tryLock(space, 5))
})
