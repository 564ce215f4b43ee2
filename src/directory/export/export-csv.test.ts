import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { ActorRecord } from '../../contracts/directory/import-record.ts'
import { csvColumns, csvRows, csvText } from './export-csv.ts'
import { actorLine } from './export-lines.ts'

const entity = {
  id: '01920000-0000-7000-8000-000000000001',
  external_id: null,
  identifiers: [],
  type: 'organization',
  name: '=HYPERLINK("https://evil.example","Riders")',
  description: null,
  place: 'gary,indiana',
  place_name: 'Gary',
  state: 'IN',
  places: ['hammond,indiana'],
  issue_areas: ['public_transit'],
  website: null,
  contacts: [],
  contacts_until: null,
  location_withheld: null,
}
const claim = {
  id: '01920000-0000-7000-8000-000000000002',
  entity_id: entity.id,
  kind: 'activity',
  text: 'Rides, and "sings"',
  issue_area: null,
  excerpt: 'two\nlines',
  position: null,
  excerpt_format: 'text' as const,
  context_before: '',
  context_after: '',
  recorded_at: new Date('2026-01-02T00:00:00Z'),
  source_id: '01920000-0000-7000-8000-000000000003',
  url: 'https://a.example/',
  title: '@mention',
  publisher: '-1+1',
  source_class: 'news',
  published_at: null,
  retrieved_at: new Date('2026-01-01T00:00:00Z'),
  content_hash: null,
}

test('a row has actor, place, claim and source, and no formula cells', () => {
  const text =
    csvText([], { header: true }) + csvText(csvRows(entity, [claim], 'https://d.example'), { header: false })
  const [row] = parse(text, { columns: true }) as Record<string, string>[]
  assert.deepEqual(Object.keys(row!), [...csvColumns])
  assert.equal(row!['entity_name'], `'${entity.name}`)
  assert.equal(row!['source_title'], "'@mention")
  assert.equal(row!['source_publisher'], "'-1+1")
  assert.equal(row!['claim_text'], 'Rides, and "sings"')
  assert.equal(row!['excerpt'], 'two\nlines')
  assert.equal(row!['entity_url'], `https://d.example/api/entities/${entity.id}`)
  assert.deepEqual(
    [row!['place_key'], row!['places'], row!['published_at']],
    ['gary,indiana', 'hammond,indiana', ''],
  )
  const [sample] = csvRows(entity, [{ ...claim, url: '/samples/a.html' }], 'https://d.example')
  assert.equal(sample?.source_url, 'https://d.example/samples/a.html', 'a link that opens')
})

test('a row names the license of its source and the credit that it requires, where they are known [design.snapshots.source-license]', () => {
  const cited = { ...claim, url: 'https://en.wikipedia.org/wiki/Gary,_Indiana' }
  const text = csvText(csvRows(entity, [cited, claim], 'https://d.example'), { header: true })
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  assert.deepEqual(
    rows.map((row) => [row['source_license'], row['source_credit']]),
    [
      ['CC BY-SA 4.0', 'Wikipedia contributors'],
      ['', ''],
    ],
  )
  const line = actorLine(entity, [cited, claim])
  const { sources } = ActorRecord.parse(JSON.parse(line))
  assert.deepEqual(
    sources.map(({ license }) => license?.credit),
    ['Wikipedia contributors', undefined],
  )
})
