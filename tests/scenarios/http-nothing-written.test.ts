import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actorBody, addActor } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'
import { withClient } from '../support/town.ts'
import { until } from '../support/until.ts'

let app: TestApp
let actor: Json
before(async () => {
  app = await startTestApp()
  actor = await addActor(app, 'Unchanged')
})
after(() => app[Symbol.asyncDispose]())

/** A fingerprint of every row of every table. */
async function everything(): Promise<Record<string, string>> {
  return withClient(app.databaseUrl, async (database) => {
    // Earlier signals are ordered in the background.
    const waiting = 'select count(*)::int as count from signal_inbox'
    await until(async () => (await database.query(waiting)).rows[0].count === 0, 'signals are in order')
    const tables = await database.query(
      // Housekeeping may add an empty partition meanwhile; the rows of partitions count in their parent.
      `select relname as name from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
    )
    const prints: Record<string, string> = {}
    for (const { name } of tables.rows as { name: string }[]) {
      // These tables record the sequencer leader and call counts for any request.
      if (name === 'firehose_head' || name === 'usage_count') continue
      const { rows } = await database.query(
        `select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as print from "${name}" t`,
      )
      prints[name] = rows[0].print
    }
    return prints
  })
}

const json = { 'content-type': 'application/json' }
const flagOf = (fields: Json) => ({ entity_id: actor.id, reason: 'Gone', flag_type: 'stale', ...fields })
const post = (path: string, body: unknown, headers = {}) => app.post(path, body, headers)
const change = (method: string, id: string, body: unknown) =>
  app.fetch(`/api/entities/${id}`, {
    method,
    headers: { ...asReviewer, ...json },
    body: JSON.stringify(body),
  })

/** Each request with its expected status. */
const badInput = (): [number, string, () => Promise<Response>][] => [
  [404, 'free-form place', () => app.fetch('/api/places/Gary,%20IN/entities')],
  [404, 'unknown place', () => app.fetch('/api/places/atlantis,ohio/coverage')],
  [200, 'unknown issue area', () => app.fetch('/api/entities?issue_area=no_such_area')],
  [404, 'truncated id', () => app.fetch(`/api/entities/${actor.id.slice(0, 8)}`)],
  [
    404,
    'flag on a truncated id',
    () => post('/api/entity-flags', flagOf({ entity_id: actor.id.slice(0, 8) })),
  ],
  [404, 'change of a truncated id', () => change('PATCH', actor.id.slice(0, 8), { name: 'Changed' })],
  [400, 'bad cursor', () => app.fetch('/api/entities?cursor=x')],
  [400, 'bad limit', () => app.fetch('/api/entities?limit=0')],
  [400, 'unknown value', () => app.fetch('/api/entities?type=committee')],
  [400, 'unknown flag type', () => post('/api/entity-flags', flagOf({ flag_type: 'ugly' }))],
  [400, 'empty reason', () => post('/api/entity-flags', flagOf({ reason: ' ' }))],
  [400, 'unknown field', () => post('/api/entity-flags', flagOf({ color: 'red' }))],
  [400, 'actor without claims', () => post('/api/entities', actorBody('New', { claims: [] }), asReviewer)],
  [
    400,
    'actor nowhere',
    () => post('/api/entities', actorBody('New', { place: 'atlantis,ohio' }), asReviewer),
  ],
  [
    400,
    'actor on nothing',
    () => post('/api/entities', actorBody('New', { issue_areas: ['x_y'] }), asReviewer),
  ],
  [400, 'empty change', () => change('PATCH', actor.id, {})],
  [400, 'half a good change', () => change('PATCH', actor.id, { name: 'Changed', website: 'nowhere' })],
  [400, 'unknown claim', () => change('PATCH', actor.id, { name: 'Changed', remove_claims: [actor.id] })],
  [409, 'no claim left', () => change('PATCH', actor.id, { name: 'X', remove_claims: [actor.claims[0].id] })],
  [400, 'merge into itself', () => post(`/api/entities/${actor.id}/merge`, { into: actor.id }, asReviewer)],
  [
    400,
    'merge into nobody',
    () =>
      post(`/api/entities/${actor.id}/merge`, { into: '01920000-0000-7000-8000-000000000001' }, asReviewer),
  ],
  [401, 'nobody', () => post('/api/entities', actorBody('New'))],
  [
    401,
    'two credentials',
    () => post('/api/entities', actorBody('New'), { ...asReviewer, authorization: 'Bearer x' }),
  ],
  [403, 'no role', () => post('/api/entities', actorBody('New'), asMember)],
  [413, 'too large', () => post('/api/entity-flags', flagOf({ reason: 'x'.repeat(1024 * 1024) }))],
  [415, 'wrong type', () => post('/api/entity-flags', flagOf({}), { 'content-type': 'text/plain' })],
  [
    400,
    'broken JSON',
    () => app.fetch('/api/entity-flags', { method: 'POST', headers: json, body: '{"entity_id":' }),
  ],
  [400, 'bad request id', () => post('/api/entity-flags', flagOf({}), { 'x-request-id': 'a b' })],
  [400, 'bad trace', () => post('/api/entity-flags', flagOf({}), { traceparent: 'x' })],
  [
    400,
    'bad key of a write',
    () => post('/api/entity-flags', flagOf({}), { 'idempotency-key': 'x'.repeat(256) }),
  ],
  [404, 'unknown route', () => post('/api/flag', flagOf({}))],
  [
    405,
    'unknown method',
    () => app.fetch(`/api/entities/${actor.id}`, { method: 'PUT', headers: asReviewer }),
  ],
]

test('refuses bad input with the right status and writes nothing', async () => {
  const before = await everything()
  for (const [status, what, request] of badInput()) {
    const answer = await request()
    assert.equal(answer.status, status, `${what}: ${await answer.text()}`)
  }
  assert.deepEqual(await everything(), before)
})

test('leaves an Idempotency-Key unused when the write is refused', async () => {
  const before = await everything()
  const key = { ...asReviewer, 'idempotency-key': 'first-try' }
  assert.equal((await post('/api/entities', actorBody('Late', { place: 'atlantis,ohio' }), key)).status, 400)
  assert.deepEqual(await everything(), before)
  assert.equal((await post('/api/entities', actorBody('Late'), key)).status, 201)
  assert.notDeepEqual(await everything(), before, 'a successful write changes the fingerprint')
})
