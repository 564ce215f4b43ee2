import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { digestText } from '../../src/workspaces/watches/digest-text.ts'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { actorRecord, importAll } from '../support/small-directory.ts'
import { until } from '../support/until.ts'
import { signalBody, startWatchFixture } from '../support/watch-fixture.ts'
import { bodyOf, send } from '../support/workspace-fixture.ts'
import { parseXml } from '../support/xml-tree.ts'

const fixture = await startWatchFixture()
after(() => fixture[Symbol.asyncDispose]())
const { app, as, ask, watch, publish } = fixture
const { pool, sql } = app.app.database

await importAll(sql, [actorRecord('Lakefront Tenants')])
const [actor] = (await app.json('/api/entities?query=lakefront')).data as Json[]
const [source] = (await app.json(`/api/entities/${actor.id}/sources`)).data as Json[]
const titles = (signals: Json[]) => signals.map(({ title }) => title)

test('a digest reports new, corrected and withdrawn signals once each, with quotes', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'floodgate' } })
  const [kept, corrected, withdrawn] = ['kept', 'corrected', 'withdrawn'].map((name) =>
    signalBody({ external_id: `flood-${name}`, title: `Floodgate ${name}` }),
  )
  await publish(kept, corrected, withdrawn, signalBody({ title: 'Of no concern' }))
  await fixture.matched(watched.id, 3)
  fixture.advanceDays(1)
  const first = await fixture.digest(watched.id)
  assert.deepEqual(titles(first.new), ['Floodgate withdrawn', 'Floodgate corrected', 'Floodgate kept'])
  assert.deepEqual([first.new_count, first.corrected_count, first.retracted_count], [3, 0, 0])
  const [quote] = first.new[0].evidence
  assert.deepEqual(
    [quote.excerpt, quote.url, quote.title],
    ['The bond was approved, 7 to 2.', 'https://www.example.org/minutes', 'Minutes of the council'],
  )
  assert.equal(first.period.from, watched.created_at)
  assert.ok(first.period.to.endsWith('T00:00:00.000Z') && first.period.to <= first.created_at)

  // Neither title contains the word anymore: both match because earlier revisions did.
  await publish({ ...corrected, title: 'Renamed by the council', evidence: corrected.evidence })
  await publish({ ...withdrawn, retract: true, title: 'Never mind', summary: 'It was announced by mistake' })
  await fixture.matched(watched.id, 5)
  fixture.advanceDays(1)
  const second = await fixture.digest(watched.id, 2)
  assert.deepEqual(second.new, [])
  assert.deepEqual(titles(second.corrected), ['Renamed by the council'])
  assert.equal(second.corrected[0].revision, 2)
  assert.deepEqual(
    second.retracted.map(({ title, reason }: Json) => [title, reason]),
    [['Floodgate withdrawn', 'It was announced by mistake']],
  )
  assert.equal(second.period.from, first.period.to, 'periods join without a gap')

  fixture.advanceDays(1)
  const third = await fixture.digest(watched.id, 3)
  assert.deepEqual([third.new, third.corrected, third.retracted], [[], [], []])
})

test('a digest tells when and where a meeting is, in the time of its place, and that it was canceled [design.workspace.digest-times]', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'sluice' } })
  const meeting = { status: 'canceled', location: 'Council Chamber', ends_at: null, agenda_url: null }
  const more = { signal_type: 'public_meeting', title: 'Sluice board', occurred_at: '2026-03-11T00:00:00Z' }
  await publish(signalBody({ ...more, meeting }))
  await fixture.matched(watched.id, 1)
  fixture.advanceDays(1)
  const digest = await fixture.digest(watched.id)
  assert.deepEqual(
    [digest.new[0].time_zone, digest.new[0].meeting],
    ['America/Chicago', { status: 'canceled', location: 'Council Chamber' }],
  )
  const [title, when, where] = /\* .*\n.*\n.*/.exec(digestText(digest))![0].split('\n')
  assert.equal(title, '* CANCELED: Sluice board')
  assert.equal(when, '  When: Tuesday, March 10, 2026 at 7 p.m. CDT')
  assert.equal(where, '  Where: Council Chamber')
})

