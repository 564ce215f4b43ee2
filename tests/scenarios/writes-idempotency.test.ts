import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asMember, asReviewer, type Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

const service = await startTownApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const second = await startTownApp({ databaseUrl: service.databaseUrl })
after(async () => {
  await second[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const { pool } = service.app.database
const [actor, other]: Json[] = (await service.json('/api/places/alder-falls,indiana/entities?limit=2')).data
const flag = { entity_id: actor.id, reason: 'It moved.', flag_type: 'stale' }
const keyed = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more })

async function flagsWith(reason: string): Promise<number> {
  return (await pool.query('select count(*)::int as n from flag where reason = $1', [reason])).rows[0].n
}

test('replays the first response for a repeated key and writes once [design.http.idempotency-key]', async () => {
  const body = { ...flag, reason: 'sequential' }
  const first = await service.post('/api/entity-flags', body, keyed('one-flag'))
  assert.equal(first.status, 201)
  assert.equal(first.headers.get('idempotency-replayed'), null)
  const again = await service.post('/api/entity-flags', body, keyed('one-flag'))
  assert.equal(again.status, 201)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(again.headers.get('content-type'), 'application/json')
  assert.equal(await again.text(), await first.text())
  assert.equal(await flagsWith('sequential'), 1)
  const unkeyed = await service.post('/api/entity-flags', body)
  assert.equal(unkeyed.headers.get('idempotency-replayed'), null)
  assert.equal(await flagsWith('sequential'), 2)
})

test('writes once for twenty simultaneous requests with one key on two instances [design.http.idempotency-key]', async () => {
  const body = { ...flag, reason: 'concurrent' }
  const before = (await service.json(`/api/entities/${actor.id}`)).open_flag_count
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? service : second).post('/api/entity-flags', body, keyed('twenty')),
    ),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status),
    Array(20).fill(201),
  )
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
  assert.equal(bodies.size, 1)
  const replays = answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')
  assert.equal(replays.length, 19)
  assert.equal(await flagsWith('concurrent'), 1)
  assert.equal((await service.json(`/api/entities/${actor.id}`)).open_flag_count, before + 1)
})

test('returns 409 and writes nothing when a key is reused for another request [design.http.idempotency-key]', async () => {
  await service.post('/api/entity-flags', { ...flag, reason: 'original' }, keyed('reused'))
  for (const body of [
    { ...flag, reason: 'another' },
    { ...flag, entity_id: other.id, reason: 'original' },
  ]) {
    const clash = await service.post('/api/entity-flags', body, keyed('reused'))
    assert.equal(clash.status, 409)
    assert.equal(((await clash.json()) as Json).code, 'idempotency_conflict')
  }
  assert.equal(await flagsWith('another'), 0)
  assert.equal(await flagsWith('original'), 1)
})

test('scopes a key to its caller and operation [design.http.idempotency-key]', async () => {
  const body = { ...flag, reason: 'mine' }
  const callers: Record<string, string>[] = [
    {},
    asMember,
    asReviewer,
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '203.0.113.8' },
  ]
  const ids = new Set<string>()
  for (const headers of callers) {
    const answer = await service.post('/api/entity-flags', body, keyed('shared-name', headers))
    assert.equal(answer.status, 201)
    assert.equal(answer.headers.get('idempotency-replayed'), null, JSON.stringify(headers))
    ids.add(((await answer.json()) as Json).id)
  }
  assert.equal(ids.size, callers.length)
  const source = (await service.json(`/api/entities/${actor.id}/sources`)).data[0]
  const elsewhere = await service.post(
    '/api/source-flags',
    { source_id: source.id, reason: 'mine', flag_type: 'changed' },
    keyed('shared-name'),
  )
  assert.equal(elsewhere.status, 201, 'another operation')
})

test('returns 400 and writes nothing for a malformed key [design.http.idempotency-key]', async () => {
  for (const key of ['', 'two words', 'x'.repeat(256), 'tab\there', 'caf\u00e9']) {
    const answer = await service.post('/api/entity-flags', { ...flag, reason: 'malformed' }, keyed(key))
    assert.equal(answer.status, 400, JSON.stringify(key))
    const problem: Json = await answer.json()
    assert.equal(problem.code, 'invalid_header')
    assert.match(problem.detail, /^Idempotency-Key: /)
  }
  assert.equal(await flagsWith('malformed'), 0)
  const longest = await service.post('/api/entity-flags', flag, keyed('x'.repeat(255)))
  assert.equal(longest.status, 201)
})

test('does not consume the key when a request is refused [design.http.idempotency-key]', async () => {
  const wrong = { ...flag, flag_type: 'no_such_type' }
  assert.equal((await service.post('/api/entity-flags', wrong, keyed('retry'))).status, 400)
  const gone = { ...flag, entity_id: '01920000-0000-7000-8000-000000000000' }
  assert.equal((await service.post('/api/entity-flags', gone, keyed('retry'))).status, 404)
  const right = await service.post('/api/entity-flags', { ...flag, reason: 'retried' }, keyed('retry'))
  assert.equal(right.status, 201)
  assert.equal(right.headers.get('idempotency-replayed'), null)
})

test('accepts a key for create, update, merge and delete [design.http.idempotency-key]', async () => {
  const input = (name: string) => ({
    type: 'organization',
    name,
    place: 'alder-falls,indiana',
    claims: [
      {
        kind: 'identity',
        text: 'It exists',
        excerpt: 'We exist.',
        source: {
          url: 'https://www.example.org/exists',
          title: 'We exist',
          source_class: 'nonprofit',
          retrieved_at: '2026-03-04T00:00:00Z',
        },
      },
    ],
  })
  async function twice(method: string, path: string, body: unknown, key: string): Promise<Json> {
    const answers: Response[] = []
    for (let n = 0; n < 2; n++) {
      answers.push(
        await service.fetch(path, {
          method,
          headers: { ...asReviewer, ...keyed(key), ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      )
    }
    const [first, again] = answers as [Response, Response]
    const text = await first.text()
    assert.ok(first.ok, `${method} ${path}: ${text}`)
    assert.equal(again.status, first.status)
    assert.equal(again.headers.get('idempotency-replayed'), 'true', `${method} ${path}`)
    assert.equal(await again.text(), text)
    return text ? JSON.parse(text) : undefined
  }
  const a = await twice('POST', '/api/entities', input('Written Once'), 'k1')
  const b = await twice('POST', '/api/entities', input('Merged Once'), 'k2')
  await twice('PATCH', `/api/entities/${a.id}`, { description: 'Changed once' }, 'k3')
  await twice('POST', `/api/entities/${b.id}/merge`, { into: a.id }, 'k4')
  await twice('DELETE', `/api/entities/${a.id}`, undefined, 'k5')
  const { rows } = await pool.query("select count(*)::int as n from entity where name like '% Once'")
  assert.equal(rows[0].n, 2)
})
