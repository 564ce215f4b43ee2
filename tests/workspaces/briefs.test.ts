import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { signalInput } from '../support/publisher.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const clock = { at: new Date('2026-11-15T12:00:00Z') }
const fixture = await startWorkspaceFixture(() => clock.at)
after(() => fixture[Symbol.asyncDispose]())
const { app, as, newsroom } = fixture
const briefs = `/api/workspaces/${newsroom}/briefs`
const { sql } = app.app.database

const addActor = (
  name: string,
  fields: Record<string, unknown> = {},
  who = as.publicReviewer,
): Promise<Json> => bodyOf(send(app, 'POST', '/api/entities', who, actorBody(name, fields)), 201)
async function publish(more: Record<string, unknown>, who = as.publicReviewer): Promise<string> {
  const { supersedes: _, ...signal } = signalInput({ issues: [], ...more })
  const sent = { ...signal, ...more }
  const { data } = await bodyOf(send(app, 'POST', '/api/firehose/signals', who, { signals: [sent] }), 201)
  return data[0].id
}
const write = (body: Record<string, unknown>, who = as.member): Promise<Json> =>
  bodyOf(send(app, 'POST', briefs, who, { title: 'A brief', ...body }), 201)
const read = (id: string, query = ''): Promise<Json> =>
  bodyOf(send(app, 'GET', `${briefs}/${id}${query}`, as.member), 200)
const refusedFor = async (body: Record<string, unknown>): Promise<Json> =>
  (await bodyOf(send(app, 'POST', briefs, as.member, { title: 'Refused', ...body }), 400)).errors

const quote = 'The Lakefront Tenants Union organizes renters.'
const union = await addActor('Lakefront Tenants Union', {
  issue_areas: ['housing_affordability'],
  claims: [
    claimBody('https://www.example.org/union', { publisher: 'The Paper', published_at: '2026-02-11' }, quote),
  ],
})
const claim = union.claims[0]
const lead = await addActor('A private lead', { visibility: 'workspace' }, as.member)
const foreign = await addActor('A lead of somebody else', { visibility: 'workspace' }, as.outsider)
const vote = await publish({ title: 'Vote on the bond' })
const own = await publish({ title: 'Heard in the hall', visibility: 'workspace' }, as.member)
const theirs = await publish({ title: 'Not for us', visibility: 'workspace' }, as.outsider)
const partners = await publish({ title: 'For partners', visibility: 'partner' })

test('a brief returns each citation with quote, actor and dated source', async () => {
  const text = `Renters organize [@claim:${claim.id}]. See it [@source:${union.sources[0].id}] [@claim:${claim.id.toUpperCase()}].\n\nA vote [@signal:${vote}], a rumour [@signal:${own}], a lead [@claim:${lead.claims[0].id}].`
  const answer = await send(app, 'POST', briefs, as.member, { title: ' Tenants ', text })
  const brief = await bodyOf(answer, 201)
  assert.equal(answer.headers.get('etag'), '"v1"')
  assert.equal(answer.headers.get('location'), `${briefs}/${brief.id}`)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  assert.equal(brief.title, 'Tenants')
  assert.equal(brief.status, 'draft')
  assert.equal(brief.text, text)
  assert.equal(brief.created_by.name, 'member')
  assert.deepEqual(
    brief.citations.map((one: Json) => [one.number, one.kind, one.id, one.state, one.visibility]),
    [
      [1, 'claim', claim.id, 'resolved', 'public'],
      [2, 'source', union.sources[0].id, 'resolved', 'public'],
      [3, 'signal', vote, 'resolved', 'public'],
      [4, 'signal', own, 'resolved', 'workspace'],
      [5, 'claim', lead.claims[0].id, 'resolved', 'workspace'],
    ],
  )
  assert.deepEqual(brief.citations[0], {
    marker: `[@claim:${claim.id}]`,
    kind: 'claim',
    id: claim.id,
    number: 1,
    state: 'resolved',
    replaced_by: null,
    visibility: 'public',
    text: 'Runs a bus',
    quote,
    actor: {
      id: union.id,
      name: 'Lakefront Tenants Union',
      type: 'organization',
      place: { key: 'gary,indiana', slug: 'gary-in', name: 'Gary', state: 'IN' },
    },
    source: {
      id: union.sources[0].id,
      url: 'https://www.example.org/union',
      title: 'About',
      publisher: 'The Paper',
      published_at: '2026-02-11T00:00:00.000Z',
      retrieved_at: '2026-03-04T00:00:00.000Z',
    },
    seen_at: '2026-11-15T12:00:00.000Z',
  })
  assert.equal(brief.citations[2].quote, 'The bond was approved, 7 to 2.')
  assert.deepEqual(await read(brief.id), brief)
})

