import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { bundleRun } from '../support/bundle-run.ts'
import { runCommand } from '../support/civic-command.ts'
import { holdInserts } from '../support/held-inserts.ts'
import { createSeededDatabase } from '../support/postgres.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const url = 'https://union.example/about'
const bundle = {
  version: 1,
  run: bundleRun({ local_run_id: 'local-1', location: 'Gary, IN' }),
  sources: [{ url, title: 'About us', source_class: 'nonprofit', retrieved_at: '2026-03-04T09:30:20Z' }],
  entries: ['East', 'West'].map((side) => ({
    local_id: side,
    decision: 'accepted',
    type: 'organization',
    name: `Renters of the ${side}`,
    place: 'gary,indiana',
    issue_areas: ['housing_affordability'],
    claims: [
      {
        kind: 'activity',
        text: 'Organizes renters',
        source: url,
        excerpt: `The Renters of the ${side} organize renters across Gary.`,
      },
    ],
  })),
  pages: [{ url, outcome: 'read' }],
}

test('killed in the middle of a sync, the service has stored nothing of it, and the same sync succeeds after a restart [design.faults.sync]', async () => {
  await using database = await createSeededDatabase()
  const env = { DATABASE_URL: database.url, SAMPLE: 'off', BROWSER: 'off', ROLES: 'api' }
  const civic = async (...words: string[]) => {
    const { code, stdout, stderr } = await runCommand([...words, '--json'], { env })
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  const { account_id } = await civic('account', 'create', '--name', 'Researcher', '--plan', 'team')
  const { key } = await civic('key', 'create', '--account', account_id)
  const sync = (service: Service) =>
    service.fetch('/api/discovery-runs/syncs', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': 'sync-1' },
      body: JSON.stringify(bundle),
    })
  const client = await new pg.Client({ connectionString: database.url }).connect()
  const stored = async () => {
    const { rows } = await client.query(
      `select (select count(*)::int from entity) as actors, (select count(*)::int from claim) as claims,
         (select count(*)::int from discovery_run) as runs, (select count(*)::int from contribution) as waiting`,
    )
    return rows[0]
  }
  const nothing = await stored()
  assert.equal(nothing.actors, 0)

  const held = await holdInserts(database.url, 'contribution', 0)
  {
    await using service = await startService({ env })
    const interrupted = sync(service).catch(() => undefined)
    await held.reached()
    service.signal('SIGKILL')
    assert.equal((await service.ended()).signal, 'SIGKILL')
    assert.equal(await interrupted, undefined)
  }
  await held.release()
  const working = `select from pg_stat_activity where datname = current_database()
    and application_name like 'civic%' and state <> 'idle'`
  await until(async () => (await client.query(working)).rowCount === 0, 'the killed sessions are gone')
  assert.deepEqual(await stored(), nothing)

  await using service = await startService({ env })
  assert.equal((await sync(service)).status, 201)
  const complete = await stored()
  assert.deepEqual(complete, { actors: 2, claims: 2, runs: 1, waiting: 2 })
  assert.equal((await sync(service)).status, 201)
  assert.deepEqual(await stored(), complete, 'the repetition changes nothing')
  await client.end()
})
