import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = new Date('2026-11-15T12:00:00Z')
const fixture = await startWorkspaceFixture(() => clock)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const lists = `/api/workspaces/${newsroom}/lists`
const unknownId = '01920000-0000-7000-8000-0000000000ff'

const addActor = (name: string, fields: Record<string, unknown> = {}): Promise<Json> => {
  const who = fields['visibility'] === 'workspace' ? as.member : as.publicReviewer
  return bodyOf(send(app, 'POST', '/api/entities', who, actorBody(name, fields)), 201)
}
const makeList = (name = 'Tenant groups', who: Headers = as.member): Promise<Json> =>
  bodyOf(send(app, 'POST', lists, who, { name }), 201)
const put = (list: Json, actor: Json, note?: string): Promise<Json> =>
  bodyOf(send(app, 'POST', `${lists}/${list.id}/items`, as.member, { entity_id: actor.id, note }), 201)
const itemsOf = async (list: Json, query = ''): Promise<Json> =>
  bodyOf(send(app, 'GET', `${lists}/${list.id}/items${query}`, as.workspaceReviewer), 200)
const namesOf = (page: Json): string[] => page.data.map((item: Json) => item.name)
const read = (list: Json): Promise<Json> => bodyOf(send(app, 'GET', `${lists}/${list.id}`, as.member), 200)

test('creates, reads, updates and deletes a list, and records the authors', async () => {
  const made = await send(app, 'POST', lists, as.member, { name: '  Tenants  ', description: '<b>&"' })
  assert.equal(made.headers.get('etag'), '"v1"')
  assert.match(made.headers.get('cache-control') ?? '', /private|no-store/)
  const list = await bodyOf(made, 201)
  const { id, created_by, updated_by, ...rest } = list
  assert.deepEqual(rest, {
    name: 'Tenants',
    description: '<b>&"',
    item_count: 0,
    version: 1,
    created_at: clock.toISOString(),
    updated_at: clock.toISOString(),
  })
  assert.deepEqual(created_by, updated_by)
  assert.equal(created_by.name, 'member')

  const shown = await send(app, 'GET', `${lists}/${id}`, as.workspaceReviewer)
  assert.equal(shown.headers.get('etag'), '"v1"')
  assert.deepEqual(await bodyOf(shown, 200), list)

  const change = { description: null }
  const changed = await bodyOf(send(app, 'PATCH', `${lists}/${id}`, as.admin, change), 200)
  assert.deepEqual([changed.name, changed.description, changed.version], ['Tenants', null, 2])
  assert.deepEqual([changed.created_by.name, changed.updated_by.name], ['member', 'admin'])

  await bodyOf(send(app, 'DELETE', `${lists}/${id}`, as.owner), 204)
  const gone = await bodyOf(send(app, 'GET', `${lists}/${id}`, as.member), 404)
  assert.equal(gone.code, 'item_not_found')
  const history = `/api/workspaces/${newsroom}/history?target_type=list&target_id=${id}`
  const { data } = await bodyOf(send(app, 'GET', history, as.owner), 200)
  assert.deepEqual(data.map((one: Json) => one.action).toSorted(), [
    'list.changed',
    'list.created',
    'list.deleted',
  ])
})

test('lists are returned newest first, in pages', async () => {
  const made = []
  for (const name of ['One', 'Two', 'Three']) made.push((await makeList(name)).id)
  const first = await bodyOf(send(app, 'GET', `${lists}?limit=2`, as.member), 200)
  assert.deepEqual(
    first.data.map((list: Json) => list.id),
    made.toReversed().slice(0, 2),
  )
  assert.ok(first.page.total >= 3)
  const second = await bodyOf(
    send(app, 'GET', `${lists}?limit=2&cursor=${first.page.next_cursor}`, as.member),
    200,
  )
  assert.equal(second.data[0].id, made[0])
  const altered = await bodyOf(send(app, 'GET', `${lists}?cursor=x`, as.member), 400)
  assert.equal(altered.code, 'invalid_cursor')
})

test('rejects a list change based on an old version', async () => {
  const list = await makeList()
  const rename = (name: string) =>
    send(app, 'PATCH', `${lists}/${list.id}`, { ...as.member, 'if-match': '"v1"' }, { name })
  const answers = await Promise.all([rename('A'), rename('B')])
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 412])
  const refused = await bodyOf(answers.find((answer) => answer.status === 412)!, 412)
  assert.deepEqual([refused.code, refused.version], ['precondition_failed', 2])
  assert.equal((await read(list)).version, 2)
  const late = { ...as.member, 'if-match': '"v1"' }
  assert.equal((await send(app, 'DELETE', `${lists}/${list.id}`, late)).status, 412)
  assert.equal((await read(list)).version, 2)
})

