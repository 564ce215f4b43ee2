import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import robotsParser from 'robots-parser'
import { caps } from '../caps.ts'
import { isSameSite } from '../fetch/site.ts'

/** The robots.txt of a site and the page that it may disallow. */
export type RobotsToRead = {
  readonly url: string
  readonly body: Uint8Array
  readonly product: string
  readonly page: string
}

export type RobotsReading = {
  readonly isAllowed: boolean
  readonly crawlDelayMs: number
  /** The sitemaps of the same site that the file lists. */
  readonly sitemaps: readonly string[]
}

type ParsedRobots = {
  isAllowed(url: string, product?: string): boolean | undefined
  getCrawlDelay(product?: string): number | undefined
  getSitemaps(): string[]
}
// The package's types describe a default export that does not exist at run time.
const parseRobots = robotsParser as unknown as (url: string, text: string) => ParsedRobots

const maxLineLength = 2_000
/** Limit on characters after wildcards in all rules of a file. */
const starAllowance = 10_000

/** By content, because each page of a site brings the file again. */
const parsed = new LRUCache<string, ParsedRobots>({ max: 8 })

export function readRobots({ url, body, product, page }: RobotsToRead): RobotsReading {
  const key = createHash('sha256').update(`${url}\n`).update(body).digest('hex')
  const robots = parsed.get(key) ?? parseRobots(url, boundedRules(Buffer.from(body).toString('utf8')))
  parsed.set(key, robots)
  const delay = robots.getCrawlDelay(product) ?? 0
  return {
    isAllowed: robots.isAllowed(page, product) !== false,
    crawlDelayMs: Number.isFinite(delay) && delay > 0 ? delay * 1_000 : 0,
    sitemaps: robots
      .getSitemaps()
      .filter(
        (sitemap) => sitemap.length <= maxLineLength && URL.canParse(sitemap) && isSameSite(sitemap, url),
      )
      .slice(0, caps.sitemapsPerSite),
  }
}

/**
 * Bounds the cost of matching wildcards. Beyond the limit, a Disallow rule is cut at its wildcard, so that it forbids
 * more, and an Allow rule is dropped.
 */
function boundedRules(text: string): string {
  let left = starAllowance
  return text
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
