import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, test } from 'node:test'
import { operations } from '../../src/contracts/operations.ts'
import { exportEntities } from '../../src/directory/index.ts'
import { actorBody, addActor, claimBody, uncached } from '../properties/actor-body.ts'
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

test('submissions that resemble each other are not published together [design.contributions.bulk]', async () => {
  const ids = [await addPrivate('Dune Hikers Guild'), await addPrivate('Hikers Guild of the Dune')]
  const { actors } = await submit(...ids)
  const item_ids: string[] = actors.map(({ item_id }: Json) => item_id).toSorted()
  const refused = await send('/api/review/decisions', { item_ids, decision: 'accept' }, asReviewer)
  assert.deepEqual([refused.status, refused.body.item_id], [409, item_ids[1]])
  assert.match(refused.body.detail, new RegExp(`resembles ${item_ids[0]}, which is to be accepted with it`))
  assert.ok(!(await names()).some((name: string) => name.includes('Hikers')), 'nothing is published')
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
  assert.deepEqual(
    after.messages.map(({ from, text }: Json) => [from, text]),
    [
      ['reviewer', 'Is it still active?'],
      ['workspace', 'It met in May.'],
      ['reviewer', 'The page is from 2009.'],
    ],
  )
  const late = await send(`${submission.url}/messages`, { item_id, text: 'But.' })
  assert.deepEqual([late.status, late.body.status_now], [409, 'rejected'])
  const list = await service.json(`${submissions}?limit=1`, { headers: asMember })
  assert.deepEqual(
    [list.data[0].id, list.data[0].counts.rejected, list.data[0].names],
    [submission.id, 1, ['Cannery Row Block Club']],
  )
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
  const [{ item_id }] = sent.body.actors
  const decided = await send(`${queue}/${item_id}/decision`, { decision: 'accept' }, asReviewer)
  assert.equal(decided.status, 200, JSON.stringify(decided.body))
  const again = await send(`/api/discovery-runs/${run_id}/submissions`, {})
  assert.equal(again.status, 409, 'an accepted candidate has nothing to add')
})

/** Words that stand nowhere else: the test fails when a public response contains one. */
const secretWords: string[] = []
function secretWord(): string {
  secretWords.push(`zqx${secretWords.length}word`)
  return secretWords.at(-1)!
}
const { pool, sql } = service.app.database

async function exported(format: 'jsonl' | 'csv'): Promise<string> {
  const parts: string[] = []
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      parts.push(String(chunk))
      done()
    },
  })
  await exportEntities(sql, { format, withSample: true, baseUrl: service.url }, output)
  return parts.join('')
}

/** Every public read of the contract that ends, about the given records. */
function publicReads(values: Record<string, string[]>): string[] {
  const queries: Record<string, string> = {
    resolvePlace: '?query=Gary,+IN',
    searchPassages: '?query=bus&limit=100',
    listPlacesAt: '?lat=41.593&lon=-87.346',
    getPlaceMap: '?issue_area=public_transit',
  }
  return operations
    .filter((one) => one.method === 'GET' && one.access === 'public' && !/events/i.test(one.path))
    .flatMap(({ id, path }) => {
      const name = /\{(\w+)\}/.exec(path)?.[1]
      const paths = name === undefined ? [path] : values[name]!.map((one) => path.replace(`{${name}}`, one))
      return paths.map((one) => one + (queries[id] ?? ''))
    })
}

