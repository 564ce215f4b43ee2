import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import {
  actorRecord,
  claimOf,
  contentsOf,
  importAll,
  now,
  openSmallDirectory,
  sourceOf,
} from '../../../tests/support/small-directory.ts'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { replaceActor, type WriteOptions, writeActors } from './entity-writer-store.ts'

const directory = await openSmallDirectory()
const { sql, database } = directory
after(() => directory[Symbol.asyncDispose]())
beforeEach(() =>
  database.pool.query(
    'truncate entity, entity_place, entity_external_id, claim, source, search_word cascade',
  ),
)

const write = (actors: readonly ActorRecord[], options: Partial<WriteOptions> = {}) =>
  sql.transaction().execute((tx) => writeActors(tx, actors, { now, ...options }))

async function writeOne(actor: ActorRecord, options: Partial<WriteOptions> = {}): Promise<string> {
  const [outcome] = await write([actor], options)
  assert.ok(outcome && outcome.outcome !== 'refused', JSON.stringify(outcome))
  return outcome.id
}

const row = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows[0]
const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

const bus = 'https://www.example.org/bus'
const paper = 'https://paper.example.org/1'

test('stores an actor with its derived values', async () => {
  const id = await writeOne(
    actorRecord('Café del Río Riders’ Union', {
      description: 'Cheap trains for everyone',
      places: ['hammond,indiana', 'gary,indiana'],
      issue_areas: ['public_transit'],
      claims: [
        claimOf(bus, { issue_area: 'housing_affordability' }),
        claimOf(paper),
        claimOf(bus, { text: 'Other' }),
      ],
      sources: [
        sourceOf(bus, { published_at: '2026-05-01', retrieved_at: '2026-05-02' }),
        sourceOf(paper, { source_class: 'news' }),
      ],
    }),
  )
  const stored = await row('select * from entity where id = $1', [id])
  assert.equal(stored.slug, 'cafe-del-rio-riders-union')
  assert.equal(stored.sort_name, 'cafe del rio riders union')
  assert.equal(stored.state, 'IN')
  assert.deepEqual(stored.issue_areas, ['housing_affordability', 'public_transit'])
  assert.deepEqual(stored.source_classes, ['news', 'nonprofit'])
  assert.equal(stored.source_count, 2)
  assert.equal(stored.latest_source_at.toISOString(), '2026-05-01T00:00:00.000Z')
  assert.deepEqual(
    await row(`select array_agg(key order by key) as keys, array_agg(place.id order by key) as ids
      from entity_place join place on place.id = place_id`),
    { keys: ['gary,indiana', 'hammond,indiana'], ids: stored.place_ids },
  )
  const found = async (query: string, configuration = 'english') =>
    (await row('select search @@ to_tsquery($1::regconfig, $2) as found from entity', [configuration, query]))
      .found
  for (const query of ['cafe & union', 'train', 'cheap & rider', 'transit']) {
    assert.equal(await found(query), true, query)
  }
  assert.equal(await found('hammond:B', 'simple'), true)
  assert.equal(await found('train:A'), false)
  assert.deepEqual(
    (await rows("select word from search_word where word in ('cafe', 'trains', 'del', 'union', 'gary')"))
      .length,
    5,
  )
})

test('an unchanged record writes nothing, whatever the order of its parts', async () => {
  const record = actorRecord('Bus riders', {
    issue_areas: ['public_transit', 'housing_affordability'],
    claims: [claimOf(bus), claimOf(paper)],
    sources: [sourceOf(bus), sourceOf(paper)],
  })
  const id = await writeOne(record)
  const before = await rows('select xmin, ctid, * from entity')
  const reordered = {
    ...record,
    issue_areas: record.issue_areas.toReversed(),
    claims: record.claims.toReversed(),
    sources: record.sources.toReversed(),
  }
  assert.deepEqual(await write([reordered], { now: new Date() }), [
    { outcome: 'unchanged', id, placeKeys: ['gary,indiana'] },
  ])
  assert.deepEqual(await rows('select xmin, ctid, * from entity'), before)
})

