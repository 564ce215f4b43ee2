import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { LogDraft } from '../../src/firehose/log/log-entry.ts'
import type { Sql } from '../../src/platform/sql/database.ts'
import { draftOf } from '../support/memory-log.ts'
import { createTestDatabase } from '../support/postgres.ts'
import {
  appendDrafts,
  draftsOf,
  type LogInstance,
  openSignalLog,
  readAll,
  testQuery,
} from '../support/signal-log.ts'
import { until } from '../support/until.ts'
import { createRandom } from './oracle/random.ts'

const ids = (entries: readonly { signalId: string }[]) => entries.map(({ signalId }) => signalId)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
/** A session with a transaction that stays open until the test ends it. */
const openWriter = async ({ database }: LogInstance) => {
  const client = await database.session('writer')
  await client.query('begin')
  return client
}
type Session = Awaited<ReturnType<typeof openWriter>>
const insertByHand = (writer: Session, { signalId }: LogDraft, id?: number) =>
  writer.query(
    `insert into signal_inbox (${id === undefined ? '' : 'id,'} kind, signal_id, chain_id, places, issues, actor_types,
       signal_types, source_classes, visibility, detected_at, occurred_at, relevance, body) overriding system value
     values (${id === undefined ? '' : `${id},`} 'signal', $1, $1, '{}', '{}', '{}', '{}', '{}', 'public', now(), now(), 0, '{}')`,
    [signalId],
  )

test('with twelve writers, pauses and rollbacks, every committed signal is logged once, in a gapless order that two instances share [design.firehose.gapless-log]', async () => {
  await using address = await createTestDatabase()
  await using first = await openSignalLog(address.url)
  await using second = await openSignalLog(address.url)
  const committed: LogDraft[][] = []
  let rolledBack = 0

  const write = async (writer: number) => {
    const instance = writer % 2 ? first : second
    const random = createRandom(writer)
    for (let turn = 0; turn < 25; turn++) {
      const drafts = draftsOf(random.whole(1, 3))
      const work = instance.database.sql.transaction().execute(async (tx) => {
        if (random.chance(0.3)) await pause(random.whole(0, 15))
        await instance.log.append(tx as Sql, drafts)
        if (random.chance(0.3)) await pause(random.whole(0, 15))
        if (random.chance(0.1)) throw new Error('given up')
      })
      await work.then(
        () => committed.push(drafts),
        () => rolledBack++,
      )
      instance.log.nudge()
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, writer) => write(writer)))
  assert.ok(rolledBack > 0, 'some were rolled back')
  const expected = ids(committed.flat()).sort()
  await until(
    () => first.received.length >= expected.length && second.received.length >= expected.length,
    'all received',
  )

  const seen = first.received
  assert.deepEqual(ids(seen).sort(), expected)
  assert.deepEqual(
    seen.map(({ seq }) => seq),
    numbers(expected.length),
  )
  assert.deepEqual(second.received, seen)
  // The entries of one transaction stay together, in order.
  const place = new Map(seen.map(({ signalId, seq }) => [signalId, seq]))
  for (const drafts of committed) {
    const seqs = drafts.map(({ signalId }) => place.get(signalId)!)
    assert.deepEqual(
      seqs,
      seqs.map((_, index) => seqs[0]! + index),
    )
  }
  const { rows } = await first.database.pool.query('select count(*) from signal_inbox')
  assert.equal(rows[0].count, 0)
})

test('does not skip a younger transaction with a smaller row id', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url)
  const [early, late] = [draftOf(), draftOf()]
  // An insert gets its row id before its transaction gets an id.
  const writer = await openWriter(instance)
  const drawing = "select nextval(pg_get_serial_sequence('signal_inbox', 'id')) as id"
  const drawn = await instance.database.pool.query(drawing)
  await appendDrafts(instance, early)
  await until(() => instance.received.length === 1, 'the one with the greater id is received')
  await insertByHand(writer, late, drawn.rows[0].id)
  const { rows } = await writer.query(
    'select last_id > $1 as has_smaller_id, last_xid < pg_current_xact_id() as is_younger from firehose_head',
    [drawn.rows[0].id],
  )
  assert.deepEqual(rows, [{ has_smaller_id: true, is_younger: true }], 'the trap is set')
  await writer.query('commit')
  await writer.end()
  instance.log.nudge()
  await until(() => instance.received.length === 2, 'both received')
  assert.deepEqual(ids(instance.received), ids([early, late]))
})