test('rejects unknown references by name, and treats those of another workspace as unknown', async () => {
  const [nobody, noSource] = [newId(), newId()]
  const errors = await refusedFor({
    text: `One [@claim:${nobody}], two [@claim:${foreign.claims[0].id}], three [@signal:${theirs}], four [@signal:${partners}], five [@claim:${claim.id}].`,
    links: { entities: [union.id, foreign.id], sources: [noSource], signals: [theirs] },
  })
  const missing = (what: string, id: string) =>
    `no ${what} with the id ${id} exists in the directory or this workspace`
  assert.deepEqual(errors, [
    { path: 'text', message: `[@claim:${nobody}]: ${missing('claim', nobody)}` },
    { path: 'text', message: `[@claim:${foreign.claims[0].id}]: ${missing('claim', foreign.claims[0].id)}` },
    { path: 'text', message: `[@signal:${theirs}]: ${missing('signal', theirs)}` },
    { path: 'text', message: `[@signal:${partners}]: ${missing('signal', partners)}` },
    { path: 'links.entities.1', message: missing('actor', foreign.id) },
    { path: 'links.sources.0', message: missing('source', noSource) },
    { path: 'links.signals.0', message: missing('signal', theirs) },
  ])
})

test('rejects malformed citations and unknown places and issue areas by name', async () => {
  const cut = await refusedFor({ text: `[@claim:${claim.id.slice(0, 8)}] and [@source:]` })
  assert.deepEqual(
    cut.map((fault: Json) => fault.message),
    [
      `[@claim:${claim.id.slice(0, 8)}] is malformed: the id must be a full UUID`,
      '[@source:] is malformed: the id must be a full UUID',
    ],
  )
  const nobody = newId()
  const both = await refusedFor({
    text: `[@source:abc] and [@claim:${nobody}]`,
    links: { entities: [nobody] },
  })
  assert.deepEqual(
    both.map((fault: Json) => [fault.path, fault.message.split(':').slice(0, 2).join(':')]),
    [
      ['text', '[@source:abc] is malformed'],
      ['text', `[@claim:${nobody}]`],
      ['links.entities.0', `no actor with the id ${nobody} exists in the directory or this workspace`],
    ],
    'malformed and unknown citations are reported together',
  )
  const scope = { place_keys: ['gary-in', 'nowhere,indiana'], issue_areas: ['no_such_area'] }
  const paths = (await refusedFor({ scope })).map((fault: Json) => fault.path)
  assert.deepEqual(paths, ['scope.place_keys.1', 'scope.issue_areas.0'])
})

test('stores a text of 200,000 characters unchanged and rejects a longer one', async () => {
  const evil = '<script>alert(1)</script>\r\n<img src=x onerror=alert(1)> \\ \u2028 é 🏛 '
  const text = evil + 'x'.repeat(200_000 - [...evil].length)
  const brief = await write({ text, title: '<b>Title</b>', gaps: ['<i>gap</i>'] })
  const again = await read(brief.id)
  assert.ok(again.text === text)
  assert.deepEqual([again.title, again.gaps], ['<b>Title</b>', ['<i>gap</i>']])
  const [fault] = await refusedFor({ text: `${text}x` })
  assert.deepEqual(fault, { path: 'text', message: 'must have at most 200000 characters' })
  const many = Array.from({ length: 1001 }, () => `[@claim:${newId()}]`).join(' ')
  assert.match(
    (await refusedFor({ text: many }))[0].message,
    /1001 distinct citations; at most 1000 are allowed/,
  )
})

test('links are deduplicated and resolved to their current state', async () => {
  const { links } = await write({
    links: {
      entities: [union.id, union.id.toUpperCase(), lead.id],
      sources: [union.sources[0].id],
      signals: [vote],
    },
  })
  assert.deepEqual(links, {
    entities: [
      { type: 'entity', id: union.id, name: union.name, state: 'listed', url: `/api/entities/${union.id}` },
      { type: 'entity', id: lead.id, name: lead.name, state: 'private', url: `/api/entities/${lead.id}` },
    ],
    sources: [
      {
        type: 'source',
        id: union.sources[0].id,
        name: 'About',
        state: 'listed',
        url: 'https://www.example.org/union',
      },
    ],
    signals: [
      {
        id: vote,
        title: 'Vote on the bond',
        occurred_at: '2026-03-10T18:00:00.000Z',
        state: 'current',
        replaced_by: null,
      },
    ],
    runs: [],
  })
})

