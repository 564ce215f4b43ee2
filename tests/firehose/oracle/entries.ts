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
/** Large requests have few signals of the last type, so that a snapshot of it has few pages. */
export const rareQuery: Query = { places: [], types: [types[3]] }

/** The places and the type of an entry in one byte, with at least one bit set. */
export function attributesOf(type: string, at: readonly string[]): number {
  const placeBits = at.reduce((bits, place) => bits | (1 << places.indexOf(place as never)), 0)
  return (placeBits << 3) | (types.indexOf(type as never) + 1)
}

/** A correction has the places of both revisions, because it also reaches readers of the earlier one. */
export function createMatcher(query: Query): (attributes: number) => boolean {
  const placeBits = attributesOf('', query.places) >> 3
  return (attributes) =>
    (placeBits === 0 || (placeBits & (attributes >> 3)) !== 0) &&
    (query.types.length === 0 || query.types.includes(types[(attributes & 7) - 1]!))
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
  | {
      kind: 'sent'
      request: string
      at: number
      first: number
      attributes: readonly number[]
      /** The first revision of a corrected signal. */
      item?: number
    }
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
  firstLane: number
  /** The size of large requests. There are none when it is small. */
  signalsPerRequest: number
  pauseMs: number
}

/** CLOCK_MONOTONIC: the same in all processes of a machine. */
export const monotonicMs = () => Number(process.hrtime.bigint() / 1000n) / 1000