test('nothing of senders, reporters and workspaces is in a public read, history, stream, export or error [design.contributions.private]', async () => {
  const decided: string[] = []
  const receipts: string[] = []
  /** Sends as a stranger, and remembers the secret of the receipt. */
  async function contribute(path: string, body: Json): Promise<string> {
    const sent = await send(path, body, {})
    assert.equal(sent.status, 201, JSON.stringify(sent.body))
    const receipt: string = sent.body.receipt_url.split('/').at(-1)
    receipts.push(receipt)
    await send(`/api/receipts/${receipt}/messages`, { text: `More ${secretWord()}` }, {})
    return sent.body.id
  }
  async function accept(id: string, body: Json = {}): Promise<void> {
    const words = { reply: `Thanks ${secretWord()}`, note: `Called ${secretWord()}` }
    const done = await decide(id, { decision: 'accept', ...words, ...body })
    assert.equal(done.status, 200, JSON.stringify(done.body))
    decided.push(done.body.result_id)
  }
  await pool.query('update workspace set name = $1 where id = $2', [secretWord(), testWorkspaceId])
  const known = await addActor(service, 'Known Bus Club', { website: 'https://club.example/' })
  const reason = `The neighbor ${secretWord()} said so`
  await accept(
    await contribute('/api/entity-flags', { entity_id: known.id, reason, flag_type: 'incorrect' }),
    { patch: { description: 'Corrected.' } },
  )
  await accept(
    await contribute('/api/suggestions', {
      url: 'https://www.example.org/bus',
      shows: 'actor',
      place: 'gary,indiana',
      note: secretWord(),
      contact: `${secretWord()}@example.org`,
    }),
    { actor: actorBody('Suggested Bus Club') },
  )
  const request = { entity_id: known.id, request: 'correction', text: secretWord(), contact: secretWord() }
  await accept(await contribute('/api/requests', request), { patch: { description: 'Set right.' } })
  await contribute('/api/requests', { ...request, text: secretWord() })
  const own = await addPrivate('Submitted Bus Club')
  const hidden = await addPrivate(`Hidden ${secretWord()}`)
  const note = { entity_ids: [own], note: `From ${secretWord()}` }
  const [item] = (await send(submissions, note)).body.actors
  await decide(item.item_id, { decision: 'ask', reply: `Which ${secretWord()}?` })
  await accept(item.item_id)
  await submit(hidden)
  await pool.query(
    `insert into record_notice (id, entity_id, address, language, asked_at, confirmed_at)
      values (gen_random_uuid(), $1, $2, 'en', now(), now())`,
    [known.id, `${secretWord()}@club.example`],
  )
  const { rows: stored } = await pool.query(`
    select row_to_json(c)::text as text from contribution c union all
    select row_to_json(s)::text from contribution_step s union all select row_to_json(f)::text from flag f union all
    select row_to_json(m)::text from flag_message m union all select row_to_json(t)::text from flag_transition t union all
    select row_to_json(n)::text from record_notice n union all select row_to_json(w)::text from workspace w`)
  const database = JSON.stringify(stored)
  assert.deepEqual(
    secretWords.filter((word) => !database.includes(word)),
    [],
    'each word was stored',
  )

  const shown = [known.id, ...decided.filter(Boolean)]
  const signals = await until(async () => {
    const { items } = await service.json(uncached('/signals.json?limit=50'))
    const about = (id: string) => (one: Json) =>
      one._civic.signal.actors.some((actor: Json) => actor.id === id)
    return shown.every((id) => items.some(about(id))) && (items as Json[])
  }, 'the signals of everything that was decided')
  const reads = publicReads({
    entity_id: [...shown, own, hidden, item.item_id],
    place_key: ['gary,indiana'],
    slug: ['public_transit', 'education'],
    source_id: [known.sources[0].id],
    signal_id: signals.map((one: Json) => one._civic.signal.id),
    receipt: ['unknown'],
    token: ['unknown'],
  })
  assert.ok(reads.length > 40)
  const pages = shown.map((id) => `/actors/${id}`)
  const refused = [`/api/review/queue/${item.item_id}`, `${submissions}/${own}`, `/actors/${hidden}`]
  const answers: [string, string][] = [
    ['jsonl', await exported('jsonl')],
    ['csv', await exported('csv')],
  ]
  for (const path of [...reads, ...pages, ...refused, '/corrections', '/data', '/signals', '/places/gary-in'])
    answers.push([path, await (await service.fetch(uncached(path))).text()])
  const { rows: log } = await pool.query('select body from signal_log')
  answers.push(['the stream', JSON.stringify(log)])
  const unseen = [...secretWords, ...receipts, testWorkspaceId, 'Test account']
  const seen = answers.flatMap(([path, text]) =>
    unseen.filter((word) => text.includes(word)).map((word) => `${path} shows ${word}`),
  )
  assert.deepEqual(seen, [])
})
