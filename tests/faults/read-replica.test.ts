import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import pg from 'pg'
import { checkReplica } from '../../src/bin/doctor/part-checks.ts'
import { readConfig } from '../../src/platform/config.ts'
import { type Database, openDatabase } from '../../src/platform/sql/database.ts'
import { faultEnvironment, fillFaultDatabase } from '../support/fault-service.ts'
import { startReplicatedPostgres } from '../support/replica-server.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>
let database: Database
let replica: pg.Client
let key: string
const messages: string[] = []
before(async () => {
  servers = await startReplicatedPostgres(async (primary) => {
    key = (await fillFaultDatabase(primary)).readerKey
    await primary.pool.query('create table replicated (value int)')
  })
  const { primaryUrl: databaseUrl, replicaUrl: readUrl } = servers
  const log = (message: string) => void messages.push(message)
  database = await openDatabase({ databaseUrl, readUrl, dataDir: '', role: 'service', log })
  replica = await new pg.Client({ connectionString: readUrl }).connect()
})
after(async () => {
  await replica.end().catch(() => undefined)
  await database[Symbol.asyncDispose]()
  await servers[Symbol.asyncDispose]()
})

type Read = { isReplica: boolean; values: number[] }
const readValues = async (): Promise<Read> => {
  const { rows } = await raw<Read>`select pg_is_in_recovery() as "isReplica",
    coalesce((select array_agg(value order by value) from replicated), '{}') as values`.execute(database.sql)
  return rows[0]!
}
const publicRead = () => database.replica!.allow(readValues)
const whenOnReplica = () => until(async () => (await publicRead()).isReplica, 'the replica is read', 20_000)
async function pauseReplay(): Promise<void> {
  await replica.query('select pg_wal_replay_pause()')
  const state = () => replica.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')
  await until(async () => (await state()).rows[0]!.state === 'paused', 'the replay is paused')
}
const write = async (value: number) => {
  await raw`insert into replicated values (${value})`.execute(database.sql)
  database.replica!.invalidate()
}

test('public reads go to the replica; everything else to the primary [design.scale.read-replica]', async () => {
  await whenOnReplica()
  assert.equal((await readValues()).isReplica, false)
  await database.replica!.allow(() => write(1))
  assert.deepEqual((await publicRead()).values, [1])
  const { rows } = await database.replica!.allow(() =>
    database.sql.transaction().execute(async (tx) => {
      await raw`insert into replicated values (2)`.execute(tx)
      return raw<{ sum: number }>`select sum(value)::int as sum from replicated`.execute(tx)
    }),
  )
  assert.deepEqual(rows, [{ sum: 3 }])
})

test('civic doctor tells a replica that replays from one that is paused, and from another server [design.scale.read-replica]', async () => {
  const check = async (url: string) => {
    const found = await checkReplica(readConfig({ DATABASE_URL: servers.primaryUrl, DATABASE_READ_URL: url }))
    return `${found.state}: ${found.detail}`
  }
  await until(
    async () => (await check(servers.replicaUrl)) === 'ok: has replayed all that it received',
    'the replica is fine',
  )
  await pauseReplay()
  assert.match(await check(servers.replicaUrl), /^failed: the replay of the log is paused/)
  await replica.query('select pg_wal_replay_resume()')
  assert.match(await check(servers.primaryUrl), /^failed: the server is no replica/)
  assert.match(await check('postgres://localhost:1/none'), /^failed: .*ECONNREFUSED/)
})

test('a write is read at once while the replica has not replayed it [design.scale.read-replica]', async () => {
  await whenOnReplica()
  await pauseReplay()
  await write(3)
  assert.deepEqual(await publicRead(), { isReplica: false, values: [1, 2, 3] })
  await replica.query('select pg_wal_replay_resume()')
  await whenOnReplica()
  assert.deepEqual(await publicRead(), { isReplica: true, values: [1, 2, 3] })
})

test('a replica that lags without a known change is left after five seconds, and used again later [design.scale.read-replica]', async () => {
  await whenOnReplica()
  await pauseReplay()
  await raw`insert into replicated values (4)`.execute(database.sql)
  await until(async () => !(await publicRead()).isReplica, 'the primary is read', 20_000)
  assert.deepEqual((await publicRead()).values, [1, 2, 3, 4])
  await until(() => messages.some((one) => /is more than 5 s behind/.test(one)), 'the log says so', 20_000)
  await replica.query('select pg_wal_replay_resume()')
  await whenOnReplica()
})

test('the service reads the replica, shows a writer its own write, and survives the end of the replica [design.scale.read-replica]', async () => {
  const env = { DATABASE_URL: servers.primaryUrl, DATABASE_READ_URL: servers.replicaUrl }
  await using service = await startService({ env: { ...faultEnvironment, ...env } })
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const replicaReads = async () =>
    (
      await replica.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity
         where application_name = 'civic replica' and query like '%entity%'`,
      )
    ).rows[0]!.count
  let attempt = 0
  await until(async () => {
    // Another query each time, because a response that was read from the primary is cached.
    const path = `/api/entities?query=nobody${++attempt}`
    assert.equal((await service.fetch(path, { headers })).status, 200)
    return (await replicaReads()) > 0
  }, 'the replica is read')
  await pauseReplay()
  const source = { url: 'https://www.example.org/', title: 'Page', source_class: 'nonprofit' }
  const claim = {
    kind: 'activity',
    text: 'Repairs',
    excerpt: 'We repair.',
    source: { ...source, retrieved_at: new Date() },
  }
  const actor = {
    type: 'organization',
    name: 'Quillback Menders',
    place: 'gary,indiana',
    visibility: 'workspace',
  }
  const body = JSON.stringify({ ...actor, claims: [claim] })
  const response = await service.fetch('/api/entities', { method: 'POST', headers, body })
  assert.equal(response.status, 201)
  const { id } = (await response.json()) as { id: string }
  const readOwn = async () => (await service.fetch(`/api/entities/${id}`, { headers })).status
  assert.equal(await readOwn(), 200)
  await replica.query('select pg_wal_replay_resume()')

  await replica.end()
  await servers.stopReplica()
  assert.equal(await readOwn(), 200)
  await until(
    () => service.logLines().some(({ msg }) => msg?.startsWith('The read replica is not used')),
    'the log says so',
  )
  assert.equal((await service.fetch('/health/ready')).status, 200)
})
