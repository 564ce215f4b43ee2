import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { actorRecord, importAll } from '../support/small-directory.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = new Date('2026-11-15T12:00:00Z')
const fixture = await startWorkspaceFixture(() => clock)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const { sql } = app.app.database
const lists = `/api/workspaces/${newsroom}/lists`
const unknownId = '01920000-0000-7000-8000-0000000000ff'

const makeList = (name = 'Many'): Promise<Json> => bodyOf(send(app, 'POST', lists, as.member, { name }), 201)
const bulk = (list: Json, body: unknown, status = 200): Promise<Json> =>
  bodyOf(send(app, 'POST', `${lists}/${list.id}/items/bulk`, as.member, body), status)
const takeOut = (list: Json, entity_ids: string[]): Promise<Json> =>
  bodyOf(send(app, 'POST', `${lists}/${list.id}/items/remove`, as.member, { entity_ids }), 200)
const itemsOf = async (list: Json): Promise<Json[]> =>
  (await bodyOf(send(app, 'GET', `${lists}/${list.id}/items?limit=100`, as.member), 200)).data
const read = (list: Json): Promise<Json> => bodyOf(send(app, 'GET', `${lists}/${list.id}`, as.member), 200)
const idsOf = (rows: Json[]) => rows.map((row) => row.entity_id ?? row.id)

const place = { place: 'hammond,indiana' }
await importAll(sql, [
  actorRecord('Hammond Bus Riders', { ...place, issue_areas: ['public_transit'] }),
  actorRecord('Hammond Anglers', { ...place, issue_areas: [] }),
  actorRecord('Hammond Council Member', { ...place, type: 'person', issue_areas: ['public_transit'] }),
  actorRecord('Gary Bus Riders', { issue_areas: ['public_transit'] }),
])
const search = async (query: string): Promise<Json[]> =>
  (await bodyOf(send(app, 'GET', `/api/entities?${query}`, as.member), 200)).data

test('adds actors by id, skips those already listed and names unknown ids', async () => {
  const list = await makeList()
  const [riders, anglers] = [
    ...(await search('query=hammond+bus')),
    ...(await search('query=hammond+anglers')),
  ]
  const item = { entity_id: riders.id, note: 'mine' }
  await bodyOf(send(app, 'POST', `${lists}/${list.id}/items`, as.member, item), 201)
  const asked = [anglers.id, riders.id.toUpperCase(), unknownId, 'no id', anglers.id]
  const result = await bulk(list, { entity_ids: asked })
  assert.deepEqual(result, {
    added: [anglers.id],
    already_there: 1,
    not_found: [unknownId, 'no id'],
    truncated: false,
    item_count: 2,
  })
  const items = await itemsOf(list)
  assert.deepEqual(idsOf(items), [riders.id, anglers.id])
  assert.equal(items[0].note, 'mine')
  assert.deepEqual(await bulk(list, { entity_ids: asked }), { ...result, added: [], already_there: 2 })
})

test('adds search results in their order', async () => {
  const list = await makeList()
  const found = await search('place=hammond,indiana&issue_area=public_transit&sort=name')
  assert.equal(found.length, 2)
  const body = { search: { place: ['hammond,indiana'], issue_area: ['public_transit'] } }
  const result = await bulk(list, body)
  assert.deepEqual(result.added, idsOf(found))
  assert.deepEqual(idsOf(await itemsOf(list)), idsOf(found))
  const person = await bulk(await makeList(), { search: { query: 'hamond council', type: ['person'] } })
  assert.equal(person.added.length, 1, 'a misspelled word is corrected as in the search')
  const nothing = await bulk(list, { search: { issue_area: ['no_such_area'] } })
  assert.deepEqual([nothing.added, nothing.already_there, nothing.truncated], [[], 0, false])
})

test('adds all or some actors of a place', async () => {
  const list = await makeList()
  const some = await bulk(list, { place_key: 'hammond-in', filters: { type: ['person'] } })
  assert.equal(some.added.length, 1)
  const all = await bulk(list, { place_key: 'hammond,indiana' })
  assert.deepEqual([all.added.length, all.already_there, all.item_count], [2, 1, 3])
  const problem = await bulk(list, { place_key: 'Hammond, IN' }, 404)
  assert.equal(problem.code, 'place_not_found')
  assert.equal(problem.suggestions[0].key, 'hammond,indiana')
})

