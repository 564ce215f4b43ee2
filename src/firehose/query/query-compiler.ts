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
  /** The states as abbreviations, and the keys of all their places. Rejects an unknown state. */
  states: (named: string[]) => Promise<{ states: readonly string[]; placeKeys: readonly string[] }>
}

const cachedPlaces = 10_000
const cachedStates = 60
const placeSeconds = 60

type InStates = Awaited<ReturnType<QueryCompilerNeeds['states']>>

export type QueryCompiler = ReturnType<typeof createQueryCompiler>

/** Compiles queries from URL parameters, session bodies and stored queries to one form. */
export function createQueryCompiler(needs: QueryCompilerNeeds) {
  const knownStates = new LRUCache<string, InStates>({ max: cachedStates, ttl: placeSeconds * 1000 })
  const knownKeys = new LRUCache<string, string>({ max: cachedPlaces, ttl: placeSeconds * 1000 })

  /** Lookups in progress: the lists of a page ask for its place at the same time. */
  const lookups = new Map<string, Promise<Map<string, string>>>()

  async function lookUpPlaces(named: string[]): Promise<Map<string, string>> {
    const keys = await needs.places(named)
    for (const [place, key] of keys) knownKeys.set(place, key)
    return keys
  }

  async function placesOf(named: readonly string[]): Promise<Map<string, string>> {
    if (named.length === 0) return new Map()
    const different = [...new Set(named)]
    const id = JSON.stringify(different)
    const running = lookups.get(id) ?? lookUpPlaces(different).finally(() => lookups.delete(id))
    lookups.set(id, running)
    return running
  }

  async function statesOf({ states }: FirehoseQuery): Promise<InStates | undefined> {
    if (!states?.length) return undefined
    const found = await needs.states([...new Set(states)])
    knownStates.set(states.join(), found)
    return found
  }

  /** An unknown place or issue matches nothing, but stays in the query that clients see. */
  function compileWith(
    keyOf: ReadonlyMap<string, string>,
    inStates: InStates | undefined,
    given: FirehoseQuery,
    narrowing: Narrowing | null | undefined,
  ): CompiledQuery {
    const areasOf = given.issues.length > 0 ? needs.issues([...new Set(given.issues)]) : new Map()
    const query = canonicalQuery(given, keyOf, inStates)
    const [sinceMs, untilMs] = periodOf(query, 'since', 'until')
    const [occursAfterMs, occursBeforeMs] = periodOf(query, 'occurs_after', 'occurs_before')
    const known = given.places.flatMap((place) => keyOf.get(place) ?? [])
    const places = given.places.length > 0 ? canonical(known) : undefined
    const issues = given.issues.length > 0 ? canonical([...areasOf.values()].flat()) : undefined
    const subjects = narrowing?.subjects && canonicalIds(narrowing.subjects)
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
        // Named, so that queries without these filters keep the hash they always had.
        ...(query.states ? [{ states: query.states }] : []),
        ...(query.actors ? [{ actors: query.actors }] : []),
        ...(query.sources ? [{ sources: query.sources }] : []),
        ...(occursAfterMs === undefined ? [] : [{ occursAfterMs }]),
        ...(occursBeforeMs === undefined ? [] : [{ occursBeforeMs }]),
      ]),
      places: places && new Set(places),
      issues: issues && new Set(issues),
      actorTypes: setOf(query.actor_types),
      signalTypes: setOf(query.signal_types),
      sourceClasses: setOf(query.source_classes),
      statePlaces: inStates && new Set(inStates.placeKeys),
      actors: query.actors && new Set(query.actors),
      sources: query.sources && new Set(query.sources),
      subjects: subjects && new Set(subjects),
      words: words && new Set(words),
      sinceMs,
      untilMs,
      occursAfterMs,
      occursBeforeMs,
    }
  }

  return {
    /** Spares the lookup of a place that the caller has just read. */
    rememberPlace: (key: string): void => void knownKeys.set(key, key),

    /** Undefined when a place must be looked up in the database first. */
    compileFromMemory(given: FirehoseQuery, narrowing?: Narrowing | null): CompiledQuery | undefined {
      const keys = given.places.map((place) => [place, knownKeys.get(place)] as const)
      const known = keys.flatMap(([place, key]) => (key === undefined ? [] : [[place, key] as const]))
      const inStates = given.states?.length ? knownStates.get(given.states.join()) : undefined
      if (known.length < keys.length || (given.states?.length && !inStates)) return undefined
      return compileWith(new Map(known), inStates, given, narrowing)
    },

    async compile(given: FirehoseQuery, narrowing?: Narrowing | null): Promise<CompiledQuery> {
      return compileWith(await placesOf(given.places), await statesOf(given), given, narrowing)
    },

    /** Compiles many stored queries with one place lookup. */
    async compileAll(
      all: readonly { readonly query: FirehoseQuery; readonly narrowing: Narrowing | null }[],
    ): Promise<CompiledQuery[]> {
      const keyOf = await placesOf(all.flatMap(({ query }) => query.places))
      const inStates = await Promise.all(all.map(({ query }) => statesOf(query)))
      return all.map(({ query, narrowing }, index) => compileWith(keyOf, inStates[index], query, narrowing))
    },

    fromParameters(given: FirehoseParameters): FirehoseQuery {
      return {
        places: given.place ?? [],
        issues: given.issue ?? [],
        actor_types: given.actor_type ?? [],
        signal_types: given.signal_type ?? [],
        source_classes: given.source_class ?? [],
        ...(given.state && { states: given.state }),
        ...(given.actor && { actors: given.actor }),
        ...(given.source && { sources: given.source }),
        ...(given.occurs_after !== undefined && { occurs_after: given.occurs_after }),
        ...(given.occurs_before !== undefined && { occurs_before: given.occurs_before }),
        visibility: given.visibility,
        since: given.since ?? null,
        until: given.until ?? null,
        cursor: given.cursor ?? null,
        limit: given.limit,
        sort: given.sort,
      }
    },

    fromInput: ({ states, actors, sources, ...given }: FirehoseQueryInput): FirehoseQuery => ({
      ...given,
      ...(states && { states }),
      ...(actors && { actors }),
      ...(sources && { sources }),
    }),
  }
}

