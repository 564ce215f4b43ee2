import { type Entry, matchesQuery } from './entries.ts'
import type { Reader, SeenEntry } from './reader.ts'
import type { Written } from './writers.ts'

export type Verdict = {
  readonly faults: readonly string[]
  readonly entries: number
  readonly unanswered: number
}

const mostFaults = 20

/**
 * Compares what writers were acknowledged with what readers saw. `log` is the complete log as read at the end: it must
 * hold every acknowledged entry, and each reader must have seen exactly the entries of its query.
 */
export function judge(
  log: readonly SeenEntry[],
  written: ReadonlyMap<string, Written>,
  readers: readonly Reader[],
): Verdict {
  const faults: string[] = []
  const entries = new Map<string, Entry>()
  for (const request of written.values()) for (const entry of request.entries) entries.set(entry.token, entry)
  const items = new Map<string, string>()
  for (const { label, signalId } of log) {
    const item = entries.get(label)?.item
    if (item !== undefined) items.set(signalId, item)
  }
  /** The entry that was seen. A retraction names the signal by its id. */
  const entryOf = ({ label, signalId }: SeenEntry): Entry | undefined =>
    entries.get(label.startsWith('-') ? `-${items.get(signalId)}` : label)

  const order = log.flatMap((seen) => {
    const entry = entryOf(seen)
    if (entry === undefined) faults.push(`nobody wrote ${seen.label}`)
    return entry ?? []
  })
  const placeOf = new Map(order.map(({ token }, place) => [token, place]))
  if (placeOf.size < order.length) faults.push(`the log has ${order.length - placeOf.size} duplicates`)

  let unanswered = 0
  for (const { request, entries: own, answeredAt } of written.values()) {
    if (answeredAt === undefined) unanswered++
    const found = own.flatMap(({ token }) => placeOf.get(token) ?? [])
    if (found.length < own.length && (answeredAt !== undefined || found.length > 0)) {
      faults.push(
        `${request}: ${found.length} of ${own.length} are in the log, answered: ${answeredAt !== undefined}`,
      )
    } else if (found.some((place, index) => place !== found[0]! + index)) {
      faults.push(`${request}: its entries are not adjacent and in order`)
    }
  }
  faults.push(...outOfTime(order, written))
  for (const reader of readers) faults.push(...judgeReader(reader, order, entryOf))
  faults.push(...differentIds(readers, entryOf))
  return { faults: faults.slice(0, mostFaults), entries: order.length, unanswered }
}

/** A request that was answered before another was sent must come first in the log. */
function* outOfTime(order: readonly Entry[], written: ReadonlyMap<string, Written>): Generator<string> {
  const requestOf = new Map(
    [...written.values()].flatMap((one) => one.entries.map(({ token }) => [token, one])),
  )
  let latest = { sentAt: Number.NEGATIVE_INFINITY, request: '' }
  for (const { token } of order) {
    const request = requestOf.get(token)!
    if (request.answeredAt !== undefined && request.answeredAt < latest.sentAt) {
      yield `${request.request} was answered before ${latest.request} was sent, but comes after it`
    }
    if (request.sentAt > latest.sentAt) latest = request
  }
}

function* judgeReader(
  reader: Reader,
  order: readonly Entry[],
  entryOf: (seen: SeenEntry) => Entry | undefined,
): Generator<string> {
  const describe = (fault: string) => `${reader.name}: ${fault}`
  for (const problem of reader.problems) yield describe(problem)
  const matching = order.filter((entry) => matchesQuery(reader.query, entry)).map(({ token }) => token)
  const seen = reader.seen.map((one) => entryOf(one)?.token ?? one.label)
  const expected =
    reader.snapshot === undefined ? matching : matching.slice(Math.max(0, matching.length - seen.length))
  const unique = new Set(seen)
  if (unique.size < seen.length) yield describe(`${seen.length - unique.size} duplicated`)
  const missing = expected.filter((token) => !unique.has(token))
  if (missing.length > 0)
    yield describe(`${missing.length} of ${expected.length} lost, the first is ${missing[0]}`)
  const at = expected.findIndex((token, index) => token !== seen[index])
  if (at >= 0) yield describe(`at ${at} of ${expected.length}: ${seen[at]} instead of ${expected[at]}`)
  if (seen.length > expected.length) yield describe(`${seen.length - expected.length} more than expected`)
  if (reader.snapshot === undefined) return

  const before = new Set(matching.slice(0, matching.length - seen.length))
  const current = new Map<string, string>()
  for (const { token, item, isRetraction } of order) {
    if (!before.has(token)) continue
    if (isRetraction) current.delete(item)
    else current.set(item, token)
  }
  const expectedTitles = [...current.values()].sort()
  const titles = reader.snapshot.map(({ title }) => title).sort()
  const firstOff =
    expectedTitles.find((token, index) => token !== titles[index]) ?? titles[expectedTitles.length]
  if (firstOff !== undefined || expectedTitles.length !== titles.length) {
    yield describe(
      `the snapshot has ${titles.length} signals instead of ${expectedTitles.length}; see ${firstOff}`,
    )
  }
  const isSorted = reader.snapshot.every(
    ({ detected_at: at }, index, all) =>
      index === 0 || Date.parse(all[index - 1]!.detected_at) >= Date.parse(at),
  )
  if (!isSorted) yield describe('the snapshot is out of order')
}

/** An entry must have the same event id for every reader. */
function* differentIds(
  readers: readonly Reader[],
  entryOf: (seen: SeenEntry) => Entry | undefined,
): Generator<string> {
  const ids = new Map<string, string>()
  for (const { name, seen } of readers) {
    for (const one of seen) {
      const token = entryOf(one)?.token
      if (token === undefined || one.eventId === undefined) continue
      const known = ids.get(token)
      if (known !== undefined && known !== one.eventId) yield `${name}: ${token} has another event id`
      ids.set(token, one.eventId)
    }
  }
}
