import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSeededDatabase } from '../../../tests/support/postgres.ts'
import { type Database, openDatabase } from '../../platform/sql/database.ts'
import { seedGazetteer } from './gazetteer-store.ts'
import { findPlace } from './place-store.ts'

const opened = new AsyncDisposableStack()
let database: Database
before(async () => {
  const { url } = opened.use(await createSeededDatabase())
  database = await openDatabase({ databaseUrl: url, dataDir: '', role: 'service', log: () => undefined })
  opened.use(database)
})
after(() => opened.disposeAsync())

const town = { name: 'Fairhollow', folded: 'fairhollow', state: 'OH', kind: 'city', sample: true }

test('finds a place by key and slug only [design.place.slug-understood]', async () => {
  const { sql } = database
  const gary = await findPlace(sql, 'gary,indiana')
  assert.equal(gary?.name, 'Gary')
  assert.equal((await findPlace(sql, 'gary-in'))?.id, gary?.id)
  assert.equal((await findPlace(sql, 'winston-salem-nc'))?.name, 'Winston-Salem')
  for (const text of ['Gary, IN', 'gary', 'gary,ohio', 'gary-zz', '', "' or 1=1 --"]) {
    assert.equal(await findPlace(sql, text), undefined, text)
  }
})

test('one of several concurrent instances seeds a new version, which keeps ids, census data and the sample town', async () => {
  const { sql } = database
  await sql
    .insertInto('place')
    .values({ ...town, key: 'fairhollow,ohio', slug: 'fairhollow-oh' })
    .execute()
  const before = await findPlace(sql, 'gary,indiana')
  const zips = await sql.selectFrom('place_zip').selectAll().where('zip', '=', '46402').execute()
  await sql.updateTable('setting').set({ value: 'older' }).where('name', '=', 'gazetteer_version').execute()
  await sql
    .updateTable('place')
    .set({
      name: 'Garry',
      population: 1,
      kind: 'city',
      ocd_id: 'ocd-division/country:us/state:in/place:gary',
    })
    .where('key', '=', 'gary,indiana')
    .execute()
  await sql.insertInto('place_alias').values({ folded: 'steelcity', place_id: before!.id }).execute()

  const answers = await Promise.all([seedGazetteer(sql), seedGazetteer(sql), seedGazetteer(sql)])
  const [places, ...others] = answers.filter((answer) => answer !== undefined)
  assert.deepEqual(others, [])
  assert.ok(places! > 34_000)
  const after = await findPlace(sql, 'gary,indiana')
  assert.deepEqual(after, { ...before!, kind: 'city', ocd_id: 'ocd-division/country:us/state:in/place:gary' })
  assert.equal((await findPlace(sql, 'fairhollow,ohio'))?.name, 'Fairhollow')
  assert.deepEqual(await sql.selectFrom('place_zip').selectAll().where('zip', '=', '46402').execute(), zips)
  const aliases = await sql
    .selectFrom('place_alias')
    .select('folded')
    .where('place_id', '=', before!.id)
    .execute()
  assert.deepEqual(aliases, [{ folded: 'steelcity' }])
  assert.equal(await seedGazetteer(sql), undefined)
})
