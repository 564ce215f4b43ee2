import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = new Date('2026-11-15T12:00:00Z')
const fixture = await startWorkspaceFixture(() => clock)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const notes = `/api/workspaces/${newsroom}/notes`
const unknownId = '01920000-0000-7000-8000-0000000000ff'

const addActor = (name: string, who: Headers = as.publicReviewer, fields = {}): Promise<Json> =>
  bodyOf(send(app, 'POST', '/api/entities', who, actorBody(name, fields)), 201)
const onActor = (actor: Json) => ({ target_type: 'entity', target_id: actor.id })
const onSource = (actor: Json) => ({ target_type: 'source', target_id: actor.sources[0].id })
const write = (target: object, text: string, who: Headers = as.member): Promise<Json> =>
  bodyOf(send(app, 'POST', notes, who, { ...target, text }), 201)
const list = (query = '', who: Headers = as.member): Promise<Json> =>
  bodyOf(send(app, 'GET', notes + query, who), 200)

test('a note is stored exactly as sent, with its target', async () => {
  const actor = await addActor('Noted Actor')
  const text = '  <script>alert("x")</script>\r\n# Heading & *stars* \u202e\u{1f600}  '
  const made = await send(app, 'POST', notes, as.member, { ...onActor(actor), text })
  assert.equal(made.headers.get('etag'), '"v1"')
  assert.equal(made.headers.get('content-type'), 'application/json')
  const note = await bodyOf(made, 201)
  assert.equal(note.text, text)
  assert.deepEqual(note.target, {
    type: 'entity',
    id: actor.id,
    name: 'Noted Actor',
    state: 'listed',
    url: `/api/entities/${actor.id}`,
  })
  const read = await send(app, 'GET', `${notes}/${note.id}`, as.workspaceReviewer)
  assert.equal(read.headers.get('etag'), '"v1"')
  assert.deepEqual(await bodyOf(read, 200), note)
  const onItsSource = await write(onSource(actor), 'Dated by hand.')
  assert.deepEqual(onItsSource.target, {
    type: 'source',
    id: actor.sources[0].id,
    name: 'About',
    state: 'listed',
    url: actor.sources[0].url,
  })
})

test('notes are listed newest first, for the workspace or for one record', async () => {
  const [one, other] = [await addActor('Listed One'), await addActor('Listed Other')]
  const made = []
  for (const text of ['first', 'second', 'third']) made.push(await write(onActor(one), text))
  const elsewhere = await write(onSource(other), 'elsewhere')
  const query = `?target_type=entity&target_id=${one.id}`
  const first = await list(`${query}&limit=2`)
  assert.deepEqual(
    first.data.map((note: Json) => note.text),
    ['third', 'second'],
  )
  assert.equal(first.page.total, 3)
  const second = await list(`${query}&limit=2&cursor=${first.page.next_cursor}`)
  assert.deepEqual(second.data, [made[0]])
  assert.deepEqual((await list('?limit=1')).data, [elsewhere])
  assert.deepEqual((await list(`?target_type=source&target_id=${one.id}`)).data, [])
  assert.deepEqual((await list(`?target_id=${one.id.toUpperCase()}`)).page.total, 3)
  assert.deepEqual((await list('?target_id=gary')).page, { limit: 20, next_cursor: null, total: 0 })
})

test('rejects a note change based on an old version', async () => {
  const note = await write(onActor(await addActor('Contended')), 'one')
  const change = (text: string) =>
    send(app, 'PATCH', `${notes}/${note.id}`, { ...as.admin, 'if-match': '"v1"' }, { text })
  const answers = await Promise.all([change('two'), change('three')])
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 412])
  const changed = await bodyOf(send(app, 'GET', `${notes}/${note.id}`, as.member), 200)
  assert.deepEqual(
    [changed.version, changed.created_by.name, changed.updated_by.name],
    [2, 'member', 'admin'],
  )
  const late = { ...as.member, 'if-match': '"v1"' }
  assert.equal((await send(app, 'DELETE', `${notes}/${note.id}`, late)).status, 412)
  await bodyOf(send(app, 'DELETE', `${notes}/${note.id}`, { ...as.member, 'if-match': '"v2"' }), 204)
  assert.equal((await bodyOf(send(app, 'GET', `${notes}/${note.id}`, as.member), 404)).code, 'item_not_found')
})

test('a note remains when its target is removed, and marks it', async () => {
  const actor = await addActor('Short Lived')
  const [onIt, onItsSource] = [await write(onActor(actor), 'keep'), await write(onSource(actor), 'keep too')]
  await bodyOf(send(app, 'DELETE', `/api/entities/${actor.id}`, as.publicReviewer), 204)
  for (const [note, name] of [
    [onIt, 'Short Lived'],
    [onItsSource, 'About'],
  ] as const) {
    const read = await bodyOf(send(app, 'GET', `${notes}/${note.id}`, as.workspaceReviewer), 200)
    assert.deepEqual(
      [read.text, read.target.name, read.target.state, read.target.url],
      [note.text, name, 'removed', null],
    )
    const changed = await bodyOf(
      send(app, 'PATCH', `${notes}/${note.id}`, as.member, { text: 'still here' }),
      200,
    )
    assert.deepEqual([changed.text, changed.target.name], ['still here', name])
  }
  const refused = await bodyOf(send(app, 'POST', notes, as.member, { ...onActor(actor), text: 'new' }), 404)
  assert.equal(refused.code, 'entity_not_found')
  const source = await bodyOf(send(app, 'POST', notes, as.member, { ...onSource(actor), text: 'new' }), 404)
  assert.equal(source.code, 'source_not_found')
})

