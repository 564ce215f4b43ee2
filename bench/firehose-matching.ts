import type { FirehoseQuery } from '../src/contracts/firehose/query.ts'
import { allIssueAreas } from '../src/directory/index.ts'
import type { LogEntry } from '../src/firehose/log/log-entry.ts'
import type { AuthorizedQuery } from '../src/firehose/log/signal-log.ts'
import { matches } from '../src/firehose/query/match.ts'
import { createQueryCompiler } from '../src/firehose/query/query-compiler.ts'
import { createQueryGroups, type QueryGroup } from '../src/firehose/stream/query-group.ts'
import { type Figure, median } from './figures.ts'
import { benchDraft } from './firehose-service.ts'

const queries = 10_000
const places = 3_000
const entries = 20_000
const rounds = 5

type Member = { readonly authorized: AuthorizedQuery; group: QueryGroup<Member> }

/** Finds the queries a signal matches among many different ones. */
export async function benchMatching(): Promise<Figure[]> {
  const random = randomOf(7)
  const areas = allIssueAreas().map(({ slug }) => slug)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  // The square makes a few places frequent.
  const place = () => `town-${Math.floor(random() ** 2 * places)},ohio`
  const types = ['vote', 'filing', 'public_meeting', 'grant_award', 'appointment', 'other'] as const
  const classes = ['government', 'news', 'nonprofit', 'legislation'] as const
  const compiler = createQueryCompiler({
    places: async (keys) => new Map(keys.map((key) => [key, key])),
    issues: (slugs) => new Map(slugs.map((slug) => [slug, [slug]])),
    states: async (states) => ({ states, placeKeys: [] }),
  })
  const groups = createQueryGroups<Member>()
  const waiting = new Map<string, AuthorizedQuery>()
  while (waiting.size < queries) {
    const kind = random()
    const query: FirehoseQuery = {
      places: kind < 0.9 ? [place(), ...(random() < 0.2 ? [place()] : [])] : [],
      issues: kind < 0.3 ? [] : [pick(areas), ...(random() < 0.3 ? [pick(areas)] : [])],
      actor_types: [],
      signal_types: kind > 0.6 ? [pick(types)] : [],
      source_classes: kind > 0.8 ? [pick(classes)] : [],
      visibility: 'public',
      since: null,
      until: null,
      cursor: null,
      limit: 50,
      sort: 'detected_at_desc',
    }
    const compiled = await compiler.compile(query)
    const authorized = { query: compiled, rights: { workspaceId: '', isReviewer: false, isPartner: false } }
    waiting.set(compiled.hash, authorized)
    groups.groupFor(authorized)
  }
  const log: LogEntry[] = Array.from({ length: entries }, (_, n) => ({
    ...benchDraft(n, {
      places: [place(), ...(random() < 0.2 ? [place()] : [])],
      issues: [pick(areas), pick(areas)],
      signalTypes: [pick(types)],
      sourceClasses: [pick(classes)],
    }),
    seq: n + 1,
    sequencedAt: 0,
  }))

  let found = 0
  const micros: number[] = []
  for (let round = 0; round < rounds; round++) {
    found = 0
    const startedAt = performance.now()
    for (const entry of log) {
      groups.find(entry, ({ authorized }) => {
        if (matches(authorized, entry)) found++
      })
    }
    micros.push(((performance.now() - startedAt) * 1000) / entries)
  }
  const sample = log.slice(0, 200)
  const startedAt = performance.now()
  let expected = 0
  for (const entry of sample)
    for (const authorized of waiting.values()) if (matches(authorized, entry)) expected++
  const naive = ((performance.now() - startedAt) * 1000) / sample.length
  const ofSample = sample.reduce((sum, entry) => {
    let count = 0
    groups.find(entry, ({ authorized }) => {
      if (matches(authorized, entry)) count++
    })
    return sum + count
  }, 0)
  if (ofSample !== expected) throw new Error(`The index finds ${ofSample}, and there are ${expected}`)
  console.error(
    `${(found / entries).toFixed(1)} of ${queries} queries match a signal; one by one ${naive.toFixed(0)} µs`,
  )
  return [
    {
      what: `matching a signal against ${queries.toLocaleString('en-US')} different queries`,
      result: median(micros),
      unit: 'µs',
      bar: 20,
      better: 'lower',
    },
  ]
}

/** The same numbers in every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