test('a changed record keeps the id, the date and unchanged claims, and replaces the rest', async () => {
  const id = await writeOne(
    actorRecord('Bus riders', {
      claims: [claimOf(bus), claimOf(bus, { text: 'Goes' })],
      sources: [sourceOf(bus)],
    }),
  )
  const kept = await row("select id from claim where text = 'Runs a bus'")
  const later = new Date('2026-07-01T00:00:00.000Z')
  const changed = actorRecord('Bus riders', {
    name: 'Bus Riders of Hammond',
    place: 'hammond,indiana',
    claims: [claimOf(bus), claimOf(paper, { text: 'Comes' })],
    sources: [sourceOf(bus), sourceOf(paper, { source_class: 'news' })],
  })
  assert.deepEqual(await write([changed], { now: later }), [
    { outcome: 'changed', id, placeKeys: ['hammond,indiana', 'gary,indiana'] },
  ])
  const stored = await row('select * from entity')
  assert.deepEqual(
    [
      stored.id,
      stored.name,
      stored.source_count,
      stored.source_classes,
      stored.created_at,
      stored.updated_at,
    ],
    [id, 'Bus Riders of Hammond', 2, ['news', 'nonprofit'], now, later],
  )
  const claims = await rows('select id, text from claim order by text')
  assert.deepEqual(
    claims.map((claim) => claim.text),
    ['Comes', 'Runs a bus'],
  )
  assert.equal(claims[1].id, kept.id)
  assert.deepEqual(
    await rows('select key, sort_name, array[id] as ids from entity_place join place on id = place_id'),
    [{ key: 'hammond,indiana', sort_name: 'bus riders of hammond', ids: stored.place_ids }],
  )
})

test('refuses a record with an unknown place or issue area and stores nothing', async () => {
  const outcomes = await write([
    actorRecord('One', { place: 'atlantis,indiana' }),
    actorRecord('Two', { places: ['atlantis,indiana'] }),
    actorRecord('Three', { issue_areas: ['knitting'] }),
    actorRecord('Four', { claims: [claimOf('https://www.example.org/other')] }),
    actorRecord('Five', { external_id: { scheme: 'derived', id: 'x' } }),
    actorRecord('Six', { description: 'NUL \0 inside' }),
    actorRecord('Seven', { description: 'half a pair \ud83d' }),
    actorRecord('Eight'),
  ])
  assert.deepEqual(
    outcomes.map((one) => (one.outcome === 'refused' ? one.reason : one.outcome)),
    [
      'unknown place',
      'unknown place',
      'unknown issue area',
      'a claim cites no source of its record',
      'reserved scheme',
      'text that cannot be stored',
      'text that cannot be stored',
      'added',
    ],
  )
  const counts = await row(
    'select (select count(*) from entity) entities, (select count(*) from source) sources',
  )
  assert.deepEqual(counts, { entities: 1, sources: 1 })
})

test('an import does not restore what a reviewer removed', async () => {
  const gone = await writeOne(actorRecord('Gone'))
  const stays = await writeOne(actorRecord('Stays'))
  const merged = await writeOne(actorRecord('Merged'))
  await database.pool.query("update entity set status = 'deleted' where id = $1", [gone])
  await database.pool.query("update entity set status = 'merged', merged_into = $2 where id = $1", [
    merged,
    stays,
  ])
  const outcomes = await write([
    actorRecord('Gone'),
    actorRecord('Gone', { description: 'again' }),
    actorRecord('Merged', { description: 'again' }),
    actorRecord('Stays', { description: 'again' }),
  ])
  assert.deepEqual(
    outcomes.map((one) => (one.outcome === 'refused' ? one.why.replace(/ actor \S+/, ' it') : one.outcome)),
    [
      'a reviewer has deleted it and an import does not restore it',
      'a reviewer has deleted it and an import does not restore it',
      'a reviewer has merged it and an import does not restore it',
      'changed',
    ],
  )
})

