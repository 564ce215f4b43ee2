import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addActor, review } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp } from '../support/app.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const service = await startTestApp({ env: { SAMPLE: 'off' }, now: () => now })
after(() => service[Symbol.asyncDispose]())
const { pool } = service.app.database

const person = (name: string) => addActor(service, name, { type: 'person' })
const council = await addActor(service, 'Gary Common Council')
const ada = await person('Ada Rivers')

const source = (page: string) => ({
  url: `https://www.gary.example/${page}`,
  title: 'Members of the council',
  source_class: 'government',
  retrieved_at: '2026-05-01T00:00:00Z',
})
const relation = (more: object = {}) => ({
  kind: 'membership',
  object_id: council.id,
  excerpt: 'Ada Rivers chairs the Common Council.',
  source: source('council'),
  ...more,
})
const relate = (subject: string, more: object = {}) =>
  review(service, 'POST', `/api/entities/${subject}/relations`, relation(more))

async function related(subject: string, more: object = {}): Promise<Json> {
  const answer = await relate(subject, more)
  assert.equal(answer.status, 201, await answer.clone().text())
  return answer.json()
}

const relationsOf = async (id: string, query = ''): Promise<Json[]> =>
  (await service.json(`/api/entities/${id}/relations${query}`)).data

const countClaims = async () => (await pool.query('select count(*)::int as count from claim')).rows[0].count

test('a relation is listed at both ends with role, dates, source and quote, and counted [design.relations.read design.relations.counts design.relations.reviewers]', async () => {
  const given = await related(ada.id, { role: 'chair', post: 'District 3', since: '2024-01-01' })
  const { id, source: proof, other, passage_id: _, recorded_at: __, ...rest } = given
  assert.deepEqual(rest, {
    kind: 'membership',
    direction: 'out',
    role: 'chair',
    post: 'District 3',
    since: '2024-01-01',
    until: null,
    end_reason: null,
    current: true,
    text: 'Chair of Gary Common Council, District 3',
    excerpt: 'Ada Rivers chairs the Common Council.',
    excerpt_format: 'text',
    display: 'Ada Rivers chairs the Common Council.',
    end_claim_id: null,
  })
  assert.equal(other.id, council.id)
  assert.equal(proof.url, 'https://www.gary.example/council')
  const [seen] = await relationsOf(council.id)
  assert.deepEqual([seen.id, seen.direction, seen.other.name], [id, 'in', 'Ada Rivers'])
  const { relation_counts, claims } = await service.json(`/api/entities/${council.id}`)
  assert.deepEqual(relation_counts, [{ kind: 'membership', direction: 'in', count: 1, current: 1 }])
  assert.equal(claims.length, 1, 'a relation is no claim of the record')
  assert.equal((await related(ada.id, { role: 'chair', post: 'District 3', since: '2024-01-01' })).id, id)
})

test('the source of a relation is no source of a place, as it is none of the actor', async () => {
  const bo = await addActor(service, 'Bo Elsewhere', { type: 'person', place: 'dayton,ohio' })
  await related(bo.id, { source: source('roster') })
  const { source_count } = await service.json(`/api/entities/${bo.id}`)
  const { page } = await service.json('/api/places/dayton,ohio/sources')
  const coverage = await service.json('/api/places/dayton,ohio/coverage')
  assert.deepEqual([source_count, page.total, coverage.source_count], [1, 1, 1])
})

