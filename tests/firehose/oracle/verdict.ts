import { createMatcher } from './entries.ts'
import {
  createEntryTable,
  describeEntry,
  type EntryTable,
  isRetraction,
  numberAfter,
  readTitle,
} from './numbers.ts'
import type { Reader } from './reader.ts'
import type { Written, WrittenEntries } from './writers.ts'

export type Verdict = {
  readonly faults: readonly string[]
  readonly entries: number
  readonly unanswered: number
}

export type JudgedReader = Pick<Reader, 'name' | 'query' | 'problems' | 'seen' | 'snapshot'>

const mostFaults = 20

/**
 * Compares what writers were acknowledged with what readers saw. `log` is the complete log as read at the end: it must
 * hold every acknowledged entry, and each reader must have seen exactly the entries of its query.
 */
export function judge(log: Float64Array, entries: WrittenEntries, readers: readonly JudgedReader[]): Verdict {
  const faults: string[] = []
  /** Places in the log, counted from 1. */
  const places = createEntryTable(Uint32Array)
  let duplicates = 0
  log.forEach((entry, index) => {
    if (Number.isNaN(entry) || entries.attributes.get(entry) === 0) {
      faults.push(`nobody wrote ${describeEntry(entry)}`)
    } else if (places.get(entry) > 0) duplicates++
    else places.set(entry, index + 1)
  })
  if (duplicates > 0) faults.push(`the log has ${duplicates} duplicates`)
  const requests = [...entries.written.values()]
  for (const request of requests) faults.push(...judgeRequest(request, places))
  faults.push(...outOfTime(requests, places))
  for (const reader of readers) faults.push(...judgeReader(reader, log, entries, places.get))
  const unanswered = requests.filter(({ answeredAt }) => answeredAt === undefined).length
  return { faults: faults.slice(0, mostFaults), entries: log.length, unanswered }
}

/** All entries of an acknowledged request are in the log; others have all or none there. They are adjacent. */
function* judgeRequest(
  { request, first, count, answeredAt }: Written,
  places: Pick<EntryTable, 'get'>,
): Generator<string> {
  let found = 0
  let isTogether = true
  for (let index = 0; index < count; index++) {
    const place = places.get(numberAfter(first, index))
    if (place > 0) found++
    if (place !== places.get(first) + index) isTogether = false
  }
  if (found < count && (answeredAt !== undefined || found > 0)) {
    yield `${request}: ${found} of ${count} are in the log, answered: ${answeredAt !== undefined}`
  } else if (found > 0 && !isTogether) yield `${request}: its entries are not adjacent and in order`
}

/** A request that was answered before another was sent must come first in the log. */
function* outOfTime(requests: readonly Written[], places: Pick<EntryTable, 'get'>): Generator<string> {
  const placed = requests.map((one) => ({ ...one, place: places.get(one.first) }))
  const inOrder = placed.filter(({ place }) => place > 0).sort((one, other) => one.place - other.place)
  let latest = { sentAt: Number.NEGATIVE_INFINITY, request: '' }
  for (const one of inOrder) {
    if (one.answeredAt !== undefined && one.answeredAt < latest.sentAt) {
      yield `${one.request} was answered before ${latest.request} was sent, but comes after it`
    }
    if (one.sentAt > latest.sentAt) latest = one
  }
}

function* judgeReader(
  reader: JudgedReader,
  log: Float64Array,
  entries: WrittenEntries,
  placeOf: (entry: number) => number,
): Generator<string> {
  const describe = (fault: string) => `${reader.name}: ${fault}`
  for (const problem of reader.problems) yield describe(problem)
  const matches = createMatcher(reader.query)
  const matching = log.filter((entry) => matches(entries.attributes.get(entry)))
  const seen = reader.seen.values()
  const start = reader.snapshot === undefined ? 0 : Math.max(0, matching.length - seen.length)
  const expected = matching.subarray(start)

  const isSeen = new Uint8Array(log.length + 1)
  let duplicated = 0
  for (const entry of seen) {
    const place = placeOf(entry)
    if (place > 0 && isSeen[place]) duplicated++
    isSeen[place] = 1
  }
  if (duplicated > 0) yield describe(`${duplicated} duplicated`)
  const missing = expected.filter((entry) => !isSeen[placeOf(entry)])
  if (missing.length > 0) {
    yield describe(`${missing.length} of ${expected.length} lost, the first is ${describeEntry(missing[0])}`)
  }
  const at = expected.findIndex((entry, index) => entry !== seen[index])
  if (at >= 0) {
    const [got, wanted] = [seen[at], expected[at]].map(describeEntry)
    yield describe(`at ${at} of ${expected.length}: ${got} instead of ${wanted}`)
  }
  if (seen.length > expected.length) yield describe(`${seen.length - expected.length} more than expected`)
  if (reader.snapshot) yield* judgeSnapshot(reader.snapshot, matching.subarray(0, start), entries, describe)
}

/** A snapshot has the current revision of every signal before it, newest first. */
function* judgeSnapshot(
  snapshot: NonNullable<Reader['snapshot']>,
  before: Float64Array,
  { items }: WrittenEntries,
  describe: (fault: string) => string,
): Generator<string> {
  const current = new Map<number, number>()
  for (const entry of before) {
    if (isRetraction(entry)) current.delete(entry - 1)
    else current.set(items.get(entry) ?? entry, entry)
  }
  const expected = new Set(current.values())
  const shown = snapshot.map(({ title }) => readTitle(title).entry)
  const shownOnce = new Set(shown)
  const firstOff =
    shown.find((entry) => !expected.has(entry)) ?? [...expected].find((entry) => !shownOnce.has(entry))
  if (firstOff !== undefined || shown.length !== expected.size) {
    yield describe(
      `the snapshot has ${shown.length} signals instead of ${expected.size}; see ${describeEntry(firstOff)}`,
    )
  }
  const isSorted = snapshot.every(
    ({ detected_at: at }, index, all) =>
      index === 0 || Date.parse(all[index - 1]!.detected_at) >= Date.parse(at),
  )
  if (!isSorted) yield describe('the snapshot is out of order')
}