test('derived gaps list missing, thin and unsearched issue areas', async () => {
  const place = await sql
    .selectFrom('place')
    .select('id')
    .where('key', '=', 'gary,indiana')
    .executeTakeFirstOrThrow()
  await sql
    .insertInto('place_search')
    .values({
      id: newId(),
      place_id: place.id,
      issue_areas: ['housing_affordability', 'zoning_and_land_use'],
      engines: [],
      finished_at: new Date('2026-10-01T00:00:00Z'),
    })
    .execute()
  const scope = {
    place_keys: ['gary-in', 'gary,indiana'],
    issue_areas: ['housing-and-the-built-environment', 'housing_affordability'],
    question: 'Who organizes tenants?',
  }
  const brief = await write({ scope, gaps: ['Nothing on the east side.'] })
  assert.deepEqual(brief.scope, { ...scope, place_keys: ['gary,indiana'] })
  assert.deepEqual(brief.gaps, ['Nothing on the east side.'])
  const [missing, thin, unsearched] = brief.derived_gaps
  assert.deepEqual(
    brief.derived_gaps.map((gap: Json) => gap.status),
    ['missing', 'thin', 'not_searched'],
  )
  assert.deepEqual(
    missing.issue_areas.map((area: Json) => area.slug),
    ['zoning_and_land_use'],
  )
  assert.match(
    missing.sentence,
    /^Gary, IN: searches found no actors for .+ \(last searched on 2026-10-01\)\.$/,
  )
  const coverage: Json = await app.json('/api/places/gary,indiana/coverage')
  const { slug, name, actor_count, status } = coverage.issue_areas.find(
    (area: Json) => area.slug === 'housing_affordability',
  )
  assert.equal(status, 'thin')
  assert.deepEqual(thin.issue_areas, [
    { slug, name, actor_count, last_searched_at: '2026-10-01T00:00:00.000Z', status_from: null },
  ])
  assert.match(unsearched.sentence, /^Gary, IN: nobody has searched yet for .+ and .+\.$/)
  assert.ok(unsearched.issue_areas.every((area: Json) => area.last_searched_at === null))
})

test('with check, returns the sentences without a citation', async () => {
  const text = `# Tenants\n\nThey organize.[@claim:${claim.id}] Nobody knows who pays. It is said so [@source:${union.sources[0].id}].\n\n- A bare point\n`
  const { id } = await write({ text })
  assert.equal((await read(id)).uncited, undefined)
  assert.equal((await read(id, '?check=false')).uncited, undefined)
  const sentences = ['Nobody knows who pays.', 'A bare point']
  assert.deepEqual((await read(id, '?check=true')).uncited, { count: 2, sentences })
})

test('rejects a change based on an old version, and keeps omitted fields', async () => {
  const { id } = await write({
    text: 'Old',
    gaps: ['Kept'],
    links: { entities: [union.id], signals: [vote] },
  })
  const change = (body: Json, tag?: string) =>
    send(app, 'PATCH', `${briefs}/${id}`, { ...as.admin, ...(tag ? { 'if-match': tag } : {}) }, body)
  const answers = await Promise.all([
    change({ text: 'One' }, '"v1"'),
    change({ text: 'Two' }, '"v1"'),
    change({ text: 'Three' }, '"v1"'),
  ])
  assert.deepEqual(answers.map((one) => one.status).sort(), [200, 412, 412])
  const won = await bodyOf(answers.find((one) => one.status === 200)!, 200)
  assert.deepEqual([won.version, won.gaps, won.updated_by.name], [2, ['Kept'], 'admin'])
  assert.deepEqual(won, await read(id))
  await bodyOf(change({ status: 'final' }, '"v1"'), 412)
  const final = await change({ status: 'final', links: { signals: [] } })
  assert.equal(final.headers.get('etag'), '"v3"')
  const body = await bodyOf(final, 200)
  assert.deepEqual([body.status, body.links.signals, body.links.entities.length], ['final', [], 1])
  await bodyOf(change({}), 400)
  await bodyOf(send(app, 'DELETE', `${briefs}/${id}`, { ...as.member, 'if-match': '"v1"' }), 412)
  await bodyOf(send(app, 'DELETE', `${briefs}/${id}`, { ...as.member, 'if-match': '"v3"' }), 204)
  await bodyOf(send(app, 'GET', `${briefs}/${id}`, as.member), 404)
})

