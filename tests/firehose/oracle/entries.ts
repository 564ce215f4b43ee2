/** An entry that the oracle writes. Its token is unique and is the title on the wire. */
export type Entry = {
  readonly token: string
  /** Identifies a signal through all its revisions. */
  readonly item: string
  /** A correction has the places of both revisions, because it also reaches readers of the earlier one. */
  readonly places: readonly string[]
  readonly type: string
  readonly isRetraction: boolean
}

/** The query of a reader; an empty list matches everything. */
export type Query = { readonly places: readonly string[]; readonly types: readonly string[] }

export const places = ['gary,indiana', 'hammond,indiana', 'east-chicago,indiana'] as const
export const types = ['vote', 'filing', 'public_meeting', 'grant_award'] as const

export const queries: readonly Query[] = [
  { places: [], types: [] },
  { places: [places[0]], types: [] },
  { places: [], types: [types[0], types[1]] },
  { places: [places[1], places[2]], types: [types[2]] },
  { places: [places[1]], types: [types[3], types[0]] },
]

export function matchesQuery(query: Query, entry: Entry): boolean {
  const hasPlace = query.places.length === 0 || query.places.some((place) => entry.places.includes(place))
  return hasPlace && (query.types.length === 0 || query.types.includes(entry.type))
}

export function parametersOf(query: Query): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const place of query.places) parameters.append('place', place)
  for (const type of query.types) parameters.append('signal_type', type)
  return parameters
}

/** The body of a published signal. */
export function inputOf(
  title: string,
  type: string,
  at: readonly string[],
  more: Record<string, unknown> = {},
) {
  return {
    signal_type: type,
    title,
    occurred_at: '2026-03-10T18:00:00Z',
    places: at,
    source_class: 'government',
    evidence: [
      {
        url: 'https://www.example.org/minutes',
        title: 'Minutes',
        retrieved_at: '2026-03-11T00:00:00Z',
        excerpt: 'The bond was approved, 7 to 2.',
      },
    ],
    ...more,
  }
}

/** What a writer tells of its work, before it asks and after it was answered. Times are of the machine's one clock. */
export type Note =
  | { kind: 'sent'; request: string; at: number; entries: readonly Entry[] }
  | { kind: 'answered'; request: string; at: number }
  | { kind: 'lost'; request: string; why: string }
  | { kind: 'refused'; request: string; why: string }
  | { kind: 'stopped' }

export type WriterTask = {
  name: string
  seed: number
  urls: readonly string[]
  /** One for each lane: each publishes for a workspace of its own. */
  keys: readonly string[]
  pauseMs: number
}

/** CLOCK_MONOTONIC: the same in all processes of a machine. */
export const monotonicMs = () => Number(process.hrtime.bigint() / 1000n) / 1000
