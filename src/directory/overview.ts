import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createFiguresStore, type Figures, type RecentClaim } from './overview-store.ts'

export type Overview = { figures: Figures; recent: readonly RecentClaim[] }

/** The home page changes when the directory does, not for every visitor. */
const keptMs = 60_000
const shownClaims = 3

/** What is in the directory at a glance; asked of the database once a minute. */
export function createOverview(needs: { sql: Sql; now: Clock }): () => Promise<Overview> {
  const store = createFiguresStore(needs.sql)
  let kept: { at: number; overview: Promise<Overview> } | undefined

  async function read(): Promise<Overview> {
    return { figures: await store.figures(), recent: await store.recentClaims(shownClaims) }
  }

  return () => {
    const now = needs.now().getTime()
    if (kept === undefined || now - kept.at > keptMs) {
      const overview = read()
      kept = { at: now, overview }
      // A failure is not kept.
      overview.catch(() => {
        kept = undefined
      })
    }
    return kept.overview
  }
}
