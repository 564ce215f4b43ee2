import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  actorRecord,
  claimOf,
  importAll,
  openSmallDirectory,
  sourceOf,
} from '../../../tests/support/small-directory.ts'
import { createCursors } from '../../platform/http/cursor.ts'
import { readActivity } from '../activity-store.ts'
import { writeActors } from '../entity-writer/entity-writer-store.ts'
import { createSourceService } from './source-service.ts'
import { createSourceStore } from './source-store.ts'

const directory = await openSmallDirectory()
const { sql, database } = directory
after(() => directory[Symbol.asyncDispose]())

const url = 'https://www.union.example/about'
const quote = 'The Tenants Union fights every eviction in Gary.'
const cursors = createCursors('a secret of this test, long enough to be one')
const store = createSourceStore(sql)
const sources = createSourceService({
  sql,
  store,
  cursors,
  classesOfLargePlace: async () => undefined,
  baseUrl: 'http://directory.test',
})
const page = { limit: 20 }
const anything = { classes: undefined, statuses: undefined, host: undefined, placeIds: undefined }

before(async () => {
  const contact = claimOf(url, {
    kind: 'contact',
    text: 'hello@union.example',
    excerpt: 'Write: hello@union.example',
  })
  await importAll(sql, [
    actorRecord('Tenants Union', {
      claims: [
        claimOf(url, { kind: 'issue', issue_area: 'housing_affordability', excerpt: quote }),
        claimOf(url, { excerpt: 'It was founded by renters.' }),
        contact,
      ],
      contacts: [{ kind: 'email', value: 'hello@union.example' }],
      website: 'https://union.example',
      sources: [sourceOf(url, { content_hash: 'sha256:1' })],
    }),
    actorRecord('Food Bank', {
      place: 'hammond,indiana',
      claims: [
        claimOf('https://news.example/a', {
          excerpt: 'The Food Bank helps after an eviction, eviction after eviction.',
        }),
      ],
      sources: [sourceOf('https://news.example/a', { source_class: 'news' })],
    }),
    actorRecord('Former Mayor', {
      type: 'person',
      contacts: [{ kind: 'phone', value: '219-555-0100' }],
      contacts_until: '2020-01-01',
      claims: [
        claimOf(url, { kind: 'role', excerpt: 'Mayor until 2019' }),
        claimOf(url, {
          kind: 'contact',
          text: '219-555-0100',
          excerpt: 'Former Mayor, office telephone 219-555-0100',
        }),
      ],
      sources: [sourceOf(url, { content_hash: 'sha256:1' })],
    }),
  ])
})

const idOf = async (address: string) =>
  (await database.pool.query('select id from source where url = $1', [address])).rows[0].id as string
const placeId = async (key: string) =>
  (await database.pool.query('select id from place where key = $1', [key])).rows[0].id as number

test('a check says whether the page changed and which quotes were found again [design.evidence.source-checks]', async () => {
  const id = await idOf(url)
  assert.deepEqual((await sources.read(id, page)).checks, [])
  const text = `About us\n${quote.replace(' ', '\n')}\nIt was founded by renters.\nWrite: hello@union.example\nMayor until 2019 Former Mayor, office telephone 219-555-0100`
  const at = (day: number) => new Date(Date.UTC(2026, 5, day))
  const read = (contentHash: string, words: string) => ({ kind: 'read' as const, contentHash, text: words })
  assert.equal(await sources.recordCheck({ url, at: at(2), result: read('sha256:1', text) }), true)
  await sources.recordCheck({ url, at: at(3), result: { kind: 'unreachable' } })
  assert.equal((await sources.read(id, page)).status, 'ok', 'a page that cannot be read is not broken')
  await sources.recordCheck({ url, at: at(4), result: read('sha256:2', text.replace('founded', 'begun')) })
  const changed = await sources.read(id, page)
  assert.equal(changed.status, 'changed')
  assert.deepEqual(
    changed.checks.map(({ outcome, passages_found, passages_missing }) => [
      outcome,
      passages_found,
      passages_missing.length,
    ]),
    [
      ['changed', 4, 1],
      ['unreachable', 0, 0],
      ['unchanged', 5, 0],
    ],
  )
  const found = new Map(changed.passages.map((passage) => [passage.excerpt, passage.found_again]))
  assert.deepEqual([found.get(quote), found.get('It was founded by renters.')], [true, false])
  await sources.recordCheck({ url, at: at(5), result: { kind: 'gone' } })
  assert.equal((await sources.read(id, page)).status, 'broken')
  assert.equal(
    await sources.recordCheck({ url: 'https://other.example/', at: at(5), result: { kind: 'gone' } }),
    false,
  )
})

