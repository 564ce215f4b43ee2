import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import { ResearchBundle } from '../../src/contracts/discovery/research-bundle.ts'
import { newId } from '../../src/platform/ids.ts'
import { bundleHash } from '../../src/research/index.ts'
import type { Json } from '../support/app.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'
import { until } from '../support/until.ts'
import { bodyOf } from '../support/workspace-fixture.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'
import { bundle, entry, source } from './sync-bundle.ts'

let at: DiscoveryFixture
let base: string
before(async () => {
  at = await startDiscoveryFixture({}, { env: { ROLES: 'api' } })
  base = `/api/workspaces/${at.fixture.newsroom}`
})
after(() => at[Symbol.asyncDispose]())

const sync = (body: unknown, as = at.as.member) => at.call('POST', '/api/discovery-runs/syncs', as, body)

const counts = async () =>
  (
    await raw<Record<string, number>>`
      select (select count(*)::int from entity) as actors, (select count(*)::int from claim) as claims,
        (select count(*)::int from source) as sources, (select count(*)::int from discovery_run) as runs,
        (select count(*)::int from discovery_page) as pages,
        (select count(*)::int from discovery_candidate) as candidates,
        (select count(*)::int from list) as lists, (select count(*)::int from list_item) as items,
        (select count(*)::int from place_search) as searches,
        (select count(*)::int from usage_record) as uses`.execute(at.sql)
  ).rows[0]!

test('a synced bundle creates private actors, and its receipt maps each entry to its record [spec.discovery.sync spec.discovery.receipt design.coverage.not-from-syncs]', async () => {
  const body = bundle()
  const receipt = await bodyOf(sync(body), 201)
  assert.deepEqual(
    { ...receipt, run_id: '', entry_links: [], submission: undefined },
    {
      run_id: '',
      sync_status: 'synced',
      bundle_hash: bundleHash(ResearchBundle.parse(body)),
      visibility: 'workspace',
      review_state: 'in_review',
      entry_links: [],
      submission: undefined,
      workspace_links: { lists: [], briefs: [], coverage_targets: [] },
    },
  )
  const submission = await at.read(receipt.submission.url)
  assert.deepEqual(
    submission.actors.map((one: Json) => [one.subject_id, one.status]),
    receipt.entry_links.map((link: Json) => [link.entity_id, 'open']),
  )
  assert.deepEqual(
    receipt.entry_links.map((link: Json) => [link.local_id, link.visibility, link.review_state]),
    [
      ['east', 'workspace', 'in_review'],
      ['west', 'workspace', 'in_review'],
    ],
  )
  const [link] = receipt.entry_links
  const actor = await at.read(link.url)
  assert.deepEqual([actor.id, actor.name, actor.visibility], [link.entity_id, 'Renters of east', 'workspace'])
  assert.equal(actor.claims[0].excerpt, 'The Renters of east organize renters across Gary.')
  await bodyOf(at.call('GET', link.url, at.as.outsider), 404)
  const run = await at.read(`/api/discovery-runs/${receipt.run_id}`)
  assert.deepEqual([run.kind, run.status, run.progress.pages_read], ['sync', 'completed', 1])
  const { data } = await at.read(run.links.pages)
  assert.deepEqual(
    data.map((page: Json) => [page.outcome, page.found_by]),
    [
      ['read', 'scout'],
      ['not_found', 'scout'],
    ],
  )
  assert.deepEqual(
    (await at.candidates(run)).map((one) => [one.state, one.entity_id]).sort(),
    receipt.entry_links.map((one: Json) => ['published', one.entity_id]).sort(),
  )
  const coverage = await at.read('/api/places/gary,indiana/coverage', {})
  assert.ok(!JSON.stringify(coverage).includes(receipt.run_id), 'private research is no public coverage')
  assert.equal(coverage.runs.length, 0)
  const own = '/api/places/gary,indiana/coverage?visibility=workspace'
  const [search] = (await at.read(own)).runs
  assert.deepEqual([search.id, search.engines], [receipt.run_id, ['searxng']], 'its workspace sees it')
  assert.deepEqual((await at.read(own, at.as.outsider)).runs, [])
})

test('a bundle with an unknown search engine is rejected, and so is the row in the database [design.coverage.engine-names]', async () => {
  const before = await counts()
  const body = bundle()
  const problem = await bodyOf(sync({ ...body, run: { ...body.run, engines: ['Buy my product'] } }), 400)
  assert.equal(problem.errors[0].path, 'run.engines.0')
  assert.deepEqual(await counts(), before)
  const insert = raw`
    insert into place_search (id, place_id, issue_areas, engines, finished_at)
    select ${newId()}, id, '{}', '{free text}', now() from place limit 1`
  await assert.rejects(insert.execute(at.sql), /place_search_engines/)
})

