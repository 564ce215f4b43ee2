import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { migrate } from '../../src/platform/sql/migrate.ts'
import { createEmptyDatabase } from '../support/postgres.ts'

const migrations = join(import.meta.dirname, '../../migrations')
const log = () => undefined
const address = await createEmptyDatabase()
const folder = await mkdtemp(join(tmpdir(), 'civic-migrations-'))
const database = await openDatabase({ databaseUrl: address.url, dataDir: '', role: 'service', log })
after(async () => {
  await database[Symbol.asyncDispose]()
  await address[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
const { pool } = database
const id = (last: number) => `01920000-0000-7000-8000-0000000000${last}`

test('actors, claims and places from before relations and areas survive the migrations [design.running.migrate-rows]', async () => {
  for (const name of await readdir(migrations))
    if (name < '0029') await copyFile(join(migrations, name), join(folder, name))
  await migrate(database, { folder, log })
  await pool.query(`
    insert into place (key, slug, name, folded, state, kind) values
      ('gary,indiana', 'gary-in', 'Gary', 'gary', 'IN', 'city');
    insert into source (id, url, title, source_class, retrieved_at) values
      ('${id(10)}', 'https://www.example.org/people.yml', 'People', 'dataset', '2026-01-01');
    insert into entity (id, type, name, slug, sort_name, place_id, state, search, source_count)
      select '${id(20)}', 'person', 'Ada Rivers', 'ada-rivers', 'ada rivers', id, 'IN', '', 1 from place;
    insert into entity_place (place_id, sort_name, entity_id) select id, 'ada rivers', '${id(20)}' from place;
    insert into entity_external_id (scheme, value, entity_id, record_hash)
      values ('openstates', 'ocd-person/1', '${id(20)}', 'x');
    insert into claim (id, entity_id, source_id, kind, text, excerpt, recorded_at)
      values ('${id(30)}', '${id(20)}', '${id(10)}', 'role', 'Council member', 'role: member', '2026-01-01')`)
  await migrate(database, { folder: migrations, log })
  const first = async (query: string) => (await pool.query(query)).rows[0]
  assert.deepEqual(await first('select relation, object_id, excerpt from claim'), {
    relation: null,
    object_id: null,
    excerpt: 'role: member',
  })
  assert.deepEqual(await first('select scheme, identifier from entity_identifier'), {
    scheme: 'ocd',
    identifier: 'ocd-person/1',
  })
  assert.deepEqual(
    await first(`select p.key, w.basis, e.name from entity_within l join place p on p.id = l.place_id
      join entity e on e.id = l.entity_id join place_within w on w.ancestor_id = p.id`),
    { key: 'indiana,united-states', basis: 'key', name: 'Ada Rivers' },
  )
  assert.deepEqual(
    await first('select place_ids = (select array_agg(place_id) from entity_place) as same from entity'),
    { same: true },
  )
  assert.equal(
    (await first('select p.excerpt from passage p join claim c on c.passage_id = p.id')).excerpt,
    'role: member',
  )
})
