import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, before, beforeEach, test } from 'node:test'
import { EntityInput, EntityPatch } from '../../src/contracts/directory/entities.ts'
import { Signal, SignalInput } from '../../src/contracts/firehose/signals.ts'
import { createFlagService } from '../../src/contributions/reports/flag-service.ts'
import { createEntityEditService } from '../../src/directory/entities/entity-edit-service.ts'
import { createEntityService } from '../../src/directory/entities/entity-service.ts'
import { createDirectory, type PublishEvents } from '../../src/directory/index.ts'
import type { SignalDraftInput } from '../../src/firehose/producers/append-signals.ts'
import { createEventPublisher } from '../../src/firehose/producers/publish-domain-events.ts'
import { createSignalWriter } from '../../src/firehose/publish/signal-writer.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import type { Sql } from '../../src/platform/sql/database.ts'
import { actorBody, claimBody } from '../properties/actor-body.ts'
import { testAccounts } from '../support/app.ts'
import { openSignalLog } from '../support/signal-log.ts'
import {
  actorRecord,
  claimOf,
  importAll,
  now,
  openSmallDirectory,
  type SmallDirectory,
} from '../support/small-directory.ts'
import { until } from '../support/until.ts'

const baseUrl = 'https://directory.example'
const ignore = () => undefined

let town: SmallDirectory
let appended: { tx: Sql; signals: readonly SignalDraftInput[] }[] = []
const publishEvents = createEventPublisher({
  baseUrl,
  append: async (tx, signals) => void appended.push({ tx, signals }),
})
const published = () => appended.flatMap(({ signals }) => signals)

before(async () => {
  town = await openSmallDirectory()
  edits = editsPublishing(publishEvents)
})
after(() => town[Symbol.asyncDispose]())
beforeEach(() => {
  appended = []
})

const reviewer = (await testAccounts({ kind: 'api_key', value: 'reviewer-key' }))!
const asReviewer = (tx: Sql) => ({ tx, changed: ignore, caller: reviewer })
const editsPublishing = (publishEvents: PublishEvents) =>
  createEntityEditService({
    entities: createEntityService({ sql: town.sql, baseUrl, now: () => now }),
    now: () => now,
    publishEvents,
  })
let edits: ReturnType<typeof editsPublishing>

const inTransaction = <T>(work: (tx: Sql) => Promise<T>) => town.sql.transaction().execute(work)
const create = (name: string, fields: Record<string, unknown> = {}) =>
  inTransaction((tx) => edits.create(asReviewer(tx), EntityInput.parse(actorBody(name, fields))))
const update = (id: string, patch: Record<string, unknown>) =>
  inTransaction((tx) => edits.update(asReviewer(tx), id, EntityPatch.parse(patch)))

test('publishing an actor creates a signal with its places, issues and quotes', async () => {
  const actor = await create('Lakefront Tenants Union', { places: ['hammond,indiana'] })
  const [signal, ...others] = published()
  assert.deepEqual(others, [])
  const { workspaceId, reviewState, ...input } = signal!
  assert.equal(workspaceId, null)
  assert.equal(reviewState, 'reviewed')
  assert.deepEqual(SignalInput.parse(input), input)
  assert.deepEqual(input, {
    external_id: `actor:${actor.id}`,
    signal_type: 'actor_discovered',
    title: 'New in the directory: Lakefront Tenants Union',
    summary: 'The actor was published with its sources.',
    occurred_at: now.toISOString(),
    detected_at: now.toISOString(),
    places: ['gary,indiana', 'hammond,indiana'],
    issues: ['public_transit'],
    actors: [{ id: actor.id, name: 'Lakefront Tenants Union', type: 'organization', role: 'subject' }],
    source_class: 'nonprofit',
    visibility: 'public',
    confidence: 1,
    evidence: [
      {
        source_id: actor.sources[0]!.id,
        url: actor.sources[0]!.url,
        title: 'About',
        retrieved_at: '2026-03-04T00:00:00.000Z',
        excerpt: 'It runs the bus.',
      },
    ],
  })
})

