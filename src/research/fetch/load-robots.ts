import type { Clock } from '../../platform/clock.ts'
import { readBounded } from '../../platform/safe-fetch/read-body.ts'
import { retryAfter } from '../../platform/safe-fetch/retry-after.ts'
import { type AddressRules, refusalOf } from './address-rules.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { refusalForError } from './network-errors.ts'
import { blockedByRobots, type Refusal } from './outcome.ts'
import { type RobotsResponse, robotsBytes } from './robots.ts'
import { discard, type HttpResponse, headerOf, type Transport } from './transport.ts'

type Needs = {
  now: Clock
  userAgent: string
  transport: Transport
  limits: FetchLimits
  rules: AddressRules
}

/**
 * Loads robots.txt (RFC 9309, 2.3.1): 4xx means there is none; 5xx, 429 and timeouts mean that nothing may be fetched
 * for now. Redirects are followed over checked connections.
 */
export async function loadRobots(needs: Needs, robotsUrl: URL): Promise<RobotsResponse> {
  const { limits } = needs
  const signal = AbortSignal.timeout(limits.robotsTimeoutMs)
  const headers = {
    'user-agent': needs.userAgent,
    accept: 'text/plain,*/*;q=0.1',
    'accept-encoding': 'gzip, br',
  }
  let url = robotsUrl
  try {
    for (let hop = 0; hop <= limits.maximumRedirects; hop++) {
      if (refusalOf(url, needs.rules)) return { kind: 'none' }
      const response = await needs.transport.send(url, headers, signal)
      if (response.status < 300 || response.status >= 400) return await read(response, needs)
      discard(response)
      const to = URL.parse(headerOf(response, 'location') ?? '', url.href)
      if (to === null) return { kind: 'none' }
      url = to
    }
    // After five redirects the file counts as missing.
    return { kind: 'none' }
  } catch (fault) {
    return {
      kind: 'unknown',
      refusal: signal.aborted ? timedOut : refusalOfRobots(refusalForError(fault), url === robotsUrl),
    }
  }
}

async function read(response: HttpResponse, needs: Needs): Promise<RobotsResponse> {
  const { status } = response
  if (status >= 200 && status < 300) {
    const limits = { maximumBytes: robotsBytes, maximumRatio: needs.limits.maximumRatio, canTruncate: true }
    return {
      kind: 'file',
      body: await readBounded(response.body, response.headers, limits),
    }
  }
  discard(response)
  if (status < 500 && status !== 429) return { kind: 'none' }
  const retryAt = retryAfter(headerOf(response, 'retry-after'), needs.now())?.toISOString() ?? null
  return { kind: 'unknown', refusal: { ...unavailable, status, retryAt } }
}

const timedOut = blockedByRobots(
  'robots_timeout',
  'The robots.txt of the site did not load in time, so nothing is fetched for now.',
)
const unavailable = blockedByRobots(
  'robots_unavailable',
  'The robots.txt of the site is unavailable, so nothing is fetched for now.',
)

/** Errors that would also affect the page are reported as they are; others are reported as robots.txt errors. */
function refusalOfRobots(refusal: Refusal, isOwnHost: boolean): Refusal {
  if (refusal.reason === 'timeout') return timedOut
  const blocksPage = ['private_address', 'host_not_found', 'unreachable', 'insecure'].includes(refusal.reason)
  return blocksPage && isOwnHost ? refusal : unavailable
}
