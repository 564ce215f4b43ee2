import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = { at: new Date('2026-11-15T12:00:00Z') }
const fixture = await startWorkspaceFixture(() => clock.at)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const { sql } = app.app.database
const targets = `/api/workspaces/${newsroom}/coverage-targets`

const hammond = { key: 'hammond,indiana', slug: 'hammond-in', name: 'Hammond', state: 'IN' }
const addActor = (name: string, fields: Record<string, unknown>): Promise<Json> =>
  bodyOf(
    send(app, 'POST', '/api/entities', as.publicReviewer, actorBody(name, { place: hammond.key, ...fields })),
    201,
  )
const set = (body: Record<string, unknown>, who = as.member): Promise<Json> =>
  bodyOf(send(app, 'POST', targets, who, { title: 'A target', place_key: 'hammond-in', ...body }), 201)
const read = (id: string): Promise<Json> =>
  bodyOf(send(app, 'GET', `${targets}/${id}`, as.workspaceReviewer), 200)
const cellsOf = (target: Json) =>
  target.cells.map((cell: Json) => [cell.issue_area, cell.actor_type, cell.actor_count, cell.status])
async function searched(...issueAreas: string[]) {
  const place = await sql
    .selectFrom('place')
    .select('id')
    .where('key', '=', hammond.key)
    .executeTakeFirstOrThrow()
  const finished_at = new Date('2026-10-01T00:00:00Z')
  const search = { id: newId(), place_id: place.id, issue_areas: issueAreas, engines: [], finished_at }
  await sql.insertInto('place_search').values(search).execute()
}
const old = { claims: [claimBody('https://www.example.org/old', { retrieved_at: '2024-01-01' })] }
const housing = { issue_areas: ['housing_affordability', 'public_transit'] }

test('a target counts each issue area and type separately, as covered, thin, missing or not searched', async () => {
  const area = { issue_areas: ['housing_affordability', 'zoning_and_land_use', 'public_transit'] }
  const body = { ...area, actor_types: ['organization', 'campaign', 'organization'], minimum: 2 }
  const fresh = await set(body)
  assert.deepEqual([fresh.status, fresh.counts.not_searched, fresh.counts.cells], ['not_started', 6, 6])
  assert.deepEqual(fresh.actor_types, ['organization', 'campaign'])
  assert.deepEqual(fresh.place, hammond)

  await addActor('One', housing)
  await addActor('Two', { ...housing, ...old })
  await addActor('Three', { type: 'campaign', issue_areas: ['housing_affordability'] })
  await addActor('A person', { type: 'person', ...housing })
  await searched('housing_affordability', 'zoning_and_land_use')
  const target = await read(fresh.id)
  assert.deepEqual(cellsOf(target), [
    ['housing_affordability', 'organization', 2, 'covered'],
    ['housing_affordability', 'campaign', 1, 'thin'],
    ['zoning_and_land_use', 'organization', 0, 'missing'],
    ['zoning_and_land_use', 'campaign', 0, 'missing'],
    ['public_transit', 'organization', 2, 'covered'],
    ['public_transit', 'campaign', 0, 'not_searched'],
  ])
  assert.deepEqual(target.counts, { cells: 6, covered: 2, thin: 1, missing: 2, not_searched: 1 })
  assert.equal(target.status, 'in_progress')
  assert.equal(target.cells[0].last_searched_at, '2026-10-01T00:00:00.000Z')
  assert.equal(target.version, 1)
})

test('every next action has a sentence and a path', async () => {
  const { next_actions: actions } = await set({
    issue_areas: ['housing_affordability', 'zoning_and_land_use', 'public_transit'],
    actor_types: ['organization', 'campaign'],
    minimum: 3,
  })
  assert.deepEqual(
    actions.map((one: Json) => [one.kind, one.method, one.address]),
    [
      ['search', 'POST', '/api/discovery-runs'],
      ['search_again', 'POST', '/api/discovery-runs'],
      [
        'add_actors',
        'GET',
        '/api/places/hammond,indiana/entities?issue_area=housing_affordability&type=organization&type=campaign',
      ],
      [
        'add_actors',
        'GET',
        '/api/places/hammond,indiana/entities?issue_area=public_transit&type=organization',
      ],
      ['review_sources', 'GET', '/api/places/hammond,indiana/sources?issue_area=housing_affordability'],
      ['review_sources', 'GET', '/api/places/hammond,indiana/sources?issue_area=public_transit'],
      ['flag', 'POST', '/api/entity-flags'],
    ],
  )
  assert.equal(
    actions[2].sentence,
    'Find 1 more organization and 2 more campaigns in Hammond, IN for Housing affordability. Review the actors that are already listed.',
  )
  for (const { method, address, sentence } of actions) {
    assert.match(sentence, /^[A-Z].+\.$/)
    if (method === 'GET') assert.equal((await app.fetch(address)).status, 200, address)
  }
})

test('without types all actors count together, and a domain covers all its issue areas', async () => {
  const any = await set({
    issue_areas: ['public_transit', 'public_transit'],
    minimum: 3,
    due_on: '2026-11-14',
  })
  assert.deepEqual(cellsOf(any), [['public_transit', null, 3, 'covered']])
  assert.deepEqual([any.status, any.is_overdue], ['met', false])
  const domain = await set({ issue_areas: ['housing-and-the-built-environment'], due_on: '2026-11-14' })
  assert.ok(domain.cells.length > 1)
  assert.deepEqual([domain.minimum, domain.is_overdue], [3, true])
  assert.equal((await set({ ...housing, due_on: '2026-11-15', minimum: 900 })).is_overdue, false)
})

