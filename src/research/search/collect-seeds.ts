import { type AddressRules, checkedAddress } from '../fetch/address-rules.ts'
import type { Visit } from '../fetch/frontier.ts'
import { normalizedUrl } from '../fetch/normalized-url.ts'
import { type Unfetched, unfetched } from '../fetch/outcome.ts'
import type { ResearchPlace } from '../request.ts'
import { citySiteGuesses } from './city-guesses.ts'

/** How a seed was found, most trusted first. */
export type SeedKind = 'given' | 'known_source' | 'search' | 'guess'

/** A start page. Given addresses have the highest priority, then known and found pages, then guesses. */
export type SeedVisit = Visit & { readonly foundBy: SeedKind }

/** An address that may never be fetched, with its reason. */
export type RefusedSeed = Unfetched & { readonly foundBy: SeedKind }

const priorities: Record<SeedKind, number> = { given: 20, known_source: 15, search: 10, guess: 8 }

/**
 * Collects the start pages of a run. Works without a search engine: given addresses, known sources and guesses of the
 * city's site. Addresses that may not be fetched are returned with their reason.
 */
export function collectSeeds(from: {
  given?: readonly string[]
  knownSources?: readonly string[]
  /** Results of each query, best first. */
  found?: readonly (readonly string[])[]
  place?: Pick<ResearchPlace, 'name' | 'state'> | null
  rules?: AddressRules
}): { visits: SeedVisit[]; refused: RefusedSeed[] } {
  const visits = new Map<string, SeedVisit>()
  const refused: RefusedSeed[] = []

  function add(address: string, foundBy: SeedKind, rank = 0): void {
    const url = checkedAddress(address, from.rules)
    if (!(url instanceof URL)) {
      refused.push({ ...unfetched(address, address, url), foundBy })
      return
    }
    const key = normalizedUrl(url.href) ?? url.href
    // Later results get a slightly lower priority.
    const priority = priorities[foundBy] - Math.min(rank, 20) * 0.1
    if (!visits.has(key)) visits.set(key, { url: url.href, seed: url.href, depth: 0, foundBy, priority })
  }

  for (const url of from.given ?? []) add(url, 'given')
  for (const url of from.knownSources ?? []) add(url, 'known_source')
  for (const urls of from.found ?? []) for (const [rank, url] of urls.entries()) add(url, 'search', rank)
  for (const url of from.place ? citySiteGuesses(from.place) : []) add(url, 'guess')
  return { visits: [...visits.values()], refused }
}
