import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorBody, addActor, claimBody } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp } from '../support/app.ts'
import { until } from '../support/until.ts'
import { makeWorkspaceItems, testWorkspaceId } from '../support/workspace-items.ts'

const service = await startTestApp()
after(() => service[Symbol.asyncDispose]())

const submissions = `/api/workspaces/${testWorkspaceId}/submissions`
const queue = '/api/review/queue'

async function send(path: string, body: Json, headers: Record<string, string> = asMember) {
  const answer = await service.post(path, body, headers)
  return { status: answer.status, body: (await answer.json()) as Json }
}
const decide = (id: string, body: Json) => send(`${queue}/${id}/decision`, body, asReviewer)

async function addPrivate(name: string, fields: Json = {}): Promise<string> {
  const { status, body } = await send('/api/entities', {
    ...actorBody(name),
    visibility: 'workspace',
    ...fields,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

async function submit(...entity_ids: string[]): Promise<Json> {
  const { status, body } = await send(submissions, { entity_ids })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const read = (submission: Json) => service.json(submission.url, { headers: asMember })
const names = async () =>
  (await service.json('/api/entities?place=gary,indiana&limit=100')).data.map(({ name }: Json) => name)

test('a submitted actor becomes public with its evidence, history and signal, and the workspace sees the outcome [design.contributions.submissions]', async () => {
  const own = await addPrivate('Harbor Riders Council')
  const submission = await submit(own)
  assert.deepEqual(submission.counts, { open: 1, asked: 0, accepted: 0, rejected: 0 })
  const [item] = submission.actors
  assert.deepEqual([item.subject_id, item.status, item.entity_id], [own, 'open', null])
  assert.ok(!(await names()).includes('Harbor Riders Council'), 'private until it is decided')

  const detail = await service.json(`${queue}/${item.item_id}`, { headers: asReviewer })
  assert.deepEqual([detail.content.actor.name, detail.similar], ['Harbor Riders Council', []])
  assert.doesNotMatch(JSON.stringify(detail), new RegExp(testWorkspaceId))
  const decided = await decide(item.item_id, { decision: 'accept', reply: 'Well documented.' })
  assert.equal(decided.status, 200, JSON.stringify(decided.body))
  const [after] = (await read(submission)).actors
  assert.deepEqual([after.status, after.reply], ['accepted', 'Well documented.'])
  const actor = await service.json(`/api/entities/${after.entity_id}`)
  assert.deepEqual([actor.name, actor.claims[0].excerpt], ['Harbor Riders Council', 'It runs the bus.'])
  const history = await service.json(`/api/entities/${after.entity_id}/history`)
  assert.deepEqual([history.data[0].kind, history.data[0].reason], ['listed', 'submission'])
  const signal = await until(
    async () =>
      (await service.json('/signals.json?limit=50')).items.find(({ _civic }: Json) =>
        _civic.signal.actors.some(({ id }: Json) => id === after.entity_id),
      ) as Json,
    'the signal of the submitted actor',
  )
  for (const shown of [actor, history, signal])
    assert.doesNotMatch(JSON.stringify(shown), new RegExp(`${testWorkspaceId}|${own}|Well documented`))

  // The workspace adds evidence and submits again: it goes to the same public actor.
  const added = { add_claims: [claimBody('https://www.example.org/riders', {}, 'Riders decide the routes.')] }
  await service.fetch(`/api/entities/${own}`, {
    method: 'PATCH',
    headers: { ...asMember, 'content-type': 'application/json' },
    body: JSON.stringify(added),
  })
  const [again] = (await submit(own)).actors
  assert.equal((await decide(again.item_id, { decision: 'accept' })).body.result_id, after.entity_id)
  assert.equal((await service.json(`/api/entities/${after.entity_id}`)).claims.length, 2)
})

test('shows the public actor that a submission may duplicate, and adds its claims there [design.contributions.submissions]', async () => {
  const known = await addActor(service, 'Lakeside Transit Riders')
  const own = await addPrivate('Lakeside Transit Riders Union')
  const [item] = (await submit(own)).actors
  const detail = await service.json(`${queue}/${item.item_id}`, { headers: asReviewer })
  assert.deepEqual(
    detail.similar.map(({ id }: Json) => id),
    [known.id],
  )
  const bulk = { item_ids: [item.item_id], decision: 'accept' }
  assert.equal((await send('/api/review/decisions', bulk, asReviewer)).status, 409)
  const merged = await decide(item.item_id, { decision: 'accept', entity_id: known.id })
  assert.equal(merged.body.result_id, known.id)
  assert.equal((await service.json(`/api/entities/${known.id}`)).claims.length, 2)
})

test('a reviewer accepts a part of what was submitted, in other words [design.contributions.submissions]', async () => {
  const claims = ['It runs the bus.', 'It plants trees.'].map((excerpt, i) =>
    claimBody(`https://www.example.org/part/${i}`, {}, excerpt),
  )
  const [item] = (await submit(await addPrivate('Part Time Gardeners', { claims }))).actors
  const { content } = await service.json(`${queue}/${item.item_id}`, { headers: asReviewer })
  const actor = { ...content.actor, name: 'Part-Time Gardeners', claims: content.actor.claims.slice(1) }
  const decided = await decide(item.item_id, { decision: 'accept', actor })
  assert.equal(decided.status, 200, JSON.stringify(decided.body))
  const published = await service.json(`/api/entities/${decided.body.result_id}`)
  assert.deepEqual(
    [published.name, published.claims.map(({ excerpt }: Json) => excerpt)],
    ['Part-Time Gardeners', ['It plants trees.']],
  )
})

test('several submissions are published together, or none of them [design.contributions.bulk design.contributions.one-transaction]', async () => {
  const ids = [await addPrivate('North Pier Watch'), await addPrivate('Quarry Night School')]
  const { actors } = await submit(...ids)
  const item_ids = actors.map(({ item_id }: Json) => item_id)
  // The last one cannot be published, after the first ones were written.
  const last = item_ids.toSorted().at(-1)
  const { pool } = service.app.database
  await pool.query(
    `update contribution set content = jsonb_set(content, '{actor,place}', '"x,y"') where id = $1`,
    [last],
  )
  const before = await names()
  const refused = await send('/api/review/decisions', { item_ids, decision: 'accept' }, asReviewer)
  assert.equal(refused.status, 400, JSON.stringify(refused.body))
  assert.deepEqual(await names(), before)
  const { rows } = await pool.query(`select state from contribution where id = any($1)`, [item_ids])
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['open', 'open'],
  )
  await pool.query(
    `update contribution set content = jsonb_set(content, '{actor,place}', '"gary,indiana"') where id = $1`,
    [last],
  )
  const done = await send('/api/review/decisions', { item_ids, decision: 'accept' }, asReviewer)
  assert.equal(done.status, 200, JSON.stringify(done.body))
  assert.deepEqual(
    (await names()).filter((name: string) => !before.includes(name)),
    ['North Pier Watch', 'Quarry Night School'],
  )
})

test('a reviewer asks the workspace, which answers, and rejects with a reason [design.contributions.submissions]', async () => {
  const submission = await submit(await addPrivate('Cannery Row Block Club'))
  const [{ item_id }] = submission.actors
  await decide(item_id, { decision: 'ask', reply: 'Is it still active?' })
  assert.deepEqual((await read(submission)).actors[0].reply, 'Is it still active?')
  const answered = await send(`${submission.url}/messages`, { item_id, text: 'It met in May.' })
  assert.deepEqual([answered.status, answered.body.actors[0].status], [201, 'open'])
  await decide(item_id, { decision: 'reject', reply: 'The page is from 2009.' })
  const [after] = (await read(submission)).actors
  assert.deepEqual([after.status, after.reply], ['rejected', 'The page is from 2009.'])
  const late = await send(`${submission.url}/messages`, { item_id, text: 'But.' })
  assert.deepEqual([late.status, late.body.status_now], [409, 'rejected'])
  const list = await service.json(`${submissions}?limit=1`, { headers: asMember })
  assert.deepEqual([list.data[0].id, list.data[0].counts.rejected], [submission.id, 1])
})

test('refuses actors of others, public ones, those without evidence and those that wait, and writes nothing [design.contributions.bad-input]', async () => {
  const { pool } = service.app.database
  const foreign = '01920000-0000-7000-8000-0000000000ff'
  await pool.query(`insert into workspace (id, name, kind) values ($1, 'Other', 'team')`, [foreign])
  const theirs = await addPrivate('Somebody Else')
  await pool.query(`update entity set workspace_id = $1 where id = $2`, [foreign, theirs])
  const empty = await addPrivate('Nothing Known', { claims: [] })
  const waiting = await addPrivate('Waiting Already')
  await submit(waiting)
  const known = await addActor(service, 'Public Already')
  const count = async () => (await pool.query('select count(*)::int from contribution')).rows[0].count
  const before = await count()
  for (const [id, status, why] of [
    [theirs, 404, /No actor/],
    [known.id, 400, /public already/],
    [empty, 400, /no claim/],
    [waiting, 409, /waits for a reviewer/],
  ] as const) {
    const refused = await send(submissions, { entity_ids: [id] })
    assert.equal(refused.status, status, JSON.stringify(refused.body))
    assert.match(refused.body.detail, why)
  }
  const elsewhere = await send(`/api/workspaces/${foreign}/submissions`, { entity_ids: [theirs] })
  assert.equal(elsewhere.status, 403)
  assert.equal(await count(), before)
})

test('accepted candidates of a run are submitted once [design.contributions.submissions]', async () => {
  const actor = await addActor(service, 'Stand-in target')
  const { run_id } = await makeWorkspaceItems(service, actor)
  const sent = await send(`/api/discovery-runs/${run_id}/submissions`, {})
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  assert.equal(sent.body.actors.length, 1)
  assert.equal((await send(`/api/discovery-runs/${run_id}/submissions`, {})).status, 409)
})