test('appends an actor with a note and returns its summary', async () => {
  const list = await makeList()
  const actor = await addActor('Lakefront Tenants Union')
  const note = '<script>alert(1)</script> & "quotes"\n=cmd'
  const added = await send(app, 'POST', `${lists}/${list.id}/items`, as.member, { entity_id: actor.id, note })
  assert.equal(added.headers.get('etag'), '"v1"')
  const item = await bodyOf(added, 201)
  assert.deepEqual([item.note, item.position, item.state, item.version], [note, 1, 'listed', 1])
  assert.deepEqual(item.actor, {
    id: actor.id,
    type: 'organization',
    visibility: 'public',
    name: 'Lakefront Tenants Union',
    slug: 'lakefront-tenants-union',
    place: actor.place,
    issue_areas: ['public_transit'],
    website: null,
    source_count: 1,
    latest_source_at: actor.latest_source_at,
    freshness: actor.freshness,
  })
  assert.deepEqual((await itemsOf(list)).data, [item])
  const alone = await send(app, 'GET', `${lists}/${list.id}/items/${actor.id}`, as.member)
  assert.deepEqual(await bodyOf(alone, 200), item)
  assert.deepEqual([(await read(list)).item_count, (await read(list)).version], [1, 2])
})

test('rejects an actor that is already in the list', async () => {
  const list = await makeList()
  const actor = await addActor('Twice')
  await put(list, actor, 'first')
  const before = [await read(list), await itemsOf(list)]
  const again = { entity_id: actor.id.toUpperCase(), note: 'second' }
  const refused = await bodyOf(send(app, 'POST', `${lists}/${list.id}/items`, as.member, again), 409)
  assert.equal(refused.code, 'conflict')
  assert.deepEqual([await read(list), await itemsOf(list)], before)

  const other = await addActor('Raced')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      send(app, 'POST', `${lists}/${list.id}/items`, as.member, { entity_id: other.id }),
    ),
  )
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [201, 409, 409, 409])
  assert.equal((await read(list)).item_count, 2)
})

test('rejects unknown, removed and merged actors and those of another workspace', async () => {
  const list = await makeList()
  const [removed, merged, stays] = [
    await addActor('Removed'),
    await addActor('Merged'),
    await addActor('Stays'),
  ]
  await bodyOf(send(app, 'DELETE', `/api/entities/${removed.id}`, as.publicReviewer), 204)
  await bodyOf(
    send(app, 'POST', `/api/entities/${merged.id}/merge`, as.publicReviewer, { into: stays.id }),
    200,
  )
  const foreign = await bodyOf(
    send(app, 'POST', '/api/entities', as.outsider, actorBody('Theirs', { visibility: 'workspace' })),
    201,
  )
  const problems = []
  for (const entity_id of [unknownId, removed.id, foreign.id, merged.id]) {
    const problem = await bodyOf(
      send(app, 'POST', `${lists}/${list.id}/items`, as.member, { entity_id }),
      404,
    )
    problems.push([problem.code, problem.detail.replace(entity_id, 'ID')])
  }
  assert.equal(new Set(problems.slice(0, 3).map(String)).size, 1)
  assert.deepEqual(problems.map(([code]) => code).slice(2), ['entity_not_found', 'entity_merged'])
  assert.equal((await read(list)).item_count, 0)
})

test('a private actor of the workspace can be listed and is marked as private', async () => {
  const list = await makeList()
  const lead = await addActor('A Lead', { visibility: 'workspace', claims: [] })
  const item = await put(list, lead)
  assert.deepEqual([item.state, item.actor.visibility], ['private', 'workspace'])
  await bodyOf(send(app, 'DELETE', `/api/entities/${lead.id}`, as.member), 204)
  const [gone] = (await itemsOf(list)).data
  assert.deepEqual([gone.name, gone.state, gone.actor], ['A Lead', 'removed', null])
})

test('an item remains when its actor is removed, is marked, and its note can change', async () => {
  const list = await makeList()
  const [removed, merged, stays] = [
    await addActor('Old Guard'),
    await addActor('Twin A'),
    await addActor('Twin B'),
  ]
  await put(list, removed, 'Ask for Ann.')
  await put(list, merged)
  await bodyOf(send(app, 'DELETE', `/api/entities/${removed.id}`, as.publicReviewer), 204)
  await bodyOf(
    send(app, 'POST', `/api/entities/${merged.id}/merge`, as.publicReviewer, { into: stays.id }),
    200,
  )
  const { data } = await itemsOf(list)
  assert.deepEqual(
    data.map((item: Json) => [item.name, item.state, item.actor, item.note]),
    [
      ['Old Guard', 'removed', null, 'Ask for Ann.'],
      ['Twin A', 'merged', null, null],
    ],
  )
  const path = `${lists}/${list.id}/items/${removed.id}`
  const noted = await bodyOf(send(app, 'PATCH', path, as.member, { note: 'Dissolved.' }), 200)
  assert.deepEqual([noted.note, noted.name, noted.state], ['Dissolved.', 'Old Guard', 'removed'])
  await bodyOf(send(app, 'DELETE', path, as.member), 204)
  assert.equal((await read(list)).item_count, 1)
})

