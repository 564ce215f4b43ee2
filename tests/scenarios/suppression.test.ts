import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ImportRecord } from '../../src/contracts/directory/import-record.ts'
import { importRecords } from '../../src/directory/index.ts'
import { actorBody, addActor, claimBody, review } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'
import { runCivic } from '../support/civic-command.ts'
import { signalInput } from '../support/publisher.ts'
import { actorRecord, claimOf, sourceOf } from '../support/small-directory.ts'
import { until } from '../support/until.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { SAMPLE: 'off' } })
})
after(() => app[Symbol.asyncDispose]())

const importOne = async (record: ImportRecord) => {
  async function* items() {
    yield { where: 'line 1', record, bytes: 100 }
  }
  return importRecords(app.app.database.sql, items(), { now: new Date() })
}

/** Every table as text, without the gazetteer and the search words that let the retraction reach its readers. */
async function wholeDatabase(): Promise<string> {
  const { pool } = app.app.database
  const { rows } = await pool.query(
    `select tablename from pg_tables where schemaname = current_schema()
      and tablename not in ('place', 'place_zip', 'place_alias')`,
  )
  const texts = []
  for (const { tablename } of rows) {
    const { rows: stored } = await pool.query(`select to_jsonb(t) - 'words' as row from "${tablename}" t`)
    texts.push(`${tablename} ${JSON.stringify(stored)}`)
  }
  return texts.join('\n')
}

/** What a monitor has stored of an agenda and of a page. */
async function addMonitorTexts(text: string): Promise<void> {
  const { pool } = app.app.database
  const id = '01920000-0000-7000-8000-0000000000c1'
  await pool.query(
    `insert into monitor (id, place_key, kind, url, site, config, title, source_class, origin, created_at, interval_seconds,
      next_at, position, last_evidence)
    values ($1, 'gary,indiana', 'page', 'https://www.example.org/m', 'example.org', '{}', 'Page', 'government', 'account', now(),
      3600, 'infinity', $2, $2)`,
    [id, { text }],
  )
  await pool.query(
    `insert into monitor_item (monitor_id, external_id, content_hash, is_published, item, description, retrieved_at)
    values ($1, 'a', 'h', true, $2, $2, now())`,
    [id, { text: text.toUpperCase() }],
  )
  await pool.query(`insert into monitor_snapshot values ($1, now(), 'h', $2)`, [id, text])
}

const name = 'Quillana Zebrowski'
const url = 'https://www.example.org/quillana'
const person = (fields: Record<string, unknown> = {}) => ({
  type: 'person',
  contacts: [{ kind: 'email', value: 'quillana@council.example.gov' }],
  claims: [
    { ...claimBody(url, {}, `${name} chairs the transit board.`), kind: 'role', text: `${name} is chair` },
  ],
  ...fields,
})
const poll = async (cursor: string) =>
  app.fetch(`/api/firehose?place=gary,indiana&cursor=${encodeURIComponent(cursor)}`, { headers: asReviewer })

