import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import { uncached } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { bundleRun } from '../support/bundle-run.ts'
import { bodyOf } from '../support/workspace-fixture.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'
import { townPages } from './town-web.ts'

let at: DiscoveryFixture
before(async () => {
  const staff = '<h2>Staff</h2><p>Imani Okafor, Executive Director</p><p>Contact us'
  const about = townPages['/about'].replace('<p>Contact us', staff)
  at = await startDiscoveryFixture({ ...townPages, '/about': about })
})
after(() => at[Symbol.asyncDispose]())

const named = (all: Json[], name: string) => all.find((one) => one.name === name)

async function found(name: string, as = at.as.member) {
  const run = await at.completed({}, as)
  return { run, candidate: named(await at.candidates(run, as), name) }
}

const counts = async () =>
  (
    await raw<Record<string, number>>`
      select (select count(*)::int from entity) as actors, (select count(*)::int from claim) as claims,
        (select count(*)::int from source) as sources, (select count(*)::int from signal) as signals`.execute(
      at.sql,
    )
  ).rows[0]!

/** Signals that were published about an actor, sequenced or not. */
async function signalTypesOf(entityId: string): Promise<string[]> {
  const { rows } = await raw<{ type: string }>`
    select body::jsonb->>'signal_type' as type from (
      select body from signal_inbox union all select body from signal_log) published
    where body like ${`%${entityId}%`}`.execute(at.sql)
  return rows.map((row) => row.type).sort()
}

test('candidates of a finished run are private, and none is published automatically [spec.discovery.finished-is-not-verified design.discovery.candidates-private]', async () => {
  const before = await counts()
  const { run, candidate } = await found('Rosa Delgado')
  assert.deepEqual([run.status, candidate.state, candidate.entity_id], ['completed', 'open', null])
  assert.deepEqual(await counts(), before)
  const { data } = await at.read('/api/entities?query=Rosa+Delgado')
  assert.ok(!named(data, 'Rosa Delgado'))
})

test('a member publishes accepted candidates as private actors [spec.discovery.run-id]', async () => {
  const { run, candidate } = await found('Lakefront Tenants Union')
  await bodyOf(at.publish(run), 409)
  await bodyOf(at.decide(run, candidate.id, { decision: 'accept' }, at.as.workspaceReviewer), 403)
  const edit = { description: 'Organizes renters.' }
  const accepted = await bodyOf(at.decide(run, candidate.id, { decision: 'accept', edit }), 200)
  assert.deepEqual([accepted.state, accepted.description], ['accepted', 'Organizes renters.'])
  const stale = { ...at.as.member, 'if-match': '"v1"' }
  await bodyOf(at.decide(run, candidate.id, { decision: 'reject' }, stale), 412)
  await bodyOf(at.publish(run, { visibility: 'public' }), 403)
  const { signals } = await counts()
  const { published, waiting } = await bodyOf(at.publish(run), 200)
  assert.deepEqual([published.length, waiting], [1, []])
  const actor = await at.read(published[0].url)
  assert.deepEqual([actor.visibility, actor.name], ['workspace', 'Lakefront Tenants Union'])
  assert.deepEqual(
    actor.claims.map((claim: Json) => claim.excerpt).sort(),
    candidate.claims.map((claim: Json) => claim.excerpt).sort(),
  )
  await bodyOf(at.call('GET', published[0].url, at.as.outsider), 404)
  assert.equal((await counts()).signals, signals, 'a private actor emits no signal')
  await bodyOf(at.publish(run), 409)
  await bodyOf(at.decide(run, candidate.id, { decision: 'reject' }), 409)
  assert.deepEqual((await at.read(run.links.self)).review.published, 1)
})

