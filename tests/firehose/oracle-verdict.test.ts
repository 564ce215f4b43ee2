import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributesOf, places, queries, types } from './oracle/entries.ts'
import { createNumberList, numberOf, retractionOf, titleOf } from './oracle/numbers.ts'
import { judge } from './oracle/verdict.ts'
import { createWriters } from './oracle/writers.ts'

const [one, two, three, corrected, end] = [0, 1, 2, 3, 4].map((index) => numberOf(7, index)) as [
  number,
  number,
  number,
  number,
  number,
]
const retracted = retractionOf(two)
const complete = [one, two, three, corrected, retracted, end]

/** The verdict of a log, and of one reader who may have started with a snapshot. */
function judged(given: { log?: number[]; seen?: number[]; snapshot?: number[]; problems?: string[] }) {
  const writers = createWriters()
  let at = 0
  function write(request: string, first: number, count: number, item?: number): void {
    const attributes = Array.from({ length: count }, () => attributesOf(types[0], [places[0]]))
    writers.take({ kind: 'sent', request, at: ++at, first, attributes, ...(item !== undefined && { item }) })
    writers.take({ kind: 'answered', request, at: ++at })
  }
  write('first', one, 3)
  write('correction', corrected, 1, one)
  write('retraction', retracted, 1)
  write('last', end, 1)
  const seen = createNumberList()
  for (const entry of given.seen ?? complete) seen.push(entry)
  const snapshot = given.snapshot?.map((entry) => ({
    title: titleOf(entry),
    detected_at: '2026-03-10T18:00:00Z',
  }))
  const reader = { name: 'reader', query: queries[0]!, problems: given.problems ?? [], seen, snapshot }
  return judge(Float64Array.from(given.log ?? complete), writers, [reader as never]).faults
}

test('the oracle names lost, repeated and reordered deliveries, and a truncated log [design.firehose.pushed-never-lost design.firehose.gapless-log]', () => {
  assert.deepEqual(judged({}), [])
  assert.deepEqual(judged({ seen: [one, three, corrected, retracted, end] }), [
    'reader: 1 of 6 lost, the first is 7.1',
    'reader: at 1 of 6: 7.2 instead of 7.1',
  ])
  assert.deepEqual(judged({ seen: [one, two, two, three, corrected, retracted, end] }), [
    'reader: 1 duplicated',
    'reader: at 2 of 6: 7.1 instead of 7.2',
    'reader: 1 more than expected',
  ])
  assert.deepEqual(judged({ seen: [one, two, three, retracted, corrected, end] }), [
    'reader: at 3 of 6: the retraction of 7.1 instead of 7.3',
  ])
  const truncated = [one, two, three, corrected, retracted]
  assert.deepEqual(judged({ log: truncated, seen: truncated }), [
    'last: 0 of 1 are in the log, answered: true',
  ])
  const partial = [one, three, corrected, retracted, end]
  assert.deepEqual(judged({ log: partial, seen: partial }), ['first: 2 of 3 are in the log, answered: true'])
  const swapped = [one, two, three, retracted, corrected, end]
  assert.deepEqual(judged({ log: swapped, seen: swapped }), [
    'correction was answered before retraction was sent, but comes after it',
  ])
  assert.deepEqual(judged({ log: [...complete, end], seen: [...complete, end] }), [
    'the log has 1 duplicates',
    'reader: 1 duplicated',
  ])
})

test('the oracle compares a snapshot with the entries before the stream that continues it [design.firehose.cursor-anywhere]', () => {
  assert.deepEqual(judged({ snapshot: [three, corrected], seen: [end] }), [])
  assert.deepEqual(judged({ snapshot: [three, corrected, two], seen: [end] }), [
    'reader: the snapshot has 3 signals instead of 2; see 7.1',
  ])
  assert.deepEqual(judged({ snapshot: [three], seen: [end] }), [
    'reader: the snapshot has 1 signals instead of 2; see 7.3',
  ])
})
