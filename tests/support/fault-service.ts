import assert from 'node:assert/strict'
import { createAccounts } from '../../src/accounts/index.ts'
import { storeTaxonomy } from '../../src/directory/index.ts'
import { gazetteerVersion } from '../../src/directory/places/gazetteer-source.ts'
import { type Database, openDatabase } from '../../src/platform/sql/database.ts'
import { migrate } from '../../src/platform/sql/migrate.ts'
import { migrationsFolder } from '../../src/platform/sql/migration-files.ts'
import { inputOf, places } from '../firehose/oracle/entries.ts'
import type { Json } from './app.ts'
import { type Follower, follow } from './event-stream.ts'
import type { Service } from './service.ts'
import { importAll } from './small-directory.ts'
import { until } from './until.ts'

/** For services that tests of faults start: limits that only those of one address reach. */
export const faultEnvironment = {
  SAMPLE: 'off',
  // No job is part of these tests.
  ROLES: 'api',
  LOG_LEVEL: 'info',
  PLAN_LIMITS: 'team.requests_per_minute=100000000, team.streams=10000',
} as const

const placeRecord = (key: string) => ({
  record: 'place' as const,
  key,
  name: key.split(',')[0]!,
  kind: 'city',
  population: 70_000,
  latitude: 41.59337,
  longitude: -87.34643,
})

const log = () => undefined

/** Prepares a database so that a service starts on it within a second: three places, and accounts with API keys. */
export async function prepareFaultDatabase(databaseUrl: string, writers = 1) {
  await using database = await openDatabase({ databaseUrl, dataDir: '', role: 'command', log })
  // The database is closed when this returns.
  return await fillFaultDatabase(database, writers)
}

/** The same with an open database. */
export async function fillFaultDatabase(database: Database, writers = 1) {
  const { sql } = database
  await migrate(database, { folder: migrationsFolder, log })
  await storeTaxonomy(sql)
  await importAll(sql, places.map(placeRecord))
  // Three places are enough; a service skips loading the gazetteer.
  await sql.insertInto('setting').values({ name: 'gazetteer_version', value: gazetteerVersion }).execute()
  const now = () => new Date()
  const { accounts, apiKeys } = createAccounts({ sql, baseUrl: 'http://directory.test', now })
  async function keyOf(name: string, isReviewer: boolean): Promise<string> {
    const { account, workspaceId } = await sql.transaction().execute(async (tx) => {
      const made = await accounts.create(tx, { name, plan: 'team', planUntil: null })
      if (isReviewer) await accounts.setReviewer(tx, made.account.id, true)
      return made
    })
    return (await apiKeys.create(account.id, workspaceId, 'faults')).key
  }
  const writerKeys: string[] = []
  for (let made = 0; made < writers; made++) writerKeys.push(await keyOf(`Writer ${made}`, true))
  return { writerKeys, readerKey: await keyOf('Reader', false) }
}

/** Its title is the identity of a signal in these tests. */
const signalOf = (title: string) => inputOf(title, 'vote', [places[0]], { external_id: title })

/** Publishes signals in one request. Undefined when there was no response. */
export async function publish(service: Pick<Service, 'url'>, key: string, titles: readonly string[]) {
  const response = await fetch(`${service.url}/api/firehose/signals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ signals: titles.map(signalOf) }),
  }).catch(() => undefined)
  return response && { status: response.status, body: (await response.json().catch(() => undefined)) as Json }
}

/** Publishes until it works, as a client does. */
export async function publishSurely(service: Pick<Service, 'url'>, key: string, titles: readonly string[]) {
  const answer = await until(
    async () => {
      const one = await publish(service, key, titles)
      return one && one.status < 500 && one
    },
    `${titles.join(', ')} are published`,
  )
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
}

/** The current position of the stream. */
export async function positionOf(service: Pick<Service, 'url'>, key: string): Promise<string> {
  const response = await fetch(`${service.url}/api/firehose?limit=1`, { headers: { 'x-api-key': key } })
  return ((await response.json()) as { as_of: string }).as_of
}

/** Opens a stream after a position. */
export const followFrom = (service: Pick<Service, 'url'>, key: string, cursor: string): Promise<Follower> =>
  follow(`${service.url}/api/firehose?cursor=${encodeURIComponent(cursor)}`, { 'x-api-key': key })

export const titlesOf = ({ messages }: Pick<Follower, 'messages'>): string[] =>
  messages.flatMap((one) => (one.type === 'firehose.signal' ? [one.signal.title] : []))

/** Waits until the service says that it is ready. */
export const untilReady = (service: Pick<Service, 'url'>) =>
  until(async () => {
    const response = await fetch(`${service.url}/health/ready`).catch(() => undefined)
    await response?.text()
    return response?.status === 200
  }, 'the service is ready')
