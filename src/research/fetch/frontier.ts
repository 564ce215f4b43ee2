import { normalizedUrl } from './normalized-url.ts'
import { siteOf } from './site.ts'

export type Visit = {
  /** As found: some sites require the trailing slash. */
  readonly url: string
  readonly seed: string
  readonly depth: number
  readonly priority: number
  /** How the page was found: `given`, `search`, `link`… */
  readonly foundBy: string
}

/** The queue of pages to visit: highest priority first, no page twice, up to a number of links from a seed. */
export function createFrontier(maximumDepth: number) {
  const waiting = new Map<string, Visit>()
  const seen = new Set<string>()

  return {
    /** Ignores what is no page, was seen, or is too deep. A page that waits may get a higher priority. */
    add(visit: Visit): void {
      const key = normalizedUrl(visit.url)
      if (key === null || seen.has(key)) return
      const known = waiting.get(key)
      if (known === undefined) {
        if (visit.depth <= maximumDepth) waiting.set(key, visit)
      } else if (visit.priority > known.priority) {
        // It keeps its seed and its position among equal priorities.
        waiting.set(key, { ...known, priority: visit.priority, foundBy: visit.foundBy })
      }
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
      return visit
    },

    /**
     * Records the final and canonical address of a visit. Returns false if that page was already seen, so that its
     * text does not count twice.
     */
    settle(visit: Pick<Visit, 'url'>, names: { finalUrl: string; canonicalUrl?: string | null }): boolean {
      const own = normalizedUrl(visit.url)
      const others = [names.finalUrl, names.canonicalUrl ?? []]
        .flat()
        .flatMap((name) => normalizedUrl(name) ?? [])
        .filter((name) => name !== own)
      const isFirst = others.every((name) => !seen.has(name))
      for (const name of others) {
        seen.add(name)
        waiting.delete(name)
      }
      return isFirst
    },

    /** Counts a page as seen that an earlier attempt of the run visited. */
    skip(url: string): void {
      const key = normalizedUrl(url)
      if (key !== null) seen.add(key)
    },

    has(url: string): boolean {
      const key = normalizedUrl(url)
      return key !== null && (seen.has(key) || waiting.has(key))
    },

    get size() {
      return waiting.size
    },
  }
}