test('a target counts public actors only', async () => {
  const { id } = await set({ issue_areas: ['water_infrastructure'], minimum: 1 })
  const lead = actorBody('Private', {
    place: hammond.key,
    issue_areas: ['water_infrastructure'],
    visibility: 'workspace',
  })
  await bodyOf(send(app, 'POST', '/api/entities', as.member, lead), 201)
  assert.equal((await read(id)).status, 'not_started')
  const actor = await addActor('Water', { issue_areas: ['water_infrastructure'] })
  assert.equal((await read(id)).status, 'met')
  await bodyOf(send(app, 'DELETE', `/api/entities/${actor.id}`, as.publicReviewer), 204)
  assert.equal((await read(id)).status, 'not_started')
})

test('lists targets with their progress, most recently changed first, in pages', async () => {
  for (const title of ['L1', 'L2', 'L3']) {
    clock.at = new Date(clock.at.getTime() + 60_000)
    await set({ title, issue_areas: ['public_transit'] })
  }
  const first = await bodyOf(send(app, 'GET', `${targets}?limit=2`, as.workspaceReviewer), 200)
  assert.deepEqual(
    first.data.map((one: Json) => [one.title, one.status, one.counts.covered, one.cells]),
    [
      ['L3', 'met', 1, undefined],
      ['L2', 'met', 1, undefined],
    ],
  )
  const next = await bodyOf(
    send(app, 'GET', `${targets}?limit=2&cursor=${first.page.next_cursor}`, as.member),
    200,
  )
  assert.equal(next.data[0].title, 'L1')
  assert.equal(next.page.total, first.page.total)
})

test('rejects unknown or invalid values by name', async () => {
  const refused = async (body: Json) =>
    (
      await bodyOf(
        send(app, 'POST', targets, as.member, { title: 'No', place_key: 'hammond-in', ...body }),
        400,
      )
    ).errors.map((fault: Json) => fault.path)
  assert.deepEqual(await refused({ place_key: 'Hammond, IN', issue_areas: ['nope', 'public_transit'] }), [
    'place_key',
    'issue_areas.0',
  ])
  assert.deepEqual(await refused({ issue_areas: [] }), ['issue_areas'])
  assert.deepEqual(await refused({ ...housing, actor_types: ['robot'] }), ['actor_types.0'])
  assert.deepEqual(await refused({ ...housing, minimum: 0 }), ['minimum'])
  assert.deepEqual(await refused({ ...housing, due_on: '2026-02-30' }), ['due_on'])
  assert.deepEqual(await refused({ ...housing, due_on: '0000-01-01' }), ['due_on'])
  assert.deepEqual(await refused({ ...housing, title: '  ' }), ['title'])
})

test('rejects a change based on an old version, and lets reviewers only read', async () => {
  const { id } = await set(housing)
  const change = (body: Json, tag: string, who = as.member) =>
    send(app, 'PATCH', `${targets}/${id}`, { ...who, 'if-match': tag }, body)
  const answers = await Promise.all([change({ minimum: 5 }, '"v1"'), change({ minimum: 6 }, '"v1"')])
  assert.deepEqual(answers.map((one) => one.status).sort(), [200, 412])
  const renamed = await change({ title: 'Renamed', place_key: 'gary,indiana', due_on: null }, '"v2"')
  assert.equal(renamed.headers.get('etag'), '"v3"')
  const body = await bodyOf(renamed, 200)
  assert.deepEqual(
    [body.title, body.place.key, body.issue_areas],
    ['Renamed', 'gary,indiana', housing.issue_areas],
  )
  assert.equal(
    (await bodyOf(change({ minimum: 1 }, '"v3"', as.workspaceReviewer), 403)).code,
    'role_required',
  )
  assert.equal((await bodyOf(change({ minimum: 1 }, '"v3"', as.outsider), 403)).code, 'workspace_required')
  await bodyOf(send(app, 'DELETE', `${targets}/${id}`, { ...as.member, 'if-match': '"v2"' }), 412)
  await bodyOf(send(app, 'DELETE', `${targets}/${id}`, as.member), 204)
  assert.equal((await bodyOf(send(app, 'GET', `${targets}/${id}`, as.member), 404)).code, 'item_not_found')
})

test('a target and a brief take the status of the area about the same subject where only that one has actors [design.coverage.twins]', async () => {
  await searched('transportation_and_mobility')
  const area = { issue_areas: ['transportation_and_mobility'] }
  const { cells, next_actions } = await set({ ...area, actor_types: ['organization', 'campaign'] })
  assert.deepEqual(
    cells.map((cell: Json) => [cell.actor_type, cell.actor_count, cell.status, cell.status_from]),
    [
      ['organization', 0, 'thin', 'public_transit'],
      ['campaign', 0, 'missing', null],
    ],
  )
  const { sentence, address } = next_actions.find((one: Json) => one.kind === 'add_actors')
  assert.equal(
    sentence,
    'Find more organizations in Hammond, IN for Transportation and mobility. Review the actors that are listed for Public transit.',
  )
  assert.match(address, /entities\?issue_area=public_transit&type=organization$/)
  const brief = { title: 'Transport', text: '', scope: { place_keys: [hammond.key], ...area } }
  const path = `/api/workspaces/${newsroom}/briefs`
  assert.deepEqual((await bodyOf(send(app, 'POST', path, as.member, brief), 201)).derived_gaps, [])
})
