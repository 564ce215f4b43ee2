import type { Clock } from '../platform/clock.ts'
import { crawl } from './crawl.ts'
import { createRenderer } from './fetch/browser.ts'
import { addressRulesOf, createFetcher, type FetcherNeeds } from './fetch/fetcher.ts'
import { findGaps, issueCoverage, wasSearched } from './gaps.ts'
import type { Journal } from './journal.ts'
import type { Progress, ResearchEvent, Stage } from './progress.ts'
import type { ResearchIssue, ResearchRequest } from './request.ts'
import type { KnownActor, ProviderReport, ResearchResult } from './result.ts'
import { createRunModel, modelReport, type ResearchModel } from './run-model.ts'
import { runRemarks } from './run-remarks.ts'
import { providerReports, runSearches } from './run-searches.ts'
import type { SearchProvider } from './search/provider.ts'
import { selectSeeds } from './search/select-seeds.ts'
import { timeZoneOf } from './time-zone.ts'
import { mergeInWorker } from './worker/merge-in-worker.ts'
import { retryLost } from './worker/worker-error.ts'
import type { ResearchWorkers } from './worker/worker-pool.ts'

export type ResearchNeeds = {
  readonly fetching: Omit<FetcherNeeds, 'now' | 'readRobots'>
  readonly providers: readonly SearchProvider[]
  /** Providers without configuration, and what is missing. Every run reports them. */
  readonly unconfigured?: readonly { readonly provider: string; readonly detail: string }[]
  /** Optional model that extracts actors in addition to the rules. */
  readonly model?: ResearchModel | undefined
  /** `off`, the path of a Chromium, or undefined to search for one. */
  readonly browser: string | undefined
  /** All issue areas that pages are matched against. */
  readonly taxonomy: readonly ResearchIssue[]
  /** The processes that parse fetched content. The caller closes them. */
  readonly workers: ResearchWorkers
  readonly now: Clock
}

type ResearchRun = {
  readonly journal: Journal
  readonly loadKnownActors: () => Promise<readonly KnownActor[]>
  readonly onEvent: (event: ResearchEvent) => void
  readonly signal: AbortSignal
}

/** Runs a request: plan → search → fetch, read and extract → resolve → rank → gaps. */
export type Research = (request: ResearchRequest, run: ResearchRun) => Promise<ResearchResult>

export function createResearch(needs: ResearchNeeds): Research {
  const { taxonomy, workers, now } = needs
  const rules = addressRulesOf(needs.fetching)

  return async (request, run) => {
    const progress: Progress = { queries: 0, pagesFound: 0, pagesDone: 0, pagesRead: 0, candidates: 0 }
    const enterStage = (stage: Stage) => run.onEvent({ type: 'stage', stage, progress: { ...progress } })
    await using fetcher = createFetcher({
      ...needs.fetching,
      readRobots: (file) => retryLost(() => workers.run('readRobots', [file], run.signal)),
      now,
    })

    enterStage('plan')
    enterStage('search')
    const outcomes = await runSearches(needs, request, run)
    progress.queries = outcomes.length
    const seeds = selectSeeds(request, outcomes, rules)

    progress.pagesFound = seeds.visits.length
    enterStage('fetch')
    const savedPages = await run.journal.loadPages()
    const attemptsUsed = savedPages.filter((record) => record.isDrawn).length
    await using renderer = createRenderer({
      now,
      rules: fetcher.rules,
      attemptsUsed,
      maximumAttempts: request.limits.renders,
      isEnabled: needs.browser !== 'off' && request.limits.renders > 0,
      ...(needs.browser !== undefined && needs.browser !== 'off' && { executablePath: needs.browser }),
    })
    const model = await createRunModel(needs.model, taxonomy, savedPages, workers, run.signal)
    const timeZone = timeZoneOf(request.place?.state.abbreviation)
    const visitNeeds = { fetcher, renderer, workers, model, taxonomy, timeZone, now }
    const { records, overLimit } = await crawl(visitNeeds, request, seeds, {
      journal: run.journal,
      signal: run.signal,
      onPage({ url, outcome, detail, actors }, found) {
        progress.pagesDone++
        if (outcome === 'read') progress.pagesRead++
        progress.pagesFound = found
        run.onEvent({ type: 'page', url, outcome, detail, actors: actors.length, progress: { ...progress } })
      },
    })

    enterStage('resolve')
    const known = await run.loadKnownActors()
    const merged = await mergeInWorker(workers, [request, records, known, now()], run.signal)
    const { candidates } = merged
    // Not before: several pages name the same actor, and a count must never go backwards.
    progress.candidates = candidates.length
    enterStage('rank')
    enterStage('gaps')
    const coverage = request.issues.map((issue) => issueCoverage(issue, outcomes, records, candidates))
    const hasEngines = needs.providers.length > 0
    const remarks = [
      ...runRemarks({ hasEngines, startPages: seeds.visits.length, overLimit }, request, records),
      ...merged.remarks,
    ]
    for (const text of remarks) run.onEvent({ type: 'remark', text })
    return {
      candidates,
      providers: [...providerReports(outcomes), ...notConfigured(needs)],
      model: modelReport(needs.model, records),
      gaps: findGaps(coverage),
      searched: coverage.filter(wasSearched).map(({ issue }) => issue.slug),
      remarks,
    }
  }
}

const notConfigured = ({ unconfigured = [] }: ResearchNeeds): ProviderReport[] =>
  unconfigured.map((one) => ({ ...one, state: 'not_configured', queries: 0, results: 0 }))
