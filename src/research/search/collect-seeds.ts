import { type AddressRules, parseAddress, refusalOf } from '../fetch/address-rules.ts'
import { normalizedUrl } from '../fetch/normalized-url.ts'
import { type Unfetched, unfetched } from '../fetch/outcome.ts'
import type { ResearchPlace } from '../request.ts'
import { citySiteGuesses } from './city-guesses.ts'

/** How a seed was found, most trusted first. */
export type SeedKind = 'given' | 'known_source' | 'search' | 'guess'

export type Seed = {
  readonly url: string
  readonly kind: SeedKind
  /** Frontier priority: given addresses first, then known and found pages, then guesses. */
  readonly priority: number
}

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
  found?: readonly { url: string; why: string }[]
  place?: Pick<ResearchPlace, 'name' | 'state'> | null
  rules?: AddressRules
}): { seeds: Seed[]; refused: RefusedSeed[] } {
  const seeds = new Map<string, Seed>()
  const refused: RefusedSeed[] = []

  function add(address: string, kind: SeedKind, rank = 0): void {
    const url = parseAddress(address)
    const refusal = url instanceof URL ? refusalOf(url, from.rules) : url
    if (refusal || !(url instanceof URL)) {
      if (refusal) refused.push({ ...unfetched(address, address, refusal), foundBy: kind })
      return
    }
    const key = normalizedUrl(url.href) ?? url.href
    // Later results get a slightly lower priority.
    const priority = priorities[kind] - Math.min(rank, 20) * 0.1
    if (!seeds.has(key)) seeds.set(key, { url: url.href, kind, priority })
  }

  for (const url of from.given ?? []) add(url, 'given')
  for (const url of from.knownSources ?? []) add(url, 'known_source')
  const ranks = new Map<string, number>()
  for (const { url, why } of from.found ?? []) {
    const rank = ranks.get(why) ?? 0
    ranks.set(why, rank + 1)
    add(url, 'search', rank)
  }
  if (from.place) {
    for (const url of citySiteGuesses(from.place)) add(url, 'guess')
  }
  return { seeds: [...seeds.values()], refused }
}
