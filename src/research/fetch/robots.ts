import { LRUCache } from 'lru-cache'
import { dayMs } from '../../contracts/days.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RobotsReading, RobotsToRead } from '../read/robots-file.ts'
import { isLost } from '../worker/worker-error.ts'
import { blockedByRobots, type Refusal } from './outcome.ts'

/** The result of loading robots.txt; RFC 9309, 2.3.1. */
export type RobotsResponse =
  | { readonly kind: 'file'; readonly body: Buffer }
  /** There is no file, so everything is allowed. */
  | { readonly kind: 'none' }
  /** The rules are unknown, so everything is disallowed for now. */
  | { readonly kind: 'unknown'; readonly refusal: Refusal }

type RobotsRules = {
  /** Why the page may not be fetched, or null. */
  readonly refusal: Refusal | null
  readonly crawlDelayMs: number
  readonly sitemaps: readonly string[]
}

/** Reads the file in a research worker. */
export type ReadRobots = (file: RobotsToRead) => Promise<RobotsReading>

const cacheMs = dayMs
/** How long unknown rules are cached. */
const unknownCacheMs = 10 * 60_000
/** RFC 9309, 2.5: parsers must read at least 500 KiB. The rest is ignored. */
export const robotsBytes = 500 * 1024

export const noRules: RobotsRules = { refusal: null, crawlDelayMs: 0, sitemaps: [] }

type Entry = { response: Promise<RobotsResponse>; until: number }

/** Caches the robots.txt of each site for a day. */
export function createRobots(needs: {
  now: Clock
  product: string
  load: (robotsUrl: URL) => Promise<RobotsResponse>
  read: ReadRobots
}) {
  const cache = new LRUCache<string, Entry>({ max: 1_000 })

  function entryFor(page: URL): Entry {
    const now = needs.now().getTime()
    const known = cache.get(page.origin)
    if (known && known.until > now) return known
    const entry = { until: now + cacheMs } as Entry
    entry.response = needs.load(robotsUrl(page)).then((response) => withRetryTime(response, entry))
    cache.set(page.origin, entry)
    return entry
  }

  function withRetryTime(response: RobotsResponse, entry: Entry): RobotsResponse {
    if (response.kind !== 'unknown') return response
    const retryAt = response.refusal.retryAt ? Date.parse(response.refusal.retryAt) : 0
    entry.until = Math.max(retryAt, needs.now().getTime() + unknownCacheMs)
    return { ...response, refusal: { ...response.refusal, retryAt: new Date(entry.until).toISOString() } }
  }

  /** The rules of a site for one of its pages. */
  async function rulesFor(page: URL): Promise<RobotsRules> {
    const entry = entryFor(page)
    const response = await entry.response
    if (response.kind === 'none') return noRules
    if (response.kind === 'unknown') return { ...noRules, refusal: response.refusal }
    try {
      const { body } = response
      const file = { url: robotsUrl(page).href, body, product: needs.product, page: page.href }
      const { isAllowed, ...rules } = await needs.read(file)
      return { ...rules, refusal: isAllowed ? null : disallowed }
    } catch (error) {
      if (!isLost(error)) throw error
      // The rules count as unknown, so that no other page brings the file again.
      entry.response = Promise.resolve(withRetryTime({ kind: 'unknown', refusal: tooExpensive }, entry))
      return rulesFor(page)
    }
  }

  return { rulesFor }
}

const robotsUrl = (page: URL) => new URL('/robots.txt', page.origin)

const disallowed = blockedByRobots('robots_disallowed', 'The robots.txt of the site disallows this page.')
const tooExpensive = blockedByRobots(
  'robots_unavailable',
  'The robots.txt of the site takes too long to read, so nothing is fetched for now.',
)