test('a note shows the current or last known name of its actor', async () => {
  const actor = await addActor('Before')
  const note = await write(onActor(actor), 'one')
  await bodyOf(send(app, 'PATCH', `/api/entities/${actor.id}`, as.publicReviewer, { name: 'After' }), 200)
  assert.equal((await list(`?target_id=${actor.id}`)).data[0].target.name, 'After')
  await bodyOf(send(app, 'PATCH', `${notes}/${note.id}`, as.member, { text: 'two' }), 200)
  await bodyOf(send(app, 'DELETE', `/api/entities/${actor.id}`, as.publicReviewer), 204)
  assert.equal((await list(`?target_id=${actor.id}`)).data[0].target.name, 'After')
})

test('notes can target private records of the workspace, but not those of another', async () => {
  const lead = await addActor('Our Lead', as.member, { visibility: 'workspace' })
  assert.equal((await write(onActor(lead), 'ours')).target.state, 'private')
  assert.equal((await write(onSource(lead), 'ours')).target.state, 'private')
  const foreign = await addActor('Their Lead', as.outsider, { visibility: 'workspace' })
  const details = []
  for (const target_id of [foreign.id, unknownId]) {
    const body = { target_type: 'entity', target_id, text: 'x' }
    const problem = await bodyOf(send(app, 'POST', notes, as.member, body), 404)
    details.push(`${problem.code} ${problem.detail.replace(target_id, 'ID')}`)
    const source = { target_type: 'source', target_id: foreign.sources[0].id, text: 'x' }
    assert.equal((await bodyOf(send(app, 'POST', notes, as.member, source), 404)).code, 'source_not_found')
  }
  assert.equal(new Set(details).size, 1)
  await bodyOf(send(app, 'DELETE', `/api/entities/${lead.id}`, as.member), 204)
  const [note] = (await list(`?target_id=${lead.id}`)).data
  assert.deepEqual([note.target.name, note.target.state], ['Our Lead', 'removed'])
})

test('workspace reviewers can write notes but change only their own', async () => {
  const actor = await addActor('Reviewed Note')
  const own = await write(onActor(actor), 'mine', as.workspaceReviewer)
  const others = await write(onActor(actor), 'theirs')
  const reviewer = as.workspaceReviewer
  assert.equal((await send(app, 'PATCH', `${notes}/${own.id}`, reviewer, { text: 'better' })).status, 200)
  for (const [method, body] of [['PATCH', { text: 'x' }], ['DELETE']] as const) {
    const refused = await bodyOf(send(app, method, `${notes}/${others.id}`, reviewer, body), 403)
    assert.equal(refused.code, 'role_required')
  }
  assert.equal((await send(app, 'PATCH', `${notes}/${own.id}`, as.member, { text: 'edited' })).status, 200)
  assert.equal((await send(app, 'DELETE', `${notes}/${own.id}`, reviewer)).status, 204)
})

test('rejects blank and oversized notes and unknown targets', async () => {
  const actor = await addActor('Measured')
  assert.equal((await write(onActor(actor), 'x'.repeat(20_000))).text.length, 20_000)
  for (const [body, path] of [
    [{ ...onActor(actor), text: 'x'.repeat(20_001) }, 'text'],
    [{ ...onActor(actor), text: ' \n\t' }, 'text'],
    [{ ...onActor(actor), text: 'a\u0000b' }, 'text'],
    [{ ...onActor(actor) }, 'text'],
    [{ text: 'x', target_id: actor.id, target_type: 'place' }, 'target_type'],
  ] as const) {
    const problem = await bodyOf(send(app, 'POST', notes, as.member, body), 400)
    assert.equal(problem.errors[0].path, path)
  }
})

test('no response to outsiders reveals notes', async () => {
  const actor = await addActor('Watched Quietly')
  const before = await (await app.fetch(`/api/entities/${actor.id}`)).text()
  const note = await write(onActor(actor), 'a very private remark')
  assert.equal(await (await app.fetch(`/api/entities/${actor.id}`)).text(), before)
  assert.equal(await (await send(app, 'GET', `/api/entities/${actor.id}`, as.outsider)).text(), before)
  const home = await bodyOf(send(app, 'GET', notes, as.outsider), 403)
  assert.equal(home.code, 'workspace_required')
  const own = `/api/workspaces/${home.workspace_id}/notes`
  assert.equal(
    (await bodyOf(send(app, 'GET', `${own}?target_id=${actor.id}`, as.outsider), 200)).page.total,
    0,
  )
  assert.equal((await bodyOf(send(app, 'GET', `${own}/${note.id}`, as.outsider), 404)).code, 'item_not_found')
  const history = await bodyOf(send(app, 'GET', `/api/workspaces/${newsroom}/history`, as.owner), 200)
  assert.doesNotMatch(JSON.stringify(history), /private remark/)
})
