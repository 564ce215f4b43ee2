import { allTags } from '../../platform/http/response-cache.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { placesTag, searchTag } from '../tags.ts'
import { countedActors, refreshFigures } from './figure-refresh-store.ts'

/** With fewer actors than this, counting takes less time than a reader notices, and reads wait for it. */
const largeFrom = 50_000
/** Counting a large directory takes at most one part in this many of the time. */
const pauseFactor = 20
const maxTries = 3
const maxRemembered = 200
/** Changes with other tags, such as those of signals, leave the numbers as they are. */
const isCountedBy: ReadonlySet<string> = new Set([searchTag, placesTag, allTags])

export type Figures = ReturnType<typeof createFigures>

/**
 * Keeps the numbers of actors by place, state and issue area. They are counted again after a change: at once in a small
 * directory, and in the background in a large one, where reads use the previous numbers meanwhile.
 */
export function createFigures(needs: {
  sql: Sql
  /** Calls the listener after every change of the directory. Without it, every read counts. */
  onChange?: ((listener: (tags: readonly string[]) => void) => void) | undefined
  /** Called after each count. */
  onCounted?: (() => Promise<void>) | undefined
  onError?: ((error: unknown) => void) | undefined
}) {
  let version = 1
  let countedVersion = 0
  let actors: number | undefined
  let nextAt = 0
  let running: Promise<void> | undefined
  const remembered = new Map<string, Promise<unknown>>()
  needs.onChange?.((tags) => {
    if (tags.some((tag) => isCountedBy.has(tag))) version++
  })

  async function count(): Promise<void> {
    const counting = version
    const start = performance.now()
    await refreshFigures(needs.sql)
    nextAt = performance.now() + (performance.now() - start) * pauseFactor
    actors = await countedActors(needs.sql)
    countedVersion = counting
    remembered.clear()
    if (needs.onCounted) needs.onCounted().catch(needs.onError)
  }

  function start(): Promise<void> {
    running ??= count().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    /** A result over the whole directory. In a large one it stays the same until the next count. */
    remember<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
      if (actors === undefined || actors < largeFrom) return read()
      const known = remembered.get(key) as Promise<Result> | undefined
      if (known !== undefined) return known
      if (remembered.size >= maxRemembered) remembered.clear()
      const result = read()
      remembered.set(key, result)
      // Failures are not remembered.
      result.catch(() => {
        if (remembered.get(key) === result) remembered.delete(key)
      })
      return result
    },

    /** Brings the numbers up to date, in a large directory in the background. Returns whether they are up to date. */
    async ensureFresh(): Promise<boolean> {
      if (!needs.onChange) version++
      if (countedVersion === version) return true
      actors ??= await countedActors(needs.sql)
      if (actors < largeFrom) {
        // A count that was running already may lack the latest change.
        for (let tries = 0; countedVersion !== version && tries < maxTries; tries++) await start()
      } else if (running === undefined && performance.now() >= nextAt) {
        start().catch((error: unknown) => needs.onError?.(error))
      }
      return countedVersion === version
    },
  }
}