test('a digest that is written late covers only its own period [spec.workspaces.private-data]', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'lighthouse' } })
  await publish(
    signalBody({ title: 'Lighthouse by day' }),
    signalBody({ title: 'Lighthouse after midnight' }),
  )
  await fixture.matched(watched.id, 2)
  // The log takes its times from the database, so one signal is moved to the end of the period.
  const midnight = new Date(Math.ceil(fixture.now().getTime() / 86_400_000) * 86_400_000)
  const { rowCount } = await pool.query(
    `update watch_entry set sequenced_at = $1 where body::jsonb ->> 'title' = 'Lighthouse after midnight'`,
    [midnight],
  )
  assert.equal(rowCount, 1)
  fixture.advanceDays(1)
  const first = await fixture.digest(watched.id)
  assert.deepEqual([titles(first.new), first.period.to], [['Lighthouse by day'], midnight.toISOString()])
  fixture.advanceDays(1)
  const second = await fixture.digest(watched.id, 2)
  assert.deepEqual([titles(second.new), second.period.from], [['Lighthouse after midnight'], first.period.to])
})

test('watches on an actor or a source match the signals that name it, including retractions', async () => {
  const ofActor = await watch({ target: { kind: 'entity', entity_id: actor.id } })
  const ofSource = await watch({ target: { kind: 'source', source_id: source.id } })
  const evidence = [{ ...signalBody().evidence[0], source_id: source.id.toUpperCase() }]
  const named = signalBody({
    external_id: 'names-the-actor',
    title: 'With the actor',
    actors: [{ id: actor.id, name: 'Lakefront Tenants', type: 'organization' }],
  })
  await publish(named, signalBody({ title: 'From the source', evidence }), signalBody())
  await fixture.matched(ofActor.id, 1)
  await fixture.matched(ofSource.id, 1)
  await publish({ ...named, retract: true, actors: [] })
  await fixture.matched(ofActor.id, 2)
  fixture.advanceDays(1)
  assert.deepEqual(titles((await fixture.digest(ofActor.id)).retracted), ['With the actor'])
  assert.deepEqual(titles((await fixture.digest(ofSource.id)).new), ['From the source'])
})

test('a watch on a post reports who takes it and who leaves it, and nothing else of the body [design.workspace.posts]', async () => {
  const review = (path: string, body: Json, status = 201) =>
    bodyOf(send(app, 'POST', path, as.publicReviewer, body), status)
  const actor = (name: string, type = 'person') => review('/api/entities', actorBody(name, { type }))
  const city = await actor('City of Millrace', 'organization')
  const [ines, omar] = [await actor('Ines Varga'), await actor('Omar Sayed')]
  const proof = (excerpt: string) => ({
    excerpt,
    source: claimBody('https://www.example.org/millrace').source,
  })
  const appoint = (id: string, role: string, name: string) =>
    review(`/api/entities/${id}/relations`, {
      kind: 'membership',
      object_id: city.id,
      role,
      ...proof(`${name} took office as ${role}.`),
    })
  const target = { kind: 'post', entity_id: city.id, post: 'mayor' }
  const refused = await bodyOf(ask('POST', '/watches', as.member, { target }), 400)
  assert.match(JSON.stringify(refused), /must be a post or role that a source names for City of Millrace/)
  const held = await appoint(ines.id, 'Mayor', 'Ines Varga')
  // What a watch has not seen before it reports as new, so the appointment comes first.
  await until(async () => {
    const { items } = await app.json(`/signals.json?actor=${ines.id}`)
    return items.some(({ title }: Json) => title.includes('Mayor'))
  }, 'the appointment is in the log')
  const watched = await watch({ target })
  assert.deepEqual([watched.name, watched.target.post], ['Mayor, City of Millrace', 'Mayor'])
  await review(
    `/api/entities/${ines.id}/relations/${held.id}/end`,
    { until: '2026-02-28', ...proof('Ines Varga left the office of mayor.') },
    200,
  )
  await appoint(omar.id, 'Clerk', 'Omar Sayed')
  await appoint(omar.id, 'Mayor', 'Omar Sayed')
  await fixture.matched(watched.id, 2)
  fixture.advanceDays(1)
  const { new: taken, corrected: left } = await fixture.digest(watched.id)
  assert.deepEqual(titles(taken), ['Omar Sayed: Mayor of City of Millrace'])
  assert.deepEqual(titles(left), ['Ines Varga: Mayor of City of Millrace: until 2026-02-28'])
  // The quote is the one that says that the post was left.
  assert.deepEqual(
    [left[0].summary, left[0].evidence[0].excerpt],
    ['The relation has ended.', 'Ines Varga left the office of mayor.'],
  )
})