test('claims, places and issue areas from a merge survive an import', async () => {
  const stays = await writeOne(actorRecord('Stays'))
  const merged = await writeOne(
    actorRecord('Merged', {
      place: 'hammond,indiana',
      claims: [claimOf(paper, { issue_area: 'public_transit' })],
      sources: [sourceOf(paper)],
    }),
  )
  const both = actorRecord('Stays', {
    places: ['hammond,indiana'],
    issue_areas: ['public_transit'],
    claims: [...actorRecord('Stays').claims, claimOf(paper, { issue_area: 'public_transit' })],
    sources: [...actorRecord('Stays').sources, sourceOf(paper)],
  })
  await sql.transaction().execute((tx) => replaceActor(tx, stays, both, { now }))
  await database.pool.query("update entity set status = 'merged', merged_into = $2 where id = $1", [
    merged,
    stays,
  ])
  await database.pool.query(
    `insert into entity_merge (id, merged_id, into_id, moved_claims, merged_by)
      values (gen_random_uuid(), $1, $2, '{}', 'test')`,
    [merged, stays],
  )
  await writeOne(
    actorRecord('Stays', { description: 'New words', claims: [claimOf(bus)], sources: [sourceOf(bus)] }),
  )
  const claims = await rows(
    'select url from claim join source on source.id = source_id where entity_id = $1 order by url',
    [stays],
  )
  assert.deepEqual(
    claims.map((claim) => claim.url),
    [paper, bus].sort(),
  )
  const stored = await row('select issue_areas, source_count from entity where id = $1', [stays])
  assert.deepEqual(stored, { issue_areas: ['public_transit'], source_count: 2 })
  assert.equal((await rows('select from entity_place where entity_id = $1', [stays])).length, 2)
})

test('type, name and place identify a record without an id', async () => {
  const record = actorRecord('The Bus-Riders', { external_id: null })
  const id = await writeOne(record)
  assert.equal(await writeOne({ ...record, name: 'the bus riders', description: 'the same' }), id)
  assert.notEqual(await writeOne({ ...record, place: 'hammond,indiana' }), id)
  assert.notEqual(await writeOne({ ...record, type: 'campaign' }), id)
})

test('a record without an id never overwrites an actor that was not imported', async () => {
  const created = await writeOne(actorRecord('Bus riders', { external_id: null }), { identity: 'new' })
  const [outcome] = await write([actorRecord('Bus riders', { external_id: null, description: 'other' })])
  assert.ok(outcome?.outcome === 'refused' && outcome.reason === 'already in the directory')
  assert.match(outcome.why, new RegExp(created))
  // One that another scheme names is known to be another.
  await writeOne(actorRecord('Walkers'))
  assert.equal((await write([actorRecord('Walkers', { external_id: null })]))[0]?.outcome, 'added')
})

test('a record written as new becomes a new actor without an external id', async () => {
  const record = actorRecord('Bus riders')
  assert.notEqual(await writeOne(record, { identity: 'new' }), await writeOne(record, { identity: 'new' }))
  assert.deepEqual(await rows('select * from entity_external_id'), [])
})

test('keeps the latest description of a source', async () => {
  const at = (day: string, title: string, source_class: 'news' | 'government') =>
    sourceOf(bus, { title, source_class, retrieved_at: `2026-03-${day}T00:00:00.000Z` })
  const about = (name: string, source: ActorRecord['sources'][number]) =>
    actorRecord(name, { claims: [claimOf(bus)], sources: [source] })
  await write([about('One', at('05', 'Fifth', 'news'))])
  await write([
    about('Two', at('01', 'First', 'government')),
    about('Three', at('09', 'Ninth', 'government')),
  ])
  await write([about('Four', at('08', 'Eighth', 'news'))])
  assert.deepEqual(await rows('select title, source_class from source'), [
    { title: 'Ninth', source_class: 'government' },
  ])
  // The figures of every actor that cites it follow.
  for (const one of await rows('select source_classes, latest_source_at from entity')) {
    assert.deepEqual(one, {
      source_classes: ['government'],
      latest_source_at: new Date('2026-03-09T00:00:00.000Z'),
    })
  }
})

test('a record that occurs twice in a batch ends as its last version', async () => {
  const outcomes = await write([
    actorRecord('Bus riders', { description: 'first' }),
    actorRecord('Walkers'),
    actorRecord('Bus riders', { description: 'second' }),
    actorRecord('Bus riders', { description: 'second' }),
  ])
  assert.deepEqual(
    outcomes.map((one) => one.outcome),
    ['added', 'added', 'changed', 'unchanged'],
  )
  assert.equal((await row("select description from entity where name = 'Bus riders'")).description, 'second')
})

test('replaces an actor by id and keeps its external ids', async () => {
  const id = await writeOne(actorRecord('Bus riders'))
  const before = await rows('select * from entity_external_id')
  const record = actorRecord('Tram riders', { external_id: null })
  const outcome = await sql.transaction().execute((tx) => replaceActor(tx, id, record, { now }))
  assert.deepEqual(outcome, { outcome: 'changed', id, placeKeys: ['gary,indiana'] })
  assert.equal((await row('select name from entity')).name, 'Tram riders')
  assert.deepEqual(await rows('select * from entity_external_id'), before)
  const unknown = await sql
    .transaction()
    .execute((tx) => replaceActor(tx, '01920000-0000-7000-8000-000000000001', record, { now }))
  assert.equal(unknown.outcome, 'refused')
})

