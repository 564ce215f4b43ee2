import type { Fetcher } from './fetch/fetcher.ts'
import { siteOf } from './fetch/site.ts'
import { readSitemaps } from './fetch/sitemaps.ts'
import type { FoundLink, Journal, PageRecord } from './journal.ts'
import type { SitemapToRead } from './links/read-sitemap-file.ts'
import { linkContext, type ResearchRequest } from './request.ts'
import { retryLost } from './worker/retry-lost.ts'
import type { ResearchWorkers } from './worker/worker-pool.ts'

const maxSites = 10
const step = 'sitemaps'

/** Reads the sitemaps of seed sites, once per site, and saves the result with the run. */
export async function createSitemapLinks(
  { fetcher, workers }: { fetcher: Fetcher; workers: ResearchWorkers },
  request: ResearchRequest,
  run: { journal: Journal; signal: AbortSignal },
) {
  const saved = await run.journal.loadStep<Record<string, readonly FoundLink[]>>(step)
  const known = new Map(Object.entries(saved ?? {}))
  const processed = new Set<string>()
  const readFile = (file: SitemapToRead) =>
    retryLost(() => workers.run('readSitemapFile', [file], run.signal))

  return {
    /** The best sitemap pages of a seed's site; empty for a site that only has one page about the place. */
    async linksFor({ finalUrl, foundBy, says }: PageRecord): Promise<readonly FoundLink[]> {
      if (finalUrl === null || !isEligible(finalUrl, foundBy, says?.place)) return []
      const site = siteOf(finalUrl)
      if (processed.has(site)) return []
      processed.add(site)
      const before = known.get(site)
      if (before) return before
      if (known.size >= maxSites) return []
      const read = await readSitemaps({ ...fetcher, readFile }, linkContext(request, finalUrl), run.signal)
      run.signal.throwIfAborted()
      const links = read.map(({ url, score }): FoundLink => ({ url, score, foundBy: 'sitemap' }))
      known.set(site, links)
      await run.journal.saveStep(step, Object.fromEntries(known))
      return links
    },
  }
}

/** Given, known and guessed sites belong to the place. A found site does if its home page mentions the place. */
function isEligible(url: string, foundBy: string, place: string | undefined): boolean {
  if (foundBy !== 'search') return true
  return place === 'name_and_state' && new URL(url).pathname.split('/').filter(Boolean).length <= 1
}
