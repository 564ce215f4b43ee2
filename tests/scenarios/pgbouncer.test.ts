import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { asReviewer, type Json } from '../support/app.ts'
import { hasTool } from '../support/has-tool.ts'
import { startPgBouncer } from '../support/pgbouncer.ts'
import { signalInput } from '../support/publisher.ts'
import { startTownApp } from '../support/town.ts'
import { createTownDatabase } from '../support/town-database.ts'
import { until } from '../support/until.ts'

const town = '/api/places/alder-falls,indiana'

test('serves, writes and streams through PgBouncer in transaction mode, with two sessions around it [design.scale.pooler]', async (t) => {
  if (!(await hasTool(t, 'pgbouncer'))) return
  await using direct = await createTownDatabase()
  await using pooler = await startPgBouncer(direct.url)
  const env = { DATABASE_DIRECT_URL: direct.url, ROLES: 'api,worker' }
  await using service = await startTownApp({ databaseUrl: pooler.url, env })
  const { data: actors } = await service.json<Json>(`${town}/entities?limit=50`)
  // Long reads that are prepared without a pooler, more at once than server connections.
  const read = async ({ id, name }: Json) =>
    assert.equal((await service.json<Json>(`/api/entities/${id}`)).name, name)
  await Promise.all(actors.map(read))
  const [{ id }] = actors
  const changed = await service.fetch(`/api/entities/${id}`, {
    method: 'PATCH',
    headers: { ...asReviewer, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A name for the pooler' }),
  })
  assert.equal(changed.status, 200, await changed.text())
  assert.equal((await service.json<Json>(`/api/entities/${id}`)).name, 'A name for the pooler')
  const title = 'Published through the pooler'
  const published = await service.post(
    '/api/firehose/signals',
    { signals: [signalInput({ title, issues: ['public_transit'], places: ['alder-falls,indiana'] })] },
    asReviewer,
  )
  assert.equal(published.status, 201, await published.text())
  const isPublic = async () => (await (await service.fetch('/signals.json')).text()).includes(title)
  await until(isPublic, 'the signal is sequenced, and the page cache is cleared')

  // A starved sequencer loses its session and opens another.
  await until(async () => {
    const { rows } = await service.app.database.pool.query(
      `select application_name as name from pg_stat_activity
         where datname = current_database() and application_name in ('civic listen', 'civic sequencer')
         order by 1`,
    )
    return rows.map(({ name }) => name).join() === 'civic listen,civic sequencer'
  }, 'two sessions go around the pooler')
})

test('refuses a direct address that is another database [design.scale.pooler]', async () => {
  await using database = await createTownDatabase()
  await using another = await createTownDatabase()
  const options = { dataDir: '', role: 'command', log: () => undefined } as const
  await assert.rejects(
    openDatabase({ databaseUrl: database.url, directUrl: another.url, ...options }),
    /DATABASE_DIRECT_URL is another database than DATABASE_URL/,
  )
})

test('an instance that serves and works takes at most 6 sessions of the database [design.scale.sessions]', async () => {
  await using database = await createTownDatabase()
  await using service = await startTownApp({ databaseUrl: database.url, env: { ROLES: 'api,worker' } })
  const { data: actors } = await service.json<Json>(`${town}/entities?limit=50`)
  await Promise.all(actors.map(({ id }: Json) => service.fetch(`/api/entities/${id}`)))
  const count = async () => {
    const { rows } = await service.app.database.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'`,
    )
    return rows[0].count
  }
  await until(async () => {
    const sessions = await count()
    return sessions >= 3 && sessions <= 6
  }, 'the sessions of the start are closed, and those that stay are open')
})
