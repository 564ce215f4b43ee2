import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'
import { until } from '../support/until.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = new Date('2026-11-15T12:00:00Z')
const fixture = await startWorkspaceFixture(() => clock)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const lists = `/api/workspaces/${newsroom}/lists`

const addActor = (name: string, fields: Record<string, unknown> = {}): Promise<Json> => {
  const who = fields['visibility'] === 'workspace' ? as.member : as.publicReviewer
  return bodyOf(send(app, 'POST', '/api/entities', who, actorBody(name, fields)), 201)
}
const makeList = (name: string): Promise<Json> => bodyOf(send(app, 'POST', lists, as.member, { name }), 201)
const put = (list: Json, actor: Json, note?: string): Promise<Json> =>
  bodyOf(send(app, 'POST', `${lists}/${list.id}/items`, as.member, { entity_id: actor.id, note }), 201)
const exported = (list: Json, format: string, who: Headers = as.member) =>
  send(app, 'GET', `${lists}/${list.id}/export?format=${format}`, who)
const csvOf = async (list: Json): Promise<Record<string, string>[]> =>
  parse(await (await exported(list, 'csv')).text(), { columns: true })
const linesOf = async (list: Json): Promise<Json[]> =>
  (await (await exported(list, 'jsonl')).text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const uses = async (): Promise<Json[]> =>
  (await bodyOf(send(app, 'GET', `/api/workspaces/${newsroom}/usage?kind=list_exported`, as.member), 200))
    .data

const list = await makeList('Tenants: “Gary” / 2026')
const evil = '=HYPERLINK("http://evil.example","x")'
const two = await addActor('Two Claims', {
  places: ['hammond,indiana'],
  claims: [
    claimBody('https://www.example.org/a', { publisher: 'The Paper', published_at: '2026-02-01' }, evil),
    claimBody('https://www.example.org/b', { title: '@SUM(A1)' }, '+1 "quoted", twice\nand a line'),
  ],
})
const lead = await addActor('-A Lead', { visibility: 'workspace', claims: [] })
const kept = await addActor('Kept Private', { visibility: 'workspace' })
const removed = await addActor('Removed Later')
for (const actor of [two, lead, kept, removed]) await put(list, actor, `=note of ${actor.name}`)
await bodyOf(send(app, 'DELETE', `/api/entities/${removed.id}`, as.publicReviewer), 204)

test('exports CSV with one row per claim: actor, place, claim and source', async () => {
  const answer = await exported(list, 'csv')
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="[\w. -]+\.csv"$/)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  await answer.text()
  const rows = await csvOf(list)
  assert.deepEqual(
    rows.map((row) => [row['position'], row['entity_id'], row['entity_state'], row['claim_id'] !== '']),
    [
      ['1', two.id, 'listed', true],
      ['1', two.id, 'listed', true],
      ['2', lead.id, 'private', false],
      ['3', kept.id, 'private', true],
      ['4', removed.id, 'removed', false],
    ],
  )
  const [first, second] = rows.slice(0, 2).toSorted((a, b) => (a['source_url']! < b['source_url']! ? -1 : 1))
  assert.deepEqual(
    ['place_key', 'place_name', 'state', 'places', 'issue_areas'].map((name) => first![name]),
    ['gary,indiana', 'Gary', 'IN', 'hammond,indiana', 'public_transit'],
  )
  assert.deepEqual(
    ['claim_kind', 'claim_text', 'source_url', 'source_publisher', 'published_at'].map(
      (name) => first![name],
    ),
    ['activity', 'Runs a bus', 'https://www.example.org/a', 'The Paper', '2026-02-01T00:00:00.000Z'],
  )
  assert.equal(second!['excerpt'], '\'+1 "quoted", twice\nand a line')
  assert.equal(rows[4]!['entity_name'], 'Removed Later')
})

test('no CSV cell starts like a formula', async () => {
  const rows = await csvOf(list)
  const cells = rows.flatMap((row) => Object.values(row))
  assert.deepEqual(
    cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)),
    [],
  )
  assert.ok(cells.includes(`'${evil}`))
  assert.ok(cells.includes("'=note of Two Claims"))
  assert.ok(cells.includes("'-A Lead"))
})

