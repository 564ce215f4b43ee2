import assert from 'node:assert/strict'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { newApiKey } from '../../src/accounts/api-key-format.ts'
import { gazetteerVersion } from '../../src/directory/places/gazetteer-source.ts'
import { secretHash } from '../../src/platform/secret.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { migrate } from '../../src/platform/sql/migrate.ts'
import { migrationsFolder } from '../../src/platform/sql/migration-files.ts'
import { runCommand } from '../support/civic-command.ts'
import { faultEnvironment } from '../support/fault-service.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startService, temporaryFolder } from '../support/service.ts'

const log = () => undefined
const id = (last: number) => `01920000-0000-7000-8000-0000000000${last}`
/** The last migration of the release that the rows below are from. */
const lastOfRelease = '0045-changed-since.sql'

/** Rows as that release wrote them: an actor with its evidence, and an account with a key. */
const rows = `
  insert into setting (name, value) values ('gazetteer_version', '${gazetteerVersion}');
  insert into place (key, slug, name, folded, state, kind) values
    ('gary,indiana', 'gary-in', 'Gary', 'gary', 'IN', 'city');
  insert into source (id, url, title, source_class, retrieved_at) values
    ('${id(10)}', 'https://www.example.org/council', 'Council', 'government', '2026-01-01');
  insert into passage (id, source_id, excerpt, excerpt_format) values
    ('${id(11)}', '${id(10)}', 'Ada Rivers, member of the council', 'text');
  insert into entity (id, type, name, slug, sort_name, place_id, state, search, source_count, latest_source_at)
    select '${id(20)}', 'person', 'Ada Rivers', 'ada-rivers', 'ada rivers', id, 'IN',
      to_tsvector('simple', 'ada rivers'), 1, '2026-01-01' from place where key = 'gary,indiana';
  insert into entity_place (place_id, sort_name, entity_id)
    select id, 'ada rivers', '${id(20)}' from place where key = 'gary,indiana';
  insert into claim (id, entity_id, source_id, passage_id, kind, text, excerpt, recorded_at) values
    ('${id(30)}', '${id(20)}', '${id(10)}', '${id(11)}', 'role', 'Council member',
     'Ada Rivers, member of the council', '2026-01-01');
  insert into account (id, name, plan) values ('${id(40)}', 'Ben', 'team');
  insert into workspace (id, name, kind) values ('${id(41)}', 'Ben', 'personal');
  insert into membership (workspace_id, account_id, role) values ('${id(41)}', '${id(40)}', 'owner')`

test('the service upgrades the database of an earlier release: it backs up, migrates, and serves its rows and keys [design.operate.upgrade-path]', async () => {
  await using folder = await temporaryFolder()
  const earlier = join(folder.path, 'migrations')
  await mkdir(earlier)
  for (const name of await readdir(migrationsFolder))
    if (name <= lastOfRelease) await copyFile(join(migrationsFolder, name), join(earlier, name))
  const key = newApiKey()
  {
    await using database = await openDatabase({ dataDir: folder.path, role: 'service', log })
    const { applied } = await migrate(database, { folder: earlier, log })
    assert.equal(applied.at(-1), lastOfRelease)
    await database.pool.query(rows)
    await database.pool.query(
      'insert into api_key (id, account_id, workspace_id, name, prefix, hash) values ($1, $2, $3, $4, $5, $6)',
      [id(42), id(40), id(41), 'old key', key.slice(0, 8), secretHash(key)],
    )
  }

  await using service = await startService({
    env: { ...faultEnvironment, DATA_DIR: folder.path, REQUIRE_DATA: 'on' },
  })
  const said = service.logLines().map(({ msg }) => String(msg))
  const backedUp = said.findIndex((line) => line.startsWith('Backed up the database before the upgrade: '))
  const migrated = said.findIndex((line) => line.startsWith('Applied the migration 0046-'))
  assert.ok(backedUp >= 0 && backedUp < migrated, said.join('\n'))
  assert.match((await readdir(join(folder.path, 'backups'))).join(), /^before-.*\.tar\.gz$/)

  const actor = await service.json(`/api/entities/${id(20)}`)
  assert.deepEqual([actor.name, actor.type, actor.place.key], ['Ada Rivers', 'person', 'gary,indiana'])
  assert.match(JSON.stringify(actor), /Ada Rivers, member of the council/)
  const account = await service.fetch('/api/account', { headers: { 'x-api-key': key } })
  assert.equal(account.status, 200, 'a key from before works')
  assert.equal((await service.fetch('/health/ready')).status, 200)
})

test('a service that expects data refuses an empty database with one sentence [design.operate.upgrade-path]', async () => {
  await using database = await createEmptyDatabase()
  const { code, stderr } = await runCommand(['serve'], {
    env: { DATABASE_URL: database.url, REQUIRE_DATA: 'on', PORT: '0', LOG_LEVEL: 'silent' },
  })
  assert.equal(code, 1)
  assert.match(stderr, /^The database is empty, but REQUIRE_DATA is on: [^\n]+\n$/)
})
