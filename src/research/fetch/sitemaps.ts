import type { Fetcher } from './fetcher.ts'
import { type LinkContext, linkScorer, type ScoredLink } from './links.ts'
import { type Refusal, type Unfetched, unfetched } from './outcome.ts'
import { isSameSite } from './site.ts'
import { readSitemap, type SitemapEntry, sitemapText } from './sitemap-file.ts'

type SitemapLimits = {
  readonly files: number
  readonly entries: number
  /** Nesting of sitemap indexes. */
  readonly depth: number
}

const defaults: SitemapLimits = { files: 5, entries: 5_000, depth: 2 }

type SitemapPages = {
  readonly pages: readonly SitemapEntry[]
  readonly filesRead: number
  /** Files that could not be read. A missing `/sitemap.xml` that robots.txt does not list is not an error. */
  readonly faults: readonly Unfetched[]
  /** Whether the limits cut something off. */
  readonly isCut: boolean
}

/** The pages that a site lists in the sitemaps of robots.txt, else in `/sitemap.xml`. */
export async function readSitemaps(
  fetcher: Pick<Fetcher, 'fetch' | 'sitemapsOf'>,
  siteUrl: string,
  options: { limits?: Partial<SitemapLimits>; signal?: AbortSignal } = {},
): Promise<SitemapPages> {
  const limits = { ...defaults, ...options.limits }
  const announced = (await fetcher.sitemapsOf(siteUrl)).filter((url) => isOnSite(url, siteUrl))
  const isGuess = announced.length === 0
  const usual = URL.parse('/sitemap.xml', siteUrl)?.href ?? siteUrl
  const first = isGuess ? [usual] : announced
  const queue = first.map((url) => ({ url, depth: 1 }))
  const seen = new Set<string>()
  const pages = new Map<string, SitemapEntry>()
  const faults: Unfetched[] = []
  let filesRead = 0
  let isCut = false

  for (let file = queue.shift(); file; file = queue.shift()) {
    if (seen.has(file.url)) continue
    if (seen.size >= limits.files || pages.size >= limits.entries) {
      isCut = true
      break
    }
    seen.add(file.url)
    const outcome = await fetcher.fetch(file.url, options.signal ? { signal: options.signal } : {})
    if (outcome.kind !== 'fetched') {
      if (outcome.kind !== 'not_modified' && !(isGuess && outcome.reason === 'not_found'))
        faults.push(outcome)
      continue
    }
    const text = sitemapText(outcome.body, 10 * 1024 * 1024)
    if (text === null) {
      faults.push(unfetched(file.url, outcome.finalUrl, brokenPacking))
      continue
    }
    filesRead++
    const read = readSitemap(text, limits.entries - pages.size)
    isCut ||= read.isCut
    for (const entry of read.entries) {
      if (!isOnSite(entry.url, siteUrl)) continue
      if (read.kind === 'pages') pages.set(entry.url, entry)
      else if (file.depth < limits.depth) queue.push({ url: entry.url, depth: file.depth + 1 })
    }
    // Newest sitemaps first, because the limits cut off the rest.
    if (read.kind === 'index') sortNewestFirst(queue, read.entries)
  }
  return { pages: [...pages.values()], filesRead, faults, isCut }
}

/** The best listed pages, scored by path like links; newer pages win ties. */
export function bestOfSitemap(
  pages: readonly SitemapEntry[],
  context: LinkContext,
  limit = 10,
): ScoredLink[] {
  const score = linkScorer(context)
  return pages
    .map((page) => ({ page, link: score({ url: page.url, text: '', isChrome: false }) }))
    .filter((one): one is { page: SitemapEntry; link: ScoredLink } => one.link !== null)
    .sort(
      (one, other) =>
        other.link.score - one.link.score ||
        (other.page.lastModified ?? '').localeCompare(one.page.lastModified ?? '') ||
        (one.link.url < other.link.url ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ link }) => link)
}

const brokenPacking: Refusal = {
  kind: 'failed',
  reason: 'broken_encoding',
  detail: 'The sitemap could not be decompressed within the limits.',
}

const isOnSite = (url: string, siteUrl: string) => URL.canParse(url) && isSameSite(url, siteUrl)

function sortNewestFirst(queue: { url: string; depth: number }[], entries: readonly SitemapEntry[]): void {
  const dates = new Map(entries.map((entry) => [entry.url, entry.lastModified ?? '']))
  queue.sort((one, other) => (dates.get(other.url) ?? '').localeCompare(dates.get(one.url) ?? ''))
}
