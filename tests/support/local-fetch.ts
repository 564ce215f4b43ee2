import { createFetcher, type FetcherNeeds } from '../../src/research/fetch/fetcher.ts'
import { userAgentFor } from '../../src/research/fetch/user-agent.ts'
import { readRobots } from '../../src/research/read/robots-file.ts'
import { fakeClock, type LocalWeb, type Site, startWeb } from './local-web.ts'
import { assertSpanish } from './spanish.ts'

export const userAgent = userAgentFor('https://directory.example.org/bot')

/** A fetcher for a local web, with a fake clock. */
export function fetcherFor(web: LocalWeb, more: Partial<FetcherNeeds> = {}) {
  const clock = fakeClock()
  const fetcher = createFetcher({
    now: clock.now,
    wait: clock.wait,
    userAgent,
    readRobots: async (file) => readRobots(file),
    lookup: web.lookup,
    allowedLoopbackPorts: [web.port],
    ...more,
  })
  return Object.assign(fetcher, { clock })
}

/** Fetches one path of a site at `alder.test`. */
export async function outcomeOf(site: Site, path: string, more: Partial<FetcherNeeds> = {}, url?: string) {
  await using web = await startWeb({ 'alder.test': site })
  await using fetcher = fetcherFor(web, more)
  const outcome = await fetcher.fetch(url ?? web.url('alder.test', path))
  if ('detail' in outcome) assertSpanish(outcome.detail)
  return { outcome, requests: web.requests, port: web.port, clock: fetcher.clock }
}

export async function reasonOf(site: Site, path: string, more: Partial<FetcherNeeds> = {}) {
  const { outcome } = await outcomeOf(site, path, more)
  return 'reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind
}