test('finds private actors only on request, and only those of the workspace', async () => {
  const name = 'Quiet Street'
  const body = actorBody(name, { visibility: 'workspace', claims: [] })
  const own = await bodyOf(send(app, 'POST', '/api/entities', as.member, body), 201)
  const foreign = await bodyOf(send(app, 'POST', '/api/entities', as.outsider, body), 201)
  const list = await makeList()
  assert.deepEqual((await bulk(list, { search: { query: name } })).added, [])
  const result = await bulk(list, { search: { query: name, visibility: 'workspace' } })
  assert.deepEqual(result.added, [own.id])
  assert.deepEqual((await bulk(list, { entity_ids: [foreign.id] })).not_found, [foreign.id])
})

test('the ids in `added` undo a bulk add exactly', async () => {
  const list = await makeList()
  const [first] = await search('query=hammond+anglers')
  await bulk(list, { entity_ids: [first.id] })
  const before = await itemsOf(list)
  const { added } = await bulk(list, { place_key: 'hammond,indiana' })
  assert.equal(added.length, 2)
  const undone = await takeOut(list, added)
  assert.deepEqual([undone.removed.toSorted(), undone.not_there], [added.toSorted(), 0])
  assert.equal(undone.item_count, 1)
  assert.deepEqual(await itemsOf(list), before)
  const again = await takeOut(list, [...added, 'x'])
  assert.deepEqual([again.removed, again.not_there, again.item_count], [[], 3, 1])
  assert.equal((await read(list)).item_count, 1)
})

test('a bulk add with an idempotency key runs once and is replayed', async () => {
  const list = await makeList()
  const repeat = () =>
    send(
      app,
      'POST',
      `${lists}/${list.id}/items/bulk`,
      { ...as.member, 'idempotency-key': 'bulk-1' },
      { place_key: 'hammond,indiana' },
    )
  const first = await bodyOf(repeat(), 200)
  const second = await repeat()
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(await bodyOf(second, 200), first)
  assert.equal(first.added.length, 3)
})

test('requires exactly one way to select actors, and a filter for a search', async () => {
  const list = await makeList()
  const cases: [unknown, string][] = [
    [{}, ''],
    [{ entity_ids: [unknownId], place_key: 'gary,indiana' }, ''],
    [{ search: {} }, 'search'],
    [{ search: { sort: 'name' } }, 'search'],
    [{ search: { query: 'x', limit: 3 } }, 'search'],
    [{ search: { state: ['XX'] } }, 'state'],
    [{ search: { query: 'bus' }, filters: { type: ['person'] } }, 'filters'],
    [{ entity_ids: [] }, 'entity_ids'],
    [{ entity_ids: Array(5001).fill(unknownId) }, 'entity_ids'],
  ]
  for (const [body, path] of cases) {
    const problem = await bulk(list, body, 400)
    const paths = problem.errors.map((one: Json) => one.path)
    assert.ok(
      paths.some((one: string) => one.startsWith(path)),
      JSON.stringify([body, problem.errors]),
    )
  }
  assert.equal((await read(list)).version, 1)
})

test('a list holds 5,000 actors: the rest is reported as truncated, and a full list rejects more', async () => {
  const records = Array.from({ length: 5_100 }, (_, i) =>
    actorRecord(`Crowd ${String(i).padStart(4, '0')}`, { place: 'east-chicago,indiana' }),
  )
  await importAll(sql, records)
  const list = await makeList('Crowd')
  await bulk(list, { place_key: 'hammond,indiana' })
  const result = await bulk(list, { place_key: 'east-chicago,indiana' })
  assert.deepEqual([result.added.length, result.truncated, result.item_count], [4_997, true, 5_000])
  const [other] = await search('query=gary+bus+riders')
  const item = { entity_id: other.id }
  const refused = await bodyOf(send(app, 'POST', `${lists}/${list.id}/items`, as.member, item), 403)
  assert.deepEqual([refused.code, refused.limit, refused.maximum], ['limit_reached', 'list_items', 5_000])
  assert.match(refused.detail, /5,000/)
  assert.equal((await bulk(list, { entity_ids: [other.id] }, 403)).code, 'limit_reached')
  // An empty addition is not an error.
  assert.equal((await bulk(list, { place_key: 'hammond,indiana' })).already_there, 3)
  const undone = await takeOut(list, result.added)
  assert.deepEqual([undone.removed.length, undone.item_count], [4_997, 3])
})
