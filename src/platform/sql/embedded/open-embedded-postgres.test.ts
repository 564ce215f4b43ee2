import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { OperatorError } from '../../errors.ts'
import { type ServerAddress, socketDirectoryFor, urlOf } from './address.ts'
import { findBinaries } from './binaries.ts'
import { type EmbeddedPostgresOptions, openEmbeddedPostgres } from './open-embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const needsRoot = { skip: !isRoot && 'only root has this problem' }
let parent: string
let dataDir: string
let cluster: string

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'civic-embedded-'))
  dataDir = join(parent, 'data')
  cluster = join(dataDir, 'postgres')
  await (await open())[Symbol.asyncDispose]()
})

after(() => rm(parent, { recursive: true }))

const open = (options: Partial<EmbeddedPostgresOptions> = {}) =>
  openEmbeddedPostgres({ dataDir, role: 'service', log: () => undefined, durable: false, ...options })

async function refusal(options: Partial<EmbeddedPostgresOptions> = {}): Promise<string> {
  const fault = await open(options).then(
    (server) => server[Symbol.asyncDispose](),
    (reason: unknown) => reason,
  )
  assert.ok(fault instanceof OperatorError, `no refusal but ${fault}`)
  return fault.message
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('select 1 as one')
  await client.end()
  return rows[0].one === 1
}

test('suggests DATABASE_URL on a platform without a PostgreSQL package', async () => {
  await assert.rejects(findBinaries('plan9', 'mips'), {
    name: 'OperatorError',
    message: /^The package @embedded-postgres\/plan9-mips .* is not installed: .* set DATABASE_URL/,
  })
})

test('refuses a data directory of another major version', async () => {
  const file = join(cluster, 'PG_VERSION')
  const version = await readFile(file, 'utf8')
  await writeFile(file, '14\n')
  assert.match(
    await refusal(),
    /was written by PostgreSQL 14 and this version includes PostgreSQL 18: export/,
  )
  await writeFile(file, version)
})

test('refuses a directory with other files and uses an empty one', async () => {
  const other = join(parent, 'other')
  await mkdir(join(other, 'postgres'), { recursive: true })
  await writeFile(join(other, 'postgres', 'letter.txt'), '')
  assert.match(await refusal({ dataDir: other }), /postgres is not a PostgreSQL data directory/)
  await rm(join(other, 'postgres', 'letter.txt'))
  await using server = await open({ dataDir: other })
  assert.ok(await answers(server.connection))
})

test('refuses a data directory that cannot be created', async () => {
  await writeFile(join(parent, 'file'), '')
  const inFile = join(parent, 'file', 'data')
  assert.match(
    await refusal({ dataDir: inFile }),
    /cannot be written \(ENOTDIR\): set DATA_DIR to a directory/,
  )
})

test("reports the server's reason for a damaged data directory", async () => {
  const damaged = join(cluster, 'global', 'pg_control')
  const content = await readFile(damaged)
  await rm(damaged)
  assert.match(await refusal(), /^PostgreSQL did not start: .*pg_control.* \(its log is .*postgres\.log\)/)
  await writeFile(damaged, content, { mode: 0o600 })
})

test('names a server that refuses the connection, and stops it', async () => {
  const rules = join(parent, 'pg_hba.conf')
  await writeFile(rules, 'local all all reject\n')
  assert.match(
    await refusal({ settings: { hba_file: rules } }),
    /^The PostgreSQL server with process id \d+ on .* refuses the connection \(pg_hba\.conf rejects .*\): check .*postgres\.log/,
  )
  assert.equal(existsSync(join(cluster, 'postmaster.pid')), false)
})

test('refuses a socket path that is a directory, and replaces a stale file or lock', async () => {
  const socket = join(cluster, '.s.PGSQL.5432')
  await mkdir(socket)
  assert.match(
    await refusal(),
    /\.s\.PGSQL\.5432, the path of PostgreSQL's socket, is in use by something else: remove it/,
  )
  await rm(socket, { recursive: true })

  await writeFile(socket, '')
  {
    await using server = await open()
    assert.ok(await answers(server.connection))
  }
  const stranger = createServer().listen(socket)
  await new Promise((resolve) => stranger.once('listening', resolve))
  {
    await using server = await open()
    assert.ok(await answers(server.connection))
  }
  stranger.close()
})

test('uses a short private directory for the socket when the path is too long', async () => {
  const long = join(parent, 'd'.repeat(90))
  const short = socketDirectoryFor(join(long, 'postgres'))
  {
    await using server = await open({ dataDir: long })
    assert.equal(server.connection.host, short)
    assert.equal((await stat(short)).mode & 0o777, 0o700)
    assert.ok(await answers({ connectionString: urlOf(server.connection) }))
  }
  assert.equal(existsSync(short), false)
  await mkdir(short)
  await chmod(short, 0o755)
  assert.match(
    await refusal({ dataDir: long }),
    /is not a directory that only this user can access: remove it/,
  )
  await rm(short, { recursive: true })
})

test('runs the server as nobody for root without user namespaces', needsRoot, async () => {
  const own = join(parent, 'as-nobody')
  await chmod(parent, 0o755)
  for (const userNamespaces of ['never', 'try'] as const) {
    await using server = await open({ dataDir: own, userNamespaces })
    assert.ok(await answers(server.connection))
    assert.equal((await stat(join(own, 'postgres', 'PG_VERSION'))).uid, 65534)
    assert.equal((await stat(join(own, 'postgres', 'postmaster.pid'))).uid, 65534)
  }
  // A cluster that root made in a user namespace before.
  await using server = await open({ userNamespaces: 'never' })
  assert.ok(await answers(server.connection))
})

test(
  'creates a cluster for a user without a name, as in containers [design.running.nameless-user]',
  needsRoot,
  async () => {
    const own = join(parent, 'nameless')
    const uid = 54_321
    await chmod(parent, 0o755)
    await mkdir(own)
    await chown(own, uid, uid)
    await using server = await open({ dataDir: own })
    assert.ok(await answers(server.connection))
    assert.equal((await stat(join(own, 'postgres', 'PG_VERSION'))).uid, uid)
  },
)

test('tells root to use another user when nothing else works', needsRoot, async () => {
  await chmod(parent, 0o700)
  assert.equal(
    await refusal({ dataDir: join(parent, 'closed'), userNamespaces: 'never' }),
    'PostgreSQL refuses to run as root, and this machine offers no other user for it: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server',
  )
})

test('requires the password of the data directory over loopback', async () => {
  await using server = await open({ dataDir: join(parent, 'loopback'), transport: 'loopback' })
  const { password, ...open_ } = server.connection as ServerAddress & { password: string }
  assert.equal(open_.host, '127.0.0.1')
  assert.ok(await answers(server.connection))
  assert.ok(await answers({ connectionString: urlOf(server.connection) }))
  await assert.rejects(answers({ ...open_, password: `${password}x` }), { code: '28P01' })
})

test('rotates a large log at the next start', async () => {
  const logFile = join(parent, 'loopback', 'postgres.log')
  await truncate(logFile, 11 * 1024 * 1024)
  await using _ = await open({ dataDir: join(parent, 'loopback'), transport: 'loopback' })
  assert.equal((await stat(`${logFile}.1`)).size, 11 * 1024 * 1024)
  assert.ok((await stat(logFile)).size < 10_000)
})
