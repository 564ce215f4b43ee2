import { type Entry, isAskedFor } from './entries.ts'
import type { Reader, Seen } from './reader.ts'
import type { Written } from './writers.ts'

export type Verdict = {
  readonly faults: readonly string[]
  readonly entries: number
  readonly unanswered: number
}

const mostFaults = 20

/**
 * Compares what writers were promised with what readers saw. `log` is the whole log as one reader saw it at the end:
 * it must hold what was promised, and everybody else must have seen the part of it that they asked for.
 */
export function judge(
  log: readonly Seen[],
  written: ReadonlyMap<string, Written>,
  readers: readonly Reader[],
): Verdict {
  const faults: string[] = []
  const entries = new Map<string, Entry>()
  for (const request of written.values()) for (const entry of request.entries) entries.set(entry.token, entry)
  const items = new Map<string, string>()
  for (const { what, signalId } of log) {
    const item = entries.get(what)?.item
    if (item !== undefined) items.set(signalId, item)
  }
  /** The entry that was seen; a withdrawal names the signal by its id. */
  const entryOf = ({ what, signalId }: Seen): Entry | undefined =>
    entries.get(what.startsWith('-') ? `-${items.get(signalId)}` : what)

  const order = log.flatMap((seen) => {
    const entry = entryOf(seen)
    if (entry === undefined) faults.push(`nobody wrote ${seen.what}`)
    return entry ?? []
  })
  const placeOf = new Map(order.map(({ token }, place) => [token, place]))
  if (placeOf.size < order.length) faults.push(`the log has ${order.length - placeOf.size} doubles`)

  let unanswered = 0
  for (const { request, entries: own, answeredAt } of written.values()) {
    if (answeredAt === undefined) unanswered++
    const found = own.flatMap(({ token }) => placeOf.get(token) ?? [])
    if (found.length < own.length && (answeredAt !== undefined || found.length > 0)) {
      faults.push(
        `${request}: ${found.length} of ${own.length} are in the log, answered: ${answeredAt !== undefined}`,
      )
    } else if (found.some((place, index) => place !== found[0]! + index)) {
      faults.push(`${request}: its entries do not stand together in their order`)
    }
  }
  faults.push(...outOfTime(order, written))
  for (const reader of readers) faults.push(...judgeReader(reader, order, entryOf))
  faults.push(...differentIds(readers, entryOf))
  return { faults: faults.slice(0, mostFaults), entries: order.length, unanswered }
}

/** What was answered before something else was asked for stands before it. */
function* outOfTime(order: readonly Entry[], written: ReadonlyMap<string, Written>): Generator<string> {
  const requestOf = new Map(
    [...written.values()].flatMap((one) => one.entries.map(({ token }) => [token, one])),
  )
  let latest = { sentAt: Number.NEGATIVE_INFINITY, request: '' }
  for (const { token } of order) {
    const request = requestOf.get(token)!
    if (request.answeredAt !== undefined && request.answeredAt < latest.sentAt) {
      yield `${request.request} was answered before ${latest.request} was sent, and stands after it`
    }
    if (request.sentAt > latest.sentAt) latest = request
  }
}

function* judgeReader(
  reader: Reader,
  order: readonly Entry[],
  entryOf: (seen: Seen) => Entry | undefined,
): Generator<string> {
  const told = (fault: string) => `${reader.name}: ${fault}`
  for (const problem of reader.problems) yield told(problem)
  const asked = order.filter((entry) => isAskedFor(reader.query, entry)).map(({ token }) => token)
  const seen = reader.seen.map((one) => entryOf(one)?.token ?? one.what)
  const expected =
    reader.snapshot === undefined ? asked : asked.slice(Math.max(0, asked.length - seen.length))
  const unique = new Set(seen)
  if (unique.size < seen.length) yield told(`${seen.length - unique.size} doubled`)
  const missing = expected.filter((token) => !unique.has(token))
  if (missing.length > 0)
    yield told(`${missing.length} of ${expected.length} lost, the first is ${missing[0]}`)
  const at = expected.findIndex((token, index) => token !== seen[index])
  if (at >= 0) yield told(`at ${at} of ${expected.length} stands ${seen[at]} and not ${expected[at]}`)
  if (seen.length > expected.length) yield told(`${seen.length - expected.length} more than there are`)
  if (reader.snapshot === undefined) return

  const before = new Set(asked.slice(0, asked.length - seen.length))
  const standing = new Map<string, string>()
  for (const { token, item, isRetraction } of order) {
    if (!before.has(token)) continue
    if (isRetraction) standing.delete(item)
    else standing.set(item, token)
  }
  const wanted = [...standing.values()].sort()
  const given = reader.snapshot.map(({ title }) => title).sort()
  const firstOff = wanted.find((token, index) => token !== given[index]) ?? given[wanted.length]
  if (firstOff !== undefined || wanted.length !== given.length) {
    yield told(`the snapshot has ${given.length} signals and not ${wanted.length}; see ${firstOff}`)
  }
  const isSorted = reader.snapshot.every(
    ({ detected_at: at }, index, all) =>
      index === 0 || Date.parse(all[index - 1]!.detected_at) >= Date.parse(at),
  )
  if (!isSorted) yield told('the snapshot is not in its order')
}

/** An entry has one id for everybody. */
function* differentIds(
  readers: readonly Reader[],
  entryOf: (seen: Seen) => Entry | undefined,
): Generator<string> {
  const ids = new Map<string, string>()
  for (const { name, seen } of readers) {
    for (const one of seen) {
      const token = entryOf(one)?.token
      if (token === undefined || one.eventId === undefined) continue
      const known = ids.get(token)
      if (known !== undefined && known !== one.eventId) yield `${name}: ${token} came with another id`
      ids.set(token, one.eventId)
    }
  }
}