test('relations are filtered by kind, direction and whether they hold today, and paged [design.relations.read]', async () => {
  const union = await addActor(service, 'Riders Union')
  const people = await Promise.all(['Bo', 'Cy', 'Di'].map(person))
  await related(people[0].id, { object_id: union.id })
  await related(people[1].id, { object_id: union.id, until: '2026-05-31', end_reason: 'resigned' })
  await related(people[2].id, { object_id: union.id, since: '2026-06-02' })
  await related(union.id, { kind: 'part_of' })
  const names = async (query: string) => (await relationsOf(union.id, query)).map((one) => one.other.name)
  assert.deepEqual(await names(''), ['Bo', 'Cy', 'Di', 'Gary Common Council'])
  assert.deepEqual(await names('?current=true'), ['Bo', 'Gary Common Council'])
  assert.deepEqual(await names('?current=false'), ['Cy', 'Di'])
  assert.deepEqual(await names('?kind=membership&direction=in&current=true'), ['Bo'])
  assert.deepEqual(await names('?direction=out'), ['Gary Common Council'])
  assert.deepEqual(await names('?kind=funds,part_of'), ['Gary Common Council'])
  assert.deepEqual(await names('?direction=out&changed_since=2026-03-05'), ['Gary Common Council'])
  assert.deepEqual(await names('?changed_since=2999-01-01'), [])
  const first = await service.json(`/api/entities/${union.id}/relations?limit=3`)
  assert.equal(first.page.total, 4)
  assert.deepEqual(await names(`?limit=3&cursor=${first.page.next_cursor}`), ['Gary Common Council'])
  for (const query of [
    '?kind=friend',
    '?direction=up',
    '?current=maybe',
    '?cursor=x',
    '?changed_since=today',
    '?color=blue',
  ]) {
    assert.equal((await service.fetch(`/api/entities/${union.id}/relations${query}`)).status, 400, query)
  }
})