/** The query as clients see it: sorted, with canonical keys and times. Unknown places stay as they were given. */
function canonicalQuery(
  given: FirehoseQuery,
  keyOf: ReadonlyMap<string, string>,
  inStates: InStates | undefined,
): FirehoseQuery {
  return {
    places: canonical(given.places.map((place) => keyOf.get(place) ?? place)),
    issues: canonical(given.issues),
    actor_types: canonical(given.actor_types),
    signal_types: canonical(given.signal_types),
    source_classes: canonical(given.source_classes),
    ...(inStates && { states: canonical(inStates.states) }),
    ...(given.actors?.length && { actors: canonicalIds(given.actors) }),
    ...(given.sources?.length && { sources: canonicalIds(given.sources) }),
    ...(given.occurs_after !== undefined && { occurs_after: toIsoString(given.occurs_after)! }),
    ...(given.occurs_before !== undefined && { occurs_before: toIsoString(given.occurs_before)! }),
    visibility: given.visibility,
    since: toIsoString(given.since),
    until: toIsoString(given.until),
    cursor: given.cursor,
    limit: given.limit,
    sort: given.sort,
  }
}

type TimeField = 'since' | 'until' | 'occurs_after' | 'occurs_before'

/** The two times of a query in milliseconds. Rejects a period that ends before it begins. */
function periodOf(query: FirehoseQuery, from: TimeField, to: TimeField) {
  const [start, end] = [toUnixMs(query[from] ?? null), toUnixMs(query[to] ?? null)]
  if (start !== undefined && end !== undefined && start > end)
    throw invalidField(from, `must not be after ${to}`)
  return [start, end] as const
}

/** Sorted, without duplicates. */
function canonical<T extends string>(values: readonly T[]): T[] {
  return [...new Set(values)].sort()
}

function canonicalIds(ids: readonly string[]): string[] {
  return canonical(ids.map((id) => id.toLowerCase()))
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
