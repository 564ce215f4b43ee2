import { normalizedUrl } from './normalized-url.ts'
import { siteOf } from './site.ts'

type FrontierLimits = {
  /** Limit for the whole run. */
  readonly maximumPages: number
  /** Limit for pages found from one seed, including the seed. */
  readonly pagesPerSeed: number
  /** Number of links followed from a seed. */
  readonly maximumDepth: number
}

/** A page to visit and how it was found. */
export type Visit = {
  /** As found: some sites require the trailing slash. */
  readonly url: string
  readonly seed: string
  readonly depth: number
  readonly priority: number
  /** How the page was found: `given`, `search`, `link`… */
  readonly foundBy: string
}

type Admission = 'added' | 'raised' | 'known' | 'no_page' | 'too_deep' | 'seed_full' | 'run_full'

/** The queue of pages to visit: highest priority first, no page twice, limited per seed. */
export function createFrontier(limits: FrontierLimits) {
  const waiting = new Map<string, Visit>()
  const seen = new Set<string>()
  const perSeed = new Map<string, number>()
  let taken = 0

  /** `key` is the normalized address. */
  function admit(visit: Visit, key: string): Admission {
    if (seen.has(key)) return 'known'
    const known = waiting.get(key)
    if (known) {
      if (visit.priority <= known.priority) return 'known'
      // It keeps its seed and its position among equal priorities.
      waiting.set(key, { ...known, priority: visit.priority, foundBy: visit.foundBy })
      return 'raised'
    }
    if (visit.depth > limits.maximumDepth) return 'too_deep'
    const count = perSeed.get(visit.seed) ?? 0
    if (count >= limits.pagesPerSeed) return 'seed_full'
    if (taken + waiting.size >= limits.maximumPages) return 'run_full'
    perSeed.set(visit.seed, count + 1)
    waiting.set(key, visit)
    return 'added'
  }

  return {
    add(visit: Visit): Admission {
      const key = normalizedUrl(visit.url)
      return key === null ? 'no_page' : admit(visit, key)
    },

    /** Takes the best page whose site is not busy, or null. The page counts as seen from now on. */
    next(busySites: ReadonlySet<string> = new Set()): Visit | null {
      let best: [key: string, visit: Visit] | null = null
      for (const entry of waiting) {
        const isBetter = best === null || entry[1].priority > best[1].priority
        if (isBetter && !busySites.has(siteOf(entry[1].url))) best = entry
      }
      if (best === null) return null
      const [key, visit] = best
      waiting.delete(key)
      seen.add(key)
      taken++
      return visit
    },

    /**
     * Records the final and canonical address of a visit. Returns false if that page was already seen, so that its
     * text does not count twice.
     */
    settle(visit: Visit, names: { finalUrl: string; canonicalUrl?: string | null }): boolean {
      const own = normalizedUrl(visit.url)
      const others = [names.finalUrl, names.canonicalUrl ?? null]
        .map((name) => (name === null ? null : normalizedUrl(name)))
        .filter((name): name is string => name !== null && name !== own)
      const isFirst = others.every((name) => !seen.has(name))
      for (const name of others) {
        seen.add(name)
        waiting.delete(name)
      }
      return isFirst
    },

    /** Whether the page was visited or waits. */
    has(url: string): boolean {
      const key = normalizedUrl(url)
      return key !== null && (seen.has(key) || waiting.has(key))
    },

    get size() {
      return waiting.size
    },
  }
}
