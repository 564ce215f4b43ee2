import type { RelationRecord } from '../../contracts/directory/import-record.ts'
import { allIssueAreas, type SampleFolder } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  citedSource,
  createMemoryJournal,
  createResearch,
  createResearchWorkers,
  defaultWorkerLimits,
  type PageRecord,
  type ResearchLimits,
  type ResearchWorkers,
  siteNamesOf,
  userAgentFor,
} from '../../research/index.ts'
import {
  type ReviewedSample,
  relationRecords,
  reviewSample,
  sampleSource,
  sourcePath,
} from './review-sample.ts'
import { readSampleDecisions, readSampleRelations, readSampleTown } from './sample-files.ts'
import { openSampleWeb } from './sample-web.ts'

/** These pages are served locally: they need no pace, and only a busy machine makes them slow. */
const patienceMs = 600_000
const fetchLimits = { requestIntervalMs: 0, timeoutMs: patienceMs, robotsTimeoutMs: patienceMs }
const { jobs } = defaultWorkerLimits
const patientJobs = {
  ...jobs,
  readRobots: { ...jobs.readRobots, elapsedMs: patienceMs },
  readSitemapFile: { ...jobs.readSitemapFile, elapsedMs: patienceMs },
  analyzePage: { ...jobs.analyzePage, elapsedMs: patienceMs },
  mergeCandidates: { ...jobs.mergeCandidates, elapsedMs: patienceMs },
}

/** Enough for every page of the sample. */
const limits: ResearchLimits = { queries: 0, pages: 120, pagesPerSite: 40, linkDepth: 3, renders: 2 }

export type DiscoveredSample = ReviewedSample & {
  readonly relations: RelationRecord[]
  /** Every page that was read, as a source. */
  readonly sources: ReturnType<typeof sampleSource>[]
  /** What became of each page. */
  readonly pages: { url: string; outcome: string; retrievedAt: string | null; isGiven: boolean }[]
  /** Pages that were not read, with the reason. */
  readonly unread: { path: string; outcome: string; detail: string | null }[]
  /** Issue areas that were searched. */
  readonly issueAreas: string[]
  readonly remarks: readonly string[]
}

/** Runs the research pipeline on the sample web and reviews the results. */
export async function discoverSample(needs: {
  folder: SampleFolder
  /** `off`, the path of a Chromium executable, or undefined to find one. */
  browser: string | undefined
  baseUrl: string
  now: Clock
  signal: AbortSignal
  /** Processes that read pages. By default the discovery starts its own. */
  researchWorkers?: ResearchWorkers | undefined
  onPage?: (pages: { done: number; found: number }) => void
}): Promise<DiscoveredSample> {
  const { place, state, seeds } = readSampleTown(needs.folder)
  const decisions = readSampleDecisions(needs.folder)
  const issues = allIssueAreas().map(({ slug, name, search_terms }) => ({
    slug,
    name,
    searchTerms: search_terms,
  }))
  await using web = await openSampleWeb(needs.folder)
  using own = new DisposableStack()
  const workers = needs.researchWorkers ?? own.use(createResearchWorkers({ jobs: patientJobs }))
  const { origin } = web
  const research = createResearch({
    fetching: {
      userAgent: userAgentFor(needs.baseUrl),
      lookup: web.lookup,
      allowedLoopbackPorts: [web.port],
      limits: fetchLimits,
    },
    providers: [],
    browser: needs.browser,
    taxonomy: issues,
    workers,
    now: needs.now,
  })
  const journal = createMemoryJournal()
  const urls = seeds.map((path) => origin + path)
  const { candidates, gaps, remarks } = await research(
    { place: { key: place.key, name: place.name, state }, issues, urls, knownSources: [], limits },
    {
      journal,
      loadKnownActors: async () => [],
      onEvent: (event) => {
        if (event.type !== 'page') return
        needs.onPage?.({ done: event.progress.pagesDone, found: event.progress.pagesFound })
      },
      signal: needs.signal,
    },
  )
  const pages = await journal.loadPages()
  const isRead = ({ outcome, page }: PageRecord) => outcome === 'read' && !page?.remarks.some(hidesText)
  const silent = new Set(gaps.filter(({ kind }) => kind === 'not_searched').map(({ issueArea }) => issueArea))
  const siteNames = siteNamesOf(pages.filter(isRead))
  const reviewed = reviewSample(candidates, decisions, { origin, place: place.key })
  const read = pages.filter(isRead).flatMap((record) => {
    const source = sampleSource(citedSource(record, siteNames), origin)
    return record.page ? [{ source, page: record.page }] : []
  })
  return {
    ...reviewed,
    relations: relationRecords(readSampleRelations(needs.folder), reviewed.actors, read),
    sources: read.map(({ source }) => source),
    pages: pages.map(({ url, finalUrl, outcome, page }) => ({
      url: sourcePath(finalUrl ?? url, origin),
      outcome,
      retrievedAt: page?.retrievedAt ?? null,
      isGiven: false,
    })),
    unread: pages
      .filter((record) => !isRead(record))
      .map(({ url, outcome, detail }) => ({ path: new URL(url).pathname, outcome, detail })),
    issueAreas: issues.map(({ slug }) => slug).filter((slug) => !silent.has(slug)),
    remarks,
  }
}

/** The page was fetched, but its content could not be rendered. */
const hidesText = (remark: string) => /^(no_browser|browser_|needs_ocr)/.test(remark)
