import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf } from '../support/memory-log.ts'
import { createTestDatabase } from '../support/postgres.ts'
import {
  appendDrafts,
  draftsOf,
  openSignalLog,
  plainEntry,
  readAll,
  terminateSessions,
  testQuery,
} from '../support/signal-log.ts'
import { until } from '../support/until.ts'

const ids = (entries: readonly { signalId: string }[]) => entries.map(({ signalId }) => signalId)
const everything = testQuery()

test('no entry is missed or repeated when database sessions are lost', async () => {
  await using address = await createTestDatabase()
  await using writer = await openSignalLog(address.url)
  await using reader = await openSignalLog(address.url, { isLeaderCandidate: false })
  const drafts = draftsOf(120)
  for (const [index, draft] of drafts.entries()) {
    // An instance whose session was ended may not have a new one yet.
    if (index % 20 === 10)
      await until(
        async () => (await terminateSessions(address.url, 'civic listen')) > 0,
        'sessions are ended',
      )
    if (index % 20 === 15) {
      const { rows } = await reader.database.pool.query('select pg_backend_pid() as pid')
      await writer.database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    }
    await appendDrafts(writer, draft)
  }
  await until(
    () => reader.received.length >= 120 && writer.received.length >= 120,
    'all entries are received',
  )
  assert.deepEqual(ids(reader.received), ids(drafts))
  assert.deepEqual(reader.received, writer.received)
})

test('the poll finds every entry without notifications', async () => {
  await using address = await createTestDatabase()
  await using writer = await openSignalLog(address.url)
  await using reader = await openSignalLog(address.url, {
    isLeaderCandidate: false,
    ignoresNotifications: true,
  })
  await until(() => writer.log.isLeading(), 'leader')
  for (let count = 1; count <= 5; count++) {
    await appendDrafts(writer, draftOf())
    await until(() => reader.received.length === count, 'the entry is received')
  }
})

test('a leader without notifications finds entries that other instances append', async () => {
  await using address = await createTestDatabase()
  await using leader = await openSignalLog(address.url, { ignoresNotifications: true })
  await using writer = await openSignalLog(address.url, { isLeaderCandidate: false })
  await until(() => leader.log.isLeading(), 'leader')
  await appendDrafts(writer, draftOf())
  await until(() => writer.received.length === 1, 'the entry is received')
})

test('an instance that starts later loads the newest entries, and listeners receive only new ones', async () => {
  await using address = await createTestDatabase()
  await using writer = await openSignalLog(address.url)
  await appendDrafts(writer, ...draftsOf(30))
  await until(() => writer.received.length === 30, 'written')
  await using late = await openSignalLog(address.url, { ringEntries: 10 })
  assert.equal(late.log.position().head, 30)
  assert.deepEqual(late.log.position(), writer.log.position())
  const { entries, scannedTo } = await late.log.read(25, everything, 100)
  assert.deepEqual(entries.map(plainEntry), writer.received.slice(25))
  assert.equal(scannedTo, 30)
  await appendDrafts(writer, draftOf())
  await until(() => late.received.length === 1, 'the new entry is received')
  assert.equal(late.received[0]!.seq, 31)
})

test('a failing listener does not affect the others', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url)
  using _failing = instance.log.onEntries(() => {
    throw new Error('of its own')
  })
  const later: number[] = []
  {
    using _listening = instance.log.onEntries((entries) => later.push(...entries.map(({ seq }) => seq)))
    await appendDrafts(instance, draftOf())
    await until(() => later.length === 1, 'the listener is called')
  }
  await appendDrafts(instance, draftOf())
  await until(() => instance.received.length === 2, 'both entries are received')
  assert.deepEqual(later, [1], 'who has left is not told')
})

test('after a restore into another server the epoch changes, and waiting rows are sequenced in order', async () => {
  await using address = await createTestDatabase()
  const drafts = draftsOf(5)
  let before: string
  {
    await using instance = await openSignalLog(address.url)
    await appendDrafts(instance, drafts[0]!)
    await until(() => instance.received.length === 1, 'written')
    before = instance.log.position().epoch
  }
  await using instance = await openSignalLog(address.url, { isLeaderCandidate: false })
  const { pool } = instance.database
  // Transaction ids of an older server are far in the future on this one.
  await appendDrafts(instance, drafts[3]!)
  await pool.query("update signal_inbox set xid = '900000000000002'")
  await appendDrafts(instance, drafts[1]!, drafts[2]!)
  await pool.query(
    "update signal_inbox set xid = '900000000000001' where xid::text::bigint < 900000000000000",
  )
  await pool.query("update firehose_head set last_xid = '900000000000000', last_id = 77")

  // A write that is in progress when the first leader starts is sequenced after the waiting rows.
  const { promise: committing, resolve: commit } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const writing = instance.database.sql.transaction().execute(async (tx) => {
    await instance.log.append(tx, [drafts[4]!])
    begun.resolve()
    await committing
  })
  await begun.promise
  await using restored = await openSignalLog(address.url)
  await until(() => restored.log.isLeading(), 'leader')
  commit()
  await writing
  const heads = () => [instance, restored].map(({ log }) => log.position().head)
  await until(() => heads().every((head) => head === 5), 'both see all of them')
  const entries = await readAll(restored.log, 0, everything)
  assert.deepEqual(ids(entries), ids(drafts))
  assert.notEqual(restored.log.position().epoch, before)
  assert.equal(instance.log.position().epoch, restored.log.position().epoch)
  assert.deepEqual(
    instance.epochs,
    [restored.log.position().epoch],
    'an instance that was running is told once',
  )
})

test('a copied database gets a new epoch, even when its transaction ids fit', async () => {
  await using address = await createTestDatabase()
  await using reader = await openSignalLog(address.url, { isLeaderCandidate: false })
  const epochNow = () => reader.log.position().epoch
  const before = epochNow()
  const leadOnce = async () => {
    await using instance = await openSignalLog(address.url)
    await until(() => instance.log.isLeading(), 'leader')
  }
  await leadOnce()
  await leadOnce()
  assert.equal(epochNow(), before, 'the same server stays in its epoch')
  await reader.database.pool.query("update firehose_head set home = '7/5/3'")
  await leadOnce()
  await until(() => epochNow() !== before, 'another epoch')
})

test('a log that goes back in time under running instances starts a new epoch, and both agree on it', async () => {
  await using address = await createTestDatabase()
  await using first = await openSignalLog(address.url)
  await using second = await openSignalLog(address.url)
  await appendDrafts(first, ...draftsOf(5))
  await until(() => first.received.length === 5 && second.received.length === 5, 'written')
  const before = first.log.position().epoch
  // The state of a backup from after the third entry.
  await first.database.pool.query(
    'with gone as (delete from signal_log where seq > 3) update firehose_head set head = 3, term = term + 1',
  )
  await until(() => first.epochs.length > 0 && second.epochs.length > 0, 'both see the new epoch')
  assert.notEqual(first.log.position().epoch, before)
  assert.deepEqual(first.log.position(), second.log.position())
  assert.equal(first.log.position().head, 3)
  await appendDrafts(first, draftOf())
  await until(() => first.received.length === 6 && second.received.length === 6, 'the log continues')
  assert.equal(first.received[5]!.seq, 4)
  assert.deepEqual([first.epochs.length, second.epochs.length], [1, 1])
})
