import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createStockedDatabase, type TestDatabase } from './postgres.ts'

/** A database as a first start leaves it: gazetteer, taxonomy and sample town. Made once on a server, then copied. */
export async function createTownDatabase(): Promise<TestDatabase> {
  const borrowed = await createStockedDatabase()
  const name = `civic_town_${randomBytes(6).toString('hex')}`
  try {
    await asAdministrator(borrowed.url, async (administrator) => {
      await administrator.query("select pg_advisory_lock(hashtext('civic_town'))")
      await makeTemplate(administrator, borrowed.url)
      await administrator.query(`create database ${name} template ${template}`)
    })
  } catch (fault) {
    await borrowed[Symbol.asyncDispose]()
    throw fault
  }
  return {
    url: at(borrowed.url, name),
    async [Symbol.asyncDispose]() {
      await asAdministrator(borrowed.url, (administrator) =>
        administrator.query(`drop database if exists ${name} with (force)`),
      )
      await borrowed[Symbol.asyncDispose]()
    },
  }
}

/** The service on a database of its own that holds the sample town already. */
export async function startTownApp(options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = options.databaseUrl ?? opened.use(await createTownDatabase()).url
  const app = opened.use(await startTestApp({ ...options, databaseUrl }))
  const resources = opened.move()
  return { ...app, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const template = 'civic_town_template'

async function makeTemplate(administrator: pg.Client, serverUrl: string): Promise<void> {
  const { rowCount } = await administrator.query('select from pg_database where datname = $1', [template])
  if (rowCount !== 0) return
  const draft = `${template}_draft`
  await administrator.query(`drop database if exists ${draft} with (force)`)
  await administrator.query(`create database ${draft} template ${nameIn(serverUrl)}`)
  const config = readConfig({ DATABASE_URL: at(serverUrl, draft), DATA_DIR: tmpdir() })
  {
    await using database = await openDatabase({ ...config, role: 'command', log: () => undefined })
    await prepareDatabase(
      database,
      config,
      () => new Date(),
      () => undefined,
    )
  }
  await administrator.query(`alter database ${draft} rename to ${template}`)
}

/** Not connected to the database of the url: another one of the same server. */
export async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(at(url, 'postgres'), work)
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // A test may end the session on purpose; the queries themselves say so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const nameIn = (url: string) => pg.escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)))

function at(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