test('a correction continues the chain of the actor and is published once', async () => {
  const { id } = await create('Corrected Club')
  appended = []
  await update(id, {
    description: 'A club.',
    add_claims: [claimBody('https://www.example.org/new-page', { title: 'News' }, 'The club meets.')],
  })
  const [signal, ...others] = published()
  assert.deepEqual(others, [])
  assert.equal(signal!.external_id, `actor:${id}`)
  assert.equal(signal!.signal_type, 'actor_updated')
  assert.deepEqual(
    signal!.evidence.map(({ excerpt }) => excerpt),
    ['The club meets.', 'It runs the bus.'],
  )
})

test('evidence from a new source is published as new_source, and evidence from a known source as actor_updated', async () => {
  const actor = await create('Sourced Society')
  appended = []
  await update(actor.id, {
    add_claims: [
      claimBody(
        'https://www.example.org/ledger',
        { title: 'The ledger', source_class: 'news' },
        'They sing.',
      ),
    ],
  })
  await update(actor.id, { add_claims: [claimBody(actor.sources[0]!.url, {}, 'It also runs a tram.')] })
  assert.deepEqual(
    published().map(({ signal_type, title, source_class }) => ({ signal_type, title, source_class })),
    [
      {
        signal_type: 'new_source',
        title: 'New source for Sourced Society: The ledger',
        source_class: 'news',
      },
      { signal_type: 'actor_updated', title: 'Updated: Sourced Society', source_class: 'nonprofit' },
    ],
  )
})

test('removing or merging an actor retracts its signals, with evidence and in its places', async () => {
  const [gone, merged, into] = [await create('Gone'), await create('Merged'), await create('Kept')]
  appended = []
  await inTransaction((tx) => edits.remove(asReviewer(tx), gone.id))
  await inTransaction((tx) => edits.merge(asReviewer(tx), { id: merged.id, into: into.id }))
  assert.deepEqual(
    published().map(({ external_id, signal_type, retract, places, evidence }) => [
      external_id,
      signal_type,
      retract ?? false,
      places,
      evidence.length,
    ]),
    [
      [`actor:${gone.id}`, 'actor_updated', true, ['gary,indiana'], 1],
      [`actor:${merged.id}`, 'actor_updated', true, ['gary,indiana'], 1],
      [`actor:${into.id}`, 'actor_updated', false, ['gary,indiana'], 2],
    ],
  )
  for (const { workspaceId: _, reviewState: __, ...input } of published()) SignalInput.parse(input)
})

test('publishes nothing about private actors', async () => {
  await town.database.pool.query(`insert into workspace (id, name, kind) values ($1, 'Desk', 'team')`, [
    reviewer.workspaceId,
  ])
  const { id } = await create('Quiet lead', { visibility: 'workspace' })
  await update(id, { description: 'Still quiet.', add_claims: [claimBody('https://www.example.org/quiet')] })
  await inTransaction((tx) => edits.remove(asReviewer(tx), id))
  assert.deepEqual(appended, [])
})

test('signals are appended in the transaction of the change and roll back with it', async () => {
  const failure = new Error('the log is full')
  const failing = editsPublishing(createEventPublisher({ baseUrl, append: () => Promise.reject(failure) }))
  const attempt = inTransaction((tx) =>
    failing.create(asReviewer(tx), EntityInput.parse(actorBody('Never stored'))),
  )
  await assert.rejects(attempt, failure)
  const { rows } = await town.database.pool.query(`select from entity where name = 'Never stored'`)
  assert.equal(rows.length, 0)
})

const openDirectory = () =>
  createDirectory({
    snapshotDir: tmpdir(),
    sql: town.sql,
    cursors: createCursors('secret'),
    baseUrl,
    now: () => now,
    removeCopies: async () => {},
  })
const openFlags = (directory: ReturnType<typeof openDirectory>) =>
  createFlagService({
    sql: town.sql,
    cursors: createCursors('secret'),
    baseUrl,
    now: () => now,
    requireSignal: () => assert.fail('No signal is reported here'),
    directory,
    publishEvents,
  })

