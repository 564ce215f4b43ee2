import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { sql as raw } from 'kysely'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { until } from '../../../tests/support/until.ts'
import { OperatorError } from '../errors.ts'
import { type Database, openDatabase } from './database.ts'
import { checkServerVersion } from './external-server.ts'
import { plannedEachTime, plannedOnce } from './prepared-reads.ts'

let address: TestDatabase
const log = () => undefined

before(async () => {
  address = await createEmptyDatabase()
})

after(() => address?.[Symbol.asyncDispose]())

const open = (
  options: { role?: 'service' | 'command'; poolSize?: number; log?: (line: string) => void } = {},
) => openDatabase({ databaseUrl: address.url, dataDir: '', role: 'service', log, ...options })

async function refusalOf(databaseUrl: string): Promise<string> {
  const opening: Promise<Database> = openDatabase({ databaseUrl, dataDir: '', role: 'command', log })
  const fault = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(fault instanceof OperatorError)
  return fault.message
}

test('parses column values into exact TypeScript types', async () => {
  await using database = await open()
  const { rows } = await database.pool.query(`
    select count(*) as int8, 9007199254740991 as largest, '{1,null,{2}}'::text is not null as bool,
           '{{1,2},{3,null}}'::int8[] as int8s, 1.10::numeric(4,2) as numeric, '{a,"b,c"}'::text[] as texts,
           timestamptz '2026-01-02 03:04:05.678+02' as time, date '2026-01-02' as date,
           '{2026-01-02}'::date[] as dates, '{"a":1}'::jsonb as json`)
  assert.deepEqual(rows[0], {
    int8: 1,
    largest: Number.MAX_SAFE_INTEGER,
    bool: true,
    int8s: [
      [1, 2],
      [3, null],
    ],
    numeric: '1.10',
    texts: ['a', 'b,c'],
    time: new Date('2026-01-02T01:04:05.678Z'),
    date: '2026-01-02',
    dates: ['2026-01-02'],
    json: { a: 1 },
  })
})

test('long reads are prepared once per connection unless their plan depends on their values, and still work after a table has got a column', async () => {
  await using database = await open({ poolSize: 1 })
  const { sql, pool } = database
  await pool.query('create table prepared (id int); insert into prepared values (7)')
  const read = async (id: number) => {
    const query = raw`select * from prepared where id = ${id} ${raw.raw(`-- ${'long '.repeat(100)}`)}`
    return (await query.execute(sql)).rows
  }
  assert.deepEqual([await read(7), await read(8)], [[{ id: 7 }], []])
  const stored = async () => (await pool.query('select from pg_prepared_statements')).rowCount
  assert.equal(await stored(), 1)
  await raw`select ${plannedEachTime} * from prepared ${raw.raw(`-- ${'long '.repeat(100)}`)}`.execute(sql)
  assert.equal(await stored(), 1, 'a read that is planned each time')
  await raw`select from prepared`.execute(sql)
  assert.equal(await stored(), 1, 'a short read')
  await raw`${plannedOnce} select from prepared`.execute(sql)
  assert.equal(await stored(), 2, 'a short read that is planned once')
  await pool.query('alter table prepared add name text')
  assert.deepEqual(await read(7), [{ id: 7, name: null }])
  assert.deepEqual(await read(8), [])
})

test('throws for an int8 that a number cannot hold', async () => {
  await using database = await open()
  await assert.rejects(database.pool.query('select 9007199254740992 as large'), /select it as text/)
  assert.equal((await database.pool.query('select 1 as one')).rows[0].one, 1)
})

test('sets a statement timeout for the service and none for commands', async () => {
  const timeoutOf = async (database: Database) =>
    (await database.pool.query('show statement_timeout')).rows[0].statement_timeout
  await using service = await open()
  await using command = await open({ role: 'command' })
  assert.equal(await timeoutOf(service), '30s')
  assert.equal(await timeoutOf(command), '0')
})

