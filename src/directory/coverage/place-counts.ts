import { setTimeout as delay } from 'node:timers/promises'
import { dayMs } from '../../contracts/days.ts'
import type { Facets } from '../../contracts/directory/entities.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { commitAsynchronously } from '../import/async-commit-store.ts'
import { placeTag } from '../tags.ts'
import type { PlaceCounts } from './coverage-store.ts'
import {
  allowMinutes,
  findUncounted,
  readFigures,
  readStoredCounts,
  readVersion,
  type StoredCounts,
  storeCounts,
} from './place-count-store.ts'

/** With fewer actors than this, counting takes less time than a reader notices. */
export const largeFrom = 300
/** How long a read waits for numbers that a change has made old. Most places are counted by then. */
const patienceMs = 50
/** How long a read waits for the first count of a large place. */
const firstPatienceMs = 500
/** Counting in the background, and a place that takes longer, fills at most one part in this many of the time. */
const pauseFactor = 5
/** The age of sources is part of the numbers, so they are counted again even without a change. */
const maxAgeMs = dayMs

/** Without a count, the numbers of actors are those of the last count of the directory, and there are none of sources. */
type KnownCounts = Pick<StoredCounts, 'counts' | 'facets'> & { isComplete: boolean }

const nobody: PlaceCounts = { actor_count: 0, areas: [], domains: [], classes: [] }
const complete = ({ counts, facets }: Pick<StoredCounts, 'counts' | 'facets'>): KnownCounts => ({
  counts,
  facets,
  isComplete: true,
})

/**
 * The numbers of a place. They are stored with the version of the place and counted again when a change has raised it.
 * A read of a small place waits for that; when it takes long, reads of a large place use the stored numbers meanwhile,
 * or what is known without a count.
 */
export function createPlaceCounts(needs: {
  sql: Sql
  now: Clock
  count: (sql: Sql, placeId: number, isLarge: boolean) => Promise<PlaceCounts>
  countFacets: (sql: Sql, placeId: number) => Promise<Facets>
  /** Removes cached responses with numbers that were counted again. */
  dropCached?: ((tags: readonly string[]) => void) | undefined
  onError?: ((error: unknown) => void) | undefined
}) {
  const { sql } = needs
  /** Large places that are being counted. */
  const counting = new Map<number, Promise<StoredCounts>>()
  /** One large place is counted at a time, so that reads of others keep their connections. */
  let lastCount: Promise<unknown> = Promise.resolve()
  let nextAt = 0
  let isFilling = false

  /** In one transaction, because a version of the primary says nothing about numbers of a replica. */
  function countAndStore(placeId: number, isLarge: boolean): Promise<StoredCounts> {
    return inTransaction(sql, async (tx) => {
      // Numbers that a crash loses are counted again.
      await commitAsynchronously(tx)
      if (isLarge) await allowMinutes(tx)
      const counted_at = needs.now()
      const version = await readVersion(tx, placeId)
      const counts = await needs.count(tx, placeId, isLarge)
      const facets = isLarge ? await needs.countFacets(tx, placeId) : null
      await storeCounts(tx, placeId, { counts, facets, counted_at, version })
      return { counts, facets, counted_at }
    })
  }

  /** A database that cannot store anything, because its disk is full, still has numbers to show. */
  async function countSmall(placeId: number): Promise<Pick<StoredCounts, 'counts' | 'facets'>> {
    try {
      return await countAndStore(placeId, false)
    } catch (error) {
      needs.onError?.(error)
      return { counts: await needs.count(sql, placeId, false), facets: null }
    }
  }

  function countLarge(placeId: number): Promise<StoredCounts> {
    const known = counting.get(placeId)
    if (known) return known
    const count = () => countAndStore(placeId, true)
    const running = lastCount.then(count, count).finally(() => counting.delete(placeId))
    lastCount = running
    counting.set(placeId, running)
    return running
  }

  async function countAgain(placeId: number, key: string): Promise<StoredCounts | undefined> {
    const start = performance.now()
    try {
      const counted = await countLarge(placeId)
      needs.dropCached?.([placeTag(key)])
      return counted
    } catch (error) {
      needs.onError?.(error)
      return undefined
    } finally {
      const took = performance.now() - start
      if (took > patienceMs) nextAt = performance.now() + took * pauseFactor
    }
  }

  async function readState(placeId: number) {
    const { key, actors, isCurrent, stored } = await readStoredCounts(sql, placeId, largeFrom)
    const current = stored && isCurrent && stored.counted_at >= oldest() ? stored : undefined
    return { key, actors, isLarge: actors >= largeFrom, stored, current }
  }

  async function readCounts(placeId: number): Promise<KnownCounts> {
    const { key, actors, isLarge, stored, current } = await readState(placeId)
    if (current) return complete(current)
    if (actors === 0) return complete({ counts: nobody, facets: null })
    if (!isLarge) return complete(await countSmall(placeId))
    if (stored && !mayCount(placeId)) return complete(stored)
    const patience = delay(stored ? patienceMs : firstPatienceMs, undefined)
    const known = (await Promise.race([countAgain(placeId, key), patience])) ?? stored
    return known
      ? complete(known)
      : { counts: await readFigures(sql, placeId), facets: null, isComplete: false }
  }

  const oldest = () => new Date(needs.now().getTime() - maxAgeMs)

  const mayCount = (placeId: number) =>
    counting.has(placeId) || (counting.size === 0 && performance.now() >= nextAt)

  return {
    async read(
      placeId: number,
    ): Promise<{ counts: PlaceCounts; facets: Facets | undefined; isComplete: boolean }> {
      const { counts, facets, isComplete } = await readCounts(placeId)
      return { counts, facets: facets ?? undefined, isComplete }
    },

    /** The stored numbers of a large place. They are counted again in the background when they are missing or old. */
    async readStored(placeId: number): Promise<{ isLarge: boolean; counts: PlaceCounts | undefined }> {
      const { key, isLarge, stored, current } = await readState(placeId)
      if (!isLarge) return { isLarge, counts: undefined }
      if (!current && mayCount(placeId)) void countAgain(placeId, key)
      return { isLarge, counts: stored?.counts }
    },

    /** Stores the numbers of places that have none or old ones, so that their next reader does not wait. */
    async countMissing(): Promise<void> {
      if (isFilling) return
      isFilling = true
      try {
        for (const placeId of await findUncounted(sql, oldest())) {
          const start = performance.now()
          const { key, isLarge, current } = await readState(placeId)
          if (!current) await (isLarge ? countAgain(placeId, key) : countSmall(placeId))
          await delay((performance.now() - start) * pauseFactor, undefined, { ref: false })
        }
      } finally {
        isFilling = false
      }
    },
  }
}
