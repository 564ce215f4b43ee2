import type { SitemapLink, SitemapReading, SitemapToRead } from '../links/read-sitemap-file.ts'
import { isLost } from '../worker/worker-error.ts'
import type { Fetcher } from './fetcher.ts'
import { type Refusal, type Unfetched, unfetched } from './outcome.ts'
import { bestFirst } from './sitemap-order.ts'

type SitemapLimits = {
  readonly files: number
  readonly entries: number
  /** Nesting of sitemap indexes. */
  readonly depth: number
  /** Pages that are taken, best first. */
  readonly pages: number
}

const defaults: SitemapLimits = { files: 5, entries: 5_000, depth: 2, pages: 10 }
const maxBytes = 10 * 1024 * 1024

type SitemapNeeds = Pick<Fetcher, 'fetch' | 'sitemapsOf'> & {
  /** Reads a file in a research worker. */
  readFile(file: SitemapToRead): Promise<SitemapReading | null>
}

type SitemapPages = {
  /** The best pages of all files. */
  readonly links: readonly SitemapLink[]
  readonly filesRead: number
  /** Files that could not be read. A missing `/sitemap.xml` that robots.txt does not list is not an error. */
  readonly faults: readonly Unfetched[]
  /** Whether the limits cut something off. */
  readonly isCut: boolean
}

/** The best pages that a site lists in the sitemaps of robots.txt, else in `/sitemap.xml`. */
export async function readSitemaps(
  needs: SitemapNeeds,
  context: SitemapToRead['context'],
  options: { limits?: Partial<SitemapLimits>; signal?: AbortSignal } = {},
): Promise<SitemapPages> {
  const siteUrl = context.pageUrl
  const limits = { ...defaults, ...options.limits }
  const announced = await needs.sitemapsOf(siteUrl)
  const isGuess = announced.length === 0
  const usual = URL.parse('/sitemap.xml', siteUrl)?.href ?? siteUrl
  const first = isGuess ? [usual] : announced
  const queue = first.map((url) => ({ url, depth: 1, lastModified: '' }))
  const seen = new Set<string>()
  const links = new Map<string, SitemapLink>()
  const faults: Unfetched[] = []
  let entries = 0
  let filesRead = 0
  let isCut = false

  for (let file = queue.shift(); file; file = queue.shift()) {
    if (seen.has(file.url)) continue
    if (seen.size >= limits.files || entries >= limits.entries) {
      isCut = true
      break
    }
    seen.add(file.url)
    const outcome = await needs.fetch(file.url, options.signal ? { signal: options.signal } : {})
    if (outcome.kind !== 'fetched') {
      if (outcome.kind !== 'not_modified' && !(isGuess && outcome.reason === 'not_found'))
        faults.push(outcome)
      continue
    }
    const read = await readOrRefuse(needs, {
      body: outcome.body,
      context,
      limits: {
        bytes: maxBytes,
        entries: limits.entries - entries,
        // One more shows that the limit cuts something off.
        files: limits.files + 1,
        pages: limits.pages,
      },
    })
    if ('reason' in read) {
      faults.push(unfetched(file.url, outcome.finalUrl, read))
      continue
    }
    filesRead++
    entries += read.entries
    isCut ||= read.isCut
    for (const link of read.links) links.set(link.url, link)
    if (read.files.length === 0 || file.depth >= limits.depth) continue
    const { depth } = file
    for (const { url, lastModified } of read.files)
      queue.push({ url, depth: depth + 1, lastModified: lastModified ?? '' })
    // Newest sitemaps first, because the limits cut off the rest.
    queue.sort((one, other) => other.lastModified.localeCompare(one.lastModified))
  }
  const best = [...links.values()].sort(bestFirst).slice(0, limits.pages)
  return { links: best, filesRead, faults, isCut }
}

async function readOrRefuse(needs: SitemapNeeds, file: SitemapToRead): Promise<SitemapReading | Refusal> {
  try {
    return (await needs.readFile(file)) ?? brokenPacking
  } catch (error) {
    if (!isLost(error)) throw error
    return tooExpensive
  }
}

const brokenPacking: Refusal = {
  kind: 'failed',
  reason: 'broken_encoding',
  detail: 'The sitemap could not be decompressed within the limits.',
}
const tooExpensive: Refusal = {
  kind: 'failed',
  reason: 'too_expensive',
  detail: 'The sitemap takes too long to read.',
}