test('a digest lists what was checked without a change, and says when that is unknown', async () => {
  const ofActor = (await bodyOf(ask('GET', `/watches?target_id=${actor.id}`), 200)).data[0]
  const before = await fixture.digests(ofActor.id)
  // The source was known before and is retrieved again in the period of the next digest.
  await pool.query(`update source set created_at = '2026-01-01', retrieved_at = $1 where id = $2`, [
    new Date(fixture.now().getTime() + 3_600_000),
    source.id,
  ])
  await pool.query(
    `insert into place_search (id, place_id, issue_areas, engines, finished_at)
     select gen_random_uuid(), id, '{water_infrastructure}', '{searxng}', $1 from place where key = 'gary,indiana'`,
    [new Date(fixture.now().getTime() + 3_600_000)],
  )
  const ofPlace = await watch({ target: { kind: 'place', place_key: 'gary,indiana' } })
  const ofWords = await watch({ target: { kind: 'search', words: 'zeppelin' } })
  fixture.advanceDays(2)
  const { looked_at } = await fixture.digest(ofActor.id, before.length + 1)
  assert.deepEqual([looked_at.is_known, looked_at.source_count], [true, 1])
  assert.equal(looked_at.sources[0].id, source.id)
  const place = (await fixture.digest(ofPlace.id)).looked_at
  assert.deepEqual(place.searches[0].engines, ['searxng'])
  const words = (await fixture.digest(ofWords.id)).looked_at
  assert.deepEqual([words.is_known, words.sources, words.searches], [false, [], []])
})

test('a source of a new signal is not listed as unchanged', async () => {
  const ofSource = (await bodyOf(ask('GET', `/watches?target_id=${source.id}`), 200)).data[0]
  const before = await fixture.digests(ofSource.id)
  await pool.query('update source set retrieved_at = $1 where id = $2', [
    new Date(fixture.now().getTime() + 3_600_000),
    source.id,
  ])
  const evidence = [{ ...signalBody().evidence[0], source_id: source.id }]
  const count = (await fixture.read(ofSource.id)).match_count
  await publish(signalBody({ title: 'Something new', evidence }))
  await fixture.matched(ofSource.id, count + 1)
  fixture.advanceDays(2)
  const digest = await fixture.digest(ofSource.id, before.length + 1)
  assert.deepEqual([titles(digest.new), digest.looked_at.source_count], [['Something new'], 0])
})

test('private signals match watches of their own workspace only', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'confidential' } })
  const shut = await watch({
    target: { kind: 'query', query: { visibility: 'public', signal_types: ['filing'] } },
  })
  const own = signalBody({
    title: 'Confidential, of our own',
    visibility: 'workspace',
    signal_type: 'filing',
  })
  const other = { ...own, title: 'Confidential, of theirs' }
  await bodyOf(send(app, 'POST', '/api/firehose/signals', as.outsider, { signals: [other] }), 201)
  await publish(own)
  await publish(signalBody({ title: 'Confidential no more', signal_type: 'filing' }))
  const { match_count } = await fixture.matched(watched.id, 2)
  assert.equal(match_count, 2)
  assert.equal((await fixture.matched(shut.id, 1)).match_count, 1)
  fixture.advanceDays(1)
  const digest = await fixture.digest(watched.id)
  assert.deepEqual(titles(digest.new), ['Confidential no more', 'Confidential, of our own'])
  assert.deepEqual(
    digest.new.map(({ visibility }: Json) => visibility),
    ['public', 'workspace'],
  )
})

test('a muted watch matches nothing, and signals published meanwhile never count', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'siren' } })
  const mark = await watch({ target: { kind: 'search', words: 'siren marker' } })
  const change = (patch: Json) => bodyOf(ask('PATCH', `/watches/${watched.id}`, as.member, patch), 200)
  assert.equal((await change({ muted: true })).muted, true)
  await publish(signalBody({ title: 'Siren one marker' }))
  await fixture.matched(mark.id, 1)
  assert.equal((await change({ muted: false })).muted, false)
  await publish(signalBody({ title: 'Siren two marker' }))
  await fixture.matched(mark.id, 2)
  assert.equal((await fixture.matched(watched.id, 1)).match_count, 1)

  const past = await bodyOf(
    ask('PATCH', `/watches/${watched.id}`, as.member, { muted_until: '2020-01-01' }),
    400,
  )
  assert.equal(past.errors[0].path, 'muted_until')
  const until_ = new Date(fixture.now().getTime() + 12 * 3_600_000).toISOString()
  assert.equal((await change({ muted_until: until_ })).muted_until, until_)
  await publish(signalBody({ title: 'Siren three marker' }))
  await fixture.matched(mark.id, 3)
  fixture.advanceDays(1)
  const after_ = await fixture.read(watched.id)
  assert.deepEqual([after_.muted, after_.muted_until, after_.match_count], [false, null, 1])
  await publish(signalBody({ title: 'Siren four marker' }))
  await fixture.matched(watched.id, 2)
  fixture.advanceDays(1)
  const digests = await until(async () => {
    const summaries = await fixture.digests(watched.id)
    return summaries.some((one) => one.new_count > 0) && summaries
  }, 'a digest')
  const details = await Promise.all(digests.map(({ id }) => bodyOf(ask('GET', `/digests/${id}`), 200)))
  assert.deepEqual(details.flatMap((one) => titles(one.new)).sort(), [
    'Siren four marker',
    'Siren two marker',
  ])
})

