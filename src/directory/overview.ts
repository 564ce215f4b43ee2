import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createOverviewStore, type DirectoryCounts, type RecentClaim } from './overview-store.ts'

export type Overview = { figures: DirectoryCounts; recent: readonly RecentClaim[] }

const cacheMs = 60_000
const recentClaimCount = 3

/** The home page's overview of the directory, cached for a minute. */
export function createOverview(needs: { sql: Sql; now: Clock }): () => Promise<Overview> {
  const store = createOverviewStore(needs.sql)
  let cached: { at: number; overview: Promise<Overview> } | undefined

  async function read(): Promise<Overview> {
    return { figures: await store.figures(), recent: await store.recentClaims(recentClaimCount) }
  }

  return () => {
    const now = needs.now().getTime()
    if (cached === undefined || now - cached.at > cacheMs) {
      const overview = read()
      cached = { at: now, overview }
      // Failures are not cached.
      overview.catch(() => {
        cached = undefined
      })
    }
    return cached.overview
  }
}
