import type { LogEntry, MatchKeys } from '../log/log-entry.ts'
import type { CompiledQuery } from './compiled-query.ts'
import { containsAllWords, searchWordsOf } from './search-words.ts'

type Indexed = { readonly query: CompiledQuery }
type Dimension = keyof MatchKeys
type Entry = Pick<LogEntry, 'kind' | 'keys' | 'json'>
/** One who waits, and the filters that are left to look at once it was found by the others. */
type Place<T> = {
  readonly item: T
  readonly rest: readonly Dimension[]
  readonly query: CompiledQuery
  /** The last search that came by: an entry with two places finds a query for both of them twice. */
  stamp: number
}
type Bucket<T> = {
  readonly places: Set<Place<T>>
  readonly within: Map<Dimension, Map<string, Set<Place<T>>>>
}

/** The most selective first. */
const dimensions: readonly Dimension[] = [
  'subjects',
  'words',
  'places',
  'issues',
  'signalTypes',
  'sourceClasses',
  'actorTypes',
]
/** A query is put under pairs of two filters, unless these would be too many. */
const mostPairs = 400

/**
 * Who may want an entry. It may name one who does not, and never leaves out one who does: each is found under its
 * first filter, and within that under its second; those without any filter are asked every time.
 */
export function createQueryIndex<T extends Indexed>() {
  const first = new Map<Dimension, Map<string, Bucket<T>>>(dimensions.map((one) => [one, new Map()]))
  const unfiltered = new Set<Place<T>>()
  const places = new Map<T, Place<T>>()
  let stamp = 0

  /** The filters by which a query is found, and those that are left. */
  function split(query: CompiledQuery): { by: readonly Dimension[]; rest: readonly Dimension[] } {
    const filters = dimensions.filter((dimension) => query[dimension] !== undefined)
    const [one, other] = filters
    const isPaired = one && other && keysOf(query, one).length * keysOf(query, other).length <= mostPairs
    const by = filters.slice(0, isPaired ? 2 : 1)
    // It is put under one of its words, and must say the others too.
    const rest = filters.filter((one) => !by.includes(one) || (one === 'words' && query.words!.size > 1))
    return { by, rest }
  }

  function change(place: Place<T>, by: readonly Dimension[], act: 'add' | 'delete'): void {
    const [one, other] = by
    if (one === undefined) {
      unfiltered[act](place)
      return
    }
    const buckets = first.get(one)!
    for (const key of keysOf(place.query, one)) {
      const bucket = buckets.get(key) ?? { places: new Set<Place<T>>(), within: new Map() }
      buckets.set(key, bucket)
      if (other !== undefined) changeWithin(bucket, other, place, act)
      else bucket.places[act](place)
      if (bucket.places.size === 0 && bucket.within.size === 0) buckets.delete(key)
    }
  }

  function changeWithin({ within }: Bucket<T>, by: Dimension, place: Place<T>, act: 'add' | 'delete'): void {
    const sets = within.get(by) ?? new Map<string, Set<Place<T>>>()
    within.set(by, sets)
    for (const key of keysOf(place.query, by)) {
      const set = sets.get(key) ?? new Set<Place<T>>()
      sets.set(key, set)
      set[act](place)
      if (set.size === 0) sets.delete(key)
    }
    if (sets.size === 0) within.delete(by)
  }

  function visitAll(found: ReadonlySet<Place<T>>, entry: Entry, visit: (item: T) => void): void {
    for (const place of found) {
      if (place.stamp === stamp) continue
      place.stamp = stamp
      if (passesRest(place, entry)) visit(place.item)
    }
  }

  return {
    add(item: T): void {
      const { by, rest } = split(item.query)
      const place = { item, rest, query: item.query, stamp: 0 }
      places.set(item, place)
      change(place, by, 'add')
    },

    remove(item: T): void {
      const place = places.get(item)
      if (place === undefined) return
      places.delete(item)
      change(place, split(item.query).by, 'delete')
    },

    /** Calls `visit` once for everyone whose filters the entry passes; rights and times are not looked at. */
    find(entry: Entry, visit: (item: T) => void): void {
      stamp++
      for (const [dimension, buckets] of first) {
        if (buckets.size === 0) continue
        for (const key of saidBy(entry, dimension)) {
          const bucket = buckets.get(key)
          if (bucket === undefined) continue
          visitAll(bucket.places, entry, visit)
          for (const [inner, sets] of bucket.within) {
            for (const innerKey of saidBy(entry, inner)) {
              const set = sets.get(innerKey)
              if (set !== undefined) visitAll(set, entry, visit)
            }
          }
        }
      }
      visitAll(unfiltered, entry, visit)
    },

    /** How many keys are kept: nothing stays behind when everyone has left. */
    get size(): number {
      let size = unfiltered.size + places.size
      for (const buckets of first.values()) size += buckets.size
      return size
    },
  }
}

/** Under which keys a query is put. Of words all must be said: the longest is likely to be said least. */
function keysOf(query: CompiledQuery, dimension: Dimension): readonly string[] {
  const wanted = [...query[dimension]!]
  if (dimension !== 'words' || wanted.length === 0) return wanted
  return [wanted.reduce((longest, word) => (word.length > longest.length ? word : longest))]
}

function saidBy(entry: Entry, dimension: Dimension): Iterable<string> {
  return dimension === 'words' ? searchWordsOf(entry) : entry.keys[dimension]
}

function passesRest({ rest, query }: Place<Indexed>, entry: Entry): boolean {
  for (const dimension of rest) {
    const wanted = query[dimension]!
    if (dimension === 'words') {
      if (!containsAllWords(entry, wanted)) return false
    } else if (!(entry.keys[dimension] as readonly string[]).some((key) => wanted.has(key))) return false
  }
  return true
}
