import { isSameSite } from '../fetch/site.ts'
import { bestFirst } from '../fetch/sitemap-order.ts'
import { readSitemap, type SitemapEntry, sitemapText } from '../read/sitemap-file.ts'
import { type LinkContext, linkScorer, type ScoredLink } from './links.ts'

/** A fetched sitemap, and what the run looks for in it. */
export type SitemapToRead = {
  readonly body: Uint8Array
  readonly context: LinkContext
  readonly limits: {
    /** Size after decompression. */
    readonly bytes: number
    readonly entries: number
    /** Sitemaps that are taken from an index, newest first. */
    readonly files: number
    /** Pages that are taken, best first. */
    readonly pages: number
  }
}

export type SitemapLink = ScoredLink & { readonly lastModified: string | null }

export type SitemapReading = {
  /** The number of entries read. */
  readonly entries: number
  /** Of an index: more sitemaps of the site. */
  readonly files: readonly SitemapEntry[]
  /** Else the best pages of the site. */
  readonly links: readonly SitemapLink[]
}

/** Reads a sitemap and selects its best pages. Null if it cannot be decompressed. */
export function readSitemapFile({ body, context, limits }: SitemapToRead): SitemapReading | null {
  const text = sitemapText(Buffer.from(body), limits.bytes)
  if (text === null) return null
  const { kind, entries } = readSitemap(text, limits.entries)
  const own = entries.filter(({ url }) => isSameSite(url, context.pageUrl))
  const isIndex = kind === 'index'
  return {
    entries: entries.length,
    files: isIndex ? own.toSorted(newestFirst).slice(0, limits.files) : [],
    links: isIndex ? [] : bestOfSitemap(own, context, limits.pages),
  }
}

/** The best listed pages, scored by path like links; newer pages win ties. */
export function bestOfSitemap(
  pages: readonly SitemapEntry[],
  context: LinkContext,
  limit: number,
): SitemapLink[] {
  const score = linkScorer(context)
  const links = pages.flatMap(({ url, lastModified }) => {
    const link = score({ url, text: '', isChrome: false })
    return link === null ? [] : [{ ...link, lastModified }]
  })
  return links.sort(bestFirst).slice(0, limit)
}

const newestFirst = (one: SitemapEntry, other: SitemapEntry): number =>
  (other.lastModified ?? '').localeCompare(one.lastModified ?? '')
