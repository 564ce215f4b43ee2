import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { EntityType } from '../../src/contracts/directory/entities.ts'
import { SourceClass } from '../../src/contracts/directory/sources.ts'
import { SignalType, SignalVisibility } from '../../src/contracts/firehose/signals.ts'
import type { LogDraft, LogEntry } from '../../src/firehose/log/log-entry.ts'
import type { AuthorizedQuery, SnapshotOrder, SnapshotPosition } from '../../src/firehose/log/signal-log.ts'
import { matches } from '../../src/firehose/query/match.ts'
import { createMemoryLog, draftOf } from '../support/memory-log.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { runs } from '../support/property-runs.ts'
import {
  appendDrafts,
  draftsOf,
  type LogInstance,
  openSignalLog,
  plainEntry,
  readAll,
  testQuery,
} from '../support/signal-log.ts'
import { until } from '../support/until.ts'

const workspaces = [1, 2].map((number) => `01920000-0000-7000-8000-00000000ff0${number}`)
const places = ['gary,indiana', 'hammond,indiana', "o'fallon,illinois"]
const issues = ['clean_water', 'housing_affordability', 'public_transit']
const start = Date.UTC(2026, 2, 1)
const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 0, maxLength: 3 })
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, { arbitrary: value, weight: 1 })
const setOf = <T>(values: readonly T[]) => seldom(someOf(values).map((chosen) => new Set(chosen)))
const time = fc.integer({ min: 0, max: 20 }).map((step) => start + step * 60_000)

/** Chains of a few revisions, some of them ended by a retraction. */
const draft: fc.Arbitrary<LogDraft> = fc
  .record({
    keys: fc.record({
      places: someOf(places),
      issues: someOf(issues),
      actorTypes: someOf(EntityType.options),
      signalTypes: someOf(SignalType.options),
      sourceClasses: someOf(SourceClass.options),
    }),
    visibility: fc.constantFrom(...SignalVisibility.options),
    workspaceId: fc.constantFrom(...workspaces),
    detectedAt: time,
    occurredAt: time,
    relevance: fc.constantFrom(0, 0.1, 1 / 3, 0.5, 1),
    kind: fc.constantFrom('signal' as const, 'signal' as const, 'signal' as const, 'retraction' as const),
    chain: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ chain, ...more }) =>
    draftOf({ ...more, chainId: `01920000-0000-7000-8000-${String(chain).padStart(12, '0')}` }),
  )

const wanted: fc.Arbitrary<AuthorizedQuery> = fc
  .record({
    filters: fc.record({
      places: setOf(places),
      issues: setOf(issues),
      actorTypes: setOf(EntityType.options),
      signalTypes: setOf(SignalType.options),
      sourceClasses: setOf(SourceClass.options),
      sinceMs: seldom(time),
      untilMs: seldom(time),
      visibility: fc.constantFrom(...SignalVisibility.options),
    }),
    rights: fc.record({
      workspaceId: fc.constantFrom(...workspaces),
      isReviewer: fc.boolean(),
      isPartner: fc.boolean(),
    }),
  })
  .map(({ filters, rights }) => testQuery(filters, rights))

async function fill(instance: LogInstance, drafts: readonly LogDraft[]): Promise<void> {
  const goal = instance.log.position().head + drafts.length
  await appendDrafts(instance, ...drafts)
  await until(() => instance.log.position().head === goal, 'in the log')
}

async function allPages(instance: LogInstance, asked: AuthorizedQuery, order: SnapshotOrder, limit: number) {
  const entries: LogEntry[] = []
  let next: SnapshotPosition | undefined
  let asOf: number | undefined
  do {
    const page = await instance.log.snapshot(asked, {
      order,
      limit,
      ...(next ? { after: next } : {}),
      ...(asOf === undefined ? {} : { asOf }),
    })
    assert.ok(page.entries.length <= limit)
    entries.push(...page.entries)
    next = page.next
    asOf ??= page.asOf
    assert.equal(page.asOf, asOf)
  } while (next)
  return { entries, asOf }
}

test('for any entries and queries, memory and database return what the definition says', async () => {
  await using address = await createTestDatabase()
  await using warm = await openSignalLog(address.url)
  await fill(warm, fc.sample(draft, 300))
  await using cold = await openSignalLog(address.url, { ringEntries: 1, isLeaderCandidate: false })
  const plain = createMemoryLog()
  plain.add(...warm.received)
  const orders = ['detected_at_desc', 'occurred_at_desc', 'relevance_desc'] as const
  let matched = 0
  await fc.assert(
    fc.asyncProperty(
      wanted,
      fc.integer({ min: 0, max: 310 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(...orders),
      async (asked, position, limit, order) => {
        const warmBatch = warm.log.read(position, asked, limit)
        assert.ok(!(warmBatch instanceof Promise), 'memory answers at once')
        const coldBatch = await cold.log.read(position, asked, limit)
        assert.deepEqual(coldBatch.entries.map(plainEntry), warmBatch.entries.map(plainEntry))
        assert.equal(coldBatch.scannedTo, warmBatch.scannedTo)
        const expected = warm.received.filter((entry) => entry.seq > position && matches(asked, entry))
        assert.deepEqual(warmBatch.entries.map(plainEntry), expected.slice(0, limit))
        matched += expected.length
        assert.deepEqual(await readAll(cold.log, position, asked, limit), expected)

        const newest = warm.received.findLast((entry) => matches(asked, entry))?.seq ?? 0
        assert.equal(warm.log.lastMatch(asked), newest)
        const { entries, asOf } = await allPages(cold, asked, order, limit)
        assert.equal(asOf, 300)
        const plainPage = await plain.snapshot(asked, { order, limit: 1000 })
        const strip = ({ seq }: LogEntry) => seq
        assert.deepEqual(entries.map(strip), plainPage.entries.map(strip))
      },
    ),
    runs(30),
  )
  assert.ok(matched > 300, 'the queries were not empty')
})

test('reads positions before the ring buffer from the database, without gaps or duplicates at the seam', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url, { ringEntries: 16 })
  await fill(instance, draftsOf(50))
  await fill(instance, draftsOf(50))
  const { log, received } = instance
  const everything = testQuery()
  assert.ok(!(log.read(84, everything, 5) instanceof Promise))
  assert.ok(log.read(83, everything, 5) instanceof Promise)
  for (const limit of [1, 7, 100, 1000]) assert.deepEqual(await readAll(log, 0, everything, limit), received)
})