test('a resolved flag publishes whether the record was corrected, without the text of the report [design.contributions.outcome]', async () => {
  const flags = openFlags(openDirectory())
  const actor = await create('Flagged Forum')
  appended = []
  const report = (target: 'entity' | 'source') =>
    inTransaction((tx) =>
      target === 'entity'
        ? flags.reportEntity(tx, ignore, {
            entity_id: actor.id,
            flag_type: 'harmful',
            reason: 'A secret reason',
          })
        : flags.reportSource(tx, ignore, {
            source_id: actor.sources[0]!.id,
            flag_type: 'broken_link',
            reason: 'A secret reason',
          }),
    )
  const move = (id: string, to: 'in_review' | 'resolved' | 'dismissed') =>
    inTransaction((tx) => flags.move(tx, ignore, id, { to, reviewer: 'a reviewer', note: 'A secret note' }))

  const [ofEntity, ofSource, dismissed] = [
    await report('entity'),
    await report('source'),
    await report('entity'),
  ]
  for (const { id } of [ofEntity, ofSource, dismissed]) await move(id, 'in_review')
  await move(dismissed.id, 'dismissed')
  assert.deepEqual(appended, [])
  await move(ofEntity.id, 'resolved')
  await move(ofSource.id, 'resolved')

  assert.deepEqual(
    published().map(({ external_id, signal_type, title, places, issues, actors, evidence }) => ({
      external_id,
      signal_type,
      title,
      places,
      issues,
      actors: actors.map(({ id }) => id),
      quotes: evidence.map(({ excerpt }) => excerpt),
    })),
    [
      { external_id: `flag:${ofEntity.id}`, title: 'Corrected after a report: Flagged Forum' },
      { external_id: `flag:${ofSource.id}`, title: 'Report confirmed: About' },
    ].map((own) => ({
      ...own,
      signal_type: 'flag_resolved',
      places: ['gary,indiana'],
      issues: ['public_transit'],
      actors: [actor.id],
      quotes: ['It runs the bus.'],
    })),
  )
  assert.doesNotMatch(JSON.stringify(published()), /secret|harmful|broken_link/i)
  for (const { workspaceId: _, reviewState: __, ...input } of published()) SignalInput.parse(input)
})

test('a second outage of a link is no second report while the first one is open [design.monitors.broken-link]', async () => {
  const flags = openFlags(openDirectory())
  const source = (await create('Broken Twice')).sources[0]!.id
  const outage = () =>
    inTransaction((tx) => flags.reportBrokenLink(tx, source, 'All checks of a day failed.'))
  const reports = () => town.sql.selectFrom('flag').select('id').where('source_id', '=', source).execute()
  await outage()
  await outage()
  const [first, ...none] = await reports()
  assert.deepEqual(none, [])
  for (const to of ['in_review', 'resolved'] as const) {
    await outage()
    await inTransaction((tx) => flags.move(tx, ignore, first!.id, { to, reviewer: 'a reviewer' }))
  }
  await outage()
  assert.equal((await reports()).length, 2)
})

test('a resolved flag about a removed actor publishes nothing', async () => {
  const flags = openFlags(openDirectory())
  const { id } = await create('Flagged and gone')
  const flag = await inTransaction((tx) =>
    flags.reportEntity(tx, ignore, { entity_id: id, flag_type: 'inactive', reason: 'Gone' }),
  )
  await inTransaction((tx) => flags.move(tx, ignore, flag.id, { to: 'in_review', reviewer: 'a reviewer' }))
  await inTransaction((tx) => edits.remove(asReviewer(tx), id))
  appended = []
  await inTransaction((tx) => flags.move(tx, ignore, flag.id, { to: 'resolved', reviewer: 'a reviewer' }))
  assert.deepEqual(appended, [])
})

test('an import publishes each changed actor once with what changed, and nothing for unchanged actors', async () => {
  const records = ['One', 'Two', 'Three'].map((name) => actorRecord(`Imported ${name}`))
  await importAll(town.sql, records, { publishEvents })
  assert.equal(appended.length, 1)
  assert.deepEqual(
    published().map(({ signal_type, title }) => `${signal_type} ${title}`),
    ['One', 'Two', 'Three'].map((name) => `actor_discovered New in the directory: Imported ${name}`),
  )
  appended = []
  const [first, ...others] = records
  const url = first!.sources[0]!.url
  const changed = {
    ...first!,
    website: 'https://one.example.org/',
    claims: [claimOf(url), claimOf(url, { text: 'Runs a tram', excerpt: 'It runs the tram.' })],
  }
  await importAll(town.sql, [...others, changed], { publishEvents })
  const [signal, ...none] = published()
  assert.deepEqual(none, [])
  assert.equal(signal!.title, 'Updated: Imported One')
  assert.equal(signal!.summary, 'The record of the actor was changed: website.')
  assert.equal(signal!.evidence[0]!.excerpt, 'It runs the tram.')
})

