import type { SitemapLink, SitemapReading, SitemapToRead } from '../links/read-sitemap-file.ts'
import { isLost } from '../worker/worker-error.ts'
import type { Fetcher } from './fetcher.ts'
import { bestFirst } from './sitemap-order.ts'

/** `depth` is the nesting of sitemap indexes, and `pages` how many pages are taken, best first. */
const limits = { files: 3, entries: 3_000, depth: 2, pages: 8, bytes: 10 * 1024 * 1024 } as const

type SitemapNeeds = Pick<Fetcher, 'fetch' | 'sitemapsOf'> & {
  /** Reads a file in a research worker. */
  readFile(file: SitemapToRead): Promise<SitemapReading | null>
}

/** The best pages that a site lists in the sitemaps of robots.txt, else in `/sitemap.xml`. */
export async function readSitemaps(
  needs: SitemapNeeds,
  context: SitemapToRead['context'],
  signal: AbortSignal,
): Promise<readonly SitemapLink[]> {
  const announced = await needs.sitemapsOf(context.pageUrl)
  const first = announced.length > 0 ? announced : [new URL('/sitemap.xml', context.pageUrl).href]
  const queue = first.map((url) => ({ url, depth: 1, lastModified: '' }))
  const seen = new Set<string>()
  const links = new Map<string, SitemapLink>()
  let entries = 0
  for (let file = queue.shift(); file; file = queue.shift()) {
    if (seen.has(file.url)) continue
    if (seen.size >= limits.files || entries >= limits.entries) break
    seen.add(file.url)
    const outcome = await needs.fetch(file.url, { signal })
    if (outcome.kind !== 'fetched') continue
    const left = { ...limits, entries: limits.entries - entries }
    const read = await needs.readFile({ body: outcome.body, context, limits: left }).catch((error) => {
      if (!isLost(error)) throw error
      return null
    })
    if (read === null) continue
    entries += read.entries
    for (const link of read.links) links.set(link.url, link)
    const { depth } = file
    if (depth >= limits.depth) continue
    for (const { url, lastModified } of read.files)
      queue.push({ url, depth: depth + 1, lastModified: lastModified ?? '' })
    // Newest sitemaps first, because the limits cut off the rest.
    queue.sort((one, other) => other.lastModified.localeCompare(one.lastModified))
  }
  return [...links.values()].sort(bestFirst).slice(0, limits.pages)
}