test('a suppressed person is nowhere, and no later import or edit brings them back [design.people.suppression design.people.suppression-survives]', async () => {
  const before = ((await app.json('/api/firehose?place=gary,indiana', { headers: asReviewer })) as Json).as_of
  const { id } = await addActor(app, name, person())
  const board = await addActor(app, 'Transit Board', {
    claims: [
      {
        ...claimBody('https://www.example.org/board'),
        context: { before: `${name} opened the meeting.`, after: '' },
      },
      claimBody('https://www.example.org/board', {}, `The chair is ${name}.`),
      claimBody('https://www.example.org/news', {
        title: `Riders thank ${name}`,
        publisher: `Office of ${name}`,
      }),
      claimBody('https://www.example.org/people/quillana-zebrowski', {}, 'The board has seven members.'),
    ],
  })
  // A signal that names the person without a link to the actor, in another case.
  const older = signalInput({
    signal_type: 'source_changed',
    issues: [],
    title: `Page changed: ${name.toUpperCase()}`,
    actors: [],
    change: { removed: [], added: [`Chair: ${name.toUpperCase()}`] },
  })
  const published = await app.post('/api/firehose/signals', { signals: [older] }, asReviewer)
  assert.ok(published.ok, await published.text())
  await addMonitorTexts(`Agenda of ${name}`)
  const lists = '/api/workspaces/01920000-0000-7000-8000-00000000000a/lists'
  const list = (await (await app.post(lists, { name: 'People' }, asMember)).json()) as Json
  const added = await app.post(`${lists}/${list.id}/items`, { entity_id: id }, asMember)
  assert.ok(added.ok, await added.text())
  const logged = async () => (await poll(before)).text()
  await until(async () => {
    const text = await logged()
    return text.includes(name) && text.includes(name.toUpperCase())
  }, 'the signals are in the log')

  const denied = await app.post('/api/suppressions', { kind: 'person', entity_id: id }, asMember)
  assert.equal(denied.status, 403)
  const answer = await app.post('/api/suppressions', { kind: 'person', entity_id: id }, asReviewer)
  assert.equal(answer.status, 201, await answer.clone().text())

  assert.equal((await app.fetch(`/api/entities/${id}`)).status, 404)
  await until(
    async () => (await (await poll(before)).text()).includes('"retractions":[{'),
    'the retraction arrives',
  )
  for (const path of [
    `/api/entities?query=${encodeURIComponent(name)}`,
    '/api/places/gary,indiana/entities?limit=100',
    '/api/places/gary,indiana/sources?limit=100',
    '/api/passages?query=transit',
    '/api/sources?limit=100',
    `/api/entities/${board.id}`,
    '/places/gary-in',
    '/signals.json',
    '/signals.atom',
  ]) {
    const text = await (await app.fetch(path)).text()
    assert.doesNotMatch(text, /zebrowski|quillana@/i, path)
  }
  await until(async () => !/zebrowski/i.test(await logged()), 'the ring is reloaded')
  const titles = (await app.json(`/api/entities/${board.id}/sources`)).data.map(({ title }: Json) => title)
  assert.ok(titles.includes('Riders thank Removed'), titles.join())
  const stored = (await wholeDatabase()).toLowerCase()
  assert.ok(
    !stored.includes('zebrowski'),
    stored.slice(Math.max(0, stored.indexOf('zebrowski') - 300)).slice(0, 600),
  )

  const again = await importOne(
    actorRecord(name, { type: 'person', claims: [claimOf(url, { text: name })], sources: [sourceOf(url)] }),
  )
  assert.deepEqual(again.refused.by_reason, { suppressed: 1 })
  assert.ok(!again.refused.first[0]!.why.includes('Zebrowski'))
  const mention = await importOne(
    actorRecord('Transit Authority', {
      claims: [
        claimOf(url, { context: { before: `Quillana ZEBROWSKI`, after: '' } }),
        claimOf(url, { text: 'Has a chair', excerpt: `Its chair is Quillana ZEBROWSKI today.` }),
        claimOf(`${url}/quillana_zebrowski.html`, { text: 'Has seven members' }),
      ],
      sources: [
        { ...sourceOf(url), title: `${name} | Gary`, publisher: `Friends of ${name}` },
        sourceOf(`${url}/quillana_zebrowski.html`),
      ],
    }),
  )
  assert.equal(mention.added, 1)
  const cited = { subject: { scheme: 'test', id: 'Transit Authority' }, source: sourceOf(url) }
  const vacant = { record: 'relation', kind: 'vacancy', post: 'Chair', excerpt: `${name} left.` } as const
  assert.equal((await importOne({ ...vacant, ...cited })).refused.by_reason.suppressed, 1)
  assert.equal((await review(app, 'POST', '/api/entities', actorBody(name, person()))).status, 400)
  const vote = {
    motion: `Reappoint ${name}`,
    result: null,
    passed: true,
    roll_call: [{ name, actor_id: null, option: 'yes', written: 'Aye' }],
  }
  const signal = signalInput({
    signal_type: 'vote',
    issues: [],
    title: `${name} is reappointed`,
    summary: `The term of ${name}’s successor begins later.`,
    actors: [{ name, type: 'person' }],
    vote,
    change: { removed: [`Chair: ${name}`], added: ['Chair: vacant'] },
  })
  const sent = await app.post('/api/firehose/signals', { signals: [signal] }, asReviewer)
  assert.ok(sent.ok, await sent.text())
  let shown: Json | undefined
  await until(async () => {
    const { data } = (await app.json('/api/firehose?place=gary,indiana', { headers: asReviewer })) as Json
    shown = data.find(({ signal_type }: Json) => signal_type === 'vote')
    return shown !== undefined
  }, 'the signal is in the log')
  assert.equal(shown!.title, 'Removed is reappointed')
  assert.equal(shown!.summary, 'The term of Removed successor begins later.')
  assert.deepEqual([shown!.actors, shown!.change.removed], [[], ['Chair: Removed']])
  assert.ok(!(await wholeDatabase()).toLowerCase().includes('zebrowski'))

  // Another person of this name in another place is not the same.
  assert.equal(
    (await review(app, 'POST', '/api/entities', actorBody(name, person({ place: 'hammond,indiana' }))))
      .status,
    201,
  )
})

