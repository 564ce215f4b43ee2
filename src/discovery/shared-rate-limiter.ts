import type { Clock } from '../platform/clock.ts'
import type { SiteRateLimiter } from '../research/index.ts'

const maxWaitMs = 60_000

/** One pace for each site, for all that fetch from it. The research code is large, so it is loaded on first use. */
export function createSharedRateLimiter(now: Clock): () => Promise<SiteRateLimiter> {
  let limiter: Promise<SiteRateLimiter> | undefined
  return () => {
    limiter ??= import('../research/index.ts').then(({ createSiteRateLimiter, sleep }) =>
      createSiteRateLimiter({ now, wait: sleep, maxWaitMs }),
    )
    return limiter
  }
}
