import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FirehoseParameters, FirehoseQuery, FirehoseQueryInput } from '../../contracts/firehose/query.ts'
import { invalidField } from '../../platform/errors.ts'
import type { CompiledQuery, Narrowing } from './compiled-query.ts'
import { extractSearchWords } from './search-words.ts'

export type QueryCompilerNeeds = {
  /** Maps a key or slug to the canonical key; unknown places are absent. */
  places: (keysOrSlugs: string[]) => Promise<Map<string, string>>
  /** Maps an area to itself and a domain to its areas; unknown slugs are absent. */
  issues: (slugs: string[]) => Map<string, readonly string[]>
}

const cachedPlaces = 10_000
const placeSeconds = 60

export type QueryCompiler = ReturnType<typeof createQueryCompiler>

/** Compiles queries from URL parameters, session bodies and stored queries to one form. */
export function createQueryCompiler(needs: QueryCompilerNeeds) {
  const knownKeys = new LRUCache<string, string>({ max: cachedPlaces, ttl: placeSeconds * 1000 })

  async function placesOf(named: readonly string[]): Promise<Map<string, string>> {
    if (named.length === 0) return new Map()
    const keys = await needs.places([...new Set(named)])
    for (const [place, key] of keys) knownKeys.set(place, key)
    return keys
  }

  /** An unknown place or issue matches nothing, but stays in the query that clients see. */
  function compileWith(
    keyOf: ReadonlyMap<string, string>,
    given: FirehoseQuery,
    narrowing: Narrowing | null | undefined,
  ): CompiledQuery {
    const areasOf = given.issues.length > 0 ? needs.issues([...new Set(given.issues)]) : new Map()
    const query: FirehoseQuery = {
      places: canonical(given.places.map((place) => keyOf.get(place) ?? place)),
      issues: canonical(given.issues),
      actor_types: canonical(given.actor_types),
      signal_types: canonical(given.signal_types),
      source_classes: canonical(given.source_classes),
      visibility: given.visibility,
      since: toIsoString(given.since),
      until: toIsoString(given.until),
      cursor: given.cursor,
      limit: given.limit,
      sort: given.sort,
    }
    const sinceMs = toUnixMs(query.since)
    const untilMs = toUnixMs(query.until)
    if (sinceMs !== undefined && untilMs !== undefined && sinceMs > untilMs) {
      throw invalidField('since', 'must not be after until')
    }
    const known = given.places.flatMap((place) => keyOf.get(place) ?? [])
    const places = given.places.length > 0 ? canonical(known) : undefined
    const issues = given.issues.length > 0 ? canonical([...areasOf.values()].flat()) : undefined
    const subjects = narrowing?.subjects && canonical(narrowing.subjects.map((id) => id.toLowerCase()))
    const words = narrowing?.words === undefined ? undefined : [...extractSearchWords(narrowing.words)].sort()
    const isNarrowed = subjects !== undefined || words !== undefined
    return {
      query,
      hash: hashOf([
        places,
        issues,
        query.actor_types,
        query.signal_types,
        query.source_classes,
        query.visibility,
        query.since,
        query.until,
        ...(isNarrowed ? [subjects, words] : []),
      ]),
      places: places && new Set(places),
      issues: issues && new Set(issues),
      actorTypes: setOf(query.actor_types),
      signalTypes: setOf(query.signal_types),
      sourceClasses: setOf(query.source_classes),
      subjects: subjects && new Set(subjects),
      words: words && new Set(words),
      sinceMs,
      untilMs,
    }
  }

  return {
    /** Undefined when a place must be looked up in the database first. */
    compileFromMemory(given: FirehoseQuery, narrowing?: Narrowing | null): CompiledQuery | undefined {
      const keys = given.places.map((place) => [place, knownKeys.get(place)] as const)
      const known = keys.flatMap(([place, key]) => (key === undefined ? [] : [[place, key] as const]))
      return known.length === keys.length ? compileWith(new Map(known), given, narrowing) : undefined
    },

    async compile(given: FirehoseQuery, narrowing?: Narrowing | null): Promise<CompiledQuery> {
      return compileWith(await placesOf(given.places), given, narrowing)
    },

    /** Compiles many stored queries with one place lookup. */
    async compileAll(
      all: readonly { readonly query: FirehoseQuery; readonly narrowing: Narrowing | null }[],
    ): Promise<CompiledQuery[]> {
      const keyOf = await placesOf(all.flatMap(({ query }) => query.places))
      return all.map(({ query, narrowing }) => compileWith(keyOf, query, narrowing))
    },

    fromParameters(given: FirehoseParameters): FirehoseQuery {
      return {
        places: given.place ?? [],
        issues: given.issue ?? [],
        actor_types: given.actor_type ?? [],
        signal_types: given.signal_type ?? [],
        source_classes: given.source_class ?? [],
        visibility: given.visibility,
        since: given.since ?? null,
        until: given.until ?? null,
        cursor: given.cursor ?? null,
        limit: given.limit,
        sort: given.sort,
      }
    },

    fromInput: (given: FirehoseQueryInput): FirehoseQuery => ({ ...given }),
  }
}

/** Sorted, without duplicates. */
function canonical<T extends string>(values: readonly T[]): T[] {
  return [...new Set(values)].sort()
}

function setOf(values: readonly string[]): ReadonlySet<string> | undefined {
  return values.length > 0 ? new Set(values) : undefined
}

function toIsoString(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString()
}

function toUnixMs(instant: string | null): number | undefined {
  return instant === null ? undefined : Date.parse(instant)
}

function hashOf(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts.map((part) => part ?? null)), 'base64url').slice(0, 22)
}