test('a person is recognized by external id under another name and place [design.people.suppression-survives]', async () => {
  const record = actorRecord('Importina Known', { type: 'person' })
  await importOne(record)
  const { rows } = await app.app.database.pool.query("select id from entity where name = 'Importina Known'")
  const { stdout, code, stderr } = await runCivic(app.databaseUrl, [
    'suppress',
    'person',
    rows[0].id,
    '--json',
  ])
  assert.equal(code, 0, stderr)
  assert.ok(!stdout.includes('Importina'))
  const renamed = { ...record, name: 'Importina Married', place: 'hammond,indiana' }
  assert.deepEqual((await importOne(renamed)).refused.by_reason, { suppressed: 1 })
  const undone = await runCivic(app.databaseUrl, ['suppress', 'undo', JSON.parse(stdout).id])
  assert.equal(undone.code, 0, undone.stderr)
  assert.equal((await importOne(renamed)).added, 1)
  const unknown = await runCivic(app.databaseUrl, ['suppress', 'undo', rows[0].id])
  assert.equal(unknown.code, 1)
})

test('a person is recognized by every name that was known, and by the last name first [design.people.suppression-survives]', async () => {
  const alias = (text: string) => ({ ...claimBody(url, {}, `Also known as ${text}.`), kind: 'alias', text })
  const { id } = await addActor(
    app,
    'Wilhelmina Okonjo',
    person({ claims: [claimBody(url), alias('Wilhelmina Okonjo-Vance'), alias('Willy')] }),
  )
  const club = await addActor(app, 'Harbor Club', {
    claims: [
      claimBody(url, {}, 'The club has members.'),
      claimBody(url, {}, 'Members: Okonjo, Wilhelmina; and others.'),
      claimBody(url, {}, 'Wilhelmina Okonjo-Vance opened the club.'),
    ],
  })
  const answer = await app.post('/api/suppressions', { kind: 'person', entity_id: id }, asReviewer)
  assert.equal(answer.status, 201, await answer.text())
  const shown = await (await app.fetch(`/api/entities/${club.id}`)).text()
  assert.match(shown, /The club has members/)
  assert.doesNotMatch(shown, /okonjo/i)
  for (const other of ['Wilhelmina Okonjo-Vance', 'OKONJO, Wilhelmina', 'Okonjo-Vance, Wilhelmina']) {
    const { refused } = await importOne(actorRecord(other, { type: 'person' }))
    assert.deepEqual(refused.by_reason, { suppressed: 1 }, other)
  }
  assert.equal(
    (await importOne(actorRecord('Willy', { type: 'person' }))).added,
    1,
    'too short to be known by',
  )
})

const known = (fields: Record<string, unknown> = {}) => ({
  type: 'person',
  claims: [claimBody(url)],
  ...fields,
})
const isRefused = async (given: string) => {
  const { added, refused } = await importOne(actorRecord(given, { type: 'person' }))
  assert.equal(added + refused.count, 1, given)
  return refused.count === 1
}

test('a person is recognized with and without a middle name or a suffix, and other people are not [design.people.suppression-variants]', async () => {
  const suppress = async (id: string) => {
    const answer = await app.post('/api/suppressions', { kind: 'person', entity_id: id }, asReviewer)
    assert.equal(answer.status, 201, await answer.text())
  }
  const long = await addActor(app, 'Ottoline Quinn Farthing Jr.', known())
  const short = await addActor(app, 'Ignatius Marlowe', known())
  const longer = await addActor(app, 'Ignatius B. Marlowe', known())
  const club = await addActor(app, 'Anchor Club', {
    claims: [
      claimBody(url, {}, 'The club has a hall.'),
      claimBody(url, {}, 'Ottoline Farthing opened the club.'),
      claimBody(url, {}, 'Ottoline Zora Farthing closed the club.'),
      claimBody(url, {}, 'Ignatius B. Marlowe swept the hall.'),
    ],
  })
  await suppress(long.id)
  await suppress(short.id)
  const shown = await (await app.fetch(`/api/entities/${club.id}`)).text()
  assert.match(shown, /The club has a hall/)
  assert.match(shown, /Ottoline Zora Farthing/)
  assert.doesNotMatch(shown, /Ottoline Farthing|Marlowe/)
  assert.equal((await app.fetch(`/api/entities/${longer.id}`)).status, 404)
  const same = ['Ottoline Farthing', 'Ottoline Q. Farthing', 'Farthing, Ottoline Q.', 'Ottoline Farthing Jr.']
  for (const given of [
    ...same,
    'Ignatius Bartholomew Marlowe',
    'Ignatius Marlowe III',
    'Dr. Ignatius Marlowe',
  ])
    assert.ok(await isRefused(given), given)
  const others = [
    'Ottoline Zora Farthing',
    'Ottoline Quincy Farthing',
    'Ottoline Farthing Sr.',
    'O. Farthing',
  ]
  for (const given of [...others, 'Ignatius Vance-Marlowe', 'Ignatius van Marlowe', 'Beatrix Marlowe'])
    assert.ok(!(await isRefused(given)), given)
  const elsewhere = await importOne(
    actorRecord('Ignatius Marlowe', { type: 'person', place: 'aurora,illinois' }),
  )
  assert.equal(elsewhere.added, 1)
  const page = 'https://www.example.org/tools'
  const text = actorRecord('Tool Library', {
    claims: [claimOf(page, { excerpt: 'Ignatius T. Marlowe lends tools.' })],
    sources: [sourceOf(page)],
  })
  assert.deepEqual((await importOne(text)).refused.by_reason, { suppressed: 1 })
})

