import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

let clock = new Date('2026-11-15T12:00:00Z')
const fixture = await startWorkspaceFixture(() => clock)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const reviews = `/api/workspaces/${newsroom}/reviews`
const unknownId = '01920000-0000-7000-8000-0000000000ff'
const minute = 60_000
const later = () => {
  clock = new Date(clock.getTime() + minute)
  return clock.toISOString()
}

const addActor = (name: string, who: Headers = as.publicReviewer, fields = {}): Promise<Json> =>
  bodyOf(send(app, 'POST', '/api/entities', who, actorBody(name, fields)), 201)
const pathOf = (actor: Json) => `${reviews}/entity/${actor.id}`
const set = (actor: Json, body: object, who: Headers = as.member): Promise<Json> =>
  bodyOf(send(app, 'PUT', pathOf(actor), who, body), 200)
const read = (actor: Json, who: Headers = as.member): Promise<Json> =>
  bodyOf(send(app, 'GET', pathOf(actor), who), 200)

test('a record is unreviewed by default', async () => {
  const actor = await addActor('Fresh')
  const answer = await send(app, 'GET', pathOf(actor), as.workspaceReviewer)
  assert.equal(answer.headers.get('etag'), '"v0"')
  const review = await bodyOf(answer, 200)
  assert.deepEqual(
    [review.state, review.version, review.history, review.updated_by],
    ['unreviewed', 0, [], null],
  )
  assert.equal(review.target.name, 'Fresh')
  assert.equal((await set(actor, { state: 'unreviewed' })).version, 0)
})

test('the history of a review has each state with author, time and comment', async () => {
  const actor = await addActor('Disputed')
  const at = [later(), later(), later()]
  clock = new Date(at[0]!)
  await set(actor, { state: 'in_review' })
  clock = new Date(at[1]!)
  await set(actor, { state: 'disputed', comment: '<b>moved</b> in May' }, as.workspaceReviewer)
  clock = new Date(at[2]!)
  const last = await set(actor, { state: 'confirmed' }, as.admin)
  assert.deepEqual([last.state, last.comment, last.version, last.history_count], ['confirmed', null, 3, 3])
  assert.deepEqual(
    last.history.map((step: Json) => [step.from, step.to, step.comment, step.at, step.by.name]),
    [
      ['disputed', 'confirmed', null, at[2], 'admin'],
      ['in_review', 'disputed', '<b>moved</b> in May', at[1], 'reviewer'],
      ['unreviewed', 'in_review', null, at[0], 'member'],
    ],
  )
  assert.deepEqual(await read(actor, as.workspaceReviewer), last)
  assert.deepEqual([last.created_by.name, last.updated_by.name], ['member', 'admin'])
  // Setting the same state again is not a change.
  assert.deepEqual(await set(actor, { state: 'confirmed' }, as.owner), last)
})

test('sources can be reviewed like actors', async () => {
  const actor = await addActor('With Source')
  const path = `${reviews}/source/${actor.sources[0].id}`
  const review = await bodyOf(send(app, 'PUT', path, as.member, { state: 'disputed' }), 200)
  assert.deepEqual([review.target.type, review.target.name], ['source', 'About'])
})

test('rejects a review based on an old version', async () => {
  const actor = await addActor('Raced Review')
  const put = (state: string, tag: string) =>
    send(app, 'PUT', pathOf(actor), { ...as.member, 'if-match': tag }, { state })
  const first = await Promise.all([put('confirmed', '"v0"'), put('disputed', '"v0"')])
  assert.deepEqual(first.map((answer) => answer.status).toSorted(), [200, 412])
  const second = await Promise.all([put('in_review', '"v1"'), put('unreviewed', '"v1"')])
  assert.deepEqual(second.map((answer) => answer.status).toSorted(), [200, 412])
  assert.equal((await read(actor)).history_count, 2)
  const unseen = { ...as.member, 'if-match': '"v1"' }
  const path = pathOf(await addActor('Nobody Reviewed This'))
  assert.equal((await bodyOf(send(app, 'PUT', path, unseen, { state: 'confirmed' }), 412)).version, 0)
  // Without If-Match, the later request wins.
  const free = await addActor('Free Review')
  const answers = await Promise.all(
    ['confirmed', 'disputed'].map((state) => send(app, 'PUT', pathOf(free), as.member, { state })),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200],
  )
  const { history, version } = await read(free)
  assert.deepEqual([version, history.length, history[0].from], [2, 2, history[1].to])
})

