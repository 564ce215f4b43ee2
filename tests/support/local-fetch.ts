import { createFetcher, type FetcherNeeds } from '../../src/research/fetch/fetcher.ts'
import { userAgentFor } from '../../src/research/fetch/user-agent.ts'
import { jumpingClock, type LocalWeb, type Site, startWeb } from './local-web.ts'

export const userAgent = userAgentFor('https://directory.example.org/bot')

/** A fetcher in a web on loopback, whose clock jumps instead of waiting. */
export function fetcherFor(web: LocalWeb, more: Partial<FetcherNeeds> = {}) {
  const clock = jumpingClock()
  const fetcher = createFetcher({
    now: clock.now,
    wait: clock.wait,
    userAgent,
    lookup: web.lookup,
    allowedLoopbackPorts: [web.port],
    ...more,
  })
  return Object.assign(fetcher, { clock })
}

/** One site, `alder.test`, and what fetching one of its paths comes to. */
export async function outcomeOf(site: Site, path: string, more: Partial<FetcherNeeds> = {}, url?: string) {
  await using web = await startWeb({ 'alder.test': site })
  await using fetcher = fetcherFor(web, more)
  const outcome = await fetcher.fetch(url ?? web.url('alder.test', path))
  return { outcome, requests: web.requests, port: web.port, clock: fetcher.clock }
}

export async function reasonOf(site: Site, path: string, more: Partial<FetcherNeeds> = {}) {
  const { outcome } = await outcomeOf(site, path, more)
  return 'reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind
}
