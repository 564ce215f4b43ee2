import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDatabase } from '../../src/app.ts'
import { discoverSampleTown } from '../../src/discovery/sample/keep-sample-town.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { createStockedDatabase, type TestDatabase } from './postgres.ts'

/** When the town of the tests was discovered. */
export const townDiscoveredAt = new Date('2026-11-15T12:00:00.000Z')

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

const template = 'civic_town_template'

/** Through the code of the first start. No browser: what is found must not depend on the machine. */
async function makeTemplate(administrator: pg.Client, serverUrl: string): Promise<void> {
  const { rowCount } = await administrator.query('select from pg_database where datname = $1', [template])
  if (rowCount !== 0) return
  const draft = `${template}_draft`
  await administrator.query(`drop database if exists ${draft} with (force)`)
  await administrator.query(`create database ${draft} template ${nameIn(serverUrl)}`)
  const config = readConfig({ DATABASE_URL: at(serverUrl, draft), DATA_DIR: tmpdir() })
  {
    await using database = await openDatabase({ ...config, role: 'command', log: () => undefined })
    await prepareDatabase(database, config, () => undefined)
    await discoverSampleTown(
      {
        database,
        folder: join(import.meta.dirname, '../../samples'),
        browser: 'off',
        baseUrl: config.baseUrl,
        now: () => townDiscoveredAt,
        log: { info: () => undefined, warn: () => undefined },
        // Every service that starts on a copy tells them by itself.
        tellSignals: async () => undefined,
      },
      new AbortController().signal,
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
