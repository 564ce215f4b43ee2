import { normalUrl } from './normal-url.ts'
import { siteOf } from './site.ts'

export type FrontierLimits = {
  /** Of a run, in all. */
  readonly maximumPages: number
  /** Found from one seed, the seed included. */
  readonly pagesPerSeed: number
  /** Links followed away from a seed. */
  readonly maximumDepth: number
}

export const defaultFrontierLimits: FrontierLimits = { maximumPages: 60, pagesPerSeed: 20, maximumDepth: 2 }

/** A page to visit, and how it came to be known. */
export type Visit = {
  /** As it was found: some sites know a page with its last slash only. */
  readonly url: string
  readonly seed: string
  readonly from: string | null
  readonly depth: number
  readonly priority: number
  readonly why: string
}

export type Admission = 'added' | 'raised' | 'known' | 'no_page' | 'too_deep' | 'seed_full' | 'run_full'

/** All of it as JSON: a run that is taken up again goes on with exactly this. */
export type FrontierState = {
  readonly waiting: readonly Visit[]
  /** Addresses taken, or found to be the same as one taken. */
  readonly seen: readonly string[]
  readonly perSeed: Readonly<Record<string, number>>
  readonly taken: number
}

export type Frontier = ReturnType<typeof createFrontier>

/** What is still to be visited: best first, no page twice, no seed more than its share. */
export function createFrontier(given: Partial<FrontierLimits> = {}, state?: FrontierState) {
  const limits = { ...defaultFrontierLimits, ...given }
  const waiting = new Map<string, Visit>(
    state?.waiting.map((visit) => [normalUrl(visit.url) ?? visit.url, visit]),
  )
  const seen = new Set<string>(state?.seen)
  const perSeed = new Map<string, number>(Object.entries(state?.perSeed ?? {}))
  let taken = state?.taken ?? 0

  /** `key` is the one form of the page's addresses. */
  function admit(visit: Visit, key: string): Admission {
    if (seen.has(key)) return 'known'
    const known = waiting.get(key)
    if (known) {
      if (visit.priority <= known.priority) return 'known'
      // It keeps the seed it was counted for, and its place among equals.
      waiting.set(key, { ...known, priority: visit.priority, why: visit.why })
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
      const key = normalUrl(visit.url)
      return key === null ? 'no_page' : admit(visit, key)
    },

    /** The best page whose site is not busy; null when there is none. It counts as seen from now on. */
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
     * Says where a visit ended: after redirects, and what the page calls itself. False when that page was seen before
     * under another address, so that its text must not count twice.
     */
    settle(visit: Visit, names: { finalUrl: string; canonicalUrl?: string | null }): boolean {
      const own = normalUrl(visit.url)
      const others = [names.finalUrl, names.canonicalUrl ?? null]
        .map((name) => (name === null ? null : normalUrl(name)))
        .filter((name): name is string => name !== null && name !== own)
      const isFirst = others.every((name) => !seen.has(name))
      for (const name of others) {
        seen.add(name)
        waiting.delete(name)
      }
      return isFirst
    },

    get size() {
      return waiting.size
    },
    state: (): FrontierState => ({
      waiting: [...waiting.values()],
      seen: [...seen],
      perSeed: Object.fromEntries(perSeed),
      taken,
    }),
  }
}