test('the signals about an actor are one chain in the log: published, corrected and retracted [design.firehose.retraction]', async () => {
  await using instance = await openSignalLog(town.url)
  const { log, received } = instance
  const writer = createSignalWriter({ log, now: () => now })
  edits = editsPublishing(createEventPublisher({ baseUrl, append: writer.append }))
  const { id } = await create('Chained Chapter')
  await update(id, { place: 'hammond,indiana', description: 'Moved.' })
  await inTransaction((tx) => edits.remove(asReviewer(tx), id))
  // An import without events published nothing about the actor.
  await importAll(town.sql, [actorRecord('Silent Syndicate')])
  const { rows } = await town.database.pool.query(`select id from entity where name = 'Silent Syndicate'`)
  await inTransaction((tx) => edits.remove(asReviewer(tx), rows[0].id))
  await create('Last Lodge')
  log.nudge()
  await until(() => received.length === 4, 'four entries of the log')

  const [discovered, updated, withdrawn, last] = received.map((entry) => ({
    ...entry,
    body: JSON.parse(entry.json),
  }))
  assert.equal(discovered!.body.signal_type, 'actor_discovered')
  assert.deepEqual(Signal.parse(updated!.body), updated!.body)
  assert.deepEqual(
    [updated!.body.id, updated!.body.revision, updated!.body.signal_type, updated!.body.places],
    [discovered!.body.id, 2, 'actor_updated', ['hammond,indiana']],
  )
  assert.equal(withdrawn!.kind, 'retraction')
  assert.equal(withdrawn!.body.signal_id, discovered!.body.id)
  assert.equal(withdrawn!.body.reason, 'The actor was removed from the directory.')
  assert.deepEqual(withdrawn!.keys.places.toSorted(), ['gary,indiana', 'hammond,indiana'])
  assert.equal(last!.body.title, 'New in the directory: Last Lodge')
  edits = editsPublishing(publishEvents)
})

test('an actor with more places than a signal allows is published with its own place first', async () => {
  const [event] = [
    {
      type: 'actor_corrected' as const,
      subjectId: 'a',
      at: now,
      name: 'Wide',
      actors: [],
      places: Array.from({ length: 80 }, (_, index) => `place-${index},indiana`),
      issues: [],
      evidence: [
        {
          sourceId: '01920000-0000-7000-8000-000000000001',
          url: '/samples/page.html',
          title: 'Page',
          publisher: null,
          sourceClass: 'news' as const,
          publishedAt: null,
          retrievedAt: now.toISOString(),
          contentHash: '',
          excerpt: 'Words.',
        },
      ],
    },
  ]
  await inTransaction((tx) => publishEvents(tx, [event!, { ...event!, name: 'Wider' }]))
  const [signal, ...others] = published()
  assert.deepEqual(others, [], 'of one actor only the last is published')
  assert.equal(signal!.title, 'Updated: Wider')
  assert.equal(signal!.places[0], 'place-0,indiana')
  const { workspaceId: _, reviewState: __, ...input } = signal!
  assert.equal(SignalInput.parse(input).evidence[0]!.url, `${baseUrl}/samples/page.html`)
})

test('long texts are truncated to the limits of a signal, and quotes stay exact', async () => {
  // The last character within the limit is the first half of a surrogate pair.
  const excerpt = `${'x'.repeat(1999)}😀 and so on`
  await create('N'.repeat(300), {
    claims: [claimBody('https://www.example.org/long', { title: 'T'.repeat(500) }, excerpt)],
  })
  const { workspaceId: _, reviewState: __, ...input } = published()[0]!
  SignalInput.parse(input)
  assert.equal(input.title.length, 300)
  assert.equal(input.evidence[0]!.excerpt, 'x'.repeat(1999))
})
