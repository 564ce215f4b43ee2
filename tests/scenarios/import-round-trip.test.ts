import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import { generateActors } from '../../bench/generate-actors.ts'
import type { ImportRecord } from '../../src/contracts/directory/import-record.ts'
import { readJsonLines } from '../../src/directory/import/read-json-lines.ts'
import { exportEntities, importRecords } from '../../src/directory/index.ts'
import type { Sql } from '../../src/platform/sql/database.ts'
import { runs } from '../support/property-runs.ts'
import {
  actorRecord,
  claimOf,
  contentsOf,
  importAll,
  now,
  openSmallDirectory,
  sourceOf,
} from '../support/small-directory.ts'

const keys = ['gary,indiana', 'hammond,indiana', 'east-chicago,indiana']

async function exported(sql: Sql): Promise<string> {
  let text = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  await exportEntities(sql, { format: 'jsonl', baseUrl: 'https://directory.test' }, output)
  return text
}

const importText = (sql: Sql, text: string) =>
  importRecords(sql, readJsonLines(once(Buffer.from(text))), { now, batchSize: 300 })

async function* once(chunk: Buffer) {
  yield chunk
}

test('export, import and export again give the same bytes [design.cli.export-round-trip]', async () => {
  await using original = await openSmallDirectory()
  const records: ImportRecord[] = [
    ...(await Array.fromAsync(generateActors(800, 5, keys))),
    actorRecord('No id of its own', {
      external_id: null,
      places: ['hammond,indiana', 'east-chicago,indiana'],
    }),
    actorRecord('Ünïcode ☃ “quotes” \\u2028 =1+1', {
      contacts: [
        { kind: 'social', value: '@snow', label: 'mastodon' },
        { kind: 'phone', value: '+1 219' },
      ],
      claims: [
        claimOf('https://a.example/%C3%BC?q=1&r=2', {
          recorded_at: '2025-01-02T03:04:05.678+02:00',
          issue_area: 'public_transit',
        }),
      ],
      sources: [
        sourceOf('https://a.example/%C3%BC?q=1&r=2', {
          content_hash: 'sha256:00',
          published_at: '2024-02-29',
        }),
      ],
    }),
    {
      record: 'place',
      key: 'new-place,ohio',
      name: 'New Place',
      kind: 'village',
      latitude: 40.123456,
      longitude: -80.5,
    },
    actorRecord('In the new place', { place: 'new-place,ohio' }),
    {
      record: 'search',
      id: '0198c0de-0000-7000-8000-000000000001',
      place: 'gary,indiana',
      issue_areas: ['public_transit'],
      engines: ['link'],
      finished_at: '2026-03-04T10:00:00Z',
    },
  ]
  const first = await importAll(original.sql, records, { batchSize: 100 })
  assert.equal(first.refused.count, 0, JSON.stringify(first.refused))
  const text = await exported(original.sql)

  await using copy = await openSmallDirectory()
  const second = await importText(copy.sql, text)
  assert.equal(second.refused.count, 0, JSON.stringify(second.refused))
  assert.equal(second.added, 803)
  assert.equal(await exported(copy.sql), text)
  const [one, other] = [await contentsOf(original.database), await contentsOf(copy.database)]
  assert.deepEqual(other, one)

  const again = await importText(original.sql, text)
  assert.deepEqual([again.added, again.changed, again.unchanged, again.refused.count], [0, 0, 803, 0])
})

test('an export is a snapshot, whatever is imported meanwhile', async () => {
  await using directory = await openSmallDirectory()
  await importAll(directory.sql, await Array.fromAsync(generateActors(1200, 6, keys)))
  const search = {
    place: 'gary,indiana',
    issue_areas: ['public_transit'],
    engines: [],
    finished_at: '2026-03-04',
  }
  let lines = 0
  const output = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      lines += String(chunk).split('\n').length - 1
      // Every page waits until something else is stored.
      const meanwhile: ImportRecord[] = [
        actorRecord(`Meanwhile ${lines}`),
        { record: 'search', id: randomUUID(), ...search },
      ]
      importAll(directory.sql, meanwhile).then(() => done(), done)
    },
  })
  const summary = await exportEntities(directory.sql, { format: 'jsonl', baseUrl: '' }, output)
  assert.deepEqual([summary.actors, summary.places, summary.searches, lines], [1200, 3, 0, 1203])
})

test('the result does not depend on the batch size', async () => {
  await using directory = await openSmallDirectory()
  const { sql, database } = directory
  const actor = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    name: fc.constantFrom('Riders', 'Walkers'),
    place: fc.constantFrom(...keys, 'atlantis,indiana'),
    url: fc.constantFrom('https://a.example/', 'https://b.example/'),
    day: fc.constantFrom('2026-01-01', '2026-01-02'),
    source_class: fc.constantFrom('news' as const, 'government' as const),
    hasId: fc.boolean(),
  })
  const property = fc.asyncProperty(
    fc.array(actor, { minLength: 1, maxLength: 12 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 3 }),
    async (actors, batchSize, writers) => {
      const records = actors.map(({ id, name, place, url, day, source_class, hasId }) =>
        actorRecord(name, {
          external_id: hasId ? { scheme: 'test', id } : null,
          place,
          claims: [claimOf(url, { text: `Said ${id}` })],
          sources: [sourceOf(url, { retrieved_at: day, source_class })],
        }),
      )
      const results = []
      for (const options of [
        { batchSize: 1, writers: 1 },
        { batchSize, writers },
      ]) {
        await database.pool.query(
          'truncate entity, entity_place, entity_external_id, claim, source, search_word cascade',
        )
        const { refused, added, changed, unchanged } = await importAll(sql, records, options)
        results.push({ refused, added, changed, unchanged, contents: await contentsOf(database) })
      }
      assert.deepEqual(results[1], results[0])
    },
  )
  await fc.assert(property, runs(8))
})
