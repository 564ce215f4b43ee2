import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { promisify } from 'node:util'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { OperatorError } from '../errors.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const log = () => undefined
let server: TestDatabase
let address: TestDatabase
let folder: string
let database: Database

// The server lives as long as its first database.
before(async () => {
  server = await createEmptyDatabase()
})

beforeEach(async () => {
  address = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'civic-migrations-'))
  database = await openDatabase({ databaseUrl: address.url, dataDir: '', role: 'service', log })
  await put('0001-first.sql', 'create table first (id int primary key);\ninsert into first values (1);')
  await put('0002-second.sql', 'alter table first add column name text;')
})

afterEach(async () => {
  await database?.[Symbol.asyncDispose]()
  await address?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

after(() => server?.[Symbol.asyncDispose]())

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database, { folder, log })
const refused = (sentence: RegExp) => (fault: unknown) => {
  assert.ok(fault instanceof OperatorError)
  assert.match(fault.message, sentence)
  return true
}

test('applies each migration once, in order', async () => {
  assert.deepEqual(await pendingMigrations(database, folder), ['0001-first.sql', '0002-second.sql'])
  assert.deepEqual(await run(), { applied: ['0001-first.sql', '0002-second.sql'] })
  assert.deepEqual(await run(), { applied: [] })
  await put('0003-third.sql', 'create table third ()')
  assert.deepEqual(await pendingMigrations(database, folder), ['0003-third.sql'])
  assert.deepEqual(await run(), { applied: ['0003-third.sql'] })
  assert.deepEqual(await pendingMigrations(database, folder), [])
  const { rows } = await database.pool.query('select name, length(checksum) from schema_migration order by 1')
  assert.equal(rows.length, 3)
})

test('reports a new database in one line, and each later migration by its name', async () => {
  const said: string[] = []
  const migrateAloud = () => migrate(database, { folder, log: (message) => said.push(message) })
  await migrateAloud()
  await put('0003-third.sql', 'create table third ()')
  await migrateAloud()
  assert.deepEqual(said, [
    'Created the tables of a new database: 2 migrations',
    'Applied the migration 0003-third.sql',
  ])
})

test('four instances starting at once apply each migration once', async () => {
  for (let number = 3; number < 9; number++) {
    await put(`000${number}-more.sql`, `create table more${number} (); select pg_sleep(0.02);`)
  }
  const results = await Promise.all([run(), run(), run(), run()])
  assert.equal(results.flatMap(({ applied }) => applied).length, 8)
  assert.deepEqual(await pendingMigrations(database, folder), [])
})

test('four processes starting at once apply each migration once', async () => {
  const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const program = `
    const { openDatabase } = await import(${here('database.ts')})
    const { migrate } = await import(${here('migrate.ts')})
    const log = () => {}
    const options = { databaseUrl: process.argv[1], dataDir: '', role: 'command', log }
    const database = await openDatabase(options)
    const { applied } = await migrate(database, { folder: process.argv[2], log })
    await database[Symbol.asyncDispose]()
    console.log(applied.length)`
  const words = ['--input-type=module', '-e', program, address.url, folder]
  const runs = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, words))
  const counts = (await Promise.all(runs)).map(({ stdout }) => Number(stdout))
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    2,
  )
})

test('refuses an applied migration that was edited', async () => {
  await run()
  await put('0001-first.sql', 'create table other ()')
  await assert.rejects(
    run,
    refused(/^The migration 0001-first\.sql was changed after it was applied: restore it/),
  )
})

test('ignores changed line endings', async () => {
  await run()
  await put('0001-first.sql', 'create table first (id int primary key);\r\ninsert into first values (1);')
  assert.deepEqual(await run(), { applied: [] })
})

test('refuses a database that is newer than the code', async () => {
  await put('0003-future.sql', 'create table future ()')
  await run()
  await rm(join(folder, '0003-future.sql'))
  await assert.rejects(run, refused(/has the migration 0003-future\.sql, which this version does not have/))
})

test('refuses a migration numbered before an applied one', async () => {
  await put('0004-fourth.sql', 'create table fourth ()')
  await run()
  await put('0003-late.sql', 'create table late ()')
  await assert.rejects(
    run,
    refused(/^The migration 0003-late\.sql comes before migrations that are already applied/),
  )
})

test('rolls back a failing migration and names its line', async () => {
  await put('0003-third.sql', 'create table third ();\n\nselect nonsense;')
  await assert.rejects(run, refused(/0003-third\.sql failed at line 3 \(column "nonsense" does not exist\)/))
  const { rows } = await database.pool.query(
    "select to_regclass('third') as third, to_regclass('first') as first",
  )
  assert.deepEqual(rows, [{ third: null, first: 'first' }])
  assert.deepEqual(await pendingMigrations(database, folder), ['0003-third.sql'])
  await put('0003-third.sql', 'create table third ()')
  assert.deepEqual(await run(), { applied: ['0003-third.sql'] })
})

test('lets a migration run longer than the statement timeout', async () => {
  await using impatient = await openDatabase({
    databaseUrl: `${address.url}&statement_timeout=1000`,
    dataDir: '',
    role: 'service',
    log,
  })
  await assert.rejects(impatient.pool.query('select pg_sleep(1.3)'), { code: '57014' })
  await put('0003-long.sql', 'select pg_sleep(1.3)')
  assert.equal((await migrate(impatient, { folder, log })).applied.length, 3)
})

test('refuses file names without a number and duplicate numbers', async () => {
  await put('0002-again.sql', '')
  await assert.rejects(run, refused(/^0002-again\.sql and 0002-second\.sql have the same number/))
  await rm(join(folder, '0002-again.sql'))
  await put('notes.sql', '')
  await assert.rejects(run, refused(/^The migration notes\.sql is misnamed/))
})
