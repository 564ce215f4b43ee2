import { caps } from './caps.ts'
import type { Fetcher } from './fetch/fetcher.ts'
import { siteOf } from './fetch/site.ts'
import type { FoundLink, Journal, PageRecord } from './journal.ts'
import type { LinkContext, ScoredLink } from './links/links.ts'
import type { SitemapReading, SitemapToRead } from './links/read-sitemap-file.ts'
import type { ResearchRequest } from './request.ts'
import { isLost, retryLost } from './worker/worker-error.ts'
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
      const { place, issues } = request
      const context = { pageUrl: finalUrl, place, issues }
      const read = await readSitemaps({ ...fetcher, readFile }, context, run.signal)
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

type SitemapNeeds = Pick<Fetcher, 'fetch' | 'sitemapsOf'> & {
  /** Reads a file in a research worker. */
  readFile(file: SitemapToRead): Promise<SitemapReading>
}

/** The best pages that a site lists in the sitemaps of robots.txt, else in `/sitemap.xml`. */
export async function readSitemaps(
  needs: SitemapNeeds,
  context: LinkContext,
  signal: AbortSignal,
): Promise<readonly ScoredLink[]> {
  const announced = await needs.sitemapsOf(context.pageUrl)
  // The files of an index are added while it is read.
  const files = new Set(announced.length > 0 ? announced : [new URL('/sitemap.xml', context.pageUrl).href])
  const links = new Map<string, ScoredLink>()
  let read = 0
  for (const file of files) {
    if (read++ === caps.sitemapFiles) break
    const outcome = await needs.fetch(file, { signal })
    if (outcome.kind !== 'fetched') continue
    const reading = await needs.readFile({ body: outcome.body, context }).catch((error) => {
      if (!isLost(error)) throw error
    })
    for (const link of reading?.links ?? []) links.set(link.url, link)
    for (const next of reading?.files ?? []) files.add(next)
  }
  return [...links.values()].sort((one, other) => other.score - one.score).slice(0, caps.sitemapPages)
}