test('a page counts as read when it was checked, and not when it could not be read [design.status.for-people]', async () => {
  const since = async (day: number) =>
    (await readActivity(sql, new Date(Date.UTC(2026, 5, day)))).checkedSources
  assert.equal(await since(4), 1, 'retrieved earlier, and checked on that day')
  assert.equal(await since(5), 0, 'gone')
})

test('lists sources by class, host, place, status and change [design.evidence.source-list]', async () => {
  const urls = async (filters: Partial<typeof anything> | object) =>
    (await sources.list({ ...anything, ...filters }, page)).data.map((source) => source.url).sort()
  assert.deepEqual(await urls({}), ['https://news.example/a', url])
  assert.deepEqual(await urls({ classes: ['news'] }), ['https://news.example/a'])
  assert.deepEqual(await urls({ host: 'www.union.example' }), [url])
  assert.deepEqual(await urls({ host: 'union.example' }), [])
  assert.deepEqual(await urls({ statuses: ['broken'] }), [url])
  assert.equal((await urls({ changedSince: '2020-01-01T00:00:00Z' })).length, 2)
  const later = new Date('2100-01-01T00:00:00Z')
  assert.deepEqual(await urls({ changedSince: later.toISOString() }), [])
  await sources.recordCheck({ url, at: later, result: { kind: 'gone' } })
  assert.deepEqual(await urls({ changedSince: later.toISOString() }), [url], 'checked then')
  assert.deepEqual(await urls({ placeIds: [await placeId('hammond,indiana')] }), ['https://news.example/a'])
  const first = await sources.list(anything, { limit: 1 })
  const second = await sources.list(anything, { limit: 1, cursor: first.page.next_cursor! })
  assert.deepEqual([...first.data, ...second.data].map((source) => source.url).sort(), [
    'https://news.example/a',
    url,
  ])
  assert.equal(second.page.next_cursor, null)
})

test('finds quotes by words, place, issue area and class, and none that are not public [design.evidence.passage-search]', async () => {
  const find = async (query: string, filters: object = {}) => {
    const all = { placeIds: undefined, issueAreas: undefined, classes: undefined }
    const { data } = await sources.searchPassages({ ...all, query, ...filters }, page)
    return data.map(({ excerpt, claims }) => `${claims[0]!.entity.name}: ${excerpt.slice(0, 12)}`)
  }
  // The quote with more of the word ranks higher.
  assert.deepEqual(await find('evictions'), ['Food Bank: The Food Ban', 'Tenants Union: The Tenants '])
  assert.deepEqual(await find('eviction', { issueAreas: ['housing_affordability'] }), [
    'Tenants Union: The Tenants ',
  ])
  assert.deepEqual(await find('eviction', { placeIds: [await placeId('hammond,indiana')] }), [
    'Food Bank: The Food Ban',
  ])
  assert.deepEqual(await find('eviction', { classes: ['news'] }), ['Food Bank: The Food Ban'])
  assert.deepEqual(await find('eviction -food'), ['Tenants Union: The Tenants '])
  assert.deepEqual(await find('telephone'), [], 'the contact of a role that has ended')
  assert.deepEqual(await find(`'"(&| zzz`), [])
  const workspace = '01920000-0000-7000-8000-0000000000aa'
  await database.pool.query("insert into workspace (id, name, kind) values ($1, 'Team', 'team')", [workspace])
  const secret = actorRecord('Hidden', {
    claims: [claimOf(url, { excerpt: 'A secret eviction list.' })],
    sources: [sourceOf(url)],
  })
  const options = { now: new Date(), workspaceId: workspace, identity: 'new' as const }
  await sql.transaction().execute((tx) => writeActors(tx, [secret], options))
  assert.deepEqual(await find('secret'), [])
  assert.deepEqual((await sources.list(anything, page)).data.length, 2)
  await importAll(sql, [
    actorRecord('House Caucus', {
      claims: [claimOf(url, { excerpt: 'The House Caucus met.' })],
      sources: [sourceOf(url)],
    }),
    actorRecord('Housing Board', {
      claims: [claimOf(url, { excerpt: 'The Housing Board met.' })],
      sources: [sourceOf(url)],
    }),
  ])
  assert.deepEqual(await find('housing met'), ['Housing Board: The Housing '], 'the stem is that of “House”')
})

