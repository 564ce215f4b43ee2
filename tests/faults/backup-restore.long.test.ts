import assert from 'node:assert/strict'
import { once } from 'node:events'
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createLogPartitions } from '../../src/firehose/log/log-partitions.ts'
import { openSequencerSession } from '../../src/firehose/log/sequencer-store.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { isPostmasterOf, readPostmasterFile } from '../../src/platform/sql/embedded/postmaster-file.ts'
import { migrationsFolder } from '../../src/platform/sql/migration-files.ts'
import { upgradeDatabase } from '../../src/platform/sql/upgrade-database.ts'
import { runCommand, startCommand } from '../support/civic-command.ts'
import { startDebianPostgres } from '../support/debian-postgres.ts'
import { hasTool } from '../support/has-tool.ts'
import { temporaryFolder } from '../support/service.ts'
import { until } from '../support/until.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const at = (name: string) => join(folder.path, name)
const now = new Date()

before(async () => {
  folder = await temporaryFolder()
})
after(() => folder[Symbol.asyncDispose]())

const civic = (...words: string[]) => runCommand(words, { env: { DATA_DIR: at('data') } })
const openHere = () => openDatabase({ dataDir: at('data'), role: 'service', log: () => {} })
const config = () => readConfig({ DATA_DIR: at('data') })

/** Leads as a starting instance does; says whether positions from before are invalid. */
async function beginTerm(database: Awaited<ReturnType<typeof openHere>>) {
  const session = await openSequencerSession(database)
  const leadership = await session.tryToLead()
  await session.end()
  const { epoch } = await database.sql.selectFrom('firehose_head').select('epoch').executeTakeFirstOrThrow()
  return { epoch, isNewEpoch: leadership?.isNewEpoch }
}

test('a backup that is written under load brings a lost directory back, with a new epoch of the stream [design.operate.backup-restore]', async () => {
  let before: Awaited<ReturnType<typeof beginTerm>>
  let written = 0
  {
    await using database = await openHere()
    await upgradeDatabase(database, config(), { log: () => {}, now })
    before = await beginTerm(database)
    await database.pool.query('create table proof (n int primary key)')
    const insert = () => database.pool.query('insert into proof values ($1)', [++written])
    for (let i = 0; i < 20; i++) await insert()
    const sure = written
    const writing = new AbortController()
    const load = (async () => {
      while (!writing.signal.aborted) await insert()
    })()
    const { code, stdout, stderr } = await civic('backup', at('one.tar.gz'), '--json')
    writing.abort()
    await load
    assert.deepEqual([code, stderr], [0, ''])
    assert.equal(JSON.parse(stdout).file, at('one.tar.gz'))
    assert.ok(written > sure, 'rows were written during the backup')
    const slots = await database.pool.query('select from pg_replication_slots')
    assert.equal(slots.rowCount, 0, 'nothing retains the write-ahead log')

    const refused = await civic('restore', at('one.tar.gz'), '--force')
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /is in use: stop the service/)
  }
  await rm(at('data/postgres'), { recursive: true })
  const lost = await civic('doctor', '--json')
  assert.match(lost.stdout, /is missing, but .*postgres\.log shows that it was there/)

  const restored = await civic('restore', at('one.tar.gz'))
  assert.deepEqual([restored.code, restored.stderr], [0, ''])
  assert.match(restored.stdout, /^Restored the state of .* into .*data\. Streams begin a new epoch/)
  await using database = await openHere()
  const { rows } = await database.pool.query('select count(*)::int as n, max(n) as last from proof')
  assert.ok(rows[0].n >= 20 && rows[0].n === rows[0].last, 'one state, without holes')
  const after = await beginTerm(database)
  assert.equal(after.isNewEpoch, true)
  assert.notEqual(after.epoch, before.epoch)
  assert.equal((await beginTerm(database)).isNewEpoch, false, 'the next start continues the epoch')
})

test('a restore changes nothing when the directory has a database or the file is damaged [design.operate.backup-restore]', async () => {
  const present = await civic('restore', at('one.tar.gz'))
  assert.equal(present.code, 1)
  assert.match(present.stderr, /already contains a database: restore into another DATA_DIR/)

  await cp(at('one.tar.gz'), at('cut.tar.gz'))
  await truncate(at('cut.tar.gz'), 300_000)
  const identity = await readFile(at('data/postgres/global/pg_control'))
  const damaged = await civic('restore', at('cut.tar.gz'), '--force')
  assert.equal(damaged.code, 1)
  assert.match(damaged.stderr, /^Cannot restore .*cut\.tar\.gz: .*Nothing was changed\n$/)
  assert.deepEqual(await readFile(at('data/postgres/global/pg_control')), identity)
  assert.deepEqual((await readdir(at('data'))).sort(), ['postgres', 'postgres.log'])

  const replaced = await civic('restore', at('one.tar.gz'), '--force', '--json')
  const { previous } = JSON.parse(replaced.stdout)
  assert.deepEqual(await readFile(join(previous, 'global/pg_control')), identity)
})