test('when all connections are busy, a request is refused after five seconds and a command waits for one', async (t) => {
  await using service = await open({ poolSize: 1 })
  await using command = await open({ role: 'command', poolSize: 1 })
  const held = { service: await service.pool.connect(), command: await command.pool.connect() }
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const [refused, waiting] = [service.pool, command.pool].map((pool) => pool.query('select 1 as one'))
  const refusal = assert.rejects(refused!, /timeout exceeded when trying to connect/)
  const answer = waiting!.then(
    ({ rows }) => rows[0].one,
    (error: Error) => error.message,
  )
  t.mock.timers.tick(3_600_000)
  held.command.release()
  assert.equal(await answer, 1)
  await refusal
  held.service.release()
  t.mock.timers.reset()
})

test('logs lost connections, idle or in use, and recovers', async () => {
  const lines: string[] = []
  await using database = await open({ log: (line) => lines.push(line) })
  const kill = (pid: number) => database.pool.query('select pg_terminate_backend($1)', [pid])
  const idle = await database.pool.connect()
  const busy = await database.pool.connect()
  const pidOf = async (client: typeof idle): Promise<number> =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  const [idlePid, busyPid] = [await pidOf(idle), await pidOf(busy)]
  const killer = await database.pool.connect()
  idle.release()
  await busy.query('begin')
  await killer.query('select pg_terminate_backend($1), pg_terminate_backend($2)', [idlePid, busyPid])
  killer.release()
  await assert.rejects(busy.query('select 1'))
  busy.release(true)
  await until(() => lines.some((line) => line.startsWith('Lost a database connection')), 'it is told')
  assert.equal((await kill(-1)).rowCount, 1)
})

test('keeps the locks of a dedicated session while the pool is used', async () => {
  await using database = await open()
  const session = await database.session('sequencer')
  await session.query('select pg_advisory_lock(7)')
  const { rows } = await database.pool.query('select pg_try_advisory_lock(7) as free')
  assert.equal(rows[0].free, false)
  const { rows: names } = await session.query("select current_setting('application_name') as name")
  assert.equal(names[0].name, 'civic sequencer')
  await session.end()
})

test('reports an unreachable server without the password', async () => {
  const message = await refusalOf('postgres://someone:hush-hush@127.0.0.1:1/directory')
  assert.equal(
    message,
    'The database server of DATABASE_URL (127.0.0.1:1, database directory, user someone) cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL',
  )
})

test('reports an invalid DATABASE_URL without repeating it', async () => {
  for (const url of ['postgres://a:hush-hush@host:port/x', 'mysql://a:hush-hush@host/x', 'hush-hush']) {
    const message = await refusalOf(url)
    assert.match(message, /^DATABASE_URL is not the address of a PostgreSQL server/)
    assert.doesNotMatch(message, /hush/)
  }
})

describe('timeouts of five seconds', { concurrency: true }, () => {
  test('closes even when a connection is never released', async () => {
    const lines: string[] = []
    const database = await open({ log: (line) => lines.push(line) })
    const kept = await database.pool.connect()
    await database[Symbol.asyncDispose]()
    assert.deepEqual(lines, ['Closing 1 database connections that are still in use'])
    kept.release(true)
  })

  test('gives up on a silent server after five seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    const message = await refusalOf(`postgres://someone:hush-hush@127.0.0.1:${port}/directory`)
    assert.match(message, /cannot be reached \(timeout\)/)
    silent.close()
  })
})

test('names a database that does not exist', async () => {
  const url = new URL(address.url)
  url.pathname = '/missing'
  assert.match(await refusalOf(url.href), /database missing.* does not exist: create it/)
})

test('refuses servers older than PostgreSQL 15', () => {
  checkServerVersion(150_000, 'here')
  assert.throws(
    () => checkServerVersion(140_012, 'here'),
    /\(here\) is PostgreSQL 14, but 15 or newer is required/,
  )
})
