import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { importRecords } from '../../src/directory/import/import-run.ts'
import { asReviewer, type Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const { pool, sql } = service.app.database

const actorInput = (name: string, page: string, more: object = {}) => ({
  type: 'organization',
  name,
  place: 'alder-falls,indiana',
  claims: [
    {
      kind: 'identity',
      text: `It is called ${name}`,
      excerpt: `We are ${name}.`,
      source: {
        url: `https://www.example.org/${page}`,
        title: 'About us',
        source_class: 'nonprofit',
        retrieved_at: '2026-03-04T00:00:00Z',
      },
    },
  ],
  ...more,
})

async function create(name: string, page: string, more: object = {}): Promise<Json> {
  const answer = await service.post('/api/entities', actorInput(name, page, more), asReviewer)
  assert.equal(answer.status, 201, await answer.clone().text())
  return answer.json()
}

const merge = (id: string, into: string) => service.post(`/api/entities/${id}/merge`, { into }, asReviewer)
const remove = (id: string) => service.fetch(`/api/entities/${id}`, { method: 'DELETE', headers: asReviewer })
const texts = (actor: Json): string[] => actor.claims.map((one: Json) => one.text).sort()

async function statusOf(id: string): Promise<string> {
  return (await pool.query('select status from entity where id = $1', [id])).rows[0].status
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as Json).code
}

test('a merge moves everything from one actor to the other [design.writes.merge]', async () => {
  const shared = [{ kind: 'email', value: 'both@example.org' }]
  const stays = await create('Riverside Alliance', 'riverside', { contacts: shared })
  const goes = await create('Riverside Alliance Inc.', 'riverside-inc', {
    description: 'Known under a second name.',
    website: 'https://www.example.org/riverside',
    places: ['gary,indiana'],
    issue_areas: ['housing_affordability'],
    contacts: [...shared, { kind: 'phone', value: '(765) 555-0199' }],
  })
  const answer = await merge(goes.id, stays.id)
  assert.equal(answer.status, 200, await answer.clone().text())
  const merged: Json = await answer.json()
  assert.equal(merged.id, stays.id)
  assert.equal(merged.name, 'Riverside Alliance')
  assert.equal(merged.description, 'Known under a second name.')
  assert.equal(merged.website, 'https://www.example.org/riverside')
  assert.deepEqual(merged.issue_areas, ['housing_affordability'])
  assert.deepEqual(
    merged.places.map((place: Json) => place.key),
    ['alder-falls,indiana', 'gary,indiana'],
  )
  assert.deepEqual(
    merged.unproven_contacts.map((one: Json) => one.value),
    ['both@example.org', '(765) 555-0199'],
  )
  assert.deepEqual(texts(merged), [...texts(stays), ...texts(goes)].sort(), 'claims are kept')
  assert.deepEqual(
    merged.claims.map((one: Json) => one.excerpt).sort(),
    [...stays.claims, ...goes.claims].map((one: Json) => one.excerpt).sort(),
  )
  assert.equal(merged.source_count, 2)
  assert.deepEqual(await service.json(`/api/entities/${stays.id}`), merged)
  const inGary = (await service.json('/api/places/gary,indiana/entities')).data.map((one: Json) => one.id)
  assert.ok(inGary.includes(stays.id) && !inGary.includes(goes.id))
  const { rows } = await pool.query('select merged_by from entity_merge where merged_id = $1', [goes.id])
  assert.deepEqual(rows, [{ merged_by: 'account:01920000-0000-7000-8000-00000000000c' }])
})

test('a merge does not publish the contacts of an ended role again [design.writes.merge]', async () => {
  const withContact = (name: string, value: string, until: string | null) => {
    const { claims } = actorInput(name, name.toLowerCase())
    const proof = { ...claims[0]!, kind: 'contact', text: value, excerpt: `Write to ${name}: ${value}` }
    const contacts = [{ kind: 'email', value }]
    return create(name, '', { contacts, contacts_until: until, claims: [...claims, proof] })
  }
  const valuesOf = ({ contacts, claims }: Json) => [
    contacts.map(({ value }: Json) => value),
    claims.filter(({ kind }: Json) => kind === 'contact').map(({ text }: Json) => text),
  ]
  const current = await withContact('Current', 'now@example.org', null)
  const ended = await withContact('Ended', 'then@example.org', '2020-01-01')
  const merged: Json = await (await merge(ended.id, current.id)).json()
  assert.deepEqual(valuesOf(merged), [['now@example.org'], ['now@example.org']])
  assert.equal(merged.contacts_until, null)

  const none = await create('None', 'none')
  const lasting = await withContact('Lasting', 'soon@example.org', '2999-01-01')
  const adopted: Json = await (await merge(lasting.id, none.id)).json()
  assert.deepEqual(valuesOf(adopted), [['soon@example.org'], ['soon@example.org']])
  assert.equal(adopted.contacts_until, '2999-01-01')
})

