import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/platform/sql/database.ts'
import { urlOf } from '../../src/platform/sql/embedded/address.ts'
import { openEmbeddedPostgres } from '../../src/platform/sql/embedded/open-embedded-postgres.ts'
import {
  isAlive,
  isPostmasterOf,
  readPostmasterFile,
} from '../../src/platform/sql/embedded/postmaster-file.ts'
import { endProcess } from '../../src/platform/sql/embedded/stop-server.ts'
import { migrate } from '../../src/platform/sql/migrate.ts'
import { migrationsFolder, readMigrationFiles } from '../../src/platform/sql/migration-files.ts'

export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
}

export interface TestDatabase extends AsyncDisposable {
  readonly url: string
}

const quiet = () => undefined
const orphanedAfterMs = 20 * 60_000
// Nothing must outlive the run, so nothing waits for the disk.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  // Hundreds of databases are copied and live for seconds, so vacuuming and asynchronous reads do not pay off.
  autovacuum: 'off',
  io_method: 'sync',
  checkpoint_timeout: '1h',
  // Dropping a database scans all shared buffers.
  shared_buffers: '128MB',
}

/** Starts a server for one test run. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeOrphans()
  const dataDir = await mkdtemp(join(tmpdir(), `civic-test-${process.pid}-`))
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  try {
    const server = await openEmbeddedPostgres({
      dataDir,
      role: 'service',
      log: quiet,
      settings,
      durable: false,
    })
    const stop = async () => {
      await server[Symbol.asyncDispose]()
      await remove()
    }
    return { url: urlOf(server.connection), stop }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Removes the servers and directories of killed test runs. */
async function removeOrphans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^civic-test-(\d+)-/.exec(name)?.[1] ?? 0)
    const dataDir = join(tmpdir(), name)
    if (pid === 0 || (await isAlive(pid))) continue
    // The process may run in another container, so a recent directory stays.
    const age = Date.now() - ((await stat(dataDir).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age < orphanedAfterMs) continue
    const cluster = join(dataDir, 'postgres')
    const file = await readPostmasterFile(cluster)
    if (file && (await isPostmasterOf(file.pid, cluster))) await endProcess(file.pid, quiet)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 }).catch(quiet)
  }
}

/** A migrated database for one test: on the server of the run, or on a private one for a file that runs alone. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabaseFrom(migrated)

/** The same with the taxonomy and the gazetteer, as after a first start. */
export const createSeededDatabase = (): Promise<TestDatabase> => createDatabaseFrom(seeded)

/** The same without tables, for tests of migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabaseFrom(undefined)

/** A template database, created once per server by the first process that needs it. */
export type Template = {
  readonly kind: string
  /** The template that it starts from. */
  readonly base: Template | undefined
  fill(database: Database, url: string): Promise<void>
}

export const migrated: Template = {
  kind: 'migrated',
  base: undefined,
  fill: async (database) => void (await migrate(database, { folder: migrationsFolder, log: quiet })),
}

export const seeded: Template = {
  kind: 'seeded',
  base: migrated,
  async fill({ sql }) {
    // Only the first test file of a run loads them.
    const { seedGazetteer, storeTaxonomy } = await import('../../src/directory/index.ts')
    await storeTaxonomy(sql)
    await seedGazetteer(sql)
  },
}

/** Creates a copy of the template for one test. */
export async function createDatabaseFrom(template: Template | undefined): Promise<TestDatabase> {
  const server = await acquireServer()
  const name = `civic_test_${randomBytes(6).toString('hex')}`
  try {
    await withClient(server.url, async (administrator) => {
      const original = template ? await ensure(template, administrator, server.url) : 'template1'
      await administrator.query(copyOf(original, name))
    })
  } catch (error) {
    await server.release()
    throw error
  }
  return {
    url: withDatabase(server.url, name),
    async [Symbol.asyncDispose]() {
      const drop = `drop database if exists ${name} with (force)`
      await withClient(server.url, (administrator) => administrator.query(drop))
      await server.release()
    },
  }
}

// Copying files takes an eighth of the time of writing the pages to the log.
const copyOf = (original: string, name: string) =>
  `create database ${name} template ${original} strategy file_copy`

/** Identifies the current migrations. They do not change during a run. */
const migrationState = readMigrationFiles(migrationsFolder).then((files) =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16),
)

/** Returns the name of the template database for the current migrations; creates it if necessary. */
async function ensure(template: Template, administrator: pg.Client, serverUrl: string): Promise<string> {
  const name = `civic_${template.kind}_${await migrationState}`
  const exists = async () =>
    (await administrator.query('select from pg_database where datname = $1', [name])).rowCount !== 0
  if (await exists()) return name
  const original = template.base ? await ensure(template.base, administrator, serverUrl) : 'template1'
  await administrator.query('select pg_advisory_lock(hashtext($1))', [name])
  if (!(await exists())) {
    const draft = `${name}_draft`
    await administrator.query(`drop database if exists ${draft} with (force)`)
    await administrator.query(copyOf(original, draft))
    const url = withDatabase(serverUrl, draft)
    {
      await using database = await openDatabase({
        databaseUrl: url,
        dataDir: '',
        role: 'command',
        log: quiet,
      })
      await template.fill(database, url)
    }
    await administrator.query(`alter database ${draft} rename to ${name}`)
  }
  await administrator.query('select pg_advisory_unlock(hashtext($1))', [name])
  return name
}

let privateServer: Promise<TestPostgres> | undefined
let users = 0

async function acquireServer(): Promise<{ url: string; release(): Promise<void> }> {
  const shared = process.env['CIVIC_TEST_DATABASE_URL']
  if (shared) return { url: shared, release: async () => undefined }
  users++
  privateServer ??= startTestPostgres()
  const server = await privateServer
  const release = async () => {
    if (--users > 0) return
    privateServer = undefined
    await server.stop()
  }
  return { url: server.url, release }
}

/** Connects to a database for some work. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  // A test may terminate the session; the queries report it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same server. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
