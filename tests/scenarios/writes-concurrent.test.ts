import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asReviewer, type Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

const service = await startTownApp({ env: { DATABASE_POOL_SIZE: '12' } })
after(() => service[Symbol.asyncDispose]())

const actors: Json[] = (await service.json('/api/places/alder-falls,indiana/entities?limit=20')).data

const change = (id: string, body: unknown) =>
  service.fetch(`/api/entities/${id}`, {
    method: 'PATCH',
    headers: { ...asReviewer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const report = (id: string) =>
  service.post('/api/entity-flags', { entity_id: id, reason: 'r', flag_type: 'stale' })

test('concurrent reports and changes of one actor all succeed', async () => {
  const { id } = actors[0]
  const rounds = 4
  for (let round = 0; round < rounds; round++) {
    const writes = Array.from({ length: 12 }, (_, n) =>
      n % 4 === 3 ? change(id, { description: `Round ${round}, change ${n}` }) : report(id),
    )
    const statuses = (await Promise.all(writes)).map((answer) => answer.status)
    assert.deepEqual(
      statuses,
      statuses.map((_, n) => (n % 4 === 3 ? 200 : 201)),
    )
  }
  const now = await service.json(`/api/entities/${id}`)
  assert.equal(now.open_flag_count, rounds * 9)
  assert.match(now.description, /^Round 3, change (3|7|11)$/)
})

test('concurrent changes of different fields all persist', async () => {
  const { id } = actors[1]
  const changes = [
    { description: 'From the first reviewer' },
    { website: 'https://www.example.org/second' },
    { contacts: [{ kind: 'phone', value: '(765) 555-0111' }] },
    { places: ['gary,indiana'] },
  ]
  const answers = await Promise.all(changes.map((body) => change(id, body)))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200, 200, 200],
  )
  const now = await service.json(`/api/entities/${id}`)
  assert.equal(now.description, 'From the first reviewer')
  assert.equal(now.website, 'https://www.example.org/second')
  assert.equal(now.unproven_contacts[0].value, '(765) 555-0111')
  assert.equal(now.places.length, 2)
})
