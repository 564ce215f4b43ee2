import { type AddressRules, checkedAddress } from '../fetch/address-rules.ts'
import type { Visit } from '../fetch/frontier.ts'
import { normalizedUrl } from '../fetch/normalized-url.ts'
import { type Unfetched, unfetched } from '../fetch/outcome.ts'
import type { ResearchRequest } from '../request.ts'
import { citySiteGuesses } from './city-guesses.ts'
import type { SearchOutcome } from './search-queries.ts'

/** How start pages are found, most trusted first, with their priority in the queue. */
const priorities = { given: 20, known_source: 15, search: 10, guess: 8 } as const
type SeedKind = keyof typeof priorities

/** Shares of the page limit. The rest is left for links. */
const shares = { known_source: 0.3, search: 0.5, onlyKnown: 0.6 } as const

export type Seeds = ReturnType<typeof selectSeeds>

/**
 * Selects the start pages of a run: all given addresses, and a share of known and found pages. Those beyond their share
 * are left out, and those that may never be fetched are refused with their reason.
 */
export function selectSeeds(
  { place, urls, knownSources, limits }: ResearchRequest,
  outcomes: readonly SearchOutcome[],
  rules: AddressRules,
) {
  const found = outcomes.map((one) => one.urls)
  const refused: (Unfetched & { readonly foundBy: SeedKind })[] = []
  const visits = new Map<string, Visit>()

  function add(addresses: readonly string[], foundBy: SeedKind): void {
    for (const [rank, address] of addresses.entries()) {
      const url = checkedAddress(address, rules)
      if (!(url instanceof URL)) {
        refused.push({ ...unfetched(address, address, url), foundBy })
        continue
      }
      const { href } = url
      const key = normalizedUrl(href) ?? href
      // Later results of a search get a slightly lower priority.
      const priority = priorities[foundBy] - (foundBy === 'search' ? Math.min(rank, 20) * 0.1 : 0)
      if (!visits.has(key)) visits.set(key, { url: href, seed: href, depth: 0, foundBy, priority })
    }
  }

  add(urls, 'given')
  add(knownSources, 'known_source')
  for (const results of found) add(results, 'search')
  // Guessed addresses are a last resort, because they may not exist.
  if (place && urls.length + knownSources.length + found.flat().length === 0)
    add(citySiteGuesses(place), 'guess')

  const of = (kind: SeedKind) =>
    [...visits.values()].filter(({ foundBy }) => foundBy === kind).toSorted((a, b) => b.priority - a.priority)
  const most = (share: number) => Math.max(1, Math.ceil((limits.pages - urls.length) * share))
  const results = of('search')
  const chosen = [
    ...of('given'),
    ...of('known_source').slice(0, most(results.length > 0 ? shares.known_source : shares.onlyKnown)),
    ...results.slice(0, most(shares.search)),
    ...of('guess'),
  ]
  const leftOut = [...visits.values()].filter((visit) => !chosen.includes(visit)).map(({ url }) => url)
  return { visits: chosen, refused, leftOut }
}
