import type { Clock } from '../platform/clock.ts'
import type { AnalyzedPage, UnusedPage } from './analyze-page.ts'
import type { ExtractedActor } from './candidate.ts'
import type { Renderer } from './fetch/browser.ts'
import type { Fetcher } from './fetch/fetcher.ts'
import type { Visit } from './fetch/frontier.ts'
import type { Fetched } from './fetch/outcome.ts'
import type { PageRecord } from './journal.ts'
import type { ResearchIssue, ResearchRequest } from './request.ts'
import type { RunModel } from './run-model.ts'
import { retryLost } from './worker/retry-lost.ts'
import { LimitExceededError, WorkerLostError } from './worker/worker-error.ts'
import type { ResearchWorkers } from './worker/worker-pool.ts'

export type VisitNeeds = {
  fetcher: Fetcher
  renderer: Renderer
  workers: ResearchWorkers
  model: RunModel | null
  taxonomy: readonly ResearchIssue[]
  timeZone: string
  now: Clock
}

type Outcome = Pick<PageRecord, 'outcome' | 'detail'>

export function emptyRecord(
  visit: Pick<Visit, 'url' | 'seed' | 'depth' | 'foundBy'>,
  result: Outcome,
): PageRecord {
  return {
    url: visit.url,
    finalUrl: null,
    ...result,
    foundBy: visit.foundBy,
    seed: visit.seed,
    depth: visit.depth,
    isDrawn: false,
    page: null,
    says: null,
    model: null,
    actors: [],
    meetings: [],
    links: [],
  }
}

/** Fetches and reads one page. Errors become its outcome; only an aborted run throws. */
export async function visitPage(
  needs: VisitNeeds,
  request: ResearchRequest,
  visit: Visit,
  signal: AbortSignal,
): Promise<PageRecord> {
  const fetched = await needs.fetcher.fetch(visit.url, { signal })
  signal.throwIfAborted()
  if (fetched.kind === 'not_modified') return emptyRecord(visit, { outcome: 'not_modified', detail: null })
  if (fetched.kind !== 'fetched')
    return emptyRecord(visit, { outcome: fetched.reason, detail: fetched.detail })
  try {
    return { ...(await readFetched(needs, request, visit, fetched, signal)), finalUrl: fetched.finalUrl }
  } catch (error) {
    signal.throwIfAborted()
    return { ...emptyRecord(visit, outcomeOfError(error)), finalUrl: fetched.finalUrl }
  }
}

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof LimitExceededError)
    return { outcome: 'too_expensive', detail: `Reading the page ${error.message}.` }
  if (error instanceof WorkerLostError)
    return { outcome: 'too_expensive', detail: 'The process that read the page was ended twice.' }
  const what = error instanceof Error ? error.name : 'unknown error'
  return { outcome: 'unreadable', detail: `The page could not be read (${what}).` }
}

async function readFetched(
  needs: VisitNeeds,
  request: ResearchRequest,
  visit: Visit,
  fetched: Fetched,
  signal: AbortSignal,
): Promise<PageRecord> {
  const { place, issues } = request
  const { taxonomy, timeZone } = needs
  const analyze = async ({ headers: _, status: _status, kind: _kind, ...content }: Fetched) => {
    const page = {
      fetched: content,
      foundBy: visit.foundBy,
      request: { place, issues },
      taxonomy,
      timeZone,
      now: needs.now(),
      hasModel: needs.model !== null,
    }
    return retryLost(() => needs.workers.run('analyzePage', [page], signal))
  }
  const { analyzed, isDrawn } = await analyzeRendered(needs, fetched, analyze, signal)
  if (analyzed.kind !== 'read') {
    const { outcome, detail } = analyzed
    return { ...emptyRecord(visit, { outcome, detail }), isDrawn }
  }
  const { page, layout, says, actors, meetings, links } = analyzed
  const modelResult = (layout && (await needs.model?.extract({ ...page, ...layout }, actors, signal))) ?? null
  return {
    ...emptyRecord(visit, { outcome: 'read', detail: page.remarks.join(', ') || null }),
    isDrawn,
    page,
    says,
    model: modelResult?.use ?? null,
    actors: [...actors.map(withAgreement(modelResult?.agreed ?? [])), ...(modelResult?.actors ?? [])],
    meetings,
    links,
  }
}

/** An actor that the rules and the model both found is more certain. */
const withAgreement = (agreed: readonly ExtractedActor[]) => (actor: ExtractedActor) =>
  agreed.includes(actor) ? { ...actor, confidence: Math.min(0.97, actor.confidence + 0.1) } : actor

type Analyzed = { readonly analyzed: AnalyzedPage | UnusedPage; readonly isDrawn: boolean }

/** Analyzes a page, and renders it first if it is empty without scripts. */
async function analyzeRendered(
  { renderer }: VisitNeeds,
  fetched: Fetched,
  analyze: (fetched: Fetched) => Promise<AnalyzedPage | UnusedPage>,
  signal: AbortSignal,
): Promise<Analyzed> {
  const analyzed = await analyze(fetched)
  if (!analyzed.needsBrowser) return { analyzed, isDrawn: false }
  const attempts = renderer.attemptsUsed
  const rendered = await renderer.render({ ...fetched, contentType: analyzed.contentType }, { signal })
  const isDrawn = renderer.attemptsUsed > attempts
  if (rendered.kind !== 'fetched') return { analyzed: withRemark(analyzed, rendered.reason), isDrawn }
  const again = await analyze(rendered)
  return { analyzed: again.kind === 'unreadable' ? analyzed : again, isDrawn }
}

function withRemark(analyzed: AnalyzedPage | UnusedPage, remark: string): AnalyzedPage | UnusedPage {
  if (analyzed.kind !== 'read') return analyzed
  const { page } = analyzed
  return { ...analyzed, page: { ...page, remarks: [...page.remarks, remark] } }
}