test('the sources of a large place are found among the newest of all [design.evidence.large-place-sources]', async () => {
  const dates = ['2026-01-03', '2026-01-09', '2026-01-01', '2026-01-09', '2026-01-05']
  await importAll(
    sql,
    dates.flatMap((day, index) =>
      ['gary,indiana', 'hammond,indiana'].map((place) => {
        const address = `https://${place.slice(0, 4)}.example/${index}`
        const source = sourceOf(address, {
          source_class: index % 2 ? 'news' : 'government',
          retrieved_at: `${day}T00:00:00Z`,
        })
        return actorRecord(`Group ${index} of ${place}`, {
          place,
          claims: [claimOf(address)],
          sources: [source],
        })
      }),
    ),
  )
  const gary = await placeId('gary,indiana')
  for (const classes of [undefined, ['news']]) {
    const all = (await store.ofPlace(gary, { classes, limit: 100 })).rows
    assert.ok(all.length >= 2)
    for (const start of [undefined, ...all.slice(0, -1)]) {
      const given = { classes, after: start && { dated: start.dated, id: start.id }, limit: 1 }
      const newest = (await store.newestOfPlace(gary, given)) ?? []
      const { rows } = await store.ofPlace(gary, given)
      assert.deepEqual(newest.map(described), rows.map(described))
    }
    assert.equal(await store.newestOfPlace(gary, { classes, limit: all.length + 1 }), undefined)
  }
  const large = createSourceService({
    sql,
    store,
    cursors,
    baseUrl: 'http://directory.test',
    classesOfLargePlace: async () => [
      { source_class: 'news', count: 6_000, newest_at: '2026-01-09T00:00:00Z', stale: 0, broken: 0 },
    ],
  })
  const listed = await large.ofPlace(gary, { limit: 2 })
  const expected = await sources.ofPlace(gary, { limit: 2 })
  assert.deepEqual(listed, { ...expected, page: { ...expected.page, total: 6_000 } })
})

const described = (row: object) => ({ ...row, total: undefined })

test('a check of a page of the sample town, which is stored as a path, is found by its address', async () => {
  const path = '/samples/town/club.html'
  await importAll(sql, [
    actorRecord('Chess Club', {
      claims: [claimOf(path, { excerpt: 'We play.' })],
      sources: [sourceOf(path)],
    }),
  ])
  const result = { kind: 'read', text: 'We play.', contentHash: 'sha256:3' } as const
  const checked = { url: `http://directory.test${path}`, at: new Date(Date.UTC(2026, 6, 1)) }
  assert.equal(await sources.recordCheck({ ...checked, result }), true)
  const read = await sources.read(await idOf(path), page)
  assert.deepEqual(
    read.passages.map((passage) => passage.found_again),
    [true],
  )
  const elsewhere = { ...checked, url: `http://other.test${path}` }
  assert.equal(await sources.recordCheck({ ...elsewhere, result }), false)
})
