import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = new Date('2026-11-15T12:00:00Z')
const cast = await startWorkspaceFixture(() => clock)
after(() => cast[Symbol.asyncDispose]())
const { app, as } = cast
const { pool } = app.app.database

const privateBody = (name: string, fields: Record<string, unknown> = {}) =>
  actorBody(name, { visibility: 'workspace', ...fields })
const lead = (name: string, fields: Record<string, unknown> = {}) =>
  privateBody(name, { claims: [], ...fields })
const pathOf = (actor: Json) => `/api/entities/${actor.id}`
const add = (body: unknown, who: Headers = as.member): Promise<Json> =>
  bodyOf(send(app, 'POST', '/api/entities', who, body), 201)
const read = (actor: Json, who: Headers) => app.fetch(pathOf(actor), { headers: who })
const list = (query: string, who: Headers = as.member): Promise<Json> =>
  bodyOf(app.fetch(`/api/entities?visibility=workspace${query}`, { headers: who }), 200)
const namesOf = (page: Json): string[] => page.data.map((one: Json) => one.name)

async function assertUnknown(answer: Response, id: string, what: string): Promise<void> {
  const problem = await bodyOf(answer, 404)
  assert.deepEqual([problem.code, problem.detail], ['entity_not_found', `No actor has the id ${id}`], what)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
}

test('owners, admins and members add private actors, and the whole workspace reads them [design.workspaces.private-actors]', async () => {
  for (const role of ['owner', 'admin', 'member'] as const) {
    const name = `Night Shift of the ${role}`
    const actor = await add(privateBody(name, { places: ['hammond,indiana'] }), as[role])
    assert.equal(actor.visibility, 'workspace')
    assert.deepEqual(
      actor.places.map((place: Json) => place.key),
      ['gary,indiana', 'hammond,indiana'],
    )
    assert.deepEqual([actor.source_count, actor.claims.length, actor.sources.length], [1, 1, 1])
    assert.deepEqual(actor.sources[0].entities, [{ id: actor.id, name, type: 'organization' }])
    for (const reader of [as.owner, as.admin, as.member, as.workspaceReviewer]) {
      assert.deepEqual(await bodyOf(read(actor, reader), 200), actor)
      const sources = await bodyOf(app.fetch(`${pathOf(actor)}/sources`, { headers: reader }), 200)
      assert.deepEqual(sources.data, actor.sources)
    }
  }
})

test('a private actor needs no claims, but each claim needs a source and an excerpt', async () => {
  const actor = await add(lead('A Lead To Follow'))
  assert.deepEqual([actor.claims, actor.sources, actor.source_count], [[], [], 0])
  assert.deepEqual(actor.freshness, { status: 'unknown', as_of: null })
  const { claims: _, ...unsaid } = lead('Another Lead')
  assert.deepEqual((await add(unsaid)).claims, [])
  const { excerpt: __, ...half } = claimBody('https://www.example.org/half')
  const refused = await bodyOf(
    send(app, 'POST', '/api/entities', as.member, privateBody('Half', { claims: [half] })),
    400,
  )
  assert.equal(refused.errors[0].path, 'claims.0.excerpt')
})

