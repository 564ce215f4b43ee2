import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor, claimBody, readAll, review, uncached } from '../properties/actor-body.ts'

import { type Json, startTestApp, type TestApp } from '../support/app.ts'

const actorFields = [
  'aliases',
  'contacts',
  'contacts_until',
  'created_at',
  'description',
  'freshness',
  'id',
  'identifiers',
  'issue_areas',
  'latest_source_at',
  'location',
  'name',
  'open_flag_count',
  'place',
  'places',
  'sample',
  'slug',
  'source_count',
  'type',
  'updated_at',
  'visibility',
  'website',
]
const actorTypes = ['person', 'organization', 'initiative', 'campaign', 'event']
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let app: TestApp
let clock = new Date('2026-11-15T12:00:00Z')
before(async () => {
  app = await startTestApp({ now: () => clock })
})
after(() => app[Symbol.asyncDispose]())

const keysOf = (record: object) => Object.keys(record).sort()
const firstNamed = async (name: string): Promise<Json> =>
  (await app.json(`/api/entities?query=${encodeURIComponent(name)}`)).data[0]

test('every actor has a place, issue areas and sources [spec.actor.source-backed]', async () => {
  const actors = await readAll(app, '/api/entities?limit=100')
  assert.equal(actors.length, 63)
  for (const actor of actors) {
    assert.match(actor.place.key, /^[a-z0-9-]+,[a-z-]+$/, actor.name)
    assert.ok(actor.issue_areas.length > 0, actor.name)
    const sources = await readAll(app, `/api/entities/${actor.id}/sources`)
    assert.ok(sources.length > 0, actor.name)
    assert.equal(actor.source_count, sources.length, actor.name)
  }
})

test('an actor is a person, an organization, an initiative, a campaign or an event [spec.actor.types]', async () => {
  const all: Json[] = await readAll(app, '/api/entities?limit=100')
  assert.deepEqual([...new Set(all.map((actor) => actor.type))].sort(), actorTypes.toSorted())
  for (const type of actorTypes) {
    const ofType = await readAll(app, `/api/entities?limit=100&type=${type}`)
    assert.deepEqual(
      ofType.map((actor) => actor.id),
      all.filter((actor) => actor.type === type).map((actor) => actor.id),
    )
    assert.equal((await addActor(app, `A ${type}`, { type })).type, type)
  }
  const other = await app.json('/api/entities?type=committee')
  assert.equal(other.status, 400)
  assert.equal(other.errors[0].path, 'type')
})

test('returns 404 for a truncated or malformed id on every route [spec.actor.id-full-uuid]', async () => {
  const { id } = await firstNamed('Alder Falls Tenants Union')
  const wrong = [
    id.slice(0, 8),
    id.slice(0, 35),
    id.replaceAll('-', ''),
    `${id}0`,
    `{${id}}`,
    'tenants-union',
    '%20',
    'é',
  ]
  for (const one of wrong) await assertNotFound(one, id)
  assert.equal((await app.fetch(`/api/entities/${id}`)).status, 200)
})

test('returns 404 for an id that is too long or not text', async () => {
  const { id } = await firstNamed('Alder Falls Tenants Union')
  for (const one of ['x'.repeat(201), 'x'.repeat(700), '%00']) await assertNotFound(one, id)
})

async function assertNotFound(one: string, other: string): Promise<void> {
  const requests: [string, string, unknown?][] = [
    ['GET', `/api/entities/${one}`],
    ['GET', `/api/entities/${one}/sources`],
    ['PATCH', `/api/entities/${one}`, { description: 'Changed' }],
    ['DELETE', `/api/entities/${one}`],
    ['POST', `/api/entities/${one}/merge`, { into: other }],
  ]
  for (const [method, path, body] of requests) {
    const answer = await review(app, method, path, body)
    assert.equal(answer.status, 404, `${method} ${path}`)
    assert.equal(((await answer.json()) as Json).code, 'entity_not_found', `${method} ${path}`)
  }
}

test('lists include id, name and type of every actor [spec.actor.list-fields]', async () => {
  for (const path of ['/api/entities', '/api/places/alder-falls,indiana/entities']) {
    const { data } = await app.json(path)
    assert.equal(data.length, 20)
    for (const { id, name, type } of data) {
      assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      assert.ok(typeof name === 'string' && name.length > 0)
      assert.ok(actorTypes.includes(type))
    }
  }
})