test('an older transaction that commits later is still sequenced first', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url)
  const [younger, older] = [draftOf(), draftOf()]
  const writer = await openWriter(instance)
  await writer.query('select pg_current_xact_id()')
  await appendDrafts(instance, younger)
  await insertByHand(writer, older)
  const { rows } = await writer.query('select signal_id from signal_inbox order by id')
  assert.deepEqual(
    rows.map((row) => row.signal_id),
    ids([younger, older]),
    'the younger one waits with the smaller id',
  )
  await writer.query('commit')
  await writer.end()
  await until(() => instance.received.length === 2, 'both received')
  assert.deepEqual(ids(instance.received), ids([older, younger]))
})

test('an open writing transaction delays the log and causes a warning, and nothing is lost when it ends', async () => {
  await using address = await createTestDatabase()
  let ahead = 0
  await using instance = await openSignalLog(address.url, { now: () => new Date(Date.now() + ahead) })
  await until(() => instance.log.isLeading(), 'leader')
  const { log, received, logLines } = instance
  const held = draftOf()
  const writer = await openWriter(instance)
  await writer.query('create table something ()')
  const others = draftsOf(3)
  await appendDrafts(instance, ...others)
  const { rows } = await writer.query('select count(*)::int as waiting from signal_inbox')
  assert.equal(rows[0].waiting, 3)
  const horizonAge = async () => {
    const text = await instance.metrics.registry.getSingleMetricAsString('civic_firehose_horizon_age_seconds')
    return Number(/^civic\S+_seconds (\S+)$/m.exec(text)?.[1])
  }
  await until(async () => (await horizonAge()) > 0, 'the age is measured')
  assert.deepEqual(received, [])
  ahead = 11_000
  const warning = await until(
    () => logLines.find((line) => line.includes('An open writing transaction')),
    'the warning is logged',
  )
  assert.match(warning, /civic writer/, 'the warning names the blocker')
  // Not 11: a transaction in another database of the server may have held the horizon before.
  assert.ok((await horizonAge()) >= 10)
  assert.deepEqual(received, [], 'nothing is sequenced early')

  await insertByHand(writer, held)
  await writer.query('commit')
  await writer.end()
  await until(() => received.length === 4, 'everything is sequenced')
  assert.deepEqual(
    ids(received),
    [held, ...others].map(({ signalId }) => signalId),
  )
  await until(async () => (await horizonAge()) === 0, 'the age is 0 again')
  await until(
    () => logLines.some((line) => line.includes('Signals are sequenced again')),
    'the end is logged',
  )
  assert.equal(await log.check(), undefined)
})

test('the readiness check reports signals that wait for long [design.observability.sequencer-lag]', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url, { isLeaderCandidate: false })
  await appendDrafts(instance, draftOf())
  assert.equal(await instance.log.check(), undefined)
  await instance.database.pool.query("update signal_inbox set appended_at = now() - interval '20 s'")
  assert.match((await instance.log.check()) ?? '', /^signals have waited [2-9]\d s to be sequenced$/)
})

test('an entry is read from the log as it was appended', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url)
  const json = '{"title":"Zürich \\u0000 \\ud83d\\ude00","n":1.50,  "b":[]}'
  const draft = draftOf({
    kind: 'retraction',
    chainId: '01920000-0000-7000-8000-0000000000bb',
    visibility: 'workspace',
    workspaceId: '01920000-0000-7000-8000-0000000000cc',
    detectedAt: Date.UTC(2026, 2, 1, 12, 0, 0, 7),
    occurredAt: Date.UTC(1969, 6, 20, 20, 17, 40, 1),
    relevance: 0.1 + 0.2,
    json,
    keys: { places: ['gary,indiana', 'a"b\\c,{d}'], issues: [], signalTypes: ['vote', 'filing'] },
  })
  const before = Date.now()
  await appendDrafts(instance, draft)
  await until(() => instance.received.length === 1, 'received')
  const { seq, sequencedAt, ...rest } = instance.received[0]!
  assert.deepEqual(rest, draft)
  assert.equal(seq, 1)
  assert.ok(sequencedAt >= before - 1 && sequencedAt <= Date.now() + 1)
  assert.deepEqual(instance.log.position(), {
    ...instance.log.position(),
    head: 1,
    headAt: sequencedAt,
    floor: 0,
    floorAt: undefined,
  })
  const wanted = testQuery(
    { visibility: 'workspace' },
    { isReviewer: false, isPartner: false, workspaceId: draft.workspaceId! },
  )
  assert.deepEqual(await readAll(instance.log, 0, wanted), instance.received)
})
