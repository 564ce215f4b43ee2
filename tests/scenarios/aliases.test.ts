import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addActor, review } from '../properties/actor-body.ts'
import { type Json, startTestApp } from '../support/app.ts'

const service = await startTestApp({ env: { SAMPLE: 'off' } })
after(() => service[Symbol.asyncDispose]())

const alias = (text: string, excerpt: string) => ({
  kind: 'alias',
  text,
  excerpt,
  source: {
    url: 'https://www.gary.example/names',
    title: 'Who is who',
    source_class: 'government',
    retrieved_at: '2026-05-01T00:00:00Z',
  },
})
const search = async (query: string): Promise<Json[]> =>
  (await service.json(`/api/entities?query=${encodeURIComponent(query)}`)).data

const local = await addActor(service, 'Amalgamated Foundry Workers')
await review(service, 'PATCH', `/api/entities/${local.id}`, {
  add_claims: [alias('Local 9071', 'Local 9071 met at the union hall.')],
})

test('an actor has other names with their proof, and the search says that it found one [design.actor.aliases design.search.aliases]', async () => {
  const { aliases, claims, passages } = await service.json(`/api/entities/${local.id}`)
  const [{ name, claim_id }] = aliases
  assert.equal(name, 'Local 9071')
  assert.equal(claims.find(({ id }: Json) => id === claim_id).excerpt, 'Local 9071 met at the union hall.')
  // Its source is the newest, but the quote shows only a name.
  assert.deepEqual(
    passages.map(({ excerpt }: Json) => excerpt),
    ['It runs the bus.', 'Local 9071 met at the union hall.'],
  )
  const [found] = await search('local 9071')
  assert.deepEqual([found.id, found.match.field], [local.id, 'alias'])
  assert.deepEqual(found.aliases, aliases)
})

test('a name that the quote does not contain is refused with its field, and nothing is written [design.actor.aliases]', async () => {
  const answer = await review(service, 'PATCH', `/api/entities/${local.id}`, {
    add_claims: [alias('Night Shift', 'Local 9071 met at the union hall.')],
  })
  assert.equal(answer.status, 400)
  assert.match(JSON.stringify(await answer.json()), /does not contain the alias “Night Shift”/)
  assert.equal((await service.json(`/api/entities/${local.id}`)).aliases.length, 1)
})

test('a merge carries other names along', async () => {
  const heir = await addActor(service, 'Foundry Workers Union')
  const answer = await review(service, 'POST', `/api/entities/${local.id}/merge`, { into: heir.id })
  assert.equal(answer.status, 200, await answer.clone().text())
  assert.deepEqual(
    (await service.json(`/api/entities/${heir.id}`)).aliases.map(({ name }: Json) => name),
    ['Local 9071'],
  )
  assert.equal((await search('local 9071'))[0].id, heir.id)
})

test('an everyday name of an issue area finds its actors, page by page [design.search.aliases]', async () => {
  const streets = await Promise.all(
    ['Street Repair Crew', 'Paving Office'].map((name) =>
      addActor(service, name, { issue_areas: ['physical_infrastructure_decay'] }),
    ),
  )
  const first = await service.json('/api/entities?query=potholes&limit=1')
  assert.equal(first.page.total, 2)
  const second = await service.json(`/api/entities?query=potholes&limit=1&cursor=${first.page.next_cursor}`)
  assert.deepEqual(
    [...first.data, ...second.data].map(({ id }: Json) => id).sort(),
    streets.map(({ id }: Json) => id).sort(),
  )
  for (const { match } of [...first.data, ...second.data]) assert.equal(match.field, 'alias')
  const area = await service.json('/api/issue-areas/physical_infrastructure_decay')
  assert.ok(area.aliases.includes('street maintenance'))
  const [named] = (await service.json('/api/issue-areas?query=bad%20roads')).data
  assert.equal(named.slug, 'physical_infrastructure_decay')
})

test('of the actors of an issue area, one that its words describe comes first, with a quote about the area [design.search.aliases]', async () => {
  const areas = { issue_areas: ['public_transit'] }
  const claim = (text: string, at: string, issue_area?: string) => ({
    kind: 'activity',
    text,
    excerpt: text,
    ...(issue_area && { issue_area }),
    source: {
      ...alias('', '').source,
      url: `https://www.gary.example/${at}`,
      retrieved_at: `2026-05-${at}T00:00:00Z`,
    },
  })
  for (const name of ['Anna Crane', 'Bert Crane']) await addActor(service, name, { ...areas, type: 'person' })
  const riders = await addActor(service, 'Riders of Gary', {
    ...areas,
    description: 'They ask for buses on Sundays and for safe stops on every bus line.',
    claims: [
      claim('They count who waits in the rain.', '02', 'public_transit'),
      claim('Their picnic was on a sunny day.', '09'),
    ],
  })
  for (const name of ['Cora Crane', 'Dora Crane']) await addActor(service, name, { ...areas, type: 'person' })
  const [first] = await search('light rail')
  assert.equal(first.id, riders.id)
  assert.deepEqual(
    [first.match.field, first.match.passage.excerpt],
    ['alias', 'They count who waits in the rain.'],
  )
  assert.equal(Object.keys(first.match.passage).join(), 'source_id,excerpt')
})