test('moves items to the front, after another item and to the end', async () => {
  const list = await makeList()
  const actors: Record<string, Json> = {}
  for (const name of ['A', 'B', 'C', 'D']) {
    actors[name] = await addActor(`Order ${name}`)
    await put(list, actors[name])
  }
  const order = async () =>
    namesOf(await itemsOf(list))
      .map((name) => name.slice(-1))
      .join('')
  const move = (name: string, after: string | null) =>
    bodyOf(
      send(app, 'PATCH', `${lists}/${list.id}/items/${actors[name].id}`, as.member, {
        after: after && actors[after].id,
      }),
      200,
    )
  assert.equal(await order(), 'ABCD')
  assert.equal((await move('D', null)).position, 1)
  assert.equal(await order(), 'DABC')
  assert.equal((await move('D', 'A')).position, 2)
  assert.equal(await order(), 'ADBC')
  await move('A', 'C')
  assert.equal(await order(), 'DBCA')
  // Moving to the same place changes nothing.
  await move('B', 'D')
  assert.equal(await order(), 'DBCA')
  // More moves to one spot than its gap allows.
  for (let i = 0; i < 40; i++) {
    await move(i % 2 === 0 ? 'B' : 'C', 'D')
    assert.equal(await order(), i % 2 === 0 ? 'DBCA' : 'DCBA')
  }
  const path = `${lists}/${list.id}/items/${actors['A'].id}`
  for (const after of [actors['A'].id, unknownId, 'x']) {
    const refused = await bodyOf(send(app, 'PATCH', path, as.member, { after }), 400)
    assert.equal(refused.errors[0].path, 'after')
  }
  assert.equal(await order(), 'DCBA')
})

test('a move updates one row', async () => {
  const list = await makeList()
  const [first, second, third] = [await addActor('Row 1'), await addActor('Row 2'), await addActor('Row 3')]
  for (const actor of [first, second, third]) await put(list, actor)
  const path = `${lists}/${list.id}/items/${third.id}`
  const moved = await bodyOf(send(app, 'PATCH', path, as.member, { after: first.id }), 200)
  assert.equal(moved.version, 2)
  const { data } = await itemsOf(list)
  assert.deepEqual(
    data.map((item: Json) => [item.name, item.position, item.version]),
    [
      ['Row 1', 1, 1],
      ['Row 3', 2, 2],
      ['Row 2', 3, 1],
    ],
  )
  const { rows } = await app.app.database.pool.query(
    'select entity_id, position from list_item where list_id = $1 order by position',
    [list.id],
  )
  assert.deepEqual(
    rows.map((row: Json) => row.entity_id),
    [first.id, third.id, second.id],
  )
  assert.deepEqual([rows[0].position, rows[2].position], [2 ** 32, 2 ** 33])
})

test('pages of a list keep its order and positions', async () => {
  const list = await makeList()
  for (let i = 1; i <= 5; i++) await put(list, await addActor(`Paged ${i}`))
  const first = await itemsOf(list, '?limit=3')
  assert.deepEqual([first.page.total, first.data.map((item: Json) => item.position)], [5, [1, 2, 3]])
  const second = await itemsOf(list, `?limit=3&cursor=${first.page.next_cursor}`)
  assert.deepEqual(
    second.data.map((item: Json) => [item.name, item.position]),
    [
      ['Paged 4', 4],
      ['Paged 5', 5],
    ],
  )
  assert.equal(second.page.next_cursor, null)
})

test('rejects a note change based on an old version', async () => {
  const list = await makeList()
  const actor = await addActor('Noted')
  await put(list, actor, 'one')
  const path = `${lists}/${list.id}/items/${actor.id}`
  const write = (tag: string, note: string | null) =>
    send(app, 'PATCH', path, { ...as.member, 'if-match': tag }, { note })
  const changed = await write('"v1"', null)
  assert.equal(changed.headers.get('etag'), '"v2"')
  assert.equal((await bodyOf(changed, 200)).note, null)
  assert.equal((await bodyOf(write('"v1"', 'two'), 412)).version, 2)
  assert.equal((await bodyOf(write('nonsense', 'two'), 400)).code, 'invalid_header')
  assert.equal((await bodyOf(write('*', 'two'), 200)).note, 'two')
  assert.equal((await send(app, 'DELETE', path, { ...as.member, 'if-match': '"v1"' })).status, 412)
})

