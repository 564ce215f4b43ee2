import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asMember, asReviewer, type Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const town = '/api/places/alder-falls,indiana'
const [actor, ...others]: Json[] = (await service.json(`${town}/entities?limit=10`)).data
const source: Json = (await service.json(`/api/entities/${actor.id}/sources`)).data[0]
const nobody = '01920000-0000-7000-8000-000000000000'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function storedFlags(): Promise<number> {
  return (await service.app.database.pool.query('select count(*)::int as count from flag')).rows[0].count
}

async function assertRefused(path: string, body: unknown, status: number, code: string, fault?: string) {
  const before = await storedFlags()
  const answer = await service.post(path, body)
  const problem: Json = await answer.json()
  const sent = JSON.stringify(body).slice(0, 200)
  assert.equal(answer.status, status, `${sent}: ${JSON.stringify(problem)}`)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  assert.equal(problem.code, code, sent)
  if (fault !== undefined) {
    const paths = problem.errors.map((one: Json) => one.path)
    assert.deepEqual(paths, [fault], sent)
  }
  assert.equal(await storedFlags(), before, `nothing is written: ${sent}`)
}

test('anyone can report a stale actor and receives the recorded flag [spec.flags.any-caller spec.flags.actor-body spec.flags.stale-and-broken-link design.flags.created-body]', async () => {
  const reason = 'The group dissolved in March.'
  const answer = await service.post('/api/entity-flags', {
    entity_id: actor.id,
    reason,
    flag_type: 'stale',
  })
  assert.equal(answer.status, 201)
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const { id, created_at, receipt_url, ...rest }: Json = await answer.json()
  assert.match(receipt_url, /\/reports\/[\w-]{43}$/)
  assert.match(id, uuid)
  assert.ok(Math.abs(Date.now() - Date.parse(created_at)) < 60_000, created_at)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(rest, {
    target: { type: 'entity', id: actor.id },
    flag_type: 'stale',
    reason,
    status: 'open',
  })
})

test('anyone can report a broken source and receives the recorded flag [spec.flags.any-caller spec.flags.source-body spec.flags.stale-and-broken-link design.flags.created-body]', async () => {
  const reason = 'The page answers 404.'
  const answer = await service.post('/api/source-flags', {
    source_id: source.id,
    reason,
    flag_type: 'broken_link',
  })
  assert.equal(answer.status, 201)
  const { id, created_at, receipt_url, ...rest }: Json = await answer.json()
  assert.match(receipt_url, /\/reports\/[\w-]{43}$/)
  assert.match(id, uuid)
  assert.ok(Date.parse(created_at) > 0)
  assert.deepEqual(rest, {
    target: { type: 'source', id: source.id },
    flag_type: 'broken_link',
    reason,
    status: 'open',
  })
})

test('stores the reason unchanged, in any script and up to 2000 characters [spec.flags.reason-free-text]', async () => {
  const reasons = [
    '<b>"not" & true</b>; drop table flag',
    'Está cerrado 🏚️ — закрыто\nseit März',
    'x'.repeat(2000),
  ]
  for (const reason of reasons) {
    const body = { entity_id: others[0].id, reason, flag_type: 'incorrect' }
    const answer = await service.post('/api/entity-flags', body)
    assert.equal(answer.status, 201)
    const flag: Json = await answer.json()
    const stored = await service.json(`/api/flags/${flag.id}`, { headers: asReviewer })
    assert.equal(stored.reason, reason)
  }
})

test('accepts the seven actor flag types and returns 400 for others [design.flags.actor-types]', async () => {
  const types = ['stale', 'incorrect', 'duplicate', 'wrong_place', 'inactive', 'harmful', 'other']
  for (const flag_type of types) {
    const answer = await service.post('/api/entity-flags', {
      entity_id: others[1].id,
      reason: 'r',
      flag_type,
    })
    assert.equal(answer.status, 201, flag_type)
  }
  for (const flag_type of ['broken_link', 'Stale', 'stale ', '', 'misattributed', '__proto__']) {
    const body = { entity_id: actor.id, reason: 'r', flag_type }
    await assertRefused('/api/entity-flags', body, 400, 'invalid_request', 'flag_type')
  }
})

test('accepts the five source flag types and returns 400 for others [design.flags.source-types]', async () => {
  for (const flag_type of ['broken_link', 'changed', 'misattributed', 'paywalled', 'other']) {
    const answer = await service.post('/api/source-flags', { source_id: source.id, reason: 'r', flag_type })
    assert.equal(answer.status, 201, flag_type)
  }
  for (const flag_type of ['stale', 'broken', 'harmful', 'BROKEN_LINK']) {
    const body = { source_id: source.id, reason: 'r', flag_type }
    await assertRefused('/api/source-flags', body, 400, 'invalid_request', 'flag_type')
  }
})