test('an actor has exactly these fields [design.actor.fields]', async () => {
  const actor = await firstNamed('Alder Falls Tenants Union')
  assert.deepEqual(keysOf(actor), [...actorFields, 'match'].sort())
  assert.equal(actor.slug, 'alder-falls-tenants-union')
  assert.deepEqual(actor.place, {
    key: 'alder-falls,indiana',
    slug: 'alder-falls-in',
    name: 'Alder Falls',
    state: 'IN',
  })
  assert.deepEqual(
    actor.places.map((place: Json) => place.key),
    ['alder-falls,indiana'],
  )
  assert.deepEqual(actor.issue_areas, ['housing_affordability'])
  assert.equal(actor.website, 'https://tenants.example.org/')
  const member = await firstNamed('Odalys Brandmeier')
  const { claims, contacts } = await app.json(`/api/entities/${member.id}`)
  const { claim_id, ...contact } = contacts[0]
  assert.deepEqual(contact, { kind: 'email', value: 'district1@alder-falls.example.org', label: null })
  assert.ok(claims.some((claim: Json) => claim.id === claim_id && claim.excerpt.includes(contact.value)))
  const sources = await readAll(app, `/api/entities/${actor.id}/sources`)
  assert.equal(actor.source_count, sources.length)
  const dates = sources.map(({ published_at, retrieved_at }: Json) => published_at ?? retrieved_at)
  assert.equal(Date.parse(actor.latest_source_at), Math.max(...dates.map(Date.parse)))
  assert.equal(actor.open_flag_count, 0)
  assert.match(actor.created_at, instant)
  assert.match(actor.updated_at, instant)
})

test('an actor’s detail includes its claims and sources [design.actor.detail]', async () => {
  const { id } = await firstNamed('Alder Falls Tenants Union')
  const actor = await app.json(`/api/entities/${id}`)
  const detailFields = [
    'claims',
    'description_source',
    'passages',
    'relation_counts',
    'sources',
    'unproven_contacts',
  ]
  assert.deepEqual(keysOf(actor), [...actorFields, ...detailFields].sort())
  const claimFields = [
    'display',
    'excerpt',
    'excerpt_format',
    'id',
    'issue_area',
    'kind',
    'passage_id',
    'recorded_at',
    'source_id',
    'text',
  ]
  assert.ok(actor.claims.length >= 2)
  for (const claim of actor.claims) {
    assert.deepEqual(keysOf(claim), claimFields)
    assert.match(claim.recorded_at, instant)
    assert.ok(actor.sources.some((source: Json) => source.id === claim.source_id))
  }
})

test('freshness depends on the newest source and the current time [design.actor.freshness]', async () => {
  const old = { published_at: '2025-01-10', retrieved_at: '2026-10-01' }
  const { id, freshness } = await addActor(app, 'Slow Bus', {
    claims: [claimBody('https://example.org/slow', old)],
  })
  assert.deepEqual(freshness, { status: 'stale', as_of: '2025-01-10T00:00:00.000Z' })
  const unpublished = { published_at: null, retrieved_at: '2026-11-01' }
  const added = { add_claims: [claimBody('https://example.org/slow/news', unpublished)] }
  assert.equal((await review(app, 'PATCH', `/api/entities/${id}`, added)).status, 200)
  const readAgain = {
    add_claims: [claimBody('https://example.org/slow/news', { retrieved_at: '2026-11-02' }, 'Still.')],
  }
  const again = (await (await review(app, 'PATCH', `/api/entities/${id}`, readAgain)).json()) as Json
  assert.equal(
    again.freshness.as_of,
    '2026-11-02T00:00:00.000Z',
    'a page that is read again is as new as that',
  )
  // Each reading is of its own moment.
  const at = async (date: string) => {
    clock = new Date(date)
    return (await app.json(uncached(`/api/entities/${id}`))).freshness
  }
  const as_of = '2026-11-02T00:00:00.000Z'
  assert.deepEqual(await at('2026-11-15T12:00:00Z'), { status: 'fresh', as_of })
  assert.deepEqual(await at('2027-05-01T00:00:00Z'), { status: 'fresh', as_of })
  assert.deepEqual(await at('2027-05-01T00:00:01Z'), { status: 'aging', as_of })
  assert.deepEqual(await at('2027-11-02T00:00:00Z'), { status: 'aging', as_of })
  assert.deepEqual(await at('2027-11-02T00:00:01Z'), { status: 'stale', as_of })
  clock = new Date('2026-11-15T12:00:00Z')
})

test('ids of actors are UUIDs of version 7 [design.actor.id-v7]', async () => {
  const actors = await readAll(app, '/api/entities?limit=100')
  for (const { id } of [...actors, await addActor(app, 'Night Bus')]) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})