test('workspace reviewers can only read lists, and outsiders have no access', async () => {
  const list = await makeList('Secret plans')
  const actor = await addActor('Role Model')
  await put(list, actor)
  const writes = [
    ['POST', lists, { name: 'x' }],
    ['PATCH', `${lists}/${list.id}`, { name: 'x' }],
    ['DELETE', `${lists}/${list.id}`],
    ['POST', `${lists}/${list.id}/items`, { entity_id: actor.id }],
    ['POST', `${lists}/${list.id}/items/bulk`, { entity_ids: [actor.id] }],
    ['POST', `${lists}/${list.id}/items/remove`, { entity_ids: [actor.id] }],
    ['PATCH', `${lists}/${list.id}/items/${actor.id}`, { note: 'x' }],
    ['DELETE', `${lists}/${list.id}/items/${actor.id}`],
  ] as const
  const reads = [
    '',
    `/${list.id}`,
    `/${list.id}/items`,
    `/${list.id}/items/${actor.id}`,
    `/${list.id}/export`,
  ]
  for (const [method, path, body] of writes) {
    const refused = await bodyOf(send(app, method, path, as.workspaceReviewer, body), 403)
    assert.equal(refused.code, 'role_required', `${method} ${path}`)
    const reader = await fixture.application('workspace:read')
    assert.equal((await bodyOf(send(app, method, path, reader, body), 403)).code, 'scope_required')
  }
  for (const path of reads) {
    assert.equal((await send(app, 'GET', lists + path, as.workspaceReviewer)).status, 200, path)
    for (const who of [as.outsider, as.memberAtHome, as.publicReviewer]) {
      const text = await (await send(app, 'GET', lists + path, who)).text()
      assert.match(text, /workspace_required/)
      assert.doesNotMatch(text, /Secret|Role Model/)
    }
    assert.equal((await send(app, 'GET', lists + path, as.nobody)).status, 401)
  }
  // In their own workspace, outsiders get 404 for the list of another workspace.
  const home = await bodyOf(send(app, 'GET', lists, as.outsider), 403)
  const theirs = `/api/workspaces/${home.workspace_id}/lists/${list.id}`
  for (const path of ['', '/items', `/items/${actor.id}`, '/export']) {
    const problem = await bodyOf(send(app, 'GET', theirs + path, as.outsider), 404)
    assert.deepEqual(
      [problem.code, problem.detail],
      ['item_not_found', `The workspace has no list with the id ${list.id}`],
    )
  }
})

test('rejects invalid input and names the field', async () => {
  const list = await makeList()
  const cases = [
    [lists, {}, 'name'],
    [lists, { name: '   ' }, 'name'],
    [lists, { name: 'x'.repeat(201) }, 'name'],
    [lists, { name: 'x', description: 'y'.repeat(2001) }, 'description'],
    [lists, { name: 'x', owner: 'me' }, 'owner'],
    [`${lists}/${list.id}/items`, { entity_id: unknownId, note: 'n'.repeat(2001) }, 'note'],
    [`${lists}/${list.id}/items`, {}, 'entity_id'],
  ] as const
  for (const [path, body, fault] of cases) {
    const problem = await bodyOf(send(app, 'POST', path, as.member, body), 400)
    assert.ok(
      problem.errors.some((one: Json) => one.path === fault || one.message.includes(fault)),
      JSON.stringify(problem.errors),
    )
  }
  assert.equal((await send(app, 'PATCH', `${lists}/${list.id}`, as.member, {})).status, 400)
  for (const path of [unknownId, 'x', `${unknownId}/items`, `x/items/${unknownId}`, `${list.id}/items/x`]) {
    const problem = await bodyOf(send(app, 'GET', `${lists}/${path}`, as.member), 404)
    assert.equal(problem.code, 'item_not_found')
  }
})

test('adding to a list adds a usage record', async () => {
  const list = await makeList('Proof')
  await put(list, await addActor('Used'))
  const usage = `/api/workspaces/${newsroom}/usage?kind=list_saved&limit=1`
  const { data } = await bodyOf(send(app, 'GET', usage, as.member), 200)
  assert.deepEqual(data[0].subject, { type: 'list', id: list.id, name: 'Proof' })
  assert.deepEqual(data[0].details, { actors: 1 })
})