test('a weekly digest is written on Monday and covers everything since the last one', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'weekly bell' }, cadence: 'weekly' })
  assert.equal(new Date(watched.next_digest_at).getUTCDay(), 1)
  await publish(signalBody({ title: 'The weekly bell' }))
  await fixture.matched(watched.id, 1)
  fixture.advanceDays(7)
  const digest = await fixture.digest(watched.id)
  assert.deepEqual([digest.cadence, titles(digest.new)], ['weekly', ['The weekly bell']])
  assert.equal(new Date(digest.period.to).getUTCDay(), 1)
})

test('reading a digest adds a usage record, and another workspace cannot read it', async () => {
  const [summary] = (await bodyOf(ask('GET', '/digests'), 200)).data
  const uses = async () =>
    (await pool.query(`select subject_id from usage_record where kind = 'digest_read' order by seq desc`))
      .rows
  const before = (await uses()).length
  await bodyOf(ask('GET', `/digests/${summary.id}`, as.workspaceReviewer), 200)
  const now = await uses()
  assert.deepEqual([now.length, now[0].subject_id], [before + 1, summary.id])
  assert.equal(
    (await bodyOf(ask('GET', `/digests/${summary.id}`, as.outsider), 403)).code,
    'workspace_required',
  )
  assert.equal((await bodyOf(ask('GET', '/digests/nothing'), 404)).code, 'item_not_found')
  assert.equal((await uses()).length, now.length)
})

test('anyone with the feed URL can read the feed until it is renewed or revoked', async () => {
  const title = 'Fountain <script>alert(1)</script> & sons'
  const watched = await watch({ name: 'A & <b>', target: { kind: 'search', words: 'fountain' } })
  await publish(signalBody({ title }))
  await fixture.matched(watched.id, 1)
  fixture.advanceDays(1)
  await fixture.digest(watched.id)
  const read = (url: string, headers = {}) => app.fetch(new URL(url).pathname, { headers })
  const answer = await read(watched.delivery.feed.url)
  assert.equal(answer.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
  assert.match(answer.headers.get('cache-control')!, /private/)
  const body = await answer.text()
  parseXml(body)
  assert.ok(
    !body.includes('<script>') && !body.includes('&lt;script&gt;'),
    'escaped once for HTML and once for XML',
  )
  assert.ok(body.includes('&amp;lt;script&amp;gt;'))
  assert.ok(!body.includes('wf_'), 'the feed does not repeat its URL')
  assert.match(
    body,
    /<entry>.*<link rel="alternate" type="text\/html" href="[^"]+\/w\/[^"/]+\/digests\/[^"]+"/s,
  )
  const etag = answer.headers.get('etag')!
  assert.equal((await read(watched.delivery.feed.url, { 'if-none-match': etag })).status, 304)

  const renewed = await bodyOf(ask('POST', `/watches/${watched.id}/feed`), 201)
  assert.equal((await read(watched.delivery.feed.url)).status, 404)
  assert.equal((await read(renewed.url)).status, 200)
  assert.equal((await ask('DELETE', `/watches/${watched.id}/feed`)).status, 204)
  assert.equal((await read(renewed.url)).status, 404)
  assert.equal((await fixture.read(watched.id)).delivery.feed.is_active, false)
  assert.equal((await app.fetch('/feeds/wf_guess.atom', { method: 'POST' })).status, 405)
})

test('digests remain after their watch ends', async () => {
  const watched = await watch({ target: { kind: 'search', words: 'last orders' } })
  await publish(signalBody({ title: 'Last orders' }))
  await fixture.matched(watched.id, 1)
  fixture.advanceDays(1)
  const { id } = await fixture.digest(watched.id)
  assert.equal((await ask('DELETE', `/watches/${watched.id}`)).status, 204)
  const digest = await bodyOf(ask('GET', `/digests/${id}`), 200)
  assert.deepEqual([digest.watch, digest.snapshot_url], [{ id: null, name: 'last orders' }, null])
})
