import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { follow } from '../support/event-stream.ts'
import { actorRecord, importAll } from '../support/small-directory.ts'
import { until } from '../support/until.ts'
import { signalBody, startWatchFixture } from '../support/watch-fixture.ts'
import { bodyOf, send } from '../support/workspace-fixture.ts'

const fixture = await startWatchFixture()
after(() => fixture[Symbol.asyncDispose]())
const { app, as, ask, watch } = fixture
const unknownId = '01920000-0000-7000-8000-0000000000ff'

await importAll(
  app.app.database.sql,
  ['Lakefront Tenants', 'Soon Gone', 'Streamed'].map((name) => actorRecord(name)),
)
const [streamed] = (await app.json('/api/entities?query=streamed')).data as Json[]
const [actor] = (await app.json('/api/entities?query=lakefront')).data as Json[]
const [gone] = (await app.json('/api/entities?query=soon+gone')).data as Json[]
const [source] = (await app.json(`/api/entities/${actor.id}/sources`)).data as Json[]

const startRejected = async (input: Json, status: number): Promise<Json> =>
  bodyOf(ask('POST', '/watches', as.member, input), status)

test('each target can be watched once per workspace, however it is spelled', async () => {
  const targets = [
    { kind: 'entity', entity_id: actor.id },
    { kind: 'place', place_key: 'gary,indiana' },
    { kind: 'place', place_key: 'gary,indiana', issue_areas: ['water_infrastructure'] },
    { kind: 'issue_area', issue_area: 'public_transit' },
    { kind: 'source', source_id: source.id },
    { kind: 'search', words: 'lead lines' },
    { kind: 'query', query: { signal_types: ['vote'] } },
  ]
  for (const target of targets) {
    const made = await watch({ target })
    assert.equal(made.target.kind, target.kind)
    assert.deepEqual(await fixture.read(made.id), {
      ...made,
      delivery: { ...made.delivery, feed: { is_active: true, url: null } },
    })
    const again = await startRejected({ target, name: 'Another name', cadence: 'weekly' }, 409)
    assert.deepEqual([again.code, again.watch_id], ['conflict', made.id])
  }
  const respelled = [
    { kind: 'entity', entity_id: actor.id.toUpperCase() },
    { kind: 'place', place_key: 'gary-in' },
    { kind: 'search', words: 'Lines, LEAD!' },
    { kind: 'query', query: { signal_types: ['vote', 'vote'] } },
  ]
  for (const target of respelled) assert.equal((await startRejected({ target }, 409)).code, 'conflict')
  const { data, page } = await bodyOf(ask('GET', '/watches'), 200)
  assert.deepEqual([data.length, page.total], [targets.length, targets.length])
  const ofActor = await bodyOf(ask('GET', `/watches?target_id=${actor.id}`), 200)
  assert.deepEqual(
    ofActor.data.map((one: Json) => one.target.name),
    ['Lakefront Tenants'],
  )
  const pages = []
  for (let cursor = ''; ; ) {
    const one = await bodyOf(ask('GET', `/watches?limit=3${cursor && `&cursor=${cursor}`}`), 200)
    pages.push(...one.data.map(({ id }: Json) => id))
    if (one.page.next_cursor === null) break
    cursor = one.page.next_cursor
  }
  assert.deepEqual(
    pages,
    data.map(({ id }: Json) => id),
  )
})

test('rejects targets that do not exist or could never match, and names the field', async () => {
  const cases: [Json, number, string, string?][] = [
    [{ target: { kind: 'entity', entity_id: unknownId } }, 404, 'entity_not_found'],
    [{ target: { kind: 'source', source_id: unknownId } }, 404, 'source_not_found'],
    [{ target: { kind: 'place', place_key: 'nowhere,indiana' } }, 400, 'invalid_request', 'target.place_key'],
    [{ target: { kind: 'issue_area', issue_area: 'none' } }, 400, 'invalid_request', 'target.issue_area'],
    [{ target: { kind: 'search', words: 'of the' } }, 400, 'invalid_request', 'target.words'],
    [{ target: { kind: 'search', words: 'x'.repeat(201) } }, 400, 'invalid_request', 'target.words'],
    [{ target: { kind: 'query', query: {} } }, 400, 'invalid_request', 'target.query'],
    [
      { target: { kind: 'query', query: { places: ['x'] } } },
      400,
      'invalid_request',
      'target.query.places.0',
    ],
    [{ target: { kind: 'moon' } }, 400, 'invalid_request', 'target.kind'],
    [{}, 400, 'invalid_request', 'target'],
  ]
  for (const [input, status, code, path] of cases) {
    const problem = await startRejected(input, status)
    assert.equal(problem.code, code, JSON.stringify(input))
    if (path) assert.equal(problem.errors[0].path, path)
  }
  const reviewing = { target: { kind: 'query', query: { signal_types: ['vote'], visibility: 'reviewer' } } }
  assert.equal((await startRejected(reviewing, 400)).errors[0].path, 'target.query.visibility')
})

