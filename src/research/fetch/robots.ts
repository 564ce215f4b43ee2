import { LRUCache } from 'lru-cache'
import robotsParser from 'robots-parser'
import type { Clock } from '../../platform/clock.ts'
import type { Refusal } from './outcome.ts'

/** The result of loading robots.txt; RFC 9309, 2.3.1. */
export type RobotsResponse =
  | { readonly kind: 'file'; readonly text: string }
  /** There is no file, so everything is allowed. */
  | { readonly kind: 'none' }
  /** The rules are unknown, so everything is disallowed for now. */
  | { readonly kind: 'unknown'; readonly refusal: Refusal }

export type RobotsRules = {
  /** Why the page may not be fetched, or null. */
  refusalOf(url: URL): Refusal | null
  readonly crawlDelayMs: number
  readonly sitemaps: readonly string[]
}

type ParsedRobots = {
  isAllowed(url: string, product?: string): boolean | undefined
  getCrawlDelay(product?: string): number | undefined
  getSitemaps(): string[]
}
// The package's types describe a default export that does not exist at run time.
const parseRobots = robotsParser as unknown as (url: string, text: string) => ParsedRobots

const cacheMs = 24 * 60 * 60_000
/** How long unknown rules are cached. */
const unknownCacheMs = 10 * 60_000
/** RFC 9309, 2.5: parsers must read at least 500 KiB. The rest is ignored. */
export const robotsBytes = 500 * 1024
const maxLineLength = 2_000
/** Limit on characters after wildcards in all rules of a file. */
const starAllowance = 10_000

/** Caches the rules of each site for a day. */
export function createRobots(needs: {
  now: Clock
  product: string
  load: (robotsUrl: URL) => Promise<RobotsResponse>
}) {
  const cache = new LRUCache<string, { rules: Promise<RobotsRules>; until: number }>({ max: 1_000 })

  async function read(url: URL, entry: { until: number }): Promise<RobotsRules> {
    const response = await needs.load(url)
    if (response.kind === 'file') return parseRules(url, response.text, needs.product)
    if (response.kind === 'none') return { refusalOf: () => null, crawlDelayMs: 0, sitemaps: [] }
    const retryAt = response.refusal.retryAt ? Date.parse(response.refusal.retryAt) : 0
    entry.until = Math.max(retryAt, needs.now().getTime() + unknownCacheMs)
    const refusal = { ...response.refusal, retryAt: new Date(entry.until).toISOString() }
    return { refusalOf: () => refusal, crawlDelayMs: 0, sitemaps: [] }
  }

  return {
    rulesFor(page: URL): Promise<RobotsRules> {
      const now = needs.now().getTime()
      const known = cache.get(page.origin)
      if (known && known.until > now) return known.rules
      const entry = { until: now + cacheMs } as { rules: Promise<RobotsRules>; until: number }
      entry.rules = read(new URL('/robots.txt', page.origin), entry)
      cache.set(page.origin, entry)
      return entry.rules
    },
  }
}

function parseRules(url: URL, text: string, product: string): RobotsRules {
  const robots = parseRobots(url.href, boundedRules(text))
  const delay = robots.getCrawlDelay(product) ?? 0
  return {
    refusalOf: (page) =>
      robots.isAllowed(page.href, product) === false
        ? {
            kind: 'blocked_by_robots',
            reason: 'robots_disallowed',
            detail: 'The robots.txt of the site disallows this page.',
          }
        : null,
    crawlDelayMs: Number.isFinite(delay) && delay > 0 ? delay * 1_000 : 0,
    sitemaps: robots.getSitemaps(),
  }
}

/**
 * Bounds the cost of matching wildcards. Beyond the limit, a Disallow rule is cut at its wildcard, so that it forbids
 * more, and an Allow rule is dropped.
 */
function boundedRules(text: string): string {
  let left = starAllowance
  return text
    .slice(0, robotsBytes)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.length <= maxLineLength)
    .map((line) => {
      const star = line.indexOf('*')
      if (star < 0 || /^\s*user-agent/i.test(line)) return line
      const rule = line.replace(/\*{2,}/g, '*')
      left -= rule.length - star
      if (left >= 0) return rule
      return /^\s*disallow/i.test(rule) ? rule.slice(0, star + 1) : ''
    })
    .join('\n')
}
