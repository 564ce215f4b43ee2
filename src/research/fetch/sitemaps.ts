import { caps } from '../caps.ts'
import type { LinkContext, ScoredLink } from '../links/links.ts'
import type { SitemapReading, SitemapToRead } from '../links/read-sitemap-file.ts'
import { isLost } from '../worker/worker-error.ts'
import type { Fetcher } from './fetcher.ts'

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