test('rejects delivery options that the cadence or the service does not support', async () => {
  const target = { kind: 'search', words: 'never stored' }
  const cases: [Json, string][] = [
    [{ cadence: 'daily', delivery: { webhook_url: 'https://hooks.example.org/x' } }, 'delivery.webhook_url'],
    [{ cadence: 'immediate', delivery: { emails: ['desk@example.org'] } }, 'delivery.emails'],
    [{ cadence: 'daily', delivery: { emails: ['desk@example.org'] } }, 'delivery.emails'],
    [{ cadence: 'daily', delivery: { emails: ['no address'] } }, 'delivery.emails.0'],
    [
      { cadence: 'daily', delivery: { emails: ['a@example.org\r\nBcc: b@example.org'] } },
      'delivery.emails.0',
    ],
    [{ cadence: 'immediate', delivery: { webhook_url: 'https://127.0.0.1/x' } }, 'delivery.webhook_url'],
    [
      { cadence: 'immediate', delivery: { webhook_url: 'http://hooks.example.org/' } },
      'delivery.webhook_url',
    ],
  ]
  for (const [input, path] of cases) {
    assert.equal((await startRejected({ target, ...input }, 400)).errors[0].path, path, JSON.stringify(input))
  }
  await watch({ target })
})

test('only the response that sets a webhook shows its secret', async () => {
  const target = { kind: 'search', words: 'by webhook' }
  const url = 'https://hooks.example.org/one'
  const made = await watch({ target, cadence: 'immediate', delivery: { webhook_url: url } })
  assert.match(made.delivery.webhook.secret, /^whsec_/)
  assert.deepEqual([made.delivery.feed.is_active, made.next_digest_at], [false, null])
  const read = await fixture.read(made.id)
  assert.deepEqual(read.delivery.webhook, { url, state: 'active', reason: null })
  const moved = await bodyOf(
    ask('PATCH', `/watches/${made.id}`, as.member, { delivery: { webhook_url: `${url}2` } }),
    200,
  )
  assert.equal(moved.delivery.webhook.url, `${url}2`)
  assert.notEqual(moved.delivery.webhook.secret, made.delivery.webhook.secret)
  const renamed = await bodyOf(ask('PATCH', `/watches/${made.id}`, as.member, { name: 'Renamed' }), 200)
  assert.deepEqual(renamed.delivery.webhook, { url: `${url}2`, state: 'active', reason: null })
  const daily = await bodyOf(ask('PATCH', `/watches/${made.id}`, as.member, { cadence: 'daily' }), 200)
  assert.equal(daily.delivery.webhook, null)
  assert.match(daily.delivery.feed.url, /\/feeds\/wf_[\w-]{43}\.atom$/)
  assert.ok(daily.next_digest_at.endsWith('T00:00:00.000Z'))
})

test('an idempotent replay returns the same watch without the feed URL', async () => {
  const input = { target: { kind: 'search', words: 'repeated request' } }
  const headers = { ...as.member, 'idempotency-key': 'watch-once' }
  const first = await watch(input, headers)
  const second = await watch(input, headers)
  assert.equal(second.id, first.id)
  assert.match(first.delivery.feed.url, /^http:\/\/directory\.test\/feeds\/wf_/)
  assert.equal(second.delivery.feed.url, null)
  const kept = await app.app.database.pool.query('select string_agg(body, $1) as text from idempotency_key', [
    '',
  ])
  assert.ok(!kept.rows[0].text.includes('wf_'), 'the feed URL is not stored in plain text')
})

test('the session of a watch can be followed, but is not listed and ends with the watch', async () => {
  const made = await watch({ target: { kind: 'search', words: 'own session' }, cadence: 'immediate' })
  const sessionId = made.delivery.events_url.split('/').at(-2)
  const { data } = await bodyOf(send(app, 'GET', '/api/firehose/sessions', as.member), 200)
  assert.ok(!data.some(({ id }: Json) => id === sessionId))
  for (const method of ['GET', 'DELETE']) {
    const answer = send(app, method, `/api/firehose/sessions/${sessionId}`, as.member)
    assert.equal((await bodyOf(answer, 404)).code, 'session_not_found')
  }
  const [one] = await fixture.publish(
    signalBody({ title: 'Her own session began' }),
    signalBody({ title: 'Something else' }),
  )
  await fixture.matched(made.id, 1)
  const snapshot = await bodyOf(send(app, 'GET', made.delivery.snapshot_url, as.member), 200)
  assert.deepEqual(
    snapshot.data.map(({ id }: Json) => id),
    [one.id],
    'the snapshot contains only matching signals',
  )
  await bodyOf(send(app, 'GET', made.delivery.snapshot_url, as.outsider), 404)
  assert.equal((await ask('DELETE', `/watches/${made.id}`)).status, 204)
  await bodyOf(send(app, 'GET', made.delivery.snapshot_url, as.member), 404)
  await bodyOf(ask('GET', `/watches/${made.id}`), 404)
})