test('exports the same data as JSON Lines without escaping', async () => {
  const lines = await linesOf(list)
  assert.equal(lines.length, 5)
  const one = lines.find((line) => line.claim?.excerpt === evil)
  assert.deepEqual(
    [one.position, one.entity_id, one.name, one.state, one.note],
    [1, two.id, 'Two Claims', 'listed', '=note of Two Claims'],
  )
  assert.deepEqual(one.place, { key: 'gary,indiana', name: 'Gary', state: 'IN' })
  assert.equal(one.actor.visibility, 'public')
  assert.equal(one.source.url, 'https://www.example.org/a')
  assert.equal(two.claims.find((claim: Json) => claim.id === one.claim.id)?.source_id, one.source.id)
  assert.deepEqual(
    lines.slice(2).map((line) => [line.name, line.actor?.visibility, line.claim?.kind, line.source?.title]),
    [
      ['-A Lead', 'workspace', undefined, undefined],
      ['Kept Private', 'workspace', 'activity', 'About'],
      ['Removed Later', undefined, undefined, undefined],
    ],
  )
})

test('an empty list exports only a header, and unknown formats are rejected', async () => {
  const empty = await makeList('Empty')
  assert.match(await (await exported(empty, 'csv')).text(), /^position,entity_id,[\w,]+\r\n$/)
  assert.equal(await (await exported(empty, 'jsonl')).text(), '')
  const refused = await bodyOf(exported(empty, 'xlsx'), 400)
  assert.equal(refused.errors[0].path, 'format')
})

test('an export adds a usage record, but a HEAD request does not', async () => {
  const before = (await uses()).length
  assert.equal((await send(app, 'HEAD', `${lists}/${list.id}/export`, as.member)).status, 200)
  assert.equal((await uses()).length, before)
  await (await exported(list, 'jsonl', as.workspaceReviewer)).text()
  const [use, ...earlier] = await uses()
  assert.equal(earlier.length, before)
  assert.deepEqual(use.subject, { type: 'list', id: list.id, name: list.name })
  assert.deepEqual(use.details, { format: 'jsonl', actors: 4 })
})

test('streams a long list with backpressure', async () => {
  const { sql } = app.app.database
  // One long word, which the search index ignores: thousands of words in each quote take seconds to index.
  const excerpt = `It runs the b${'u'.repeat(4_900)}s.`
  const records = Array.from({ length: 2_000 }, (_, i) => {
    const urls = [1, 2, 3].map((n) => `https://www.example.org/crowd/${i}/${n}`)
    return actorRecord(`Crowd ${i}`, {
      place: 'east-chicago,indiana',
      claims: urls.map((url) => claimOf(url, { excerpt })),
      sources: urls.map((url) => sourceOf(url)),
    })
  })
  await importAll(sql, records)
  const crowd = await makeList('Crowd')
  const body = { place_key: 'east-chicago,indiana' }
  await bodyOf(send(app, 'POST', `${lists}/${crowd.id}/items/bulk`, as.member, body), 200)

  const request = get(`${app.url}${lists}/${crowd.id}/export?format=jsonl`, { headers: as.member })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  assert.equal(response.headers['content-length'], undefined)
  // The unread export has only filled the buffers on its way, so it has not read the last actor yet.
  const last = await sql
    .selectFrom('list_item')
    .select('entity_id')
    .where('list_id', '=', crowd.id)
    .orderBy('position', 'desc')
    .orderBy('entity_id', 'desc')
    .executeTakeFirstOrThrow()
  await bodyOf(send(app, 'DELETE', `${lists}/${crowd.id}/items/${last.entity_id}`, as.member), 204)
  const lines = (await text(response)).trimEnd().split('\n')
  assert.equal(lines.length, 5_997)
  assert.equal(
    lines.some((line) => line.includes(last.entity_id)),
    false,
    'the data of an actor is read when its batch is written',
  )
})

test('an aborted export releases its resources', async () => {
  const [crowd] = (await bodyOf(send(app, 'GET', lists, as.member), 200)).data
  const stop = new AbortController()
  const answer = await app.fetch(`${lists}/${crowd.id}/export`, { headers: as.member, signal: stop.signal })
  const reader = answer.body!.getReader()
  await reader.read()
  stop.abort()
  await reader.read().catch(() => undefined)
  assert.equal((await bodyOf(send(app, 'GET', `${lists}/${crowd.id}`, as.member), 200)).item_count, 1_999)
  const { pool } = app.app.database
  await until(() => pool.idleCount === pool.totalCount, 'every connection is released')
})