test('a restore that is killed while it recovers changes nothing, and the next one completes [design.operate.backup-restore]', async () => {
  const control = () => readFile(at('data/postgres/global/pg_control'))
  const identity = await control()
  const restoring = startCommand(['restore', at('one.tar.gz'), '--force'], { DATA_DIR: at('data') })
  const draft = at(`data/restore-${restoring.pid}/postgres`)
  const orphan = await until(async () => (await readPostmasterFile(draft))?.pid, 'the copy is recovering')
  restoring.kill('SIGKILL')
  await once(restoring, 'exit')
  assert.deepEqual(await control(), identity)

  const restored = await civic('restore', at('one.tar.gz'), '--force')
  assert.deepEqual([restored.code, restored.stderr], [0, ''])
  assert.equal(await isPostmasterOf(orphan, draft), false, 'the server of the killed one has ended')
  assert.deepEqual(
    (await readdir(at('data'))).filter((name) => name.startsWith('restore-')),
    [],
  )
  await using database = await openHere()
  const { rows } = await database.pool.query('select count(*)::int as n, max(n) as last from proof')
  assert.ok(rows[0].n >= 20 && rows[0].n === rows[0].last, 'one state, without holes')
})

test('an upgrade backs up a database with data first, and REQUIRE_DATA refuses an empty one [design.operate.upgrade-backup]', async () => {
  const folder = at('migrations')
  await cp(migrationsFolder, folder, { recursive: true })
  await writeFile(join(folder, '9999-later.sql'), 'alter table proof add column later int')
  const log: string[] = []
  const upgrade = (env: Record<string, string>) =>
    upgradeDatabase(database, readConfig({ DATA_DIR: at('data'), ...env }), {
      log: (line) => log.push(line),
      now,
      folder,
    })
  await using database = await openHere()
  // A file where the folder would be: the backup fails, so the upgrade does not begin.
  await writeFile(at('taken'), '')
  await assert.rejects(
    upgrade({ BACKUP_DIR: at('taken') }),
    /Cannot back up .* so nothing was changed: free space/,
  )
  const columns =
    "select from information_schema.columns where table_name = 'proof' and column_name = 'later'"
  assert.equal((await database.pool.query(columns)).rowCount, 0)

  await upgrade({})
  assert.match(log[0]!, /^Backed up the database before the upgrade: .*data\/backups\/before-.*\.tar\.gz$/)
  assert.equal((await readdir(at('data/backups'))).length, 1)
  assert.equal((await database.pool.query(columns)).rowCount, 1)

  await database.pool.query('drop schema public cascade; create schema public')
  await assert.rejects(upgrade({ REQUIRE_DATA: 'on' }), /The database is empty, but REQUIRE_DATA is on/)
})

for (const [words, sentence] of [
  [['backup'], /^Pass a file or a folder, or set BACKUP_DIR\.$/],
  [
    ['backup', '/nonexistent/x'],
    /^Cannot write \/nonexistent\/x: the folder \/nonexistent does not exist\.$/,
  ],
  [['restore', '/nonexistent/x'], /^Cannot read \/nonexistent\/x: there is no such file\.$/],
  [['restore', import.meta.filename], /is not a backup of this program\.$/],
] as const)
  test(`civic ${words[0]} refuses ${words[1] ?? 'no path'} with one sentence and code 2 [design.operate.backup-restore]`, async () => {
    const { code, stdout, stderr } = await civic(...words)
    assert.match(stderr.trim(), sentence)
    assert.deepEqual([code, stdout], [2, ''])
  })

test('a dump of a PostgreSQL server replaces its database, and a damaged one changes nothing [design.operate.backup-restore]', async (t) => {
  if (!(await hasTool(t, 'postgres'))) return
  await using server = await startDebianPostgres()
  const env = { DATA_DIR: at('data'), DATABASE_URL: server.url, PATH: server.path }
  const civic = (...words: string[]) => runCommand(words, { env })
  const openServer = () =>
    openDatabase({ databaseUrl: server.url, dataDir: '', role: 'service', log: () => {} })
  const idle = { log: () => {}, now }
  let before: Awaited<ReturnType<typeof beginTerm>>
  {
    await using database = await openServer()
    await upgradeDatabase(database, readConfig(env), idle)
    before = await beginTerm(database)
    // A log with a partition, as every running service has.
    const session = await openSequencerSession(database)
    await createLogPartitions(session.partitions).ensureCapacity(0, now)
    await session.end()
    await database.pool.query('create table proof (n int primary key); insert into proof values (1)')
    const { code, stderr } = await civic('backup', at('server.dump'))
    assert.deepEqual([code, stderr], [0, ''])
    await database.pool.query('insert into proof values (2)')
    // Every running service listens.
    const listens = Promise.withResolvers<void>()
    using _listening = database.listen(
      'proof',
      () => {},
      (isConnected) => isConnected && listens.resolve(),
    )
    await listens.promise
    const inUse = await civic('restore', at('server.dump'), '--force')
    assert.match(inUse.stderr, /is in use: stop the service/)
  }
  const refused = await civic('restore', at('server.dump'))
  assert.match(refused.stderr, /already contains tables: .* with --force/)
  const whole = await readFile(at('server.dump'))
  await writeFile(at('cut.dump'), whole.subarray(0, whole.length / 2))
  const damaged = await civic('restore', at('cut.dump'), '--force')
  assert.equal(damaged.code, 1)
  assert.match(damaged.stderr, /^Cannot restore \S+cut\.dump: pg_restore: error: .*\. Nothing was changed\n$/)
  const rows = async () => {
    await using database = await openServer()
    return (await database.pool.query('select n from proof order by n')).rows.map(({ n }) => n)
  }
  assert.deepEqual(await rows(), [1, 2])
  const restored = await civic('restore', at('server.dump'), '--force')
  assert.deepEqual([restored.code, restored.stderr], [0, ''])
  assert.deepEqual(await rows(), [1])
  await using database = await openServer()
  const after = await beginTerm(database)
  assert.equal(after.isNewEpoch, true)
  assert.notEqual(after.epoch, before.epoch)
})
