import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../src/platform/sql/transaction.ts'
import { openPublisher, signalInput } from '../support/publisher.ts'
import { memberCaller, reviewerCaller } from '../support/snapshot-server.ts'
import { until } from '../support/until.ts'

const titleOf = (entry: { json: string }) => JSON.parse(entry.json).title

test('a correction by an older transaction is logged after the signal it corrects', async () => {
  await using bench = await openPublisher()
  const input = signalInput({ external_id: 'x' })
  await bench.publish(reviewerCaller, input)
  await bench.waitForEntries(1)
  // The older transaction gets its id before the younger one starts, and ends after it.
  const { published, attempts } = await bench.publishKeyed(
    reviewerCaller,
    'key',
    async () => {
      await bench.publish(reviewerCaller, { ...input, title: 'by the younger' })
    },
    { ...input, title: 'by the older' },
  )
  assert.ok(attempts > 1, 'the older one had to come again')
  assert.deepEqual([published[0]!.revision, published[0]!.outcome], [3, 'corrected'])
  const heard = await bench.waitForEntries(3)
  assert.deepEqual(heard.map(titleOf), [input.title, 'by the younger', 'by the older'])
  assert.deepEqual(
    heard.map((entry) => JSON.parse(entry.json).revision),
    [1, 2, 3],
  )
})

test('a first publication by an older transaction is logged after the signal it turns out to correct', async () => {
  await using bench = await openPublisher()
  const input = signalInput({ external_id: 'new' })
  const { published } = await bench.publishKeyed(
    reviewerCaller,
    'key',
    async () => {
      await bench.publish(reviewerCaller, { ...input, title: 'by the younger' })
    },
    { ...input, title: 'by the older' },
  )
  assert.deepEqual([published[0]!.revision, published[0]!.outcome], [2, 'corrected'])
  assert.deepEqual((await bench.waitForEntries(2)).map(titleOf), ['by the younger', 'by the older'])
})

test('concurrent publications of one external_id are logged in revision order', async () => {
  await using bench = await openPublisher()
  const writers = Array.from({ length: 24 }, (_, n) => {
    const input = signalInput({ external_id: 'contended', title: `Title ${n}` })
    return n % 3 === 0
      ? bench
          .publishKeyed(reviewerCaller, `key-${n}`, async () => undefined, input)
          .then((one) => one.published)
      : bench.publish(reviewerCaller, input)
  })
  const outcomes = (await Promise.all(writers)).flat()
  assert.equal(new Set(outcomes.map((one) => one.id)).size, 1)
  assert.equal(outcomes.filter((one) => one.outcome === 'published').length, 1)
  const heard = await bench.waitForEntries(24)
  assert.deepEqual(
    heard.map((entry) => JSON.parse(entry.json).revision),
    Array.from({ length: 24 }, (_, n) => n + 1),
  )
})

test('a publication waits for an open transaction with the same external_id, and then corrects it', async () => {
  await using bench = await openPublisher()
  const input = signalInput({ external_id: 'actor:1' })
  const append = (title: string, meanwhile?: () => Promise<unknown>) =>
    inTransaction(bench.database.sql, async (tx) => {
      const ids = await bench.writer.append(tx, [{ ...input, title }])
      await meanwhile?.()
      return ids
    })
  const isWaiting = async () => {
    const { rows } = await bench.database.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length > 0
  }
  let second: Promise<string[]> | undefined
  const first = await append('first', async () => {
    second = append('second')
    await until(isWaiting, 'the second one waits')
  })
  assert.deepEqual(await second, first)
  const heard = await bench.waitForEntries(2)
  assert.deepEqual(heard.map(titleOf), ['first', 'second'])
  assert.equal(JSON.parse(heard[1]!.json).revision, 2)
})

test('of two concurrent replacements of a signal, one succeeds and the other gets a conflict', async () => {
  await using bench = await openPublisher()
  const [first] = await bench.publish(reviewerCaller, signalInput())
  const answers = await Promise.allSettled(
    ['a', 'b', 'c'].map((title) =>
      bench.publish(reviewerCaller, signalInput({ supersedes: first!.id, title })),
    ),
  )
  const refused = answers.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 2)
  for (const { reason } of refused) assert.equal(reason.code, 'conflict')
  assert.equal((await bench.waitForEntries(2)).length, 2)
})

test('signals of a failed transaction are never logged', async () => {
  await using bench = await openPublisher()
  const failing = inTransaction(bench.database.sql, async (tx) => {
    await bench.writer.append(tx, [signalInput({ external_id: 'x' })])
    throw new Error('changed our mind')
  })
  await assert.rejects(failing, { message: 'changed our mind' })
  await bench.publish(memberCaller, signalInput({ visibility: 'workspace', title: 'kept' }))
  assert.deepEqual((await bench.waitForEntries(1)).map(titleOf), ['kept'])
})

test('the service appends signals in the transaction of the change they report', async () => {
  await using bench = await openPublisher()
  const append = (...signals: Parameters<typeof bench.writer.append>[1]) =>
    inTransaction(bench.database.sql, (tx) => bench.writer.append(tx, signals))
  const input = signalInput({ external_id: 'actor:1', places: ['gary,indiana'] })
  const [id] = await append({ ...input, reviewState: 'reviewed' })
  assert.deepEqual(await append({ ...input, reviewState: 'reviewed' }), [id])
  assert.deepEqual(await append({ ...input, retract: true }), [id])
  // Published again after a retraction, it is a new signal with the same external id.
  const [republished] = await append(input)
  assert.notEqual(republished, id)
  assert.deepEqual(await append({ ...input, title: 'Corrected' }), [republished])
  assert.deepEqual(await append(signalInput({ external_id: 'never told', retract: true })), [])
  const heard = await bench.waitForEntries(4)
  assert.deepEqual(
    heard.map((entry) => [entry.kind, entry.signalId, entry.chainId]),
    [
      ['signal', id, id],
      ['retraction', id, id],
      ['signal', republished, republished],
      ['signal', republished, republished],
    ],
  )
  // External ids of callers have their own scope: the same id there is another signal.
  const [theirs] = await bench.publish(reviewerCaller, input)
  assert.equal(theirs!.outcome, 'published')
})
