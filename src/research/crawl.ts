import { createFrontier, type Visit } from './fetch/frontier.ts'
import { siteOf } from './fetch/site.ts'
import type { FoundLink, Journal, PageRecord } from './journal.ts'
import type { ResearchRequest } from './request.ts'
import type { Seeds } from './search/select-seeds.ts'
import { createSitemapLinks } from './sitemap-links.ts'
import { emptyRecord, type VisitNeeds, visitPage } from './visit-page.ts'

/** Sites crawled in parallel. Each site gets one request at a time. */
const sitesAtOnce = 4
const feedsPerSeed = 3

export type CrawlResult = {
  /** Without the page text, which stays in the journal. */
  readonly records: readonly PageRecord[]
  /** Pages that were found but not read, by the limit that was reached. */
  readonly overLimit: { readonly seeds: number; readonly site: number; readonly run: number }
}

/**
 * Visits pages by priority and saves a record of each. Pages that an earlier attempt of the run saved are restored,
 * not fetched again.
 */
export async function crawl(
  needs: VisitNeeds,
  request: ResearchRequest,
  seeds: Seeds,
  run: { journal: Journal; onPage: (record: PageRecord, found: number) => void; signal: AbortSignal },
): Promise<CrawlResult> {
  const { limits } = request
  // Given addresses are always read, even beyond the page limit.
  const maxPages = Math.max(limits.pages, request.urls.length)
  const frontier = createFrontier(limits.linkDepth)
  const sitemaps = await createSitemapLinks(needs, request, run)
  const records: PageRecord[] = []
  const texts = new Set<string>()
  const busy = new Set<string>()
  const active = new Set<Promise<void>>()
  const perSeed = new Map<string, number>()
  const feeds = new Map<string, number>()
  let taken = 0
  let overSiteLimit = 0

  function count(seed: string): void {
    taken++
    perSeed.set(seed, (perSeed.get(seed) ?? 0) + 1)
  }

  function follow({ seed, depth }: PageRecord, links: readonly FoundLink[]): void {
    for (const { url, score, foundBy } of links) {
      if (foundBy === 'feed' || foundBy === 'calendar') {
        const key = `${foundBy} ${seed}`
        const used = feeds.get(key) ?? 0
        if (used >= feedsPerSeed) continue
        feeds.set(key, used + 1)
      }
      frontier.add({ url, seed, depth: depth + 1, priority: score, foundBy })
    }
  }

  /** Empties the record of a page whose address or text was already read. */
  function deduplicate(visit: Visit, record: PageRecord): PageRecord {
    if (record.page === null) return record
    const { finalUrl, canonicalUrl, textHash } = record.page
    const isFirst = frontier.settle(visit, { finalUrl, canonicalUrl })
    if (isFirst && !texts.has(textHash)) {
      texts.add(textHash)
      return record
    }
    const detail = 'The same page was read under another address.'
    return { ...record, outcome: 'same_page', detail, actors: [], meetings: [], links: [] }
  }

  async function settle(record: PageRecord): Promise<void> {
    records.push(withoutText(record))
    follow(record, record.links)
    const isSeed = record.depth === 0 && record.outcome === 'read'
    if (isSeed) follow(record, await sitemaps.linksFor(record))
    const found = Math.min(records.length + frontier.size, maxPages + seeds.refused.length)
    run.onPage(record, Math.max(found, records.length))
  }

  async function save(record: PageRecord): Promise<void> {
    await run.journal.savePage(record)
    await settle(record)
  }

  /** Restores saved pages in their order. They count as visited, and their links are queued again. */
  async function restore(saved: readonly PageRecord[]): Promise<void> {
    for (const record of saved) {
      const { url, seed, page } = record
      frontier.skip(url)
      if (page) {
        frontier.settle(record, page)
        texts.add(page.textHash)
      }
      if (!refused.has(url)) count(seed)
    }
    for (const record of saved) await settle(record)
  }

  /** Records the start pages that may not be read, unless an earlier attempt did. */
  async function saveRefused(saved: readonly PageRecord[]): Promise<void> {
    const known = new Set(saved.map((record) => record.url))
    for (const { url, reason, detail, foundBy } of seeds.refused) {
      if (known.has(url)) continue
      known.add(url)
      await save(emptyRecord({ url, seed: url, depth: 0, foundBy }, { outcome: reason, detail }))
    }
  }

  /** Visits what is queued until nothing is left or a limit is reached, several sites at a time. */
  async function visitAll(): Promise<void> {
    for (;;) {
      run.signal.throwIfAborted()
      const hasCapacity = active.size < sitesAtOnce && taken < maxPages
      const visit = hasCapacity ? frontier.next(busy) : null
      if (visit === null) {
        if (active.size === 0) return
        await Promise.race(active)
      } else if (visit.depth > 0 && (perSeed.get(visit.seed) ?? 0) >= limits.pagesPerSite) {
        overSiteLimit++
      } else {
        count(visit.seed)
        const visiting = visitAndSave(visit).finally(() => active.delete(visiting))
        active.add(visiting)
      }
    }
  }

  async function visitAndSave(visit: Visit): Promise<void> {
    const site = siteOf(visit.url)
    busy.add(site)
    try {
      const record = deduplicate(visit, await visitPage(needs, request, visit, run.signal))
      run.signal.throwIfAborted()
      await save(record)
    } finally {
      busy.delete(site)
    }
  }

  const refused = new Set(seeds.refused.map((one) => one.url))
  const saved = await run.journal.loadPages()
  await restore(saved)
  await saveRefused(saved)
  for (const seed of seeds.visits) frontier.add(seed)
  try {
    await visitAll()
  } finally {
    await Promise.allSettled(active)
  }
  // A start page that was left out may have been found again as a link.
  const unreadSeeds = seeds.leftOut.filter((url) => !frontier.has(url)).length
  return { records, overLimit: { seeds: unreadSeeds, site: overSiteLimit, run: frontier.size } }
}

/** Records are kept in memory for the whole run, so their text is dropped. */
function withoutText(record: PageRecord): PageRecord {
  if (record.page === null) return record
  return { ...record, page: { ...record.page, text: '', mainText: '' } }
}
