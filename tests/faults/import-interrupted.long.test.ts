import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { generateActors } from '../../bench/generate-actors.ts'
import type { ActorRecord } from '../../src/contracts/directory/import-record.ts'
import { type Database, openDatabase } from '../../src/platform/sql/database.ts'
import { runCivic, startCivic } from '../support/civic-command.ts'
import { holdInserts } from '../support/held-inserts.ts'
import { contentsOf } from '../support/small-directory.ts'
import { createTownDatabase } from '../support/town.ts'
import { until } from '../support/until.ts'

const folder = await mkdtemp(join(tmpdir(), 'civic-interrupted-'))
after(() => rm(folder, { recursive: true }))

const placeKeys = ['gary,indiana', 'hammond,indiana', 'springfield,illinois', 'dayton,ohio']
const records = await Array.fromAsync(generateActors(4000, 9, placeKeys))
const file = join(folder, 'actors.jsonl')
await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))

const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: folder, role: 'command', log: () => undefined })

/** What is stored of the records: their claims with quote and source, their places, and their search text. */
async function storedRecords({ pool }: Database) {
  const { rows } = await pool.query(`
    select x.value as id, e.source_count, e.search <> '' as is_searchable,
      (select count(*) from entity_place p where p.entity_id = e.id) as places,
      (select json_agg(json_build_object('excerpt', c.excerpt, 'url', s.url) order by c.id)
        from claim c join source s on s.id = c.source_id where c.entity_id = e.id) as claims
    from entity e left join entity_external_id x on x.entity_id = e.id where not e.sample`)
  return rows
}

function assertWhole(
  rows: Awaited<ReturnType<typeof storedRecords>>,
  byId: ReadonlyMap<string, ActorRecord>,
): void {
  for (const row of rows) {
    const record = byId.get(row.id)
    assert.ok(record, `an actor without the id of a record: ${row.id}`)
    assert.deepEqual(
      row.claims,
      record.claims.map((claim) => ({ excerpt: claim.excerpt, url: claim.source })),
    )
    assert.equal(row.source_count, record.sources.length)
    assert.deepEqual([row.places, row.is_searchable], [1, true])
  }
}

test('leaves complete records after a killed import, and completes on the next run [design.cli.import]', async (t) => {
  const byId = new Map(records.map((record) => [record.external_id!.id, record]))
  await using town = await createTownDatabase()
  await using database = await open(town.url)

  const held = await holdInserts(town.url, "entity_external_id where scheme = 'bench'", 1)
  const child = startCivic(town.url, ['import', 'jsonl', file, '--json'])
  child.stdin?.end()
  await held.reached()
  child.kill('SIGKILL')
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  await held.release()
  // The server notices the lost connection and gives up what was not committed.
  const others = `select from pg_stat_activity
    where datname = current_database() and application_name = 'civic command' and pid <> pg_backend_pid()
      and state <> 'idle'`
  await until(async () => (await database.pool.query(others)).rowCount === 0, 'the killed sessions are gone')

  const before = await storedRecords(database)
  t.diagnostic(`killed after ${before.length} of ${records.length} records`)
  assert.ok(before.length > 0 && before.length < records.length, `${before.length} were stored`)
  assertWhole(before, byId)

  const { code, stdout, stderr } = await runCivic(town.url, ['import', 'jsonl', file, '--json'])
  assert.equal(code, 0, stderr)
  const summary = JSON.parse(stdout)
  assert.deepEqual(
    [summary.read, summary.added, summary.unchanged, summary.refused.count],
    [records.length, records.length - before.length, before.length, 0],
  )
  assertWhole(await storedRecords(database), byId)

  await using otherTown = await createTownDatabase()
  assert.equal((await runCivic(otherTown.url, ['import', 'jsonl', file, '--json'])).code, 0)
  await using uninterrupted = await open(otherTown.url)
  const [one, other] = [await contentsOf(database), await contentsOf(uninterrupted)]
  for (const part of Object.keys(one)) assert.deepEqual(one[part], other[part], part)
})