test('a repeated request with an Idempotency-Key creates one brief', async () => {
  const before = (await bodyOf(send(app, 'GET', briefs, as.member), 200)).page.total
  const headers = { ...as.member, 'idempotency-key': 'brief-1' }
  const once = await bodyOf(send(app, 'POST', briefs, headers, { title: 'Once' }), 201)
  assert.deepEqual(await bodyOf(send(app, 'POST', briefs, headers, { title: 'Once' }), 201), once)
  assert.equal((await bodyOf(send(app, 'GET', briefs, as.member), 200)).page.total, before + 1)
})

test('lists briefs by last change, in pages, without their texts', async () => {
  for (const title of ['P1', 'P2', 'P3']) {
    clock.at = new Date(clock.at.getTime() + 60_000)
    await write({ title, status: 'final', text: `Cites [@claim:${claim.id}]` })
  }
  const list = (query: string) => bodyOf(send(app, 'GET', `${briefs}?${query}`, as.workspaceReviewer), 200)
  const first = await list('status=final&limit=2')
  assert.deepEqual(
    first.data.map((one: Json) => one.title),
    ['P3', 'P2'],
  )
  assert.deepEqual([first.data[0].citation_count, first.data[0].text], [1, undefined])
  const rest = await list(`status=final&limit=2&cursor=${first.page.next_cursor}`)
  assert.equal(rest.data[0].title, 'P1')
  await bodyOf(send(app, 'GET', `${briefs}?limit=2&cursor=${first.page.next_cursor}`, as.member), 400)
})

test('owners, admins and members write, workspace reviewers read, and outsiders learn nothing', async () => {
  for (const who of [as.owner, as.admin, as.member]) await write({ title: 'By role' }, who)
  const { id } = await write({ title: 'By role' })
  const one = `${briefs}/${id}`
  await bodyOf(send(app, 'GET', one, as.workspaceReviewer), 200)
  for (const [method, path, body] of [
    ['POST', briefs, { title: 'No' }],
    ['PATCH', one, { title: 'No' }],
    ['DELETE', one, undefined],
  ] as const) {
    assert.equal(
      (await bodyOf(send(app, method, path, as.workspaceReviewer, body), 403)).code,
      'role_required',
    )
    for (const who of [as.outsider, as.memberAtHome, as.publicReviewer]) {
      assert.equal((await bodyOf(send(app, method, path, who, body), 403)).code, 'workspace_required')
    }
    await bodyOf(send(app, method, path, as.nobody, body), 401)
  }
  const reading = await fixture.application('workspace:read')
  await bodyOf(send(app, 'GET', one, reading), 200)
  assert.equal((await bodyOf(send(app, 'PATCH', one, reading, { title: 'No' }), 403)).code, 'scope_required')
  for (const unknown of [newId(), 'short', '%00']) {
    const answer = await bodyOf(send(app, 'GET', `${briefs}/${unknown}`, as.member), 404)
    assert.equal(answer.code, 'item_not_found')
  }
  assert.equal((await bodyOf(send(app, 'GET', one, as.member), 200)).title, 'By role')
})

test('the history records who changed a brief, without its text', async () => {
  const { id } = await write({ title: 'Public', text: 'A secret sentence' })
  await bodyOf(send(app, 'PATCH', `${briefs}/${id}`, as.admin, { text: 'Another secret', gaps: ['x'] }), 200)
  await bodyOf(send(app, 'DELETE', `${briefs}/${id}`, as.owner), 204)
  const path = `/api/workspaces/${newsroom}/history?target_type=brief&target_id=${id}`
  const { data } = await bodyOf(send(app, 'GET', path, as.member), 200)
  assert.deepEqual(data.map((one: Json) => [one.action, one.by.name, one.target.name]).toSorted(), [
    ['brief.changed', 'admin', 'Public'],
    ['brief.created', 'member', 'Public'],
    ['brief.deleted', 'Olga', 'Public'],
  ])
  assert.doesNotMatch(JSON.stringify(data), /secret/)
})