test('entries in memory are the same objects for every reader', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url)
  await fill(instance, draftsOf(3))
  const one = await instance.log.read(0, testQuery(), 10)
  const other = await instance.log.read(1, testQuery({ places: new Set(['gary,indiana']) }), 10)
  assert.equal(one.entries[2], other.entries[1])
})

test('a read advances past entries that do not match, and never goes back', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url)
  await fill(instance, draftsOf(5))
  const nothing = testQuery({ places: new Set() })
  assert.deepEqual(await instance.log.read(0, nothing, 10), { entries: [], scannedTo: 5 })
  assert.deepEqual(await instance.log.read(5, nothing, 10), { entries: [], scannedTo: 5 })
  // A position from an instance that is ahead of this one.
  assert.deepEqual(await instance.log.read(9, testQuery(), 10), { entries: [], scannedTo: 9 })
})

test('during writes, a snapshot and the entries after it are the whole log without duplicates [design.firehose.snapshot-body]', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url)
  await using other = await openSignalLog(address.url, { ringEntries: 8 })
  const { log } = instance
  const everything = testQuery()
  const seams: { entries: LogEntry[]; asOf: number }[] = []
  let written = 0
  const write = async () => {
    for (let turn = 0; turn < 8; turn++) {
      await appendDrafts(turn % 2 ? instance : other, draftOf())
      written += 1
    }
  }
  for (let round = 0; round < 6; round++) {
    const writers = Promise.all(Array.from({ length: 4 }, write))
    // As many snapshots as fit between the writes of a round, and at least one.
    let isWriting = true
    void writers.finally(() => {
      isWriting = false
    })
    do seams.push(await allPages(other, everything, 'relevance_desc', 200))
    while (isWriting)
    await writers
    await until(
      () => log.position().head === written && other.log.position().head === written,
      'all in the log',
    )
  }
  // Each round begins with the signals of all rounds before it in the log.
  assert.ok(new Set(seams.map(({ asOf }) => asOf)).size >= 6, 'snapshots fell between the writes')
  for (const { entries, asOf } of seams) {
    const rest = await readAll(asOf % 2 ? log : other.log, asOf, everything)
    const seqs = [...entries, ...rest].map(({ seq }) => seq)
    assert.deepEqual(
      seqs.sort((a, b) => a - b),
      instance.received.map(({ seq }) => seq),
    )
  }
})

test('a later page of a snapshot shows the state at the time of the first page', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url)
  const [first, second] = [draftOf(), draftOf()]
  await fill(instance, [first, second])
  const order = 'detected_at_desc'
  const page = await instance.log.snapshot(testQuery(), { order, limit: 1 })
  assert.deepEqual(
    page.entries.map(({ signalId }) => signalId),
    [second.signalId],
  )
  await fill(instance, [
    draftOf({ chainId: first.chainId }),
    draftOf({ kind: 'retraction', chainId: second.chainId }),
  ])
  const next = await instance.log.snapshot(testQuery(), {
    order,
    limit: 5,
    asOf: page.asOf,
    after: page.next!,
  })
  assert.deepEqual(
    next.entries.map(({ signalId }) => signalId),
    [first.signalId],
  )
  const now = await instance.log.snapshot(testQuery(), { order, limit: 5 })
  assert.deepEqual(
    now.entries.map(({ seq }) => seq),
    [3],
    'the correction is what is left',
  )
})

test('remembers the newest match after its entry has left memory', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url, { ringEntries: 4 })
  const rare = testQuery({ places: new Set(['rare,indiana']) })
  const never = testQuery({ places: new Set(['never,indiana']) })
  assert.equal(instance.log.lastMatch(rare), 0)
  await fill(instance, [draftOf({ keys: { places: ['rare,indiana'] } })])
  assert.equal(instance.log.lastMatch(rare), 1)
  await fill(instance, draftsOf(3))
  assert.equal(instance.log.lastMatch(rare), 1)
  await fill(instance, draftsOf(3))
  assert.equal(instance.log.lastMatch(rare), 1, 'it has left memory, and nothing newer matches')
  assert.equal(instance.log.lastMatch(never), undefined, 'nobody has looked in time')
  await fill(instance, draftsOf(10))
  assert.equal(instance.log.lastMatch(rare), undefined, 'what came and went between two looks is not known')
})
