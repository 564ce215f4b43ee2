import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asReviewer, type Json } from '../support/app.ts'
import { createTownDatabase, startTownApp, withClient } from '../support/town.ts'

const town = '/api/places/alder-falls,indiana'
const withoutSample = { SAMPLE: 'off' }

const actorInput = (name: string, place: string, url: string) => ({
  type: 'organization',
  name,
  place,
  claims: [
    {
      kind: 'identity',
      text: `It is called ${name}`,
      excerpt: `We are ${name}.`,
      source: { url, title: 'About us', source_class: 'nonprofit', retrieved_at: '2026-03-04T00:00:00Z' },
    },
  ],
})

const countOf = (url: string, condition: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`select count(*)::int as count from ${condition}`)
    return rows[0].count as number
  })

test('the sample town is there, marked as such, and its evidence can be read at the service itself [design.running.sample-town]', async () => {
  await using service = await startTownApp()
  const { data, page } = await service.json(`${town}/entities?limit=100`)
  assert.equal(page.total, 63)
  assert.ok(data.every((actor: Json) => actor.sample === true))
  const sources = await service.json(`${town}/sources?limit=100`)
  for (const { url, sample } of sources.data) {
    assert.equal(sample, true)
    assert.ok(url.startsWith('http://directory.test/samples/alder-falls/'), url)
    const answer = await service.fetch(new URL(url).pathname)
    assert.equal(answer.status, 200, url)
  }
})

test('SAMPLE=off takes the town out with everything said about it, and its pages too [design.running.sample-town]', async () => {
  await using database = await createTownDatabase()
  {
    await using service = await startTownApp({ databaseUrl: database.url })
    const [one, two, three]: Json[] = (await service.json(`${town}/entities`)).data
    const flag = { entity_id: one.id, reason: 'r', flag_type: 'stale' }
    assert.equal((await service.post('/api/entity-flags', flag)).status, 201)
    assert.equal(
      (await service.post(`/api/entities/${two.id}/merge`, { into: three.id }, asReviewer)).status,
      200,
    )
  }
  await using service = await startTownApp({ databaseUrl: database.url, env: withoutSample })
  assert.equal((await service.json('/api/entities')).page.total, 0)
  assert.equal((await service.fetch(town)).status, 404)
  assert.equal((await service.fetch('/samples/alder-falls/index.html')).status, 404)
  assert.equal((await service.fetch('/api/places/gary,indiana')).status, 200, 'real places stay')
  for (const table of ['entity', 'claim', 'source', 'flag', 'place_search', 'place where sample']) {
    assert.equal(await countOf(database.url, table), 0, table)
  }
})

test('what is not part of the sample outlives it, even where the two were tied together [design.running.sample-town]', async () => {
  await using database = await createTownDatabase()
  const kept: string[] = []
  {
    await using service = await startTownApp({ databaseUrl: database.url })
    const create = async (name: string, place: string, url: string): Promise<Json> => {
      const answer = await service.post('/api/entities', actorInput(name, place, url), asReviewer)
      assert.equal(answer.status, 201)
      return answer.json()
    }
    const [one, two]: Json[] = (await service.json(`${town}/entities`)).data
    const inTown = await create('A Real Group in Town', 'alder-falls,indiana', 'https://www.example.org/a')
    const elsewhere = await create('A Real Group in Gary', 'gary,indiana', 'https://www.example.org/b')
    const mergedAway = await create('A Double', 'gary,indiana', 'https://www.example.org/c')
    // Evidence of the sample under a real actor, and a real actor under one of the sample.
    assert.equal(
      (await service.post(`/api/entities/${one.id}/merge`, { into: elsewhere.id }, asReviewer)).status,
      200,
    )
    assert.equal(
      (await service.post(`/api/entities/${mergedAway.id}/merge`, { into: two.id }, asReviewer)).status,
      200,
    )
    kept.push(inTown.id, elsewhere.id)
  }
  await using service = await startTownApp({ databaseUrl: database.url, env: withoutSample })
  const { data } = await service.json('/api/entities')
  assert.deepEqual(data.map((actor: Json) => actor.id).sort(), kept.sort())
  for (const id of kept) {
    const actor = await service.json(`/api/entities/${id}`)
    assert.ok(actor.claims.length > 0)
    assert.equal(actor.source_count, actor.sources.length)
  }
  assert.equal(await countOf(database.url, 'entity where sample'), 0)
})

test('a directory that holds an actor is not given the sample, and removed actors do not bring it back [design.running.sample-town]', async () => {
  await using database = await createTownDatabase()
  {
    await using service = await startTownApp({ databaseUrl: database.url, env: withoutSample })
    const input = actorInput('The First', 'gary,indiana', 'https://www.example.org/first')
    const answer = await service.post('/api/entities', input, asReviewer)
    const { id }: Json = await answer.json()
    assert.equal(
      (await service.fetch(`/api/entities/${id}`, { method: 'DELETE', headers: asReviewer })).status,
      204,
    )
  }
  await using service = await startTownApp({ databaseUrl: database.url })
  assert.equal((await service.json('/api/entities')).page.total, 0)
  assert.equal((await service.fetch(town)).status, 404)
})
