import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { bodyOf } from '../support/workspace-fixture.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'
import { bundle, entry } from './sync-bundle.ts'

let at: DiscoveryFixture
let base: string
before(async () => {
  at = await startDiscoveryFixture({}, { env: { ROLES: 'api' } })
  base = `/api/workspaces/${at.fixture.newsroom}`
})
after(() => at[Symbol.asyncDispose]())

const sync = (body: unknown) => at.call('POST', '/api/discovery-runs/syncs', at.as.member, body)
const decide = (one: Json, body: Json) =>
  bodyOf(at.call('POST', `/api/review/queue/${one.item_id}/decision`, at.as.publicReviewer, body), 200)

test('a synced membership is published when reviewers have accepted both actors [design.relations.rosters]', async () => {
  const role = {
    kind: 'role',
    text: 'Treasurer',
    source: 'https://union.test/about',
    excerpt: 'Ada Rivers, Treasurer',
    position: 40,
    context: { before: 'Renters of roster\n', after: '\nMeetings are on Mondays.' },
  }
  const memberOf = { local_id: 'roster', role: 'Treasurer' }
  const person = (member_of: object, type = 'person') =>
    entry('ada', { type, name: 'Ada Rivers', claims: [{ ...role, member_of }] })
  const wrong = { entries: [entry('roster'), person({ local_id: 'nobody' }), person(memberOf, 'initiative')] }
  const { errors } = await bodyOf(sync(bundle(wrong)), 400)
  assert.deepEqual(
    errors.map((one: Json) => one.path),
    ['entries.2.local_id', 'entries.1.claims.0.member_of.local_id', 'entries.2.claims.0.member_of'],
  )
  const { submission } = await bodyOf(sync(bundle({ entries: [entry('roster'), person(memberOf)] })), 201)
  const { actors } = await at.read(submission.url)
  const [ada, roster] = ['Ada Rivers', 'Renters of roster'].map((name) =>
    actors.find((one: Json) => one.name === name),
  )
  const { result_id: id } = await decide(ada, { decision: 'accept' })
  assert.deepEqual((await at.read(`/api/entities/${id}/relations`, {})).data, [])
  const { result_id: bodyId } = await decide(roster, { decision: 'accept' })
  const { data } = await at.read(`/api/entities/${id}/relations`, {})
  assert.deepEqual(
    data.map((one: Json) => [one.kind, one.role, one.other.id, one.excerpt]),
    [['membership', 'Treasurer', bodyId, 'Ada Rivers, Treasurer']],
  )
  const { passages } = await at.read(`/api/sources/${data[0].source.id}`, {})
  const shown = passages.find((one: Json) => one.id === data[0].passage_id)
  assert.deepEqual([shown.position, shown.context], [40, role.context])
})

test('synced relations of every kind are published with their dates, and wrong ones are refused by field [design.relations.rosters]', async () => {
  const related = (relation: object) => ({
    kind: 'other',
    text: 'Stated by the union',
    source: 'https://union.test/about',
    excerpt: 'The hub works with them.',
    relation,
  })
  const hub = (...relations: object[]) => entry('hub', { claims: relations.map(related) })
  const others = ['organization', 'event', 'campaign', 'initiative', 'person'].map((type) =>
    entry(type, { type, name: `Hub ${type}` }),
  )
  const since = '2025-01-01'
  const faultsOf = async (relations: object[]) =>
    (await bodyOf(sync(bundle({ entries: [hub(...relations), ...others] })), 400)).errors.map((one: Json) =>
      one.path.replace(/^entries\.0\.claims\.\d\.relation\./, ''),
    )
  const shape = [{ since, until: '2024-12-31' }, { end_reason: 'no money' }, { local_id: null }]
  assert.deepEqual(
    await faultsOf(shape.map((fields) => ({ kind: 'funds', local_id: 'organization', ...fields }))),
    ['until', 'end_reason', 'local_id'],
  )
  const ends = [
    { kind: 'membership', local_id: 'organization' },
    { kind: 'organizes', local_id: 'person' },
    { kind: 'funds', local_id: 'hub' },
    { kind: 'funds', local_id: 'nobody' },
    { kind: 'funds', entity_id: '01920000-0000-7000-8000-00000000dead' },
  ]
  assert.deepEqual(await faultsOf(ends), ['kind', 'local_id', 'local_id', 'local_id', 'entity_id'])
  const right = [
    ['employs', 'person'],
    ['funds', 'organization'],
    ['opposes', 'initiative'],
    ['organizes', 'event'],
    ['part_of', 'organization'],
    ['supports', 'campaign'],
  ]
  const entries = [hub(...right.map(([kind, local_id]) => ({ kind, local_id, since }))), ...others]
  const { run_id, submission } = await bodyOf(sync(bundle({ entries })), 201)
  const found = await at.candidates(await at.read(`/api/discovery-runs/${run_id}`))
  const { claims } = found.find(({ name }) => name === 'Renters of hub')!
  const shown = claims.map(({ relation }: Json) => relation.candidate_id && relation.kind)
  assert.deepEqual(shown.join(), right.map(([kind]) => kind).join())
  const became = new Map<string, string>()
  for (const one of (await at.read(submission.url)).actors)
    became.set(one.name, (await decide(one, { decision: 'accept' })).result_id)
  const { data } = await at.read(`/api/entities/${became.get('Renters of hub')}/relations?direction=out`, {})
  const published = data.map((one: Json) => [one.kind, one.other.type, one.since])
  const wanted = right.map((one) => [...one, since])
  assert.deepEqual(published.sort(), wanted)
})