test('returns 404 with its own code for a merged id, and a reader learns its public successor [spec.actor.merged-not-found design.actor.merged-code]', async () => {
  const [stays, goes] = [await create('Stays', 'stays'), await create('Goes', 'goes')]
  await merge(goes.id, stays.id)
  const flag = { entity_id: goes.id, reason: 'r', flag_type: 'stale' }
  const patch = {
    method: 'PATCH',
    headers: { ...asReviewer, 'content-type': 'application/json' },
    body: '{"name":"Back"}',
  }
  for (const answer of [
    await service.fetch(`/api/entities/${goes.id}`),
    await service.fetch(`/api/entities/${goes.id}/sources`),
    await service.fetch(`/api/entities/${goes.id}`, patch),
    await service.post('/api/entity-flags', flag),
    await merge(goes.id, stays.id),
    await remove(goes.id),
  ]) {
    const text = await answer.text()
    assert.equal(answer.status, 404)
    assert.equal(JSON.parse(text).code, 'entity_merged')
  }
  const problem = await service.json(`/api/entities/${goes.id}`)
  assert.equal(problem.merged_into, stays.id)
  await remove(stays.id)
  const later = await service.json(`/api/entities/${goes.id}`)
  assert.deepEqual(
    [later.code, later.merged_into],
    ['entity_merged', null],
    'the successor is not public anymore',
  )
  assert.ok(!(await service.json('/api/entities?query=goes')).data.some((one: Json) => one.id === goes.id))
})

test('returns 400 for a merge into itself, an unknown or a removed actor, and changes nothing [design.writes.merge]', async () => {
  const [actor, removed] = [await create('Alone', 'alone'), await create('Removed', 'removed')]
  await remove(removed.id)
  for (const into of [actor.id, '01920000-0000-7000-8000-000000000000', removed.id, 'x']) {
    const answer = await merge(actor.id, into)
    const problem: Json = await answer.json()
    assert.equal(answer.status, 400, into)
    assert.deepEqual(
      problem.errors.map((one: Json) => one.path),
      ['into'],
    )
  }
  assert.deepEqual(await service.json(`/api/entities/${actor.id}`), actor)
  const unknown = await merge('01920000-0000-7000-8000-000000000000', actor.id)
  assert.deepEqual([unknown.status, await codeOf(unknown)], [404, 'entity_not_found'])
})

test('two concurrent merges into each other leave one actor with all claims [design.writes.merge]', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await create(`Twin A${round}`, `a${round}`), await create(`Twin B${round}`, `b${round}`)]
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)])
    const won = answers.findIndex((answer) => answer.status === 200)
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 400])
    const [stays, goes] = won === 0 ? [b, a] : [a, b]
    assert.deepEqual([await statusOf(stays.id), await statusOf(goes.id)], ['active', 'merged'])
    assert.deepEqual(
      texts(await service.json(`/api/entities/${stays.id}`)),
      [...texts(a), ...texts(b)].sort(),
    )
  }
})

test('a concurrent ring of three merges loses no claim [design.writes.merge]', async () => {
  const ring = [await create('Ring A', 'ra'), await create('Ring B', 'rb'), await create('Ring C', 'rc')]
  const answers = await Promise.all(ring.map((one, n) => merge(one.id, ring[(n + 1) % 3].id)))
  for (const answer of answers) assert.ok([200, 400, 404].includes(answer.status), String(answer.status))
  const alive: Json[] = []
  for (const { id } of ring) {
    if ((await statusOf(id)) === 'active') alive.push(await service.json(`/api/entities/${id}`))
  }
  const known = new Set(alive.flatMap(texts))
  assert.deepEqual([...known].sort(), ring.flatMap(texts).sort())
})

test('concurrent merge, removal and change of one actor end in a consistent state', async () => {
  for (let round = 0; round < 5; round++) {
    const [into, actor] = [
      await create(`Into ${round}`, `i${round}`),
      await create(`Torn ${round}`, `t${round}`),
    ]
    const answers = await Promise.all([
      merge(actor.id, into.id),
      remove(actor.id),
      service.fetch(`/api/entities/${actor.id}`, {
        method: 'PATCH',
        headers: { ...asReviewer, 'content-type': 'application/json' },
        body: '{"name":"Changed"}',
      }),
      service.post('/api/entity-flags', { entity_id: actor.id, reason: 'r', flag_type: 'stale' }),
      service.post('/api/entity-flags', { entity_id: actor.id, reason: 'r', flag_type: 'stale' }),
    ])
    const [merged, removed, ...rest] = answers.map((answer) => answer.status)
    const end = await statusOf(actor.id)
    assert.deepEqual([merged, removed], end === 'merged' ? [200, 404] : [404, 204])
    for (const status of rest) assert.ok([200, 201, 404].includes(status!), String(status))
  }
})

test('claims from a merge survive the next import [design.writes.merge]', async () => {
  const record = (text: string) => ({
    record: 'actor' as const,
    external_id: { scheme: 'feed', id: 'quarry' },
    type: 'organization' as const,
    name: 'Quarry Road Neighbors',
    place: 'alder-falls,indiana',
    places: [],
    issue_areas: [],
    contacts: [],
    claims: [{ kind: 'activity' as const, text, source: 'https://www.example.org/quarry', excerpt: text }],
    sources: [
      {
        url: 'https://www.example.org/quarry',
        title: 'Quarry Road',
        source_class: 'nonprofit' as const,
        retrieved_at: '2026-03-04T00:00:00Z',
      },
    ],
  })
  async function importOne(text: string) {
    const items = (async function* () {
      yield { where: 'line 1', record: record(text), bytes: 100 }
    })()
    const summary = await importRecords(sql, items, { now: new Date() })
    assert.equal(summary.refused.count, 0)
  }
  await importOne('Plants trees')
  const { id } = (await service.json('/api/entities?query=quarry+road+neighbors')).data[0]
  const goes = await create('Quarry Neighbors', 'quarry-two')
  assert.equal((await merge(goes.id, id)).status, 200)
  await importOne('Plants hedges')
  const { rows } = await pool.query('select text from claim where entity_id = $1 order by text', [id])
  assert.deepEqual(
    rows.map((row) => row.text),
    ['It is called Quarry Neighbors', 'Plants hedges'],
  )
})
