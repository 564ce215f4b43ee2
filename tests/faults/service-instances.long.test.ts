import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startService, temporaryFolder } from '../support/service.ts'
import { withClient } from '../support/town.ts'
import { until } from '../support/until.ts'

test('starts several instances at once on an empty database, and loads data once [design.running.migrations design.running.gazetteer-and-taxonomy design.running.sample-town design.running.database-url]', async () => {
  await using database = await createEmptyDatabase()
  await using folder = await temporaryFolder()
  await using started = new AsyncDisposableStack()
  const env = { DATABASE_URL: database.url, DATA_DIR: join(folder.path, 'data'), BROWSER: 'off' }
  const starting = Array.from({ length: 2 }, () => startService({ env }))
  // Those that came up end with the test, even when another one did not.
  for (const outcome of await Promise.allSettled(starting))
    if (outcome.status === 'fulfilled') started.use(outcome.value)
  const services = await Promise.all(starting)
  for (const service of services) {
    assert.equal((await service.fetch('/health/ready')).status, 200)
    const isThere = async () =>
      (await service.json('/api/places/alder-falls,indiana/entities')).page?.total === 63
    await until(isThere, 'the sample town is there', 600_000)
    assert.equal(service.output.stdout.includes('"level":50'), false, service.output.stdout)
  }
  const timesSaid = (start: string) =>
    services.flatMap((service) => service.logLines()).filter(({ msg }) => msg.startsWith(start)).length
  // It is said after the town is there to see.
  await until(() => timesSaid('Discovered the sample town: 63 actors') > 0, 'the discovery is told')
  assert.equal(timesSaid('Discovered the sample town'), 1)
  assert.equal(timesSaid('Loaded the gazetteer'), 1)
  const counts = await withClient(database.url, (client) =>
    client.query(`
      select (select count(*)::int from entity) as actors, (select count(distinct slug)::int from entity) as names,
        (select count(*)::int from place where sample) as towns, (select count(*)::int from place_search) as searches,
        (select count(*)::int from issue_area) as areas, (select count(*)::int from setting where name = 'cursor_secret') as secrets`),
  )
  assert.deepEqual(counts.rows, [
    { actors: 63, names: 63, towns: 1, searches: counts.rows[0].searches, areas: 51, secrets: 1 },
  ])
  assert.deepEqual(await readdir(folder.path), [], 'no embedded server is made')
  const [first, second] = services as [(typeof services)[0], (typeof services)[0]]
  const { page } = await first.json('/api/entities?limit=2')
  const next = await second.fetch(`/api/entities?limit=2&cursor=${page.next_cursor}`)
  assert.equal(next.status, 200, 'a cursor of one instance is good on another')
})