test('private actors that are submitted later, one by one, keep the memberships that research found [design.relations.rosters]', async () => {
  const excerpt = 'Ida Fields, Chair of the Renters of lists'
  const claim = { kind: 'role', text: 'Chair', source: 'https://union.test/about', excerpt }
  const member_of = { local_id: 'lists', role: 'Chair' }
  const ida = entry('ida', { type: 'person', name: 'Ida Fields', claims: [{ ...claim, member_of }] })
  const synced = await bodyOf(sync(bundle({ entries: [entry('lists'), ida] })), 201)
  for (const one of (await at.read(synced.submission.url)).actors)
    await decide(one, { decision: 'reject', reply: 'Not yet.' })
  const published: string[] = []
  for (const local_id of ['ida', 'lists']) {
    const { entity_id } = synced.entry_links.find((one: Json) => one.local_id === local_id)
    const { actors } = await bodyOf(
      at.call('POST', `${base}/submissions`, at.as.member, { entity_ids: [entity_id] }),
      201,
    )
    published.push((await decide(actors[0], { decision: 'accept' })).result_id)
  }
  const { data } = await at.read(`/api/entities/${published[0]}/relations`, {})
  assert.deepEqual(
    data.map((one: Json) => [one.kind, one.role, one.other.id, one.excerpt]),
    [['membership', 'Chair', published[1], excerpt]],
  )
})

test('a membership in a public actor waits for no decision on what the bundle adds to that actor [design.relations.rosters]', async () => {
  const first = await bodyOf(sync(bundle({ entries: [entry('council')] })), 201)
  const { actors } = await at.read(first.submission.url)
  const { result_id: entity_id } = await decide(actors[0], { decision: 'accept' })
  const known = entry('council', { decision: 'merged', entity_id })
  const memberOf = (name: string) => {
    const excerpt = `${name}, Clerk of the Renters of council`
    const claim = { kind: 'role', text: 'Clerk', source: 'https://union.test/about', excerpt }
    return entry(name, {
      type: 'person',
      name,
      claims: [{ ...claim, member_of: { local_id: 'council', role: 'Clerk' } }],
    })
  }
  const { submission } = await bodyOf(
    sync(bundle({ entries: [known, memberOf('Bo Lind'), memberOf('Cy Moss')] })),
    201,
  )
  const [council, bo, cy] = (await at.read(submission.url)).actors
  const membershipsOf = async (id: string) =>
    (await at.read(`/api/entities/${id}/relations`, {})).data.map((one: Json) => [one.role, one.other.id])
  const { result_id } = await decide(bo, { decision: 'accept' })
  assert.deepEqual(await membershipsOf(result_id), [['Clerk', entity_id]])
  await decide(council, { decision: 'reject', reply: 'The record is another council.' })
  const later = await decide(cy, { decision: 'accept' })
  assert.deepEqual(await membershipsOf(later.result_id), [], 'the reviewer said that it is another actor')
})