test('the stream of a watch contains only matching signals', async () => {
  const made = await watch({ target: { kind: 'entity', entity_id: streamed.id }, cadence: 'immediate' })
  const follower = await follow(app.url + made.delivery.events_url, as.member)
  await until(() => follower.messages.some(({ type }) => type === 'firehose.ready'), 'the stream is open')
  const actors = [{ id: streamed.id, name: 'Streamed', type: 'organization' }]
  const [one] = await fixture.publish(signalBody({ actors }), signalBody())
  const [two] = await fixture.publish(signalBody({ actors, title: 'Another' }))
  await until(() => follower.signals().length === 2, 'two signals')
  assert.deepEqual(follower.signals(), [one.id, two.id])
  follower.response.destroy()
})

test('rejects a concurrent change that was based on an old version', async () => {
  const made = await watch({ target: { kind: 'search', words: 'two editors' } })
  const read = await ask('GET', `/watches/${made.id}`)
  const tag = read.headers.get('etag')!
  assert.equal(tag, '"v1"')
  const change = (name: string) =>
    ask('PATCH', `/watches/${made.id}`, { ...as.member, 'if-match': tag }, { name })
  const answers = await Promise.all([change('One'), change('Other')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412])
  assert.equal((await ask('DELETE', `/watches/${made.id}`, { ...as.member, 'if-match': tag })).status, 412)
  const gaining = await fixture.read(made.id)
  await fixture.publish(signalBody({ title: 'Two editors met' }))
  const matched = await fixture.matched(made.id, 1)
  assert.equal(matched.version, gaining.version, 'a match does not change the version')
})

test('a workspace reviewer can only read watches, and outsiders cannot see them', async () => {
  const made = await watch({ target: { kind: 'search', words: 'roles' } })
  const path = `/watches/${made.id}`
  assert.equal((await ask('GET', path, as.workspaceReviewer)).status, 200)
  const body = { target: { kind: 'search', words: 'by a reviewer' } }
  const writes = [
    ['POST', '/watches', body],
    ['PATCH', path, { name: 'X' }],
    ['DELETE', path, undefined],
    ['POST', `${path}/feed`, undefined],
    ['DELETE', `${path}/feed`, undefined],
  ] as const
  for (const [method, where, sent] of writes) {
    const problem = await bodyOf(ask(method, where, as.workspaceReviewer, sent), 403)
    assert.equal(problem.code, 'role_required')
    assert.equal((await bodyOf(ask(method, where, as.outsider, sent), 403)).code, 'workspace_required')
  }
  assert.equal((await bodyOf(ask('GET', path, as.outsider), 403)).code, 'workspace_required')
  const reading = await fixture.application('workspace:read')
  assert.equal((await ask('GET', path, reading)).status, 200)
  assert.equal((await bodyOf(ask('POST', '/watches', reading, body), 403)).code, 'scope_required')
})

test('a watch remains when its actor is removed, and marks it as removed', async () => {
  const made = await watch({ target: { kind: 'entity', entity_id: gone.id } })
  assert.deepEqual([made.target.state, made.target.name], ['listed', 'Soon Gone'])
  assert.equal((await send(app, 'DELETE', `/api/entities/${gone.id}`, as.publicReviewer)).status, 204)
  const { target } = await fixture.read(made.id)
  assert.deepEqual(target, {
    kind: 'entity',
    entity_id: gone.id,
    name: 'Soon Gone',
    state: 'removed',
    url: null,
  })
})

test('the history records who changed a watch', async () => {
  const made = await watch({ target: { kind: 'search', words: 'history' } })
  await ask('PATCH', `/watches/${made.id}`, as.owner, { name: 'Past' })
  await ask('DELETE', `/watches/${made.id}`, as.admin)
  const { rows } = await app.app.database.pool.query(
    'select action, account_name from workspace_change where target_id = $1 order by at, id',
    [made.id],
  )
  assert.deepEqual(
    rows.map(({ action, account_name }) => [action, account_name]),
    [
      ['watch.created', 'member'],
      ['watch.changed', 'Olga'],
      ['watch.deleted', 'admin'],
    ],
  )
})
