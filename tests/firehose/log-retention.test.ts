import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../src/platform/sql/database.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { appendDrafts, draftsOf, openSignalLog, readAll, testQuery } from '../support/signal-log.ts'
import { until } from '../support/until.ts'

const dayMs = 24 * 60 * 60 * 1000
const everything = testQuery()
const inDays = (days: number) => () => new Date(Date.now() + days * dayMs)
const partitionNames = async ({ pool }: Database) => {
  const { rows } = await pool.query(
    `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
     where inhparent = 'signal_log'::regclass order by c.oid`,
  )
  return rows.map(({ name }) => name.replace('signal_log_', ''))
}

test('creates partitions before they are needed, and entries continue across them', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url, { minPartitionSize: 1_000 })
  await until(
    async () => (await partitionNames(instance.database)).length === 1,
    'the first partition exists',
  )
  for (let turn = 0; turn < 3; turn++) await appendDrafts(instance, ...draftsOf(1_100))
  await until(() => instance.received.length === 3_300, 'all entries are received')
  assert.deepEqual(
    instance.received.map(({ seq }) => seq),
    instance.received.map((_, index) => index + 1),
  )
  const read = async () =>
    (await partitionNames(instance.database)).map((name) => name.split('_').map(Number))
  const ends = await until(async () => {
    const made = await read()
    return made.at(-1)![1]! > 3_300 + 1_000 && made
  }, 'there is room ahead')
  assert.equal(ends[0]![0], 1)
  for (const [index, [from]] of ends.entries()) if (index > 0) assert.equal(from, ends[index - 1]![1])
  const faults = instance.logLines.filter((line) => line.includes('no partition of relation'))
  assert.deepEqual(faults, [], 'none was missing when it was needed')
  assert.ok(ends.length <= 4, 'a part is for about a week: they grow with the traffic')
})

test('drops partitions older than 90 days, moves the floor, and reports expired positions to readers', async () => {
  await using address = await createTestDatabase()
  let filled: number
  {
    await using instance = await openSignalLog(address.url, { minPartitionSize: 50 })
    for (let turn = 0; turn < 3; turn++) {
      await appendDrafts(instance, ...draftsOf(49))
      await until(() => instance.received.length === 49 * (turn + 1), 'written')
    }
    assert.equal(instance.log.position().floor, 0)
    filled = Number((await partitionNames(instance.database))[0].split('_')[1]) - 1
    assert.ok(filled < 147, 'a partition is full')
  }
  {
    await using early = await openSignalLog(address.url, { minPartitionSize: 50, now: inDays(89) })
    await until(() => early.log.isLeading(), 'leader')
    await appendDrafts(early, ...draftsOf(1))
    await until(() => early.received.length === 1, 'it works')
    assert.equal(early.log.position().floor, 0, 'nothing is dropped early')
  }
  await using reader = await openSignalLog(address.url, { ringEntries: 4, isLeaderCandidate: false })
  const before = await readAll(reader.log, 0, everything)
  const page = await reader.log.snapshot(everything, { order: 'detected_at_desc', limit: 5 })
  assert.equal(before.length, 148)
  await using instance = await openSignalLog(address.url, { minPartitionSize: 50, now: inDays(91) })
  const { floor, floorAt } = await until(
    () => (reader.log.position().floor > 0 ? reader.log.position() : undefined),
    'the floor has moved',
  )
  assert.ok(floor >= filled && floor < 148)
  assert.equal(floorAt, before[floor - 1]!.sequencedAt)
  const { rows } = await reader.database.pool.query(
    'select floor + 1 = (select min(seq) from signal_log) as is_exact from firehose_head',
  )
  assert.deepEqual(rows, [{ is_exact: true }], 'everything above the floor is there, and nothing below it')
  assert.deepEqual(await readAll(reader.log, floor, everything), before.slice(floor))
  const isTold = { code: 'cursor_expired' }
  await assert.rejects(async () => reader.log.read(floor - 1, everything, 10), isTold)
  await assert.rejects(
    reader.log.snapshot(everything, { order: 'detected_at_desc', limit: 5, asOf: floor - 1 }),
    isTold,
  )
  const later = await reader.log.snapshot(everything, {
    order: 'detected_at_desc',
    limit: 5,
    asOf: page.asOf,
    after: page.next!,
  })
  assert.equal(later.entries.length, 5)
  await appendDrafts(instance, ...draftsOf(1))
  await until(() => reader.received.length === 1, 'the log continues')
  await using fresh = await openSignalLog(address.url)
  assert.deepEqual(fresh.log.position(), reader.log.position())
})

test('a long read keeps the old partition, and the log continues', async () => {
  await using address = await createTestDatabase()
  {
    await using instance = await openSignalLog(address.url, { minPartitionSize: 50 })
    for (let turn = 0; turn < 3; turn++) {
      await appendDrafts(instance, ...draftsOf(49))
      await until(() => instance.received.length === 49 * (turn + 1), 'written')
    }
  }
  await using reader = await openSignalLog(address.url, { isLeaderCandidate: false })
  const client = await reader.database.session('long reader')
  await client.query('begin')
  await client.query('select count(*) from signal_log')
  await using instance = await openSignalLog(address.url, { minPartitionSize: 50, now: inDays(91) })
  await until(
    () => instance.logLines.some((line) => line.includes('Failed to drop an expired partition')),
    'the failure is logged',
  )
  assert.equal(reader.log.position().floor, 0)
  await appendDrafts(instance, ...draftsOf(1))
  await until(() => reader.received.length === 1, 'the log continues')
  const { rows } = await client.query('select count(*) from signal_log')
  assert.equal(rows[0].count, 148)
  await client.end()
})