test('reviews are listed by state, most recently changed first', async () => {
  const list = (query: string): Promise<Json> => bodyOf(send(app, 'GET', reviews + query, as.member), 200)
  const made = []
  for (const name of ['Shelf A', 'Shelf B', 'Shelf C']) {
    later()
    const actor = await addActor(name)
    await set(actor, { state: 'in_review', comment: name })
    made.push(actor)
  }
  later()
  await set(made[0], { state: 'in_review', comment: 'again' })
  const names = (page: Json) => page.data.map((review: Json) => review.target.name)
  const first = await list('?state=in_review&target_type=entity&limit=2')
  assert.deepEqual(names(first), ['Shelf A', 'Shelf C'])
  const next = await list(`?state=in_review&target_type=entity&limit=2&cursor=${first.page.next_cursor}`)
  assert.equal(names(next)[0], 'Shelf B')
  assert.equal((await list('?target_type=source')).data.length, 1)
  assert.equal((await send(app, 'GET', `${reviews}?state=good`, as.member)).status, 400)
})

test('a review remains and can change when its record is removed, and marks it', async () => {
  const actor = await addActor('Gone Soon')
  await set(actor, { state: 'confirmed', comment: 'sure' })
  await bodyOf(send(app, 'DELETE', `/api/entities/${actor.id}`, as.publicReviewer), 204)
  const review = await read(actor)
  assert.deepEqual([review.state, review.comment, review.target.state], ['confirmed', 'sure', 'removed'])
  assert.deepEqual([review.target.name, review.target.url], ['Gone Soon', null])
  assert.equal((await set(actor, { state: 'disputed' })).target.name, 'Gone Soon')
})

test('rejects unknown records and those of another workspace alike', async () => {
  const foreign = await addActor('Not Ours', as.outsider, { visibility: 'workspace' })
  const problems = []
  for (const id of [unknownId, foreign.id]) {
    for (const [method, body] of [['PUT', { state: 'confirmed' }], ['GET']] as const) {
      const problem = await bodyOf(send(app, method, `${reviews}/entity/${id}`, as.member, body), 404)
      problems.push(`${problem.code} ${problem.detail.replace(id, 'ID')}`)
    }
  }
  assert.equal(new Set(problems).size, 1)
  const { code } = await bodyOf(send(app, 'GET', `${reviews}/source/${unknownId}`, as.member), 404)
  assert.equal(code, 'source_not_found')
  const kind = await send(app, 'GET', `${reviews}/place/${unknownId}`, as.member)
  assert.ok([400, 404].includes(kind.status))
})

test('no response to outsiders reveals reviews', async () => {
  const actor = await addActor('Judged')
  const public_ = async () => (await app.fetch(`/api/entities/${actor.id}`)).text()
  const before = await public_()
  await set(actor, { state: 'disputed', comment: 'we doubt it' })
  assert.equal(await public_(), before)
  const home = await bodyOf(send(app, 'GET', reviews, as.outsider), 403)
  const own = `/api/workspaces/${home.workspace_id}/reviews`
  assert.equal((await bodyOf(send(app, 'GET', own, as.outsider), 200)).page.total, 0)
  const theirs = await bodyOf(send(app, 'GET', `${own}/entity/${actor.id}`, as.outsider), 200)
  assert.deepEqual([theirs.state, theirs.history], ['unreviewed', []])
  const reader = await fixture.application('workspace:read')
  const refused = await bodyOf(send(app, 'PUT', pathOf(actor), reader, { state: 'confirmed' }), 403)
  assert.equal(refused.code, 'scope_required')
  assert.equal((await send(app, 'PUT', pathOf(actor), as.nobody, { state: 'confirmed' })).status, 401)
})

test('rejects unknown states and oversized comments', async () => {
  const actor = await addActor('Strict')
  for (const [body, path] of [
    [{ state: 'wrong' }, 'state'],
    [{}, 'state'],
    [{ state: 'confirmed', comment: 'x'.repeat(2001) }, 'comment'],
  ] as const) {
    const problem = await bodyOf(send(app, 'PUT', pathOf(actor), as.member, body), 400)
    assert.equal(problem.errors[0].path, path)
  }
  assert.equal((await read(actor)).version, 0)
})