test('only reviewers add public actors, with evidence; others learn what they can do', async () => {
  for (const who of [as.owner, as.member, as.workspaceReviewer, as.outsider]) {
    const problem = await bodyOf(send(app, 'POST', '/api/entities', who, actorBody('Public')), 403)
    assert.deepEqual([problem.code, problem.role], ['role_required', 'reviewer'])
    assert.match(problem.detail, /"visibility": "workspace"/)
  }
  const bare = actorBody('Public', { claims: [] })
  const problem = await bodyOf(send(app, 'POST', '/api/entities', as.publicReviewer, bare), 400)
  assert.deepEqual(problem.errors, [
    { path: 'claims', message: 'a public actor needs at least one claim with evidence' },
  ])
  const actor = await add(actorBody('Public'), as.publicReviewer)
  assert.equal(actor.visibility, 'public')
  for (const [method, body] of [['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
    const refused = await bodyOf(send(app, method, pathOf(actor), as.owner, body), 403)
    assert.deepEqual([refused.code, refused.role], ['role_required', 'reviewer'])
  }
  assert.equal((await bodyOf(read(actor, as.nobody), 200)).name, 'Public')
})

test('workspace reviewers read private actors but do not change them', async () => {
  const actor = await add(lead('Read Only'))
  for (const [method, path, body] of [
    ['POST', '/api/entities', lead('Mine')],
    ['PATCH', pathOf(actor), { name: 'Mine' }],
    ['DELETE', pathOf(actor)],
  ] as const) {
    const problem = await bodyOf(send(app, method, path, as.workspaceReviewer, body), 403)
    assert.deepEqual([problem.code, problem.role], ['role_required', 'member'], method)
  }
  assert.deepEqual(await bodyOf(read(actor, as.member), 200), actor)
})

test('other callers receive the same 404 for a private actor as for an unknown id', async () => {
  const actor = await add(privateBody('Unknown To Others'))
  const nobodys = '01920000-0000-7000-8000-000000000001'
  const strangers = [as.nobody, as.outsider, as.publicReviewer, as.memberAtHome]
  for (const id of [actor.id, nobodys]) {
    for (const who of strangers) {
      await assertUnknown(await app.fetch(`/api/entities/${id}`, { headers: who }), id, 'read')
      await assertUnknown(await app.fetch(`/api/entities/${id}/sources`, { headers: who }), id, 'sources')
      const flag = { entity_id: id, reason: 'r', flag_type: 'stale' }
      await assertUnknown(await app.post('/api/entity-flags', flag, who), id, 'flag')
      if (who === as.nobody) continue
      const patch = { name: 'Mine' }
      await assertUnknown(await send(app, 'PATCH', `/api/entities/${id}`, who, patch), id, 'change')
      await assertUnknown(await send(app, 'DELETE', `/api/entities/${id}`, who), id, 'removal')
    }
    // A flag is public work: not even the workspace's own people report a private actor.
    const flag = { entity_id: id, reason: 'r', flag_type: 'stale' }
    await assertUnknown(await app.post('/api/entity-flags', flag, as.member), id, 'flag by a member')
  }
  const source = { source_id: actor.sources[0].id, reason: 'r', flag_type: 'changed' }
  for (const who of [...strangers, as.member]) {
    assert.equal((await bodyOf(app.post('/api/source-flags', source, who), 404)).code, 'source_not_found')
  }
  assert.deepEqual(await bodyOf(read(actor, as.member), 200), actor)
})

test('private actors cannot be merged', async () => {
  const actor = await add(privateBody('Apart'))
  const known = await add(actorBody('Known'), as.publicReviewer)
  const merge = (id: string, into: string, who: Headers) =>
    send(app, 'POST', `/api/entities/${id}/merge`, who, { into })
  await assertUnknown(await merge(actor.id, known.id, as.publicReviewer), actor.id, 'merge')
  const into = await bodyOf(merge(known.id, actor.id, as.publicReviewer), 400)
  assert.equal(into.errors[0].path, 'into')
  assert.equal((await bodyOf(merge(actor.id, known.id, as.owner), 403)).role, 'reviewer')
})

test('a member changes a private actor, including its last claim; omitted fields stay [design.workspaces.private-actors]', async () => {
  const actor = await add(privateBody('Changing', { places: ['hammond,indiana'] }))
  const patch = (body: Json): Promise<Json> => bodyOf(send(app, 'PATCH', pathOf(actor), as.admin, body), 200)
  const more = claimBody('https://www.example.org/second', { source_class: 'news' })
  const added = await patch({ name: 'Changed', add_claims: [more] })
  assert.deepEqual([added.name, added.visibility, added.source_count], ['Changed', 'workspace', 2])
  assert.deepEqual(
    added.places.map((place: Json) => place.key),
    ['gary,indiana', 'hammond,indiana'],
  )
  const bare = await patch({ remove_claims: added.claims.map((one: Json) => one.id), places: [] })
  assert.deepEqual([bare.claims, bare.source_count, bare.latest_source_at], [[], 0, null])
  assert.deepEqual(
    bare.places.map((place: Json) => place.key),
    ['gary,indiana'],
  )
  assert.deepEqual(namesOf(await list('&query=changed&source_class=news')), [])
  const { rows } = await pool.query('select url from source where url = $1', [more.source.url])
  assert.deepEqual(rows, [], 'what nobody cites any more is deleted')
  assert.deepEqual(await bodyOf(read(actor, as.member), 200), bare)
})

test('visibility cannot change', async () => {
  const hidden = await add(privateBody('Stays Private'))
  const shown = await add(actorBody('Stays Public'), as.publicReviewer)
  for (const [actor, who] of [
    [hidden, as.owner],
    [shown, as.publicReviewer],
  ]) {
    for (const visibility of ['public', 'workspace']) {
      const problem = await bodyOf(send(app, 'PATCH', pathOf(actor), who, { visibility }), 400)
      assert.equal(problem.errors[0].path, 'visibility')
      assert.match(problem.errors[0].message, /add a public actor with its evidence/)
    }
    assert.deepEqual(await bodyOf(read(actor, who), 200), actor)
  }
})

test('deleting a private actor deletes everything except sources that others cite [design.workspaces.private-actors]', async () => {
  const shared = 'https://www.example.org/shared-by-two'
  const [goes, stays] = [
    await add(
      privateBody('Goes', { claims: [claimBody(shared), claimBody('https://www.example.org/alone')] }),
    ),
    await add(privateBody('Stays', { claims: [claimBody(shared)] })),
  ]
  assert.equal((await send(app, 'DELETE', pathOf(goes), as.member)).status, 204)
  await assertUnknown(await read(goes, as.member), goes.id, 'gone')
  await assertUnknown(await send(app, 'DELETE', pathOf(goes), as.member), goes.id, 'gone')
  const { rows } = await pool.query(
    `select (select count(*)::int from entity where id = $1) as actors,
      (select count(*)::int from claim where entity_id = $1) as claims,
      (select array_agg(url) from source where workspace_id = $2 and url like '%/shared-by-two') as shared,
      (select array_agg(url) from source where url like '%/alone') as alone`,
    [goes.id, cast.newsroom],
  )
  assert.deepEqual(rows, [{ actors: 0, claims: 0, shared: [shared], alone: null }])
  assert.equal((await bodyOf(read(stays, as.member), 200)).sources[0].entities.length, 1)
})

test('concurrent writes of private actors with a shared source all succeed', async () => {
  const body = (name: string) => privateBody(name, { claims: [claimBody('https://www.example.org/torn')] })
  for (let round = 0; round < 5; round++) {
    const old = await add(body(`Old ${round}`))
    const remove_claims = [old.claims[0].id]
    const answers = await Promise.all([
      send(app, 'DELETE', pathOf(old), as.member),
      send(app, 'POST', '/api/entities', as.owner, body(`New ${round}`)),
      send(app, 'PATCH', pathOf(old), as.admin, { remove_claims }),
      send(app, 'POST', '/api/entities', as.member, body(`Newer ${round}`)),
    ])
    const [removed, added, changed, alsoAdded] = answers.map((answer) => answer.status)
    assert.deepEqual([removed, added, alsoAdded], [204, 201, 201])
    assert.ok(changed === 200 || changed === 404, String(changed))
    for (const answer of [answers[1]!, answers[3]!]) {
      const made = (await answer.json()) as Json
      assert.equal((await bodyOf(read(made, as.member), 200)).sources.length, 1)
      assert.equal((await send(app, 'DELETE', pathOf(made), as.member)).status, 204)
    }
  }
})

test('an application needs directory:write to write and workspace:read to see private actors', async () => {
  const reader = await cast.application('directory:read', 'workspace:read')
  const writer = await cast.application('directory:write')
  const both = await cast.application('directory:write', 'workspace:read')
  const actor = await add(lead('Of An Application'), both)
  assert.equal((await read(actor, reader)).status, 200)
  const unscoped = await bodyOf(send(app, 'PATCH', pathOf(actor), reader, { name: 'x' }), 403)
  assert.deepEqual([unscoped.code, unscoped.scope], ['scope_required', 'directory:write'])
  await assertUnknown(await read(actor, writer), actor.id, 'read')
  await assertUnknown(await send(app, 'PATCH', pathOf(actor), writer, { name: 'x' }), actor.id, 'change')
  await assertUnknown(await send(app, 'DELETE', pathOf(actor), writer), actor.id, 'removal')
  for (const refused of [
    send(app, 'POST', '/api/entities', writer, lead('Unseen By Its Maker')),
    app.fetch('/api/entities?visibility=workspace', { headers: writer }),
  ]) {
    const problem = await bodyOf(refused, 403)
    assert.deepEqual([problem.code, problem.scope], ['scope_required', 'workspace:read'])
  }
  assert.deepEqual(namesOf(await list('&query=application', reader)), ['Of An Application'])
  assert.equal((await send(app, 'DELETE', pathOf(actor), both)).status, 204)
})

test('an Idempotency-Key is bound to its workspace and scopes', async () => {
  const keyed = { 'idempotency-key': 'one-lead' }
  const body = lead('Only Once')
  const first = await send(app, 'POST', '/api/entities', { ...as.member, ...keyed }, body)
  const again = await send(app, 'POST', '/api/entities', { ...as.member, ...keyed }, body)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(again.headers.get('cache-control'), 'private, no-store')
  const actor = await bodyOf(first, 201)
  assert.deepEqual(await bodyOf(again, 201), actor)
  const elsewhere = await send(app, 'POST', '/api/entities', { ...as.memberAtHome, ...keyed }, body)
  assert.equal(elsewhere.headers.get('idempotency-replayed'), null)
  assert.notEqual((await bodyOf(elsewhere, 201)).id, actor.id)
  const application = { ...(await cast.application('directory:write')), ...keyed }
  assert.equal((await send(app, 'POST', '/api/entities', application, body)).status, 403)
  assert.deepEqual(namesOf(await list('&query=only+once')), ['Only Once'])
})
