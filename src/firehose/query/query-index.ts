import type { LogEntry, MatchKeys } from '../log/log-entry.ts'
import type { CompiledQuery } from './compiled-query.ts'
import { containsAllWords, searchWordsOf } from './search-words.ts'

type Indexed = { readonly query: CompiledQuery }
type Dimension = keyof MatchKeys | 'actors' | 'sources' | 'statePlaces'
type Entry = Pick<LogEntry, 'kind' | 'keys' | 'json'>
/** An indexed query and the filters that the index does not cover. */
type IndexEntry<T> = {
  readonly item: T
  readonly rest: readonly Dimension[]
  readonly query: CompiledQuery
  /** The last search that visited it: an entry with two matching keys finds the same query twice. */
  stamp: number
}
type Bucket<T> = {
  readonly entries: Set<IndexEntry<T>>
  readonly within: Map<Dimension, Map<string, Set<IndexEntry<T>>>>
}

/** Most selective first. */
const dimensions: readonly Dimension[] = [
  'subjects',
  'actors',
  'sources',
  'words',
  'places',
  'issues',
  'signalTypes',
  'sourceClasses',
  'statePlaces',
  'actorTypes',
]
/** Filters that compare with keys of another name. */
const keyNames: Readonly<Partial<Record<Dimension, keyof MatchKeys>>> = {
  actors: 'subjects',
  sources: 'subjects',
  statePlaces: 'places',
}
/** A query is indexed by pairs of keys of two filters, unless there would be more pairs than this. */
const maxPairs = 400

/**
 * An inverted index from entry keys to queries. A query is indexed by its first filter and, within that, by its second.
 * Queries without filters are visited for every entry.
 */
export function createQueryIndex<T extends Indexed>() {
  const first = new Map<Dimension, Map<string, Bucket<T>>>(dimensions.map((one) => [one, new Map()]))
  const unfiltered = new Set<IndexEntry<T>>()
  const entries = new Map<T, IndexEntry<T>>()
  let stamp = 0

  /** The filters to index a query by, and the remaining ones to check. */
  function split(query: CompiledQuery): { by: readonly Dimension[]; rest: readonly Dimension[] } {
    const filters = dimensions.filter((dimension) => query[dimension] !== undefined)
    const [one, other] = filters
    const isPaired = one && other && keysOf(query, one).length * keysOf(query, other).length <= maxPairs
    const by = filters.slice(0, isPaired ? 2 : 1)
    // A query is indexed by one of its words, so the others remain to be checked.
    const rest = filters.filter((one) => !by.includes(one) || (one === 'words' && query.words!.size > 1))
    return { by, rest }
  }

  function change(indexed: IndexEntry<T>, by: readonly Dimension[], act: 'add' | 'delete'): void {
    const [one, other] = by
    if (one === undefined) {
      unfiltered[act](indexed)
      return
    }
    const buckets = first.get(one)!
    for (const key of keysOf(indexed.query, one)) {
      const bucket = buckets.get(key) ?? { entries: new Set<IndexEntry<T>>(), within: new Map() }
      buckets.set(key, bucket)
      if (other !== undefined) changeWithin(bucket, other, indexed, act)
      else bucket.entries[act](indexed)
      if (bucket.entries.size === 0 && bucket.within.size === 0) buckets.delete(key)
    }
  }

  function changeWithin(
    { within }: Bucket<T>,
    by: Dimension,
    indexed: IndexEntry<T>,
    act: 'add' | 'delete',
  ): void {
    const sets = within.get(by) ?? new Map<string, Set<IndexEntry<T>>>()
    within.set(by, sets)
    for (const key of keysOf(indexed.query, by)) {
      const set = sets.get(key) ?? new Set<IndexEntry<T>>()
      sets.set(key, set)
      set[act](indexed)
      if (set.size === 0) sets.delete(key)
    }
    if (sets.size === 0) within.delete(by)
  }

  function visitAll(found: ReadonlySet<IndexEntry<T>>, entry: Entry, visit: (item: T) => void): void {
    for (const indexed of found) {
      if (indexed.stamp === stamp) continue
      indexed.stamp = stamp
      if (passesRest(indexed, entry)) visit(indexed.item)
    }
  }

  return {
    add(item: T): void {
      const { by, rest } = split(item.query)
      const indexed = { item, rest, query: item.query, stamp: 0 }
      entries.set(item, indexed)
      change(indexed, by, 'add')
    },

    remove(item: T): void {
      const indexed = entries.get(item)
      if (indexed === undefined) return
      entries.delete(item)
      change(indexed, split(item.query).by, 'delete')
    },

    /** Visits every item once whose filters match. Does not check rights or times. */
    find(entry: Entry, visit: (item: T) => void): void {
      stamp++
      for (const [dimension, buckets] of first) {
        if (buckets.size === 0) continue
        for (const key of keysOfEntry(entry, dimension)) {
          const bucket = buckets.get(key)
          if (bucket === undefined) continue
          visitAll(bucket.entries, entry, visit)
          for (const [inner, sets] of bucket.within) {
            for (const innerKey of keysOfEntry(entry, inner)) {
              const set = sets.get(innerKey)
              if (set !== undefined) visitAll(set, entry, visit)
            }
          }
        }
      }
      visitAll(unfiltered, entry, visit)
    },

    /** Number of stored items and keys; 0 when every item was removed. */
    get size(): number {
      let size = unfiltered.size + entries.size
      for (const buckets of first.values()) size += buckets.size
      return size
    },
  }
}

/** The keys to index a query by. All words must match, so the longest, usually the rarest, is enough. */
function keysOf(query: CompiledQuery, dimension: Dimension): readonly string[] {
  const keys = [...query[dimension]!]
  if (dimension !== 'words' || keys.length === 0) return keys
  return [keys.reduce((longest, word) => (word.length > longest.length ? word : longest))]
}

function keysOfEntry(entry: Entry, dimension: Dimension): Iterable<string> {
  return dimension === 'words' ? searchWordsOf(entry) : matchKeysOf(entry, dimension)
}

function matchKeysOf(entry: Entry, dimension: Dimension): readonly string[] {
  return entry.keys[keyNames[dimension] ?? (dimension as keyof MatchKeys)]
}

function passesRest({ rest, query }: IndexEntry<Indexed>, entry: Entry): boolean {
  for (const dimension of rest) {
    const filter = query[dimension]!
    if (dimension === 'words') {
      if (!containsAllWords(entry, filter)) return false
    } else if (!matchKeysOf(entry, dimension).some((key) => filter.has(key))) return false
  }
  return true
}