test('a directory reviewer publishes actors, claims, sources and signals in one step', async () => {
  const as = at.as.publicReviewer
  const { run, candidate } = await found('Lakefront Tenants Union', as)
  await bodyOf(at.decide(run, candidate.id, { decision: 'accept' }, as), 200)
  const { published } = await bodyOf(at.publish(run, { visibility: 'public' }, as), 200)
  const actor = await at.read(published[0].url, {})
  assert.equal(actor.visibility, 'public')
  assert.deepEqual(
    actor.sources.map((source: Json) => source.url),
    [...new Set(candidate.claims.map((claim: Json) => claim.source.url))],
  )
  assert.match(actor.sources[0].content_hash, /^sha256:[0-9a-f]{64}$/)
  assert.deepEqual(await signalTypesOf(actor.id), ['actor_discovered'])
})

test('a run counts for its workspace at once, and publicly when a reviewer publishes it [design.coverage.published-runs]', async () => {
  const area = 'housing_affordability'
  const coverage = '/api/places/muncie,indiana/coverage'
  const own = `${coverage}?visibility=workspace`
  const seen = async (path: string, as: Record<string, string>) => {
    const { runs, issue_areas } = await at.read(path, as)
    const found = issue_areas.find((one: Json) => one.slug === area)
    return { runs: runs.map((one: Json) => one.id), status: found.status }
  }
  const nothing = { runs: [], status: 'not_searched' }
  assert.deepEqual(await seen(coverage, {}), nothing)
  const { publicReviewer: as, outsider } = at.as
  const run = await at.completed({ location: 'Muncie, IN', urls: [at.web.url('/about')] }, as)
  const searched = { runs: [run.id], status: 'missing' }
  const answer = await at.call('GET', own, as)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  await answer.body?.cancel()
  assert.deepEqual(await seen(own, as), searched, 'the workspace sees its own research')
  assert.deepEqual(await seen(own, outsider), nothing)
  // The response to the first request is cached, so that it would not show a leak.
  assert.deepEqual(await seen(uncached(coverage), as), nothing, 'nothing is public before the publication')
  await bodyOf(at.call('GET', own, {}), 401)

  for (const one of await at.candidates(run, as)) {
    await bodyOf(at.decide(run, one.id, { decision: 'reject' }, as), 200)
  }
  await bodyOf(at.publish(run, { visibility: 'workspace' }, as), 409)
  assert.deepEqual(await seen(uncached(coverage), {}), nothing)
  const { published } = await bodyOf(at.publish(run, { visibility: 'public' }, as), 200)
  assert.deepEqual(published, [])
  assert.deepEqual(await seen(coverage, {}), searched, 'the cached response was dropped')
  await bodyOf(at.publish(run, { visibility: 'public' }, as), 409)
})

test('merging adds only new claims', async () => {
  const as = at.as.publicReviewer
  const first = await found('Rosa Delgado', as)
  await bodyOf(at.decide(first.run, first.candidate.id, { decision: 'accept' }, as), 200)
  const { published } = await bodyOf(at.publish(first.run, { visibility: 'public' }, as), 200)
  const { entity_id } = published[0]
  const again = await found('Rosa Delgado', as)
  assert.deepEqual([again.candidate.match.verdict, again.candidate.match.entity_id], ['same', entity_id])
  const candidates = await at.candidates(again.run, as)
  const other = named(candidates, 'Imani Okafor')
  const union = named(candidates, 'Lakefront Tenants Union')
  const refused = await bodyOf(at.decide(again.run, union.id, { decision: 'merge', entity_id }, as), 400)
  assert.match(refused.detail, /entity_id: must not be a person, but is the person Rosa Delgado/)
  for (const id of [again.candidate.id, other.id])
    await bodyOf(at.decide(again.run, id, { decision: 'merge', entity_id }, as), 200)
  const before = await at.read(published[0].url, {})
  await bodyOf(at.publish(again.run, { visibility: 'public' }, as), 200)
  const merged = await at.read(published[0].url, {})
  assert.equal(merged.claims.length, before.claims.length + other.claims.length)
  assert.deepEqual(await signalTypesOf(entity_id), ['actor_discovered', 'appointment', 'new_source'])
})