test('the same bundle again returns its first receipt and writes nothing', async () => {
  const body = bundle()
  const first = await bodyOf(sync(body), 201)
  const before = await counts()
  const again = await bodyOf(sync(body), 201)
  assert.deepEqual(again, { ...first, sync_status: 'already_synced' })
  assert.deepEqual(await counts(), before)
  const elsewhere = await bodyOf(sync(body, at.as.outsider), 201)
  assert.equal(elsewhere.sync_status, 'synced', 'another workspace gets its own run')
})

test('concurrent syncs of one bundle create one run', async () => {
  const body = bundle()
  const before = await counts()
  const receipts = await Promise.all(Array.from({ length: 6 }, () => bodyOf(sync(body), 201)))
  assert.equal(new Set(receipts.map((one) => one.run_id)).size, 1)
  assert.equal(receipts.filter((one) => one.sync_status === 'synced').length, 1)
  assert.equal((await counts())['runs'], before['runs']! + 1)
})

test('one invalid entry rejects the whole bundle with all errors', async () => {
  const before = await counts()
  const refused = async (given: object) => {
    const problem = await bodyOf(sync(bundle(given)), 400)
    return problem.errors.map((fault: Json) => fault.path)
  }
  const bad = entry('bad', {
    place: 'nowhere,ohio',
    issue_areas: ['no_such_thing'],
    claims: [{ ...entry('bad').claims[0], source: 'https://elsewhere.test/', issue_area: 'nothing' }],
  })
  assert.deepEqual(await refused({ entries: [entry('good'), bad, entry('good')] }), [
    'entries.1.place',
    'entries.1.issue_areas',
    'entries.1.claims.0.source',
    'entries.1.claims.0.issue_area',
    'entries.2.local_id',
  ])
  const stranger = entry('merged', { decision: 'merged', entity_id: randomUUID() })
  assert.deepEqual(await refused({ entries: [entry('good'), stranger] }), ['entries.1.entity_id'])
  assert.deepEqual(await refused({ entries: [entry('good', { entity_id: randomUUID() })] }), [
    'entries.0.entity_id',
  ])
  assert.deepEqual(await refused({ entries: [entry('good'), entry('bare', { claims: [] })] }), [
    'entries.1.claims',
  ])
  const { run } = bundle()
  const ahead = new Date(Date.now() + 86_400_000).toISOString()
  assert.deepEqual(await refused({ run: { ...run, finished_at: ahead } }), ['run.finished_at'])
  assert.deepEqual(await refused({ run: { ...run, started_at: '2026-04-04T00:00:00Z' } }), [
    'run.finished_at',
  ])
  assert.deepEqual(await refused({ version: 2 }), ['version'])
  assert.deepEqual(await counts(), before)
})

test('adds the entries to a list, a brief and a coverage target in the same transaction', async () => {
  const brief = await bodyOf(
    at.call('POST', `${base}/briefs`, at.as.member, { title: 'Renters', text: 'To be written.' }),
    201,
  )
  const target = await bodyOf(
    at.call('POST', `${base}/coverage-targets`, at.as.member, {
      title: 'Gary',
      place_key: 'gary,indiana',
      issue_areas: ['housing_affordability'],
    }),
    201,
  )
  const workspace = { list: 'Renters', brief_id: brief.id, coverage_target_id: target.id }
  const { workspace_links: links, entry_links, run_id } = await bodyOf(sync(bundle({ workspace })), 201)
  assert.deepEqual(
    [links.lists[0].name, links.briefs[0].id, links.coverage_targets[0].id],
    ['Renters', brief.id, target.id],
  )
  const ids = entry_links.map((link: Json) => link.entity_id).sort()
  const { data: items } = await at.read(`${links.lists[0].url}/items`)
  assert.deepEqual(items.map((item: Json) => item.entity_id ?? item.entity?.id).sort(), ids)
  const { links: linked } = await at.read(links.briefs[0].url)
  assert.deepEqual(linked.entities.map((one: Json) => one.id).sort(), ids)
  assert.deepEqual(
    linked.runs.map((one: Json) => one.id),
    [run_id],
  )
  assert.equal((await at.read(links.coverage_targets[0].url)).id, target.id)

  const before = await counts()
  const missing = { list: 'Made for nothing', coverage_target_id: randomUUID() }
  await bodyOf(sync(bundle({ workspace: missing })), 404)
  await bodyOf(sync(bundle({ workspace: { list: 'Made for nothing', brief_id: randomUUID() } })), 404)
  assert.deepEqual(await counts(), before)
})

