import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LogDraft } from '../../src/firehose/log/log-entry.ts'
import { createNewestMatchStore } from '../../src/firehose/snapshot/newest-match-store.ts'
import type { Json } from '../support/app.ts'
import { draftOf, testSignalId } from '../support/memory-log.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { appendDrafts, type LogInstance, openSignalLog } from '../support/signal-log.ts'
import { serveSnapshots } from '../support/snapshot-server.ts'
import { until } from '../support/until.ts'

/** So few entries stay in memory that most reads use the database. */
const ringEntries = 8
let testDatabase: TestDatabase
before(async () => {
  testDatabase = await createTestDatabase()
})
after(() => testDatabase?.[Symbol.asyncDispose]())

const json = async (answer: Response): Promise<Json> => answer.json()
const serve = ({ log, database }: LogInstance) => {
  const find = createNewestMatchStore(database.sql)
  const databaseReads = { count: 0 }
  const findNewestInDatabase: typeof find = (...args) => {
    databaseReads.count++
    return find(...args)
  }
  return serveSnapshots(log, { findNewestInDatabase }).then((service) =>
    Object.assign(service, { databaseReads }),
  )
}
const inFlint = (more: Partial<LogDraft> = {}) => draftOf({ ...more, keys: { places: ['flint,michigan'] } })

test('two instances share listings, cursors and ETags without losing a signal [design.firehose.cursor-anywhere]', async () => {
  await using one = await openSignalLog(testDatabase.url, { ringEntries })
  await using two = await openSignalLog(testDatabase.url, { ringEntries })
  await using first = await serve(one)
  await using second = await serve(two)
  const reached = (seq: number) =>
    until(() => one.log.position().head >= seq && two.log.position().head >= seq, `${seq} known to both`)

  const drafts = Array.from({ length: 30 }, (_, n) => (n % 10 === 0 ? inFlint() : draftOf()))
  await appendDrafts(one, ...drafts)
  await reached(30)

  // Pages alternate between the instances while signals are written.
  const services = [first, second]
  const seen: string[] = []
  let next: string | null = '/api/firehose?limit=4'
  let asOf: string | undefined
  for (let round = 0; next !== null; round++) {
    const body: Json = await json(await services[round % 2]!.fetch(next))
    seen.push(...body.data.map((signal: Json) => signal.id))
    asOf ??= body.as_of
    assert.equal(body.as_of, asOf)
    next = body.links.next
    await appendDrafts(two, draftOf())
  }
  assert.deepEqual(seen, drafts.map((draft) => draft.signalId).toReversed())

  // Polls continue from there, on alternating instances.
  await reached(38)
  const polled: string[] = []
  for (let cursor = asOf!, round = 0; polled.length < 8; round++) {
    const body: Json = await json(await services[round % 2]!.fetch(`/api/firehose?limit=3&cursor=${cursor}`))
    polled.push(...body.data.map((signal: Json) => signal.id))
    cursor = body.as_of
  }
  const complete = one.received.map((entry) => entry.signalId)
  assert.deepEqual([...seen.toReversed(), ...polled], complete)

  const rare = '/api/firehose?place=flint-mi'
  const etag = (await first.fetch(rare)).headers.get('etag')!
  assert.equal((await second.fetch(rare, { 'if-none-match': etag })).status, 304)
  assert.ok(second.databaseReads.count > 0, 'the last match is no longer in memory')
})

test('the ETag of a rare query changes only with a match and reads the database once', async () => {
  await using instance = await openSignalLog(testDatabase.url, { ringEntries })
  await using service = await serve(instance)
  const rare = '/api/firehose?place=flint-mi'
  const probe = async () => (await service.fetch(rare, {}, { method: 'HEAD' })).headers.get('etag')
  const write = async (...drafts: LogDraft[]) => {
    const { head } = instance.log.position()
    await appendDrafts(instance, ...drafts)
    await until(() => instance.log.position().head >= head + drafts.length, 'the signals are in the log')
  }
  await write(...Array.from({ length: 20 }, () => draftOf()))
  const before = await probe()
  for (let n = 0; n < 5; n++) {
    await write(draftOf(), draftOf())
    assert.equal(await probe(), before)
  }
  assert.equal(service.databaseReads.count, 1)
  await write(inFlint())
  const changed = await probe()
  assert.notEqual(changed, before)
  await write(...Array.from({ length: 20 }, () => draftOf()))
  assert.equal(await probe(), changed)
  const waiting = service.fetch(rare, { 'if-none-match': changed!, prefer: 'wait=20' })
  await until(() => service.handler.waitingCount === 1, 'the request waits')
  await write(draftOf({ kind: 'retraction', keys: { places: ['flint,michigan'] } }))
  assert.equal((await waiting).status, 200)
})

test('a corrected signal is listed in its latest revision as of the snapshot, and a retracted one is not', async () => {
  await using fresh = await createTestDatabase()
  await using instance = await openSignalLog(fresh.url, { ringEntries })
  await using service = await serve(instance)
  const chainId = testSignalId(0xabc)
  const listed = async () => (await json(await service.fetch('/api/firehose'))).data
  const write = async (seq: number, draft: LogDraft) => {
    await appendDrafts(instance, draft)
    await until(() => instance.log.position().head >= seq, 'the signals are in the log')
  }
  await write(1, draftOf({ chainId, json: '{"id":"a","revision":1}' }))
  await write(2, draftOf({ json: '{"id":"b"}' }))
  const [page] = [await json(await service.fetch('/api/firehose?limit=1'))]
  await write(3, draftOf({ chainId, json: '{"id":"a","revision":2}' }))
  assert.deepEqual(await listed(), [{ id: 'a', revision: 2 }, { id: 'b' }])
  await write(4, draftOf({ kind: 'retraction', chainId, json: '{}' }))
  assert.deepEqual(await listed(), [{ id: 'b' }])
  // The second page is as of the first.
  assert.deepEqual((await json(await service.fetch(page.links.next))).data, [{ id: 'a', revision: 1 }])
})