test('merges into public actors wait for a directory reviewer while the rest is published', async () => {
  const { data } = await at.read('/api/entities?limit=1&type=person', {})
  const { run, candidate } = await found('Rosa Delgado')
  const union = named(await at.candidates(run), 'Lakefront Tenants Union')
  const merge = { decision: 'merge', entity_id: data[0].id }
  await bodyOf(at.decide(run, candidate.id, merge), 200)
  const refused = await bodyOf(at.publish(run), 403)
  assert.deepEqual([refused.code, refused.role], ['role_required', 'reviewer'])
  await bodyOf(at.decide(run, union.id, { decision: 'accept' }), 200)
  const { published, waiting } = await bodyOf(at.publish(run), 200)
  assert.deepEqual(
    [published.map((one: Json) => one.candidate_id), waiting],
    [[union.id], [{ candidate_id: candidate.id, entity_id: data[0].id }]],
  )
})

test('reopening a candidate reverts its edits', async () => {
  const { run, candidate } = await found('Lakefront Tenants Union')
  const ids = candidate.claims.map((claim: Json) => claim.id)
  assert.ok(ids.length >= 2)
  const edit = { name: 'Lakefront Renters', drop_claims: [ids[0]] }
  const edited = await bodyOf(at.decide(run, candidate.id, { decision: 'accept', edit }), 200)
  assert.deepEqual(
    [edited.name, edited.claims.map((claim: Json) => claim.id)],
    ['Lakefront Renters', ids.slice(1)],
  )
  const struck = { decision: 'accept', edit: { issue_areas: [] } }
  const without = await bodyOf(at.decide(run, candidate.id, struck), 200)
  assert.ok(
    without.claims.every((claim: Json) => claim.issue_area === null),
    'no claim keeps a removed issue area',
  )
  const wrong = (body: object) =>
    bodyOf(at.decide(run, candidate.id, { decision: 'accept', edit: body }), 400)
  assert.match((await wrong({ drop_claims: [ids[0]] })).detail, /no claim/)
  assert.match((await wrong({ drop_claims: ids.slice(1) })).detail, /at least one claim/)
  assert.match((await wrong({ issue_areas: ['no_such_thing'] })).detail, /no issue area/)
  const reopened = await bodyOf(at.decide(run, candidate.id, { decision: 'reopen' }), 200)
  assert.deepEqual(
    [reopened.state, reopened.name, reopened.claims.length],
    ['open', 'Lakefront Tenants Union', ids.length],
  )
})

test('when one accepted candidate cannot be written, none is [design.discovery.publish-at-once]', async () => {
  const as = at.as.publicReviewer
  const { run, candidate } = await found('Marcus Whitfield', as)
  const union = named(await at.candidates(run, as), 'Lakefront Tenants Union')
  const decisions = [candidate, union].map(({ id }) => ({
    candidate_id: id,
    decision: { decision: 'accept' },
  }))
  const decided = await bodyOf(at.call('POST', `${run.links.candidates}/decisions`, as, { decisions }), 200)
  assert.deepEqual(
    decided.data.map(({ id, state }: Json) => [id, state]),
    [candidate, union].map(({ id }) => [id, 'accepted']),
    'several in one call',
  )
  await raw`update discovery_candidate set draft = jsonb_set(draft, '{placeKey}', '"nowhere,ohio"')
    where id = ${union.id}`.execute(at.sql)
  const before = await counts()
  await bodyOf(at.publish(run, { visibility: 'public' }, as), 400)
  assert.deepEqual(await counts(), before)
  const states = (await at.candidates(run, as)).filter((one) => [candidate.id, union.id].includes(one.id))
  assert.deepEqual(
    states.map((one) => one.state),
    ['accepted', 'accepted'],
  )
})

