import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { LogEntry } from '../../src/firehose/log/log-entry.ts'
import type { AuthorizedQuery, SnapshotPosition } from '../../src/firehose/log/signal-log.ts'
import { matches } from '../../src/firehose/query/match.ts'
import { extractSearchWords } from '../../src/firehose/query/search-words.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { runs } from '../support/property-runs.ts'
import { openPublisher, signalInput } from '../support/publisher.ts'
import { retractionDraft, signalDraft } from '../support/sample-draft.ts'
import { appendDrafts, openSignalLog, readAll, testQuery } from '../support/signal-log.ts'
import { reviewerCaller } from '../support/snapshot-server.ts'
import { until } from '../support/until.ts'

let server: TestDatabase
before(async () => {
  server = await createTestDatabase()
})
after(() => server?.[Symbol.asyncDispose]())

const ids = ['a', 'b', 'c'].map((end) => `01920000-0000-7000-8000-00000000000${end}`)
const vocabulary = ['Ponds', 'Rivers', 'Cities', 'Größe', 'bond', 'the']

const draft = fc
  .record({
    words: fc.subarray(vocabulary, { minLength: 1, maxLength: 3 }),
    actors: fc.subarray(ids, { maxLength: 2 }),
    source: fc.option(fc.constantFrom(...ids)),
    isWithdrawn: fc.boolean(),
    place: fc.constantFrom('gary,indiana', 'flint,michigan'),
  })
  .map(({ words, actors, source, isWithdrawn, place }) => {
    const [quote] = JSON.parse(signalDraft().json).evidence
    const evidence = [{ ...quote, source_id: source, title: 'A page', excerpt: 'Nothing to find here' }]
    const people = actors.map((id) => ({ id, name: 'Somebody', type: 'person' as const, role: null }))
    const signal = signalDraft({
      title: words.join(' '),
      summary: null,
      places: [place],
      actors: people,
      evidence,
    })
    return isWithdrawn ? retractionDraft(signal) : signal
  })

const seldom = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const wanted: fc.Arbitrary<AuthorizedQuery> = fc
  .record({
    subjects: seldom(fc.subarray(ids, { minLength: 1 }).map((some) => new Set(some))),
    words: seldom(
      fc
        .subarray(['pond', 'RIVER', 'city', 'grosse', 'bonds'], { minLength: 1, maxLength: 2 })
        .map((some) => extractSearchWords(some.join(' '))),
    ),
    places: seldom(fc.constant(new Set(['gary,indiana']))),
  })
  .map((filters) => testQuery(filters))

test('actors, sources and words match the same in memory, in the database and in snapshots', async () => {
  await using warm = await openSignalLog(server.url)
  const drafts = fc.sample(draft, 300)
  await appendDrafts(warm, ...drafts)
  await until(() => warm.received.length === 300, 'in the log')
  await using cold = await openSignalLog(server.url, { ringEntries: 1, isLeaderCandidate: false })
  const plain = createMemoryLog()
  plain.add(...warm.received)
  let found = 0
  await fc.assert(
    fc.asyncProperty(wanted, fc.nat(300), fc.integer({ min: 1, max: 40 }), async (asked, after_, limit) => {
      const expected = warm.received.filter((entry) => entry.seq > after_ && matches(asked, entry))
      const seqs = (entries: readonly LogEntry[]) => entries.map(({ seq }) => seq)
      assert.deepEqual(seqs(await readAll(warm.log, after_, asked, limit)), seqs(expected))
      assert.deepEqual(seqs(await readAll(cold.log, after_, asked, limit)), seqs(expected))
      found += expected.length
      const listed: LogEntry[] = []
      let next: SnapshotPosition | undefined
      do {
        const page = await cold.log.snapshot(asked, {
          order: 'detected_at_desc',
          limit,
          ...(next && { after: next }),
        })
        assert.ok(page.entries.length <= limit)
        listed.push(...page.entries)
        next = page.next
      } while (next)
      const whole = await plain.snapshot(asked, { order: 'detected_at_desc', limit: 1000 })
      assert.deepEqual(seqs(listed), seqs(whole.entries))
    }),
    runs(20),
  )
  assert.ok(found > 300, `${found} matched`)
})

test('word filters search title, summary, names, quotes and page titles', () => {
  const signal = signalDraft({
    title: 'Hearing',
    summary: 'On wells',
    actors: [{ id: null, name: 'Lakefront Tenants', type: 'organization', role: null }],
  })
  const entry = { ...signal, seq: 1, sequencedAt: 0 }
  const isFound = (text: string) => matches(testQuery({ words: extractSearchWords(text) }), entry)
  for (const text of ['hearing', 'well', 'tenant LAKEFRONT', 'lead line bond', 'agenda', 'City of Gary']) {
    assert.ok(isFound(text), text)
  }
  for (const text of ['hear', 'hearing elsewhere', 'gary.example']) assert.ok(!isFound(text), text)
})

test('corrections and retractions match the words and subjects of every revision', async () => {
  await using publisher = await openPublisher()
  const actor = { id: ids[0]!.toUpperCase(), name: 'Pond Keepers', type: 'organization' }
  const said = signalInput({ external_id: 'pond', title: 'The pond', actors: [actor] })
  await publisher.publish(reviewerCaller, said)
  await publisher.publish(reviewerCaller, { ...said, title: 'The river', actors: [] })
  await publisher.publish(reviewerCaller, { ...said, retract: true, title: 'Nothing of it', actors: [] })
  const told = await publisher.waitForEntries(3)
  const found = (filters: Parameters<typeof testQuery>[0]) =>
    told.filter((entry) => matches(testQuery(filters), entry)).map(({ seq }) => seq)
  assert.deepEqual(found({ words: extractSearchWords('pond') }), [1, 2, 3])
  assert.deepEqual(found({ words: extractSearchWords('river') }), [2, 3], 'not what came before it was said')
  assert.deepEqual(
    found({ words: extractSearchWords('nothing') }),
    [],
    'the reason of a withdrawal is no signal',
  )
  assert.deepEqual(found({ subjects: new Set([ids[0]!]) }), [1, 2, 3])
  assert.deepEqual(told[0]!.keys.words, [], 'the text of a first revision has its words')
})
