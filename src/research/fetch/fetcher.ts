import { abortable } from '../../platform/abortable.ts'
import type { Clock } from '../../platform/clock.ts'
import { type AddressRules, checkedAddress, isSamplePage, parseAddress, refusalOf } from './address-rules.ts'
import { defaultFetchLimits, type FetchLimits } from './fetch-limits.ts'
import { refusalForError } from './network-errors.ts'
import { type FetchOutcome, failed, type Refusal, refused, unfetched } from './outcome.ts'
import { type RequestOptions, readResponse, requestHeaders } from './read-response.ts'
import { createRobots, noRules, type ReadRobots } from './robots.ts'
import { siteOf } from './site.ts'
import {
  createSiteRateLimiter,
  type SiteRateLimiter,
  type SiteSlot,
  sleep,
  type Wait,
} from './site-rate-limiter.ts'
import { createTransport, type Network } from './transport.ts'

export type FetcherNeeds = Network & {
  readonly now: Clock
  /** Built by `userAgentFor`. It links to a page where people can complain. */
  readonly userAgent: string
  readonly readRobots: ReadRobots
  readonly wait?: Wait
  /** Shared by fetchers that visit the same sites; each has its own by default. */
  readonly rateLimiter?: SiteRateLimiter
  readonly limits?: Partial<FetchLimits>
  /** Defaults to true: robots.txt is read and obeyed. */
  readonly obeyRobots?: boolean
  /** Allowed in addition to 80, 443 and `allowedLoopbackPorts`. */
  readonly extraPorts?: readonly number[]
}

/** The network time that is left for a page. Time spent in queues does not count. */
type TimeBudget = { leftMs: number; isSpent: boolean }

type FetchOptions = RequestOptions & { readonly signal?: AbortSignal }

export type Fetcher = ReturnType<typeof createFetcher>
export type PageRules = Fetcher['rules']

export const addressRulesOf = (
  needs: Pick<FetcherNeeds, 'extraPorts' | 'allowedLoopbackPorts' | 'samplePages'>,
): AddressRules => ({
  extraPorts: [...(needs.extraPorts ?? []), ...(needs.allowedLoopbackPorts ?? [])],
  samplePages: needs.samplePages,
})

/**
 * Fetches pages politely. Each hop: address rules → slot in the site's queue → robots.txt → request interval → one
 * request over a checked connection. The response is a redirect (next hop), a Retry-After (one more attempt) or the
 * outcome.
 */
export function createFetcher(needs: FetcherNeeds) {
  const limits: FetchLimits = { ...defaultFetchLimits, ...needs.limits }
  const rules = addressRulesOf(needs)
  const transport = createTransport(needs, limits)
  const rateLimiter =
    needs.rateLimiter ??
    createSiteRateLimiter({ now: needs.now, wait: needs.wait ?? sleep, maxWaitMs: limits.maxWaitMs })
  const addressRefusal = (url: URL) => refusalOf(url, rules)
  const robotsRulesFor = createRobots({ ...needs, transport, limits, addressRefusal })
  const rulesFor = async (url: URL) => (needs.obeyRobots === false ? noRules : robotsRulesFor(url))

  /** Sends one request when robots.txt and the request interval allow it. */
  async function requestOnce(
    url: URL,
    slot: SiteSlot,
    options: FetchOptions,
    budget: TimeBudget,
    signal: AbortSignal,
  ) {
    const site = await abortable(rulesFor(url), signal)
    if (site.refusal) return site.refusal
    // The service need not be polite to itself.
    const pauseMs = isSamplePage(url, needs.samplePages) ? 0 : limits.requestIntervalMs
    const until = await slot.waitUntilAllowed(Math.max(pauseMs, site.crawlDelayMs), signal)
    if (until) return mustWait(until)
    const timeout = AbortSignal.timeout(Math.max(Math.ceil(budget.leftMs), 1))
    const begin = performance.now()
    try {
      const headers = requestHeaders(needs.userAgent, options)
      const response = await transport.send(url, headers, AbortSignal.any([timeout, signal]))
      return await readResponse(response, { url, options, limits, now: needs.now })
    } finally {
      budget.isSpent = timeout.aborted
      budget.leftMs -= performance.now() - begin
    }
  }

  async function fetchHop(url: URL, options: FetchOptions, budget: TimeBudget, signal: AbortSignal) {
    const site = siteOf(url)
    using slot = await rateLimiter.acquire(site, signal)
    for (let attempt = 1; ; attempt++) {
      const step = await requestOnce(url, slot, options, budget, signal)
      if (step.kind !== 'failed' || !step.retryAt) return step
      // The pause applies to the whole site, not only to this page.
      await rateLimiter.pauseUntil(site, new Date(step.retryAt))
      const isFar = Date.parse(step.retryAt) - needs.now().getTime() > limits.maxWaitMs
      if (attempt === 2 || isFar) return step
    }
  }

  async function followRedirects(
    given: string,
    options: FetchOptions,
    signal: AbortSignal,
  ): Promise<FetchOutcome> {
    let url = parseAddress(given)
    if (!(url instanceof URL)) return unfetched(given, given, url)
    const first = url.href
    const { origin } = url
    const budget: TimeBudget = { leftMs: limits.timeoutMs, isSpent: false }
    const seen = new Set<string>()
    const end = (refusal: Refusal) => unfetched(given, (url as URL).href, refusal)
    try {
      for (let hop = 0; ; hop++) {
        const refusal = addressRefusal(url)
        if (refusal) return end(hop === 0 ? refusal : redirected(refusal))
        seen.add(url.href)
        const allowed = url.origin === origin ? options : { ...options, headers: {} }
        const step = await fetchHop(url, allowed, budget, signal)
        if (step.kind === 'fetched' || step.kind === 'not_modified') {
          return { ...step, url: given, finalUrl: url.href } as FetchOutcome
        }
        if (step.kind !== 'redirect') return end(url.href === first ? step : redirected(step))
        if (hop === limits.maximumRedirects)
          return end(failed('too_many_redirects', 'The page redirects too many times.'))
        if (seen.has(step.to.href)) return end(failed('redirect_loop', 'The page redirects in a loop.'))
        url = step.to
      }
    } catch (fault) {
      if (signal.aborted) return end(failed('cancelled', 'The run was canceled.'))
      if (budget.isSpent) return end(failed('timeout', 'The page took too long to load.'))
      return end(refusalForError(fault))
    }
  }

  return {
    /** Never throws for a page: every error is an outcome. */
    fetch: (url: string, options: FetchOptions = {}) =>
      followRedirects(url, options, options.signal ?? new AbortController().signal),
    async sitemapsOf(url: string): Promise<readonly string[]> {
      const checked = checkedAddress(url, rules)
      return checked instanceof URL ? (await rulesFor(checked)).sitemaps : []
    },
    /** Shared with the browser, so that both obey the same rules. */
    rules: {
      userAgent: needs.userAgent,
      transport,
      limits,
      /** Why an address may not be fetched, robots.txt included. */
      refusalFor: async (url: URL) => addressRefusal(url) ?? (await rulesFor(url)).refusal,
      /** The same without robots.txt, for resources of a page such as its scripts. */
      addressRefusal,
    },
    [Symbol.asyncDispose]: () => transport[Symbol.asyncDispose](),
  }
}

const redirected = (refusal: Refusal): Refusal => ({
  ...refusal,
  detail: `The page redirects to another address. ${refusal.detail}`,
})

const mustWait = (until: Date): Refusal => ({
  ...refused('must_wait', `The site asks for no requests before ${minuteOf(until)}.`),
  retryAt: until.toISOString(),
})

const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