test('a later run or sync does not show a suppressed person [design.people.suppression-survives]', async () => {
  const as = at.as.publicReviewer
  const quote = 'Rosa Delgado speaks for renters.'
  const source = {
    url: 'https://renters.test/about',
    title: 'About',
    source_class: 'nonprofit',
    retrieved_at: '2026-03-04T09:30:20Z',
  }
  const { data } = await at.read('/api/entities?query=Rosa+Delgado', {})
  const listed = named(data, 'Rosa Delgado')
  assert.ok(listed, 'she is listed')
  await bodyOf(at.call('POST', '/api/suppressions', as, { kind: 'person', entity_id: listed.id }), 201)

  const run = await at.completed({})
  const shown = await at.candidates(run)
  assert.ok(named(shown, 'Lakefront Tenants Union'), 'the others are shown')
  assert.ok(!JSON.stringify(shown).includes('Rosa Delgado'), 'neither as a candidate nor in a quote')

  const entry = {
    local_id: 'one',
    decision: 'accepted',
    type: 'organization',
    name: 'Renters of the Lakefront',
    place: 'gary,indiana',
    issue_areas: ['housing_affordability'],
    claims: ['Renters of the Lakefront meet on Mondays.', quote].map((excerpt) => ({
      kind: 'activity',
      text: 'Organizes renters',
      source: source.url,
      excerpt,
    })),
  }
  const bundle = {
    version: 1,
    run: bundleRun({ local_run_id: 'local-suppressed' }),
    sources: [source],
    entries: [entry],
    pages: [],
  }
  const sync = (entries: object[]) =>
    at.call('POST', '/api/discovery-runs/syncs', at.as.member, { ...bundle, entries })
  const herself = { ...entry, type: 'person', name: 'Rosa Delgado' }
  const refused = await bodyOf(sync([herself]), 400)
  assert.ok(!JSON.stringify(refused).includes('Rosa'), JSON.stringify(refused))
  const { run_id: id } = await bodyOf(sync([entry]), 201)
  const synced = await at.read(`/api/discovery-runs/${id}/candidates`)
  assert.deepEqual(
    synced.data.flatMap(({ claims }: Json) => claims.map(({ excerpt }: Json) => excerpt)),
    ['Renters of the Lakefront meet on Mondays.'],
  )
})

test('a person on a roster is a candidate with the body and the membership, published when both are public [design.relations.rosters]', async () => {
  const as = at.as.publicReviewer
  const { run, candidate: person } = await found('Marcus Whitfield', as)
  const body = named(await at.candidates(run, as), 'Gary Common Council')
  const claim = person.claims.find((one: Json) => one.member_of)
  assert.deepEqual(claim.member_of, {
    name: 'Gary Common Council',
    candidate_id: body.id,
    entity_id: null,
    role: 'Council Member, District 1',
    post: null,
  })
  await bodyOf(at.decide(run, person.id, { decision: 'accept' }, as), 200)
  const first = await bodyOf(at.publish(run, { visibility: 'public' }, as), 200)
  assert.equal(first.memberships, 0, 'the council is not public yet')
  await bodyOf(at.decide(run, body.id, { decision: 'accept' }, as), 200)
  const second = await bodyOf(at.publish(run, { visibility: 'public' }, as), 200)
  assert.equal(second.memberships, 1)
  const { data } = await at.read(`${first.published[0].url}/relations`, {})
  assert.deepEqual(
    data.map((one: Json) => [one.kind, one.role, one.other.name, one.excerpt]),
    [['membership', 'Council Member, District 1', 'Gary Common Council', claim.excerpt]],
  )

  const again = await found('Marcus Whitfield', as)
  const council = named(await at.candidates(again.run, as), 'Gary Common Council')
  const merges = [
    [again.candidate.id, first.published[0].entity_id],
    [council.id, second.published[0].entity_id],
  ]
  for (const [id, entity_id] of merges)
    await bodyOf(at.decide(again.run, id, { decision: 'merge', entity_id }, as), 200)
  const third = await bodyOf(at.publish(again.run, { visibility: 'public' }, as), 200)
  assert.equal(third.memberships, 0, 'a known membership is not published again')
  assert.equal((await at.read(`${first.published[0].url}/relations`, {})).page.total, 1)
})
