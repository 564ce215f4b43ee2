import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor, claimBody, review } from '../properties/actor-body.ts'

import { type Json, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const listings = (name: string) => [
  `/api/entities?query=${encodeURIComponent(name)}`,
  '/api/places/gary,indiana/entities?limit=100',
]

/** Reads the actor everywhere first, so that answers which are kept have to be dropped. */
async function readEverywhere(id: string, name: string): Promise<void> {
  for (const path of [`/api/entities/${id}`, `/api/entities/${id}/sources`, ...listings(name)]) {
    const answer = await app.fetch(path)
    assert.equal(answer.status, 200, path)
    assert.ok((await answer.text()).includes(id), path)
  }
}

async function assertGone(id: string, name: string, code: string): Promise<void> {
  const requests: [string, string, unknown?][] = [
    ['GET', `/api/entities/${id}`],
    ['GET', `/api/entities/${id}/sources`],
    ['PATCH', `/api/entities/${id}`, { description: 'Changed' }],
    ['DELETE', `/api/entities/${id}`],
    ['POST', `/api/entities/${id}/merge`, { into: (await addActor(app, 'Heir')).id }],
    ['POST', '/api/entity-flags', { entity_id: id, reason: 'Closed', flag_type: 'stale' }],
  ]
  for (const [method, path, body] of requests) {
    const answer = await review(app, method, path, body)
    assert.equal(answer.status, 404, `${method} ${path}`)
    assert.equal(((await answer.json()) as Json).code, code, `${method} ${path}`)
  }
  assert.equal((await app.fetch(`/api/entities/${id}`)).status, 404)
  for (const path of listings(name)) assert.ok(!(await (await app.fetch(path)).text()).includes(id), path)
}

test('a deleted actor is no longer found by id, place or name [spec.actor.deleted-not-found]', async () => {
  const { id } = await addActor(app, 'Ferry Riders')
  await readEverywhere(id, 'Ferry Riders')
  assert.equal((await review(app, 'DELETE', `/api/entities/${id}`)).status, 204)
  await assertGone(id, 'Ferry Riders', 'entity_not_found')
})

test('a merged id returns 404 with its own code [spec.actor.merged-not-found design.actor.merged-code]', async () => {
  const { id } = await addActor(app, 'Tram Riders')
  const heir = await addActor(app, 'Rail Riders')
  await readEverywhere(id, 'Tram Riders')
  assert.equal((await review(app, 'POST', `/api/entities/${id}/merge`, { into: heir.id })).status, 200)
  await assertGone(id, 'Tram Riders', 'entity_merged')
  // A successor that is no longer public itself is named nowhere in the answer.
  assert.equal((await review(app, 'DELETE', `/api/entities/${heir.id}`)).status, 204)
  const answer = await app.fetch(`/api/entities/${id}`)
  assert.equal(answer.status, 404)
  assert.ok(!(await answer.text()).includes(heir.id))
})

test('a deleted actor is also gone under its upper-case id', async () => {
  const { id } = await addActor(app, 'Capital Riders')
  const path = `/api/entities/${id.toUpperCase()}`
  assert.equal((await app.json(path)).id, id)
  assert.equal((await app.fetch(`${path}/sources`)).status, 200)
  const merge = await review(app, 'POST', `${path}/merge`, { into: id })
  assert.equal(merge.status, 400, 'no spelling of an id merges an actor into itself')
  await review(app, 'DELETE', `/api/entities/${id}`)
  assert.equal((await app.fetch(path)).status, 404)
  assert.equal((await app.fetch(`${path}/sources`)).status, 404)
})

test('a shared source no longer lists a deleted actor', async () => {
  const shared = { claims: [claimBody('https://example.org/shared')] }
  const stays = await addActor(app, 'Stays', shared)
  const goes = await addActor(app, 'Goes', { ...shared, place: 'kokomo,indiana' })
  const addresses = [
    `/api/entities/${stays.id}`,
    `/api/entities/${stays.id}/sources`,
    '/api/places/gary,indiana/sources?limit=100',
  ]
  for (const path of addresses) assert.ok((await (await app.fetch(path)).text()).includes(goes.id), path)
  await review(app, 'DELETE', `/api/entities/${goes.id}`)
  for (const path of addresses) assert.ok(!(await (await app.fetch(path)).text()).includes(goes.id), path)
})

test('a new description of a shared source appears for all its actors', async () => {
  const url = 'https://example.org/retitled'
  const first = await addActor(app, 'First', { claims: [claimBody(url)] })
  await app.fetch(`/api/entities/${first.id}`)
  const newer = { title: 'New title', retrieved_at: '2026-05-01T00:00:00.000Z', source_class: 'news' }
  await addActor(app, 'Second', { place: 'kokomo,indiana', claims: [claimBody(url, newer)] })
  const { sources, latest_source_at } = await app.json(`/api/entities/${first.id}`)
  assert.equal(sources[0].title, 'New title')
  assert.equal(latest_source_at, '2026-05-01T00:00:00.000Z')
  const { data } = await app.json('/api/places/gary,indiana/entities?source_class=news')
  assert.ok(data.some((actor: Json) => actor.id === first.id))
})