test('a suppressed contact and a suppressed passage leave every record and stay away [design.people.suppression]', async () => {
  const phone = '219-555-0177'
  const fields = {
    contacts: [{ kind: 'phone', value: phone }],
    claims: [
      claimBody('https://www.example.org/c', {}, `Call the office of the riders at ${phone} on weekdays.`),
      claimBody(
        'https://www.example.org/c',
        {},
        'A former driver was accused of a theft that never happened here.',
      ),
    ],
  }
  const { id, claims } = await addActor(app, 'Riders of Gary', fields)
  const accused = claims.find((claim: Json) => claim.excerpt.includes('accused'))
  for (const body of [
    { kind: 'contact', entity_id: id, value: phone },
    { kind: 'passage', entity_id: id, claim_id: accused.id },
  ]) {
    const answer = await app.post('/api/suppressions', body, asReviewer)
    assert.equal(answer.status, 201, await answer.text())
  }
  await review(app, 'PATCH', `/api/entities/${id}`, {
    contacts: [{ kind: 'phone', value: '(219) 555-0177' }],
    add_claims: [
      claimBody(
        'https://www.example.org/c',
        {},
        'Some say a former driver was accused of a theft that never happened here in Gary.',
      ),
    ],
  })
  const stored = await wholeDatabase()
  const left = stored.split('\n').filter((table) => /555.{0,2}0177|accused/.test(table))
  assert.deepEqual(left, [])
  const actor = (await app.json(`/api/entities/${id}`)) as Json
  assert.deepEqual(actor.contacts, [])
  assert.deepEqual(
    actor.claims.map((claim: Json) => claim.excerpt),
    ['Call the office of the riders at'],
  )
  assert.equal(
    (await app.post('/api/suppressions', { kind: 'person', entity_id: id }, asReviewer)).status,
    409,
  )
})

test('a suppression that waits for a snapshot to begin is later than the snapshot [design.people.suppression]', async () => {
  const { id } = await addActor(app, 'Petronella Vantongeren', known())
  const { pool } = app.app.database
  const snapshot = await pool.connect()
  await snapshot.query('begin; lock table suppression in share mode')
  const answer = app.post('/api/suppressions', { kind: 'person', entity_id: id }, asReviewer)
  const waiting = `select from pg_locks where relation = 'suppression'::regclass and not granted`
  await until(async () => (await pool.query(waiting)).rowCount! > 0, 'the suppression waits')
  const takenAt = new Date()
  await snapshot.query('commit')
  snapshot.release()
  const { created_at } = (await (await answer).json()) as Json
  assert.ok(new Date(created_at) >= takenAt, created_at)
})

test('the location of an organization can be withheld with a reason [design.people.location-withheld]', async () => {
  const reason = 'A shelter for people who fled violence'
  const shelter = await addActor(app, 'Safe House', {
    location: { status: 'withheld', reason },
    contacts: [{ kind: 'address', value: '9 Hidden Lane, Gary' }],
    claims: [claimBody('https://www.example.org/s', {}, 'Safe House shelters families at 9 Hidden Lane.')],
  })
  assert.deepEqual(shelter.location, { status: 'withheld', reason })
  assert.deepEqual(shelter.contacts, [])
  assert.equal(shelter.claims[0].excerpt, 'Safe House shelters families at')
  assert.ok(!(await wholeDatabase()).includes('Hidden Lane'))
  const changed = await review(app, 'PATCH', `/api/entities/${shelter.id}`, {
    location: { status: 'withheld' },
  })
  assert.equal(changed.status, 400)
  const shown = await review(app, 'PATCH', `/api/entities/${shelter.id}`, {
    location: { status: 'published' },
  })
  assert.deepEqual(((await shown.json()) as Json).location, { status: 'published', reason: null })
  const record = actorRecord('Other House', { location: { status: 'withheld', reason } })
  await importOne(record)
  const found = (await app.json('/api/entities?query=Other+House')) as Json
  assert.equal(found.data[0].location.reason, reason)
})