test('returns 400 that names a missing, unknown or non-string field, and writes nothing [spec.flags.actor-body spec.flags.source-body]', async () => {
  for (const [path, idField, id, flag_type] of [
    ['/api/entity-flags', 'entity_id', actor.id, 'stale'],
    ['/api/source-flags', 'source_id', source.id, 'broken_link'],
  ] as const) {
    const whole = { [idField]: id, reason: 'It moved.', flag_type }
    for (const field of [idField, 'reason', 'flag_type']) {
      const { [field]: _, ...rest } = whole as Record<string, unknown>
      await assertRefused(path, rest, 400, 'invalid_request', field)
      for (const value of [null, 7, true, ['stale'], { text: 'stale' }]) {
        await assertRefused(path, { ...whole, [field]: value }, 400, 'invalid_request', field)
      }
    }
    await assertRefused(path, { ...whole, note: 'more' }, 400, 'invalid_request', 'note')
    await assertRefused(path, { ...whole, status: 'resolved' }, 400, 'invalid_request', 'status')
    for (const reason of ['', '   \n', 'x'.repeat(2001), 'half \ud800 pair', 'nul \0']) {
      await assertRefused(path, { ...whole, reason }, 400, 'invalid_request', 'reason')
    }
    for (const body of [[], 'stale', 7, null]) {
      await assertRefused(path, body, 400, 'invalid_request')
    }
  }
})

test('rejects a body that is not JSON and writes nothing', async () => {
  const before = await storedFlags()
  const send = (body: string, type: string) =>
    service.fetch('/api/entity-flags', { method: 'POST', headers: { 'content-type': type }, body })
  const broken = await send('{"entity_id": "', 'application/json')
  assert.equal(broken.status, 400)
  assert.equal(((await broken.json()) as Json).code, 'invalid_json')
  const form = await send('entity_id=1&reason=r&flag_type=stale', 'application/x-www-form-urlencoded')
  assert.equal(form.status, 415)
  assert.equal(form.headers.get('accept-post'), 'application/json')
  const huge = await send(JSON.stringify({ reason: 'x'.repeat(1_100_000) }), 'application/json')
  assert.equal(huge.status, 413)
  assert.equal(await storedFlags(), before)
})

test('returns 404 for a target that is unknown, truncated or of the other kind [design.flags.unknown-target]', async () => {
  for (const entity_id of [nobody, actor.id.slice(0, 8), source.id, '', 'the mayor']) {
    const body = { entity_id, reason: 'r', flag_type: 'stale' }
    await assertRefused('/api/entity-flags', body, 404, 'entity_not_found')
  }
  for (const source_id of [nobody, source.id.slice(0, -1), actor.id, 'https://www.example.org']) {
    const body = { source_id, reason: 'r', flag_type: 'broken_link' }
    await assertRefused('/api/source-flags', body, 404, 'source_not_found')
  }
})

test('a flag changes only the record’s number of open flags [spec.flags.not-a-judgment design.flags.open-count]', async () => {
  const target = others[3]
  const { open_flag_count: before, ...actorBefore } = await service.json(`/api/entities/${target.id}`)
  const sourceBefore = (await service.json(`${town}/sources?limit=100`)).data
  const flaggedSource = sourceBefore.at(-1)
  await service.post('/api/entity-flags', { entity_id: target.id, reason: 'Harmful!', flag_type: 'harmful' })
  await service.post('/api/source-flags', {
    source_id: flaggedSource.id,
    reason: 'Gone',
    flag_type: 'broken_link',
  })
  const { open_flag_count: now, ...actorNow } = await service.json(`/api/entities/${target.id}`)
  assert.deepEqual(actorNow, actorBefore)
  assert.equal(now, before + 1)
  assert.deepEqual((await service.json(`${town}/sources?limit=100`)).data, sourceBefore)
})

test('no public response contains a report [design.flags.never-public]', async () => {
  const secret = 'zyxwvut-secret-reason'
  const answer = await service.post('/api/entity-flags', {
    entity_id: actor.id,
    reason: secret,
    flag_type: 'other',
  })
  const { id }: Json = await answer.json()
  for (const [headers, status, code] of [
    [{}, 401, 'unauthenticated'],
    [asMember, 403, 'role_required'],
  ] as const) {
    for (const path of ['/api/flags', `/api/flags/${id}`, '/api/flags?status=resolved']) {
      const refusal = await service.fetch(path, { headers })
      assert.equal(refusal.status, status, path)
      const problem: Json = await refusal.json()
      assert.equal(problem.code, code)
      assert.ok(!JSON.stringify(problem).includes(secret))
    }
    for (const verb of ['take', 'resolve', 'dismiss']) {
      const refusal = await service.post(`/api/flags/${id}/${verb}`, {}, headers)
      assert.equal(refusal.status, status, verb)
    }
  }
  for (const path of ['/api/entity-flags', '/api/source-flags']) {
    const listing = await service.fetch(path)
    assert.equal(listing.status, 405, 'there is nothing to read where flags are sent')
    assert.equal(listing.headers.get('allow'), 'POST, OPTIONS')
  }
  const readable = [
    `/api/entities/${actor.id}`,
    `/api/entities/${actor.id}/sources`,
    `${town}/entities?limit=100`,
  ]
  for (const path of [...readable, `${town}/coverage`, `${town}/sources`, `/api/entities?query=${secret}`]) {
    const text = await (await service.fetch(path)).text()
    assert.ok(!text.includes(secret) && !text.includes(id), path)
  }
})