test('a synced bundle can be added to another list later', async () => {
  const body = bundle({ workspace: { list: 'First' } })
  const first = await bodyOf(sync(body), 201)
  const before = await counts()
  const again = await bodyOf(sync({ ...body, workspace: { list: 'Second' } }), 201)
  assert.deepEqual(
    [again.sync_status, again.run_id, again.workspace_links.lists.map((one: Json) => one.name)],
    ['already_synced', first.run_id, ['First', 'Second']],
  )
  const now = await counts()
  assert.deepEqual([now['runs'], now['items']], [before['runs'], before['items']! + 2])
})

test('claims for a public actor are linked to it and wait for a directory reviewer [spec.discovery.links-are-mappings]', async () => {
  await importAll(at.sql, [actorRecord('Harbor Tenants Union')])
  const { data } = await at.read('/api/entities?limit=1', {})
  const merged = entry('known', { decision: 'merged', entity_id: data[0].id })
  const unlike = await bodyOf(sync(bundle({ entries: [{ ...merged, type: 'person' }] })), 400)
  assert.match(unlike.errors[0].message, /^must be a person, but is the organization/)
  const receipt = await bodyOf(sync(bundle({ entries: [merged] })), 201)
  const { entity_id, visibility, review_state } = receipt.entry_links[0]
  assert.deepEqual([entity_id, visibility, review_state], [data[0].id, 'public', 'existing'])
  const run = await at.read(`/api/discovery-runs/${receipt.run_id}`)
  assert.equal(run.review.merged, 1)
  await bodyOf(at.publish(run), 403)
  const before = (await at.read(`/api/entities/${entity_id}`, {})).claims.length
  await raw`update account set is_reviewer = true where name = 'member'`.execute(at.sql)
  await raw`select pg_notify('identity_changed', id::text) from account where name = 'member'`.execute(at.sql)
  // The service learns of the new role a moment later.
  await until(
    async () => (await at.publish(run, { visibility: 'public' })).status === 200,
    'a reviewer publishes',
  )
  assert.equal((await at.read(`/api/entities/${entity_id}`, {})).claims.length, before + 1)
})

test('accepts a bundle as large as a deep run and rejects a larger one with a message', async () => {
  const claims = Array.from({ length: 20 }, (_none, at) => ({
    ...entry('x').claims[0],
    text: `Claim ${at}`,
    excerpt: 'Renters organize. '.repeat(30),
  }))
  const entries = Array.from({ length: 200 }, (_none, at) => entry(`large-${at}`, { claims }))
  const body = bundle({ entries })
  assert.ok(JSON.stringify(body).length > 2_000_000)
  assert.equal((await bodyOf(sync(body), 201)).entry_links.length, 200)
  const refused = await bodyOf(sync({ ...body, padding: 'x'.repeat(8 * 1024 * 1024) }), 413)
  assert.match(refused.detail, /8388608 bytes/)
})

test('syncing requires a member with a paid plan', async () => {
  assert.equal((await bodyOf(sync(bundle(), at.as.workspaceReviewer), 403)).code, 'role_required')
  await bodyOf(sync(bundle(), at.as.nobody), 401)
})

test('a merge cites a page of the sample town as the directory has it, and adds no second source', async () => {
  const path = '/samples/alder-falls/club.html'
  const address = `http://directory.test${path}`
  const known = claimOf(path, { text: 'Plays chess', excerpt: 'The Chess Club plays chess.' })
  await importAll(at.sql, [actorRecord('Chess Club', { claims: [known], sources: [sourceOf(path)] })])
  const club = (await at.read('/api/entities?query=chess+club', {})).data[0]
  const claim = (text: string, excerpt: string) => ({ kind: 'activity', text, source: address, excerpt })
  const merged = entry('club', {
    name: 'Chess Club',
    decision: 'merged',
    entity_id: club.id,
    claims: [claim(known.text, known.excerpt), claim('Teaches', 'The Chess Club teaches renters.')],
  })
  const body = bundle({ sources: [{ ...source(''), url: address }], entries: [merged] })
  const as = at.as.publicReviewer
  const { run_id } = await bodyOf(sync(body, as), 201)
  await bodyOf(at.call('POST', `/api/discovery-runs/${run_id}/publish`, as, { visibility: 'public' }), 200)
  const { claims, sources } = await at.read(`/api/entities/${club.id}`, {})
  assert.deepEqual(claims.map(({ text }: Json) => text).sort(), ['Plays chess', 'Teaches'])
  assert.deepEqual(
    sources.map(({ url }: Json) => url),
    [address],
  )
})
