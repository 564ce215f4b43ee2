import { LRUCache } from 'lru-cache'
import { dayMs } from '../../contracts/days.ts'
import type { Clock } from '../../platform/clock.ts'
import { readBounded } from '../../platform/safe-fetch/read-body.ts'
import type { RobotsReading, RobotsToRead } from '../read/robots-file.ts'
import { isLost } from '../worker/worker-error.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { refusalForError } from './network-errors.ts'
import { blockedByRobots, type Refusal } from './outcome.ts'
import { retryTime } from './read-response.ts'
import { discard, followRedirects, type Transport } from './transport.ts'
import { productOf } from './user-agent.ts'

/** A file, or why it is unknown; then nothing may be fetched for now. Without a file, everything is allowed. */
type Loaded = Buffer | Refusal

type RobotsRules = Omit<RobotsReading, 'isAllowed'> & {
  /** Why the page may not be fetched, or null. */
  readonly refusal: Refusal | null
}

/** Reads the file in a research worker. */
export type ReadRobots = (file: RobotsToRead) => Promise<RobotsReading>

type RobotsNeeds = {
  readonly now: Clock
  readonly userAgent: string
  readonly transport: Transport
  readonly limits: FetchLimits
  readonly addressRefusal: (url: URL) => Refusal | null
  readonly readRobots: ReadRobots
}

const noFile = Buffer.alloc(0)
const unknownCacheMs = 10 * 60_000
/** RFC 9309, 2.5: parsers must read at least 500 KiB. The rest is ignored. */
const robotsBytes = 500 * 1024

export const noRules: RobotsRules = { refusal: null, crawlDelayMs: 0, sitemaps: [] }

/** Caches the robots.txt of each site for a day, and why it is unknown until the site may be asked again. */
export function createRobots(needs: RobotsNeeds) {
  const now = () => needs.now().getTime()
  const cache = new LRUCache<string, Promise<Loaded>>({
    max: 1_000,
    ttl: dayMs,
    ttlResolution: 0,
    perf: { now },
    memoMethod: load,
  })
  const product = productOf(needs.userAgent)

  async function load(origin: string): Promise<Loaded> {
    const file = await loadRobots(needs, robotsUrl(origin))
    return Buffer.isBuffer(file) ? file : markUnknown(origin, file)
  }

  function markUnknown(origin: string, refusal: Refusal): Refusal {
    const retryAt = Math.max(refusal.retryAt ? Date.parse(refusal.retryAt) : 0, now() + unknownCacheMs)
    const unknown = { ...refusal, retryAt: new Date(retryAt).toISOString() }
    cache.set(origin, Promise.resolve(unknown), { ttl: retryAt - now() })
    return unknown
  }

  return async function rulesFor({ origin, href }: URL): Promise<RobotsRules> {
    const body = await cache.memo(origin)
    if (!Buffer.isBuffer(body)) return { ...noRules, refusal: body }
    if (body.length === 0) return noRules
    try {
      const file = { url: robotsUrl(origin).href, body, product, page: href }
      const { isAllowed, ...rules } = await needs.readRobots(file)
      return { ...rules, refusal: isAllowed ? null : disallowed }
    } catch (error) {
      if (!isLost(error)) throw error
      // The rules count as unknown, so that no other page brings the file again.
      return { ...noRules, refusal: markUnknown(origin, tooExpensive) }
    }
  }
}

const robotsUrl = (origin: string) => new URL('/robots.txt', origin)

/**
 * Loads robots.txt (RFC 9309, 2.3.1): 4xx and more than five redirects mean that there is none; 5xx, 429 and timeouts
 * that nothing may be fetched for now.
 */
async function loadRobots(needs: RobotsNeeds, robotsUrl: URL): Promise<Loaded> {
  const { limits, transport, userAgent, addressRefusal } = needs
  const signal = AbortSignal.timeout(limits.robotsTimeoutMs)
  const { maximumRedirects, maximumRatio } = limits
  const headers = {
    'user-agent': userAgent,
    accept: 'text/plain,*/*;q=0.1',
    'accept-encoding': 'gzip, br',
  }
  let at = robotsUrl
  const mayFetch = (url: URL) => {
    at = url
    return addressRefusal(url) === null
  }
  try {
    const response = await followRedirects(transport, robotsUrl, {
      headers,
      signal,
      maximumRedirects,
      mayFetch,
    })
    if (response === null) return noFile
    if (response.status >= 200 && response.status < 300) {
      const bounds = { maximumBytes: robotsBytes, maximumRatio, canTruncate: true }
      return await readBounded(response.body, response.headers, bounds)
    }
    discard(response)
    const { status } = response
    if (status < 500 && status !== 429) return noFile
    return { ...unavailable, status, retryAt: retryTime(response, needs.now()) }
  } catch (fault) {
    return signal.aborted ? timedOut : refusalOfRobots(refusalForError(fault), at === robotsUrl)
  }
}

/** Errors that would also affect the page are reported as they are; others are reported as robots.txt errors. */
function refusalOfRobots(refusal: Refusal, isOwnHost: boolean): Refusal {
  if (refusal.reason === 'timeout') return timedOut
  const blocksPage = ['private_address', 'host_not_found', 'unreachable', 'insecure'].includes(refusal.reason)
  return blocksPage && isOwnHost ? refusal : unavailable
}

const disallowed = blockedByRobots('robots_disallowed', 'The robots.txt of the site disallows this page.')
const tooExpensive = blockedByRobots(
  'robots_unavailable',
  'The robots.txt of the site takes too long to read, so nothing is fetched for now.',
)
const timedOut = blockedByRobots(
  'robots_timeout',
  'The robots.txt of the site did not load in time, so nothing is fetched for now.',
)
const unavailable = blockedByRobots(
  'robots_unavailable',
  'The robots.txt of the site is unavailable, so nothing is fetched for now.',
)