test('the database refuses a relation to nobody, to itself, or that ends before it begins [design.relations.enforced]', async () => {
  const { rows } = await pool.query('select source_id, passage_id from claim limit 1')
  const insert = (more: Record<string, unknown>) => {
    const row: Record<string, unknown> = {
      id: crypto.randomUUID(),
      entity_id: ada.id,
      ...rows[0],
      kind: 'role',
      text: 'Member',
      excerpt: 'Member',
      recorded_at: now,
      relation: 'membership',
      object_id: council.id,
      ...more,
    }
    const columns = Object.keys(row)
    return pool.query(
      `insert into claim (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
      Object.values(row),
    )
  }
  const nobody = '01920000-0000-7000-8000-000000000000'
  const fails = (more: Record<string, unknown>, code: string) =>
    assert.rejects(insert(more), (error: Json) => error.code === code, JSON.stringify(more))
  await fails({ object_id: nobody }, '23503')
  await fails({ entity_id: nobody }, '23503')
  await fails({ source_id: nobody }, '23503')
  await fails({ object_id: ada.id }, '23514')
  await fails({ since: '2026-01-02', until: '2026-01-01' }, '23514')
  await fails({ object_id: null }, '23514')
  await fails({ relation: null }, '23514')
  await fails({ relation: 'knows' }, '23514')
  await fails({ excerpt: ' ' }, '23514')
  await fails({ relation: 'vacancy' }, '23514')
})

test('a wrong relation is refused with the field and the reason, and nothing is written [design.relations.bad-input]', async () => {
  const hidden = await service.post(
    '/api/entities',
    { type: 'organization', name: 'Hidden', place: 'gary,indiana', visibility: 'workspace' },
    asReviewer,
  )
  const { id: hiddenId } = (await hidden.json()) as Json
  const [merged, event] = [
    await addActor(service, 'Merged'),
    await addActor(service, 'Fair', { type: 'event' }),
  ]
  await review(service, 'POST', `/api/entities/${merged.id}/merge`, { into: council.id })
  const before = await countClaims()
  const refused = async (subject: string, more: object, path: string, message: RegExp) => {
    const answer = await relate(subject, more)
    const problem: Json = await answer.json()
    assert.equal(answer.status, 400, JSON.stringify([more, problem]))
    assert.equal(problem.errors[0].path, path)
    assert.match(problem.errors[0].message, message)
  }
  await refused(ada.id, { object_id: '01920000-0000-7000-8000-000000000000' }, 'object_id', /no public actor/)
  await refused(ada.id, { object_id: merged.id }, 'object_id', /merged/)
  await refused(ada.id, { object_id: hiddenId }, 'object_id', /private/)
  await refused(hiddenId, {}, 'entity_id', /private/)
  await refused(council.id, { kind: 'funds' }, 'object_id', /itself/)
  await refused(ada.id, { since: '2026-02-02', until: '2026-02-01' }, 'until', /before since/)
  await refused(ada.id, { excerpt: 'a\0b' }, 'excerpt', /not valid text/)
  await refused(ada.id, { excerpt: ' ' }, 'excerpt', /./)
  await refused(ada.id, { excerpt: undefined }, 'excerpt', /./)
  await refused(ada.id, { source: undefined }, 'source', /./)
  await refused(ada.id, { object_id: undefined }, 'object_id', /required/)
  await refused(ada.id, { end_reason: 'resigned' }, 'end_reason', /until/)
  await refused(ada.id, { kind: 'supports' }, 'object_id', /campaign or initiative/)
  await refused(event.id, {}, 'kind', /must be person/)
  await refused(council.id, { kind: 'vacancy', post: 'Clerk' }, 'object_id', /no object/)
  await refused(council.id, { kind: 'vacancy', object_id: undefined }, 'post', /required/)
  assert.equal((await relate(merged.id)).status, 404)
  const asOther = await service.post(`/api/entities/${ada.id}/relations`, relation(), asMember)
  assert.equal(asOther.status, 403)
  assert.equal(await countClaims(), before)
})

test('a reviewer records the end with its own quote, and removes a wrong relation [design.relations.reviewers]', async () => {
  const eve = await person('Eve Lake')
  const { id } = await related(eve.id, { role: 'member', since: '2024-01-01' })
  const end = {
    until: '2026-02-28',
    end_reason: 'resigned',
    excerpt: 'Eve Lake resigned.',
    source: source('news'),
  }
  const path = `/api/entities/${council.id}/relations/${id}`
  const early = await review(service, 'POST', `${path}/end`, { ...end, until: '2023-12-31' })
  assert.equal(((await early.json()) as Json).errors[0].path, 'until')
  const ended: Json = await (await review(service, 'POST', `${path}/end`, end)).json()
  assert.deepEqual([ended.until, ended.end_reason, ended.current], ['2026-02-28', 'resigned', false])
  const { claims } = await service.json(`/api/entities/${eve.id}`)
  const proof = claims.find((one: Json) => one.id === ended.end_claim_id)
  assert.equal(proof.excerpt, 'Eve Lake resigned.')
  assert.equal((await review(service, 'DELETE', `/api/entities/${ada.id}/relations/${id}`)).status, 404)
  assert.equal((await review(service, 'DELETE', path)).status, 204)
  assert.deepEqual(await relationsOf(eve.id), [])
  assert.equal((await review(service, 'DELETE', path)).status, 404)
})

test('a post is vacant until a current member holds it [design.relations.vacant-post]', async () => {
  const board = await addActor(service, 'Library Board')
  const vacancy = { kind: 'vacancy', object_id: undefined, post: 'Seat 5', excerpt: 'Seat 5: vacant' }
  const given = await related(board.id, vacancy)
  assert.deepEqual([given.other, given.post, given.current], [null, 'Seat 5', true])
  const flo = await person('Flo')
  await related(flo.id, { object_id: board.id, post: 'seat 5', since: '2026-05-01' })
  const [, empty] = await relationsOf(board.id)
  assert.deepEqual([empty.kind, empty.current], ['vacancy', false])
})

test('a merge moves relations at both ends, except those between the two actors [design.relations.merge]', async () => {
  const [old, kept, fund] = await Promise.all(
    ['Old Alliance', 'Alliance', 'Lake Fund'].map((name) => addActor(service, name)),
  )
  const gus = await person('Gus')
  await related(gus.id, { object_id: old.id })
  await related(old.id, { kind: 'funds', object_id: fund.id })
  await related(old.id, { kind: 'part_of', object_id: kept.id })
  assert.equal((await relationsOf(fund.id))[0].other.id, old.id)
  const answer = await review(service, 'POST', `/api/entities/${old.id}/merge`, { into: kept.id })
  assert.equal(answer.status, 200)
  const shown = (await relationsOf(kept.id)).map((one) => [one.kind, one.direction, one.other.name])
  assert.deepEqual(shown, [
    ['funds', 'out', 'Lake Fund'],
    ['membership', 'in', 'Gus'],
  ])
  assert.equal((await relationsOf(fund.id))[0].other.id, kept.id)
  const { rows } = await pool.query(
    'select moved_subjects, moved_objects from entity_merge where merged_id = $1',
    [old.id],
  )
  assert.deepEqual([rows[0].moved_subjects.length, rows[0].moved_objects.length], [1, 1])
})

test('a relation to a removed or suppressed actor is not shown, and its quote is deleted [design.relations.unseen]', async () => {
  const club = await addActor(service, 'Chess Club')
  const [hal, ivy] = await Promise.all(['Hal Stone', 'Ivy Marsh'].map(person))
  const at = { object_id: club.id, source: source('club') }
  await related(hal.id, { ...at, excerpt: 'Hal Stone plays.' })
  await related(ivy.id, { ...at, excerpt: 'Ivy Marsh plays.' })
  await related(club.id, {
    kind: 'employs',
    object_id: ada.id,
    excerpt: 'Ivy Marsh hired Ada.',
    source: source('hire'),
  })
  assert.equal((await relationsOf(club.id)).length, 3)
  await review(service, 'DELETE', `/api/entities/${hal.id}`)
  assert.deepEqual(
    (await relationsOf(club.id)).map((one) => one.other.name),
    ['Ada Rivers', 'Ivy Marsh'],
  )
  const answer = await review(service, 'POST', '/api/suppressions', { kind: 'person', entity_id: ivy.id })
  assert.equal(answer.status, 201)
  assert.deepEqual(await relationsOf(club.id), [])
  const { rows } = await pool.query(
    "select from claim where excerpt like '%Ivy Marsh%' union all select from passage where excerpt like '%Ivy Marsh%'",
  )
  assert.equal(rows.length, 0)
  const again = await relate(club.id, { kind: 'employs', object_id: ada.id, excerpt: 'Ivy Marsh hired Ada.' })
  assert.equal(again.status, 400)
})

test('actors that one passage names are listed with that passage, and data files name nobody together [design.relations.named-together]', async () => {
  const page = (more: object) => ({ ...source('minutes'), ...more })
  const proof = (excerpt: string, more: object = {}) => [
    { kind: 'activity', text: 'Spoke', excerpt, source: page(more) },
  ]
  const both = 'Jo Field of the Lake Alliance spoke.'
  const jo = await addActor(service, 'Jo Field', { type: 'person', claims: proof(both) })
  const alliance = await addActor(service, 'Lake Alliance', { claims: proof(both) })
  await addActor(service, 'Elsewhere', { claims: proof('Others spoke, too.') })
  const dataset = { url: 'https://data.example/file', source_class: 'dataset' }
  await addActor(service, 'Row One', { claims: proof('name: Row', dataset) })
  const two = await addActor(service, 'Row Two', { claims: proof('name: Row', dataset) })
  const { data } = await service.json(`/api/entities/${jo.id}/named-together`)
  assert.deepEqual(
    data.map((one: Json) => [one.entity.id, one.passage_count, one.source_count, one.excerpt, one.display]),
    [[alliance.id, 1, 1, both, both]],
  )
  assert.deepEqual((await service.json(`/api/entities/${two.id}/named-together`)).data, [])
})

test('the search finds the actors related to one, and actors by an identifier [design.search.related-to design.actor.identifiers]', async () => {
  const wikidata = { scheme: 'wikidata', identifier: 'Q900001' }
  const lab = await addActor(service, 'Water Lab', { identifiers: [wikidata] })
  const twin = await addActor(service, 'Water Laboratory', {
    identifiers: [{ scheme: 'ein', identifier: '35-1' }],
  })
  const kim = await person('Kim Brook')
  await related(kim.id, { object_id: lab.id })
  await related(lab.id, { kind: 'part_of' })
  const found = async (query: string) =>
    (await service.json(`/api/entities?${query}`)).data.map((one: Json) => one.name)
  assert.deepEqual(await found(`related_to=${lab.id}`), ['Gary Common Council', 'Kim Brook'])
  assert.deepEqual(await found(`related_to=${lab.id}&type=person`), ['Kim Brook'])
  assert.deepEqual(await found(`related_to=${kim.id}&query=water`), ['Water Lab'])
  assert.deepEqual(await found('related_to=01920000-0000-7000-8000-000000000000'), [])
  assert.equal((await service.fetch('/api/entities?related_to=x')).status, 400)
  assert.deepEqual(lab.identifiers, [wikidata])
  assert.deepEqual(await found('identifier=Q900001'), ['Water Lab'])
  assert.deepEqual(await found('identifier=wikidata:Q900001'), ['Water Lab'])
  assert.deepEqual(await found('identifier=ein:Q900001'), [])
  await review(service, 'POST', `/api/entities/${twin.id}/merge`, { into: lab.id })
  assert.deepEqual(await found('identifier=35-1'), ['Water Lab'])
  const emptied = await review(service, 'PATCH', `/api/entities/${lab.id}`, { identifiers: [] })
  assert.deepEqual(((await emptied.json()) as Json).identifiers, [])
  const bad = await review(service, 'PATCH', `/api/entities/${lab.id}`, {
    identifiers: [{ scheme: 'EIN 1', identifier: '' }],
  })
  assert.deepEqual(
    ((await bad.json()) as Json).errors.map((one: Json) => one.path),
    ['identifiers.0.scheme', 'identifiers.0.identifier'],
  )
})

test('roles in a published signal become relations, with the passage that names both actors [design.relations.signals]', async () => {
  const eve = await person('Eve Stone')
  const board = await addActor(service, 'Harbor Board')
  const fair = await addActor(service, 'Harbor Fair', { type: 'event' })
  const secret = await addActor(service, 'Hidden Fund', { visibility: 'workspace' })
  const actor = ({ id, name, type }: Json, role?: string) => ({ id, name, type, ...(role && { role }) })
  const publish = async (more: object) => {
    const signal = {
      signal_type: 'appointment',
      title: 'The Harbor Board has a new treasurer',
      occurred_at: '2026-05-04T18:00:00Z',
      places: ['gary,indiana'],
      source_class: 'government',
      ...more,
    }
    const answer = await service.post('/api/firehose/signals', { signals: [signal] }, asReviewer)
    assert.equal(answer.status, 201, await answer.clone().text())
  }
  const evidence = (excerpt: string, page = 'harbor') => {
    const { source_class: _, ...details } = source(page)
    return [{ ...details, excerpt }]
  }
  const appointed = {
    actors: [actor(eve, 'treasurer'), actor(board, 'body')],
    evidence: evidence('The Harbor Board appointed Eve Stone as its treasurer.'),
  }
  await publish({ ...appointed, evidence: evidence('The board appointed its treasurer.') })
  assert.deepEqual(await relationsOf(eve.id), [], 'the passage names neither of them')
  await publish(appointed)
  await publish({ ...appointed, evidence: evidence('Eve Stone joins the Harbor Board.', 'news') })
  const [membership, ...more] = await relationsOf(eve.id)
  assert.deepEqual(more, [], 'a relation that is known is not added again')
  const { kind, other, role, since, excerpt } = membership
  assert.deepEqual(
    [kind, other.id, role, since, excerpt],
    ['membership', board.id, 'treasurer', '2026-05-04', appointed.evidence[0]!.excerpt],
  )
  await publish({
    signal_type: 'public_meeting',
    actors: [actor(board, 'Convener'), actor(fair), actor(secret, 'funder')],
    evidence: evidence('The Harbor Board invites everybody to the Harbor Fair, paid for by the Hidden Fund.'),
  })
  assert.deepEqual(
    (await relationsOf(fair.id)).map((one) => [one.kind, one.other.name]),
    [['organizes', 'Harbor Board']],
  )
})