test('the database itself refuses a claim without an excerpt or a source [design.evidence.database-enforced]', async () => {
  await writeOne(actorRecord('Bus riders'))
  const claim = (excerpt: string, source: string) =>
    database.pool.query(`insert into claim (id, entity_id, source_id, passage_id, kind, text, excerpt, recorded_at)
      select gen_random_uuid(), entity.id, ${source}, passage.id, 'other', 'Text', ${excerpt}, now()
      from entity, source join passage on source_id = source.id`)
  await assert.rejects(claim('null', 'source.id'), { code: '23502' })
  await assert.rejects(claim("' '", 'source.id'), { code: '23514' })
  await assert.rejects(claim("'Quote'", 'null'), { code: '23502' })
  await assert.rejects(claim("'Quote'", 'gen_random_uuid()'), { code: '23503' })
  await claim("'Quote'", 'source.id')
})

test('concurrent writers of the same records store each once', async () => {
  const records = Array.from({ length: 300 }, (_, index) =>
    actorRecord(`Actor ${index}`, { claims: [claimOf(bus)], sources: [sourceOf(bus)] }),
  )
  const summaries = await Promise.all([
    importAll(sql, records, { batchSize: 50 }),
    importAll(sql, records.toReversed(), { batchSize: 70 }),
  ])
  assert.equal(summaries[0].added + summaries[1].added, 300)
  assert.equal(summaries[0].unchanged + summaries[1].unchanged, 300)
  assert.equal((await contentsOf(database))['actors']!.length, 300)
})

test('concurrent writers of the same new sources store each once', async () => {
  const recordsOf = (writer: string) =>
    Array.from({ length: 300 }, (_, index) => {
      const url = `https://s.example/${index % 250}`
      return actorRecord(`${writer} ${index}`, { claims: [claimOf(url)], sources: [sourceOf(url)] })
    })
  const writers = ['One', 'Two', 'Three']
  const summaries = await Promise.all(
    writers.map((writer) => importAll(sql, recordsOf(writer), { batchSize: 250 })),
  )
  assert.deepEqual(
    summaries.map(({ added, refused }) => [added, refused.count]),
    writers.map(() => [300, 0]),
  )
  assert.deepEqual(await rows('select count(*)::integer as count, bool_or(sample) as sample from source'), [
    { count: 250, sample: false },
  ])
  assert.deepEqual(await rows('select distinct source_count from entity'), [{ source_count: 1 }])
})

test('concurrent imports that share actors and sources succeed with correct counts', async () => {
  const pages = (importer: number, index: number) => [
    ...new Set([
      `https://s.example/${(index * 7 + importer) % 13}`,
      `https://s.example/${(index * 3 + importer * 5) % 11}`,
    ]),
  ]
  const recordsOf = (importer: number) =>
    Array.from({ length: 240 }, (_, index) => {
      const urls = pages(importer, index)
      const retrieved_at = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()
      const source_class = index % 2 === 0 ? ('news' as const) : ('government' as const)
      return actorRecord(`Actor ${index % 90}`, {
        description: `Version ${importer} ${index}`,
        claims: urls.map((url) => claimOf(url)),
        sources: urls.map((url) => sourceOf(url, { retrieved_at, source_class })),
      })
    })
  const summaries = await Promise.all(
    [0, 1, 2].map((importer) => importAll(sql, recordsOf(importer), { batchSize: 20 })),
  )
  assert.deepEqual(
    summaries.map((summary) => summary.refused.count),
    [0, 0, 0],
  )
  const wrong = await rows(`
    select e.name from entity e join lateral (
      select count(distinct s.id)::integer as count, max(coalesce(s.published_at, s.retrieved_at)) as latest,
        array_agg(distinct s.source_class order by s.source_class) as classes
      from claim c join source s on s.id = c.source_id where c.entity_id = e.id) counted on true
    where (source_count, latest_source_at, source_classes) is distinct from (counted.count, counted.latest, counted.classes)`)
  assert.deepEqual(wrong, [])
  assert.equal((await rows('select from entity')).length, 90)
})
