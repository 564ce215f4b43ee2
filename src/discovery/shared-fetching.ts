import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createSitePace } from '../platform/sql/site-pace-store.ts'
import type { FetchLimits, SiteRateLimiter } from '../research/index.ts'

const maxWaitMs = 60_000

/** What discovery, monitors and commands may fetch, and the pace that all of them share. */
export function sharedFetching(needs: {
  sql: Sql
  now: Clock
  baseUrl: string
  /** Set when the service has a sample town. */
  sample: unknown
  researchPorts?: readonly number[] | undefined
  fetchLimits?: Partial<FetchLimits> | undefined
}) {
  const { sql, now, baseUrl, sample, researchPorts = [], fetchLimits } = needs
  let limiter: Promise<SiteRateLimiter> | undefined
  return {
    loopbackPorts: researchPorts,
    samplePages: sample ? `${baseUrl}/samples/` : undefined,
    fetchLimits,
    /** The research code is large, so it is loaded on first use. */
    rateLimiter: (): Promise<SiteRateLimiter> => {
      limiter ??= import('../research/index.ts').then(({ createSiteRateLimiter, sleep }) =>
        createSiteRateLimiter({ now, wait: sleep, maxWaitMs, shared: createSitePace(sql) }),
      )
      return limiter
    },
  }
}
