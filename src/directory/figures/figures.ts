import type { Sql } from '../../platform/sql/database.ts'
import { hasFigures, refreshFigures } from './figure-refresh-store.ts'

/** Counting that takes no longer than this is awaited by the read that needs it. */
const quickMs = 200
/** Slow counting takes at most one part in this many of the time. */
const pauseFactor = 20
const firstWaitMs = 1_000

export type Figures = ReturnType<typeof createFigures>

/**
 * Keeps the numbers of actors by place, state and issue area. They are counted again after a change: at once in a small
 * directory, and in the background in a large one, where reads use the previous numbers meanwhile.
 */
export function createFigures(needs: {
  sql: Sql
  /** Calls the listener after every change of the directory. Without it, every read counts. */
  onChange?: ((listener: () => void) => void) | undefined
  onError?: ((error: unknown) => void) | undefined
}) {
  let version = 1
  let countedVersion = 0
  let lastDurationMs: number | undefined
  let nextAt = 0
  let running: Promise<void> | undefined
  needs.onChange?.(() => {
    version++
  })

  async function count(): Promise<void> {
    const counting = version
    const start = performance.now()
    await refreshFigures(needs.sql)
    lastDurationMs = performance.now() - start
    nextAt = performance.now() + (lastDurationMs <= quickMs ? 0 : lastDurationMs * pauseFactor)
    countedVersion = counting
  }

  function start(): Promise<void> {
    running ??= count().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    /** Brings the numbers up to date if that is quick. Returns whether they are. */
    async ensureFresh(): Promise<boolean> {
      if (!needs.onChange) version++
      if (countedVersion === version) return true
      if (!running && performance.now() < nextAt) return false
      const counting = start()
      if (lastDurationMs === undefined && !(await hasFigures(needs.sql))) {
        await counting
      } else if ((lastDurationMs ?? 0) <= quickMs) {
        await Promise.race([counting, new Promise((resolve) => setTimeout(resolve, firstWaitMs).unref())])
      } else {
        counting.catch((error: unknown) => needs.onError?.(error))
      }
      return countedVersion === version
    },
  }
}
