import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { createTestDatabase } from '../../../tests/support/postgres.ts'
import { OperatorError } from '../../platform/errors.ts'
import { openDatabase, type Sql } from '../../platform/sql/database.ts'
import { importOcdPlaces } from './ocd-places.ts'
import { createPlaceResolver, type PlaceResolver } from './place-resolver.ts'
import { createPlaceStore, findPlace } from './place-store.ts'

const opened = new AsyncDisposableStack()
let sql: Sql
let places: PlaceResolver
before(async () => {
  const { url } = opened.use(await createTestDatabase())
  const database = opened.use(
    await openDatabase({ databaseUrl: url, dataDir: '', role: 'command', log: () => undefined }),
  )
  sql = database.sql
  places = createPlaceResolver(createPlaceStore(sql))
  const row = { state: 'OH', kind: 'locality', population: 59680 }
  await sql
    .insertInto('place')
    .values({
      ...row,
      key: 'springfield,ohio',
      slug: 'springfield-oh',
      name: 'Springfield',
      folded: 'springfield',
    })
    .execute()
})
after(() => opened.disposeAsync())

const us = 'ocd-division/country:us'
const lines = [
  'id,name,census_geoid',
  `${us}/state:oh/county:clark,Clark County,place-39023`,
  `${us}/state:oh/place:springfield,Springfield city,place-3974118`,
  `${us}/state:oh/county:clark/place:springfield,Springfield township,place-3902374119`,
  `${us}/state:oh/county:ross/place:springfield,Springfield township,place-3914174129`,
  `${us}/state:in/place:gary,Gary city,place-1827000`,
  `${us}/state:fl/place:islamorada,"Islamorada, Village of Islands village",place-1234132`,
  `${us}/state:zz/place:nowhere,Nowhere city,place-9900001`,
  `${us}/state:in/place:gary,Gary city,place-1827000`,
]
const file = (...rows: string[]) => Readable.from(`\uFEFF${rows.join('\r\n')}\r\n`)

test('sets codes, adds missing places, counts and reports progress', async () => {
  const progress: number[] = []
  const result = await importOcdPlaces(sql, file(...lines), { onProgress: (done) => progress.push(done) })
  assert.deepEqual(result, {
    read: 8,
    matched: 1,
    added: 5,
    unchanged: 0,
    refused: [
      { line: 8, why: 'zz is not a state that has places here' },
      { line: 9, why: `${us}/state:in/place:gary occurs twice in the file` },
    ],
  })
  assert.equal(progress.at(-1), 8)
  const springfield = await findPlace(sql, 'springfield,ohio')
  assert.equal(springfield?.geoid, '3974118')
  assert.equal(springfield?.ocd_id, `${us}/state:oh/place:springfield`)
  assert.deepEqual([springfield?.kind, springfield?.population], ['city', 59680])
  assert.equal((await findPlace(sql, 'islamorada,florida'))?.kind, 'village')
})

test('distinguishes townships by county', async () => {
  const clark = await findPlace(sql, 'springfield-township-clark,ohio')
  assert.equal(clark?.name, 'Springfield Township (Clark County)')
  const keys = async (text: string) => {
    const { status, places: found } = await places.resolvePlaceText(text)
    return [status, ...found.map(({ key }) => key)].join(' ')
  }
  assert.equal(await keys('Springfield, Ohio'), 'resolved springfield,ohio')
  assert.equal(
    await keys('Springfield Township, Ohio'),
    'ambiguous springfield-township-clark,ohio springfield-township-ross,ohio',
  )
  assert.equal(await keys('Springfield Twp, Ross County, OH'), 'resolved springfield-township-ross,ohio')
})

test('importing the same file again changes nothing', async () => {
  const read = () => sql.selectFrom('place').selectAll().orderBy('id').execute()
  const before = await read()
  const result = await importOcdPlaces(sql, file(...lines))
  assert.deepEqual([result.matched, result.added, result.unchanged], [0, 0, 6])
  assert.deepEqual(await read(), before)
})

test('refuses a file of another format and writes nothing', async () => {
  const count = async () => (await sql.selectFrom('place').select('id').execute()).length
  const before = await count()
  const isRefusal = (words: RegExp) => (error: unknown) =>
    error instanceof OperatorError && words.test(error.message)
  await assert.rejects(importOcdPlaces(sql, file('key,label', 'a,b')), isRefusal(/id,name,census_geoid/))
  await assert.rejects(importOcdPlaces(sql, file(...lines, '"no end')), isRefusal(/not valid CSV/))
  await assert.rejects(importOcdPlaces(sql, '/no/such/file.csv'), isRefusal(/cannot be read/))
  assert.equal(await count(), before)
})
