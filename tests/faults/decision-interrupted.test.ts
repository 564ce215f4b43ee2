import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { runCivic, startCivic } from '../support/civic-command.ts'
import { holdInserts } from '../support/held-inserts.ts'
import { createTownDatabase } from '../support/town.ts'
import { until } from '../support/until.ts'

const reportId = '01920000-0000-7000-8000-000000000099'
const folder = await mkdtemp(join(tmpdir(), 'civic-decision-'))
after(() => rm(folder, { recursive: true }))
const patch = join(folder, 'patch.json')
await writeFile(patch, '{"name":"Renamed Council"}')
const accept = ['review', 'accept', reportId, '--patch', patch, '--json']

test('killed between a decision and its publication, nothing is half done, and the decision can be made again [design.contributions.one-transaction]', async () => {
  await using town = await createTownDatabase()
  const client = new pg.Client({ connectionString: town.url })
  await client.connect()
  const { rows } = await client.query(`
    insert into flag (id, target_type, entity_id, flag_type, reason, receipt_hash)
    select '${reportId}', 'entity', id, 'incorrect', 'It has another name.', '\\x00' from entity
    where slug = 'alder-falls-common-council' returning entity_id`)
  const entityId: string = rows[0].entity_id
  const state = async () => {
    const { rows: found } = await client.query(
      `select e.name, f.status, (select count(*)::int from entity_change c where c.entity_id = e.id) as changes,
        (select count(*)::int from signal_inbox) as signals
       from entity e, flag f where e.id = $1 and f.id = $2`,
      [entityId, reportId],
    )
    return found[0]
  }
  const before = await state()

  const held = await holdInserts(town.url, 'signal_inbox', 0)
  const child = startCivic(town.url, accept)
  child.stdin?.end()
  await held.reached()
  child.kill('SIGKILL')
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  await held.release()
  const others = `select from pg_stat_activity
    where datname = current_database() and application_name = 'civic command' and state <> 'idle'`
  await until(async () => (await client.query(others)).rowCount === 0, 'the killed session is gone')
  assert.deepEqual(await state(), before)

  const { code, stderr } = await runCivic(town.url, accept)
  assert.equal(code, 0, stderr)
  const after = await state()
  assert.deepEqual([after.name, after.status], ['Renamed Council', 'resolved'])
  assert.ok(after.changes > before.changes && after.signals > before.signals)
  await client.end()
})
