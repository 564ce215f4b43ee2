import { setTimeout as delay } from 'node:timers/promises'
import type { Facets } from '../../contracts/directory/entities.ts'
import type { Clock } from '../../platform/clock.ts'
import { allTags } from '../../platform/http/response-cache.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { placeTag } from '../tags.ts'
import type { PlaceCounts } from './coverage-store.ts'
import {
  findUncounted,
  readStoredCounts,
  removeStoredCounts,
  type StoredCounts,
  storeCounts,
} from './place-count-store.ts'

/** With fewer actors than this, counting takes less time than a reader notices. */
const largeFrom = 300
/** How long a read waits for numbers that a change has made old. Most places are counted by then. */
const patienceMs = 50
/** Counting a place that takes longer fills at most one part in this many of the time. */
const pauseFactor = 5
/** The age of sources is part of the numbers, so they are counted again even without a change. */
const maxAgeMs = 86_400_000

/**
 * The numbers of a place. Those of a small place are counted at each read. Those of a large place are stored and counted
 * again after a change; when that takes long, reads use the stored ones meanwhile.
 */
export function createPlaceCounts(needs: {
  sql: Sql
  now: Clock
  count: (placeId: number, isLarge: boolean) => Promise<PlaceCounts>
  countFacets: (placeId: number) => Promise<Facets>
  /** Calls the listener with the tags of every change. Without it, nothing is stored. */
  onChange?: ((listener: (tags: readonly string[]) => void) => void) | undefined
  /** Removes cached responses with numbers that were counted again. */
  dropCached?: ((tags: readonly string[]) => void) | undefined
  onError?: ((error: unknown) => void) | undefined
}) {
  const { sql } = needs
  /** Tags of the places whose stored numbers include every change that this process knows of. */
  const current = new Set<string>()
  const counting = new Map<number, Promise<StoredCounts>>()
  /** One place is counted at a time, so that reads of others keep their connections. */
  let lastCount: Promise<unknown> = Promise.resolve()
  let nextAt = 0
  needs.onChange?.((tags) => {
    if (tags.includes(allTags)) current.clear()
    else for (const tag of tags) current.delete(tag)
  })

  async function countAndStore(placeId: number, tag: string): Promise<StoredCounts> {
    const counted_at = needs.now()
    // A change during the count removes the tag again.
    current.add(tag)
    try {
      const counts = await needs.count(placeId, true)
      const counted = { counts, facets: await needs.countFacets(placeId), counted_at }
      if (counts.actor_count < largeFrom) await removeStoredCounts(sql, placeId)
      else await storeCounts(sql, placeId, counted)
      return counted
    } catch (error) {
      current.delete(tag)
      throw error
    }
  }

  function countOnce(placeId: number, tag: string): Promise<StoredCounts> {
    const known = counting.get(placeId)
    if (known) return known
    const count = () => countAndStore(placeId, tag)
    const running = lastCount.then(count, count).finally(() => counting.delete(placeId))
    lastCount = running
    counting.set(placeId, running)
    return running
  }

  async function countAgain(placeId: number, tag: string): Promise<StoredCounts | undefined> {
    const start = performance.now()
    try {
      const counted = await countOnce(placeId, tag)
      needs.dropCached?.([tag])
      return counted
    } catch (error) {
      needs.onError?.(error)
      return undefined
    } finally {
      const took = performance.now() - start
      if (took > patienceMs) nextAt = performance.now() + took * pauseFactor
    }
  }

  async function read(placeId: number): Promise<{ counts: PlaceCounts; facets: Facets | undefined }> {
    const { key, isLarge, stored } = await readStoredCounts(sql, placeId, largeFrom)
    if (!isLarge || !needs.onChange) return { counts: await needs.count(placeId, isLarge), facets: undefined }
    const tag = placeTag(key)
    if (!stored) return countOnce(placeId, tag)
    if (isCurrent(stored, tag) || !mayCount(placeId)) return stored
    return (await Promise.race([countAgain(placeId, tag), delay(patienceMs, undefined)])) ?? stored
  }

  const isCurrent = (stored: StoredCounts, tag: string) =>
    current.has(tag) && needs.now().getTime() - stored.counted_at.getTime() <= maxAgeMs

  const mayCount = (placeId: number) =>
    counting.has(placeId) || (counting.size === 0 && performance.now() >= nextAt)

  return {
    read,

    /** The stored numbers of a large place. They are counted again in the background when they are missing or old. */
    async readStored(placeId: number): Promise<{ isLarge: boolean; counts: PlaceCounts | undefined }> {
      const { key, isLarge, stored } = await readStoredCounts(sql, placeId, largeFrom)
      if (!isLarge || !needs.onChange) return { isLarge: false, counts: undefined }
      const tag = placeTag(key)
      if (!(stored && isCurrent(stored, tag)) && mayCount(placeId)) void countAgain(placeId, tag)
      return { isLarge, counts: stored?.counts }
    },

    /** Stores the numbers of large places that have none yet, so that their first reader does not wait. */
    async countMissing(): Promise<void> {
      if (!needs.onChange) return
      for (const placeId of await findUncounted(sql, largeFrom)) await read(placeId)
    },
  }
}
