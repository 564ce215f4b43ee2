import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asMember, asReviewer, type Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const town = '/api/places/alder-falls,indiana'

const claim = (page: string, text = 'Organizes renters') => ({
  kind: 'activity',
  text,
  issue_area: 'housing_affordability',
  excerpt: `“${text}” across the city.`,
  source: {
    url: `https://www.example.org/${page}`,
    title: 'About us',
    source_class: 'nonprofit',
    published_at: '2026-02-01',
    retrieved_at: '2026-03-04T00:00:00Z',
  },
})

const input = (name: string, more: object = {}) => ({
  type: 'organization',
  name,
  place: 'alder-falls,indiana',
  issue_areas: ['housing_affordability'],
  claims: [claim(encodeURIComponent(name))],
  ...more,
})

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = asReviewer) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return service.fetch(path, {
    method,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function create(name: string, more: object = {}): Promise<Json> {
  const answer = await send('POST', '/api/entities', input(name, more))
  assert.equal(answer.status, 201, await answer.clone().text())
  return answer.json()
}

async function stored(): Promise<Json> {
  const { rows } = await service.app.database.pool.query(`
    select (select count(*)::int from entity) as entities, (select count(*)::int from claim) as claims,
      (select count(*)::int from source) as sources, (select max(updated_at) from entity) as latest`)
  return rows[0]
}

test('an actor that a reviewer adds appears in every public read [design.writes.create]', async () => {
  const actor = await create('Foundry Hill Renters', {
    description: 'Renters of Foundry Hill.',
    places: ['gary,indiana'],
    website: 'https://www.example.org',
    contacts: [{ kind: 'email', value: 'hello@example.org' }],
  })
  assert.match(actor.id, /^[0-9a-f-]{14}7/)
  assert.equal(actor.slug, 'foundry-hill-renters')
  assert.equal(actor.sample, false)
  assert.deepEqual([actor.source_count, actor.open_flag_count], [1, 0])
  assert.equal(actor.latest_source_at, '2026-02-01T00:00:00.000Z')
  assert.deepEqual(
    actor.places.map((place: Json) => place.key),
    ['alder-falls,indiana', 'gary,indiana'],
  )
  assert.equal(actor.claims[0].excerpt, '“Organizes renters” across the city.')
  assert.equal(actor.claims[0].source_id, actor.sources[0].id)
  assert.deepEqual(await service.json(`/api/entities/${actor.id}`), actor)
  for (const path of [
    `${town}/entities?limit=100`,
    '/api/places/gary,indiana/entities',
    '/api/entities?query=foundry+hill',
  ]) {
    const ids = (await service.json(path)).data.map((one: Json) => one.id)
    assert.ok(ids.includes(actor.id), path)
  }
})

test('a reviewer changes fields and claims; omitted fields stay [design.writes.update]', async () => {
  const actor = await create('Millrace Choir', { website: 'https://www.example.org/choir' })
  const patched = await send('PATCH', `/api/entities/${actor.id}`, {
    name: 'Millrace Community Choir',
    issue_areas: ['local_government_and_civic_engagement'],
    add_claims: [claim('choir-2026', 'Sings at the hearing')],
  })
  assert.equal(patched.status, 200, await patched.clone().text())
  const now: Json = await patched.json()
  assert.equal(now.name, 'Millrace Community Choir')
  assert.equal(now.website, 'https://www.example.org/choir')
  assert.equal(now.claims.length, 2)
  const kept = now.claims.find((one: Json) => one.id === actor.claims[0].id)
  assert.deepEqual(kept, actor.claims[0], 'a claim that stays keeps its id')
  assert.ok(Date.parse(now.updated_at) >= Date.parse(actor.updated_at))
  assert.equal(now.created_at, actor.created_at)
  assert.deepEqual(await service.json(`/api/entities/${actor.id}`), now)
  const removed = await send('PATCH', `/api/entities/${actor.id}`, {
    remove_claims: [kept.id],
    website: null,
  })
  const last: Json = await removed.json()
  assert.deepEqual(
    last.claims.map((one: Json) => one.text),
    ['Sings at the hearing'],
  )
  assert.equal(last.website, null)
  assert.equal(last.source_count, 1)
  assert.equal((await service.json('/api/entities?query=millrace+community+choir')).data[0].id, actor.id)
})

test('a reviewer changes an actor of the sample town [design.writes.update]', async () => {
  const { id, source_count } = (await service.json(`${town}/entities?limit=1`)).data[0]
  const answer = await send('PATCH', `/api/entities/${id}`, { description: 'Corrected.' })
  assert.equal(answer.status, 200, await answer.clone().text())
  const now: Json = await answer.json()
  assert.deepEqual([now.description, now.source_count, now.sample], ['Corrected.', source_count, true])
  const added = await send('PATCH', `/api/entities/${id}`, {
    add_claims: [claim('council', 'Meets on Mondays')],
  })
  assert.equal(added.status, 200)
  assert.equal(((await added.json()) as Json).source_count, source_count + 1)
})

test('a deleted actor is no longer found anywhere [design.writes.delete spec.actor.deleted-not-found]', async () => {
  const actor = await create('Short Lived Society')
  const count = (await service.json(town)).actor_count
  const answer = await send('DELETE', `/api/entities/${actor.id}`)
  assert.equal(answer.status, 204)
  assert.equal(await answer.text(), '')
  for (const path of [`/api/entities/${actor.id}`, `/api/entities/${actor.id}/sources`]) {
    const gone = await service.fetch(path)
    assert.equal(gone.status, 404)
    assert.equal(((await gone.json()) as Json).code, 'entity_not_found')
  }
  assert.equal((await send('PATCH', `/api/entities/${actor.id}`, { name: 'Back' })).status, 404)
  assert.equal((await send('DELETE', `/api/entities/${actor.id}`)).status, 404)
  const flag = { entity_id: actor.id, reason: 'r', flag_type: 'stale' }
  assert.equal((await service.post('/api/entity-flags', flag)).status, 404)
  const found = await service.json('/api/entities?query=short+lived+society')
  assert.ok(!found.data.some((one: Json) => one.id === actor.id))
  assert.equal((await service.json(town)).actor_count, count - 1)
})

test('a public actor needs evidence, and its last claim cannot be removed [design.writes.evidence-needed]', async () => {
  const before = await stored()
  const bare = await send('POST', '/api/entities', input('No Proof', { claims: [] }))
  assert.equal(bare.status, 400)
  assert.equal(((await bare.json()) as Json).errors[0].path, 'claims')
  const { claims: _, ...none } = input('No Claims')
  assert.equal((await send('POST', '/api/entities', none)).status, 400)
  for (const field of ['excerpt', 'source', 'text', 'kind'] as const) {
    const { [field]: __, ...half } = claim('half')
    const answer = await send('POST', '/api/entities', input('Half Proof', { claims: [half] }))
    assert.equal(answer.status, 400, field)
    assert.equal(((await answer.json()) as Json).errors[0].path, `claims.0.${field}`)
  }
  assert.deepEqual(await stored(), before)
  const actor = await create('Well Proven')
  const removal = { remove_claims: [actor.claims[0].id] }
  const refused = await send('PATCH', `/api/entities/${actor.id}`, removal)
  assert.equal(refused.status, 409)
  assert.equal(((await refused.json()) as Json).code, 'conflict')
  assert.deepEqual(await service.json(`/api/entities/${actor.id}`), actor)
  const exchanged = await send('PATCH', `/api/entities/${actor.id}`, {
    ...removal,
    add_claims: [claim('other')],
  })
  assert.equal(exchanged.status, 200, 'one for another is fine')
})

test('a contact with a quote about somebody else is refused, and nothing is written [design.evidence.contact-owner]', async () => {
  const actor = await create('Harbor Plan Commission')
  const before = await stored()
  const value = '765-555-0133'
  const quoted = (excerpt: string) => {
    const { source } = claim('contact')
    return {
      contacts: [{ kind: 'phone', value }],
      claim: { kind: 'contact', text: value, excerpt, source },
    }
  }
  const { claim: garage, contacts } = quoted(`Bus garage: ${value}`)
  const other = input('Harbor Plan Commission', { contacts, claims: [claim('harbor'), garage] })
  for (const [answer, field] of [
    [await send('POST', '/api/entities', other), 'claims.1.excerpt'],
    [
      await send('PATCH', `/api/entities/${actor.id}`, { contacts, add_claims: [garage] }),
      'add_claims.0.excerpt',
    ],
    [
      await send('PATCH', `/api/entities/${actor.id}`, {
        contacts: [{ ...contacts[0], source: actor.sources[0].url, excerpt: garage.excerpt }],
      }),
      'contacts.0.excerpt',
    ],
  ] as const) {
    assert.equal(answer.status, 400)
    const { detail } = (await answer.json()) as Json
    assert.ok(detail.startsWith(`${field}: does not name Harbor Plan Commission`), detail)
  }
  assert.deepEqual(await stored(), before)
  const { claim: own } = quoted(`Plan Commission office: ${value}`)
  const proven = await send('PATCH', `/api/entities/${actor.id}`, { contacts, add_claims: [own] })
  assert.equal(((await proven.json()) as Json).contacts[0].value, value)
})

test('returns 400 for an unknown place, issue area or claim and changes nothing [design.writes.create design.writes.update]', async () => {
  const actor = await create('Steady State')
  const before = await stored()
  for (const [more, word] of [
    [{ place: 'nowhere-at-all,indiana' }, 'nowhere-at-all,indiana'],
    [{ places: ['atlantis,ohio'] }, 'atlantis,ohio'],
    [{ place: 'Gary, IN' }, 'place'],
    [{ issue_areas: ['basket_weaving'] }, 'basket_weaving'],
    [{ type: 'company' }, 'type'],
    [{ name: '   ' }, 'name'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ followers: 12 }, 'followers'],
  ] as const) {
    for (const answer of [
      await send('POST', '/api/entities', input('Lost', more)),
      await send('PATCH', `/api/entities/${actor.id}`, more),
    ]) {
      const problem: Json = await answer.json()
      assert.equal(answer.status, 400, JSON.stringify(more))
      assert.ok(problem.detail.includes(word), problem.detail)
    }
  }
  const badArea = [{ ...claim('x'), issue_area: 'basket_weaving' }]
  assert.equal((await send('POST', '/api/entities', input('Lost', { claims: badArea }))).status, 400)
  const unknown = { remove_claims: ['01920000-0000-7000-8000-000000000000'] }
  assert.equal((await send('PATCH', `/api/entities/${actor.id}`, unknown)).status, 400)
  assert.equal((await send('PATCH', `/api/entities/${actor.id}`, {})).status, 400, 'no change named')
  assert.deepEqual(await stored(), before)
})

test('only reviewers change public actors [design.writes.reviewers-only spec.access.writes-need-authentication]', async () => {
  const actor = await create('Not Yours')
  const before = await stored()
  const path = `/api/entities/${actor.id}`
  for (const [headers, status, code] of [
    [{}, 401, 'unauthenticated'],
    [{ 'x-api-key': 'nobody-knows-this' }, 401, 'invalid_credentials'],
    [asMember, 403, 'role_required'],
  ] as const) {
    for (const [method, target, body] of [
      ['POST', '/api/entities', input('Mine')],
      ['PATCH', path, { name: 'Mine' }],
      ['DELETE', path, undefined],
      ['POST', `${path}/merge`, { into: (await service.json(`${town}/entities`)).data[0].id }],
    ] as const) {
      const answer = await send(method, target, body, headers)
      const problem: Json = await answer.json()
      assert.equal(answer.status, status, `${method} ${target}`)
      assert.equal(problem.code, code)
      if (status === 403) assert.equal(problem.role, 'reviewer')
    }
  }
  assert.deepEqual(await stored(), before)
})
