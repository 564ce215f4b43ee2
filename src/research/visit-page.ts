import type { Clock } from '../platform/clock.ts'
import type { AnalyzedPage } from './analyze-page.ts'
import type { ExtractedActor } from './candidate.ts'
import type { Renderer } from './fetch/browser.ts'
import type { Fetcher } from './fetch/fetcher.ts'
import type { Visit } from './fetch/frontier.ts'
import type { Fetched } from './fetch/outcome.ts'
import { noFindings, type PageRecord } from './journal.ts'
import type { ResearchIssue, ResearchRequest } from './request.ts'
import type { RunModel } from './run-model.ts'
import { LimitExceededError, retryLost, WorkerLostError } from './worker/worker-error.ts'
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

export const emptyRecord = (
  { url, seed, depth, foundBy }: Pick<Visit, 'url' | 'seed' | 'depth' | 'foundBy'>,
  outcome: Outcome,
): PageRecord => ({
  ...noFindings,
  ...outcome,
  url,
  finalUrl: null,
  foundBy,
  seed,
  depth,
  isDrawn: false,
  model: null,
})

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
  const { finalUrl } = fetched
  try {
    const {
      layout,
      renderAs: _,
      isDrawn,
      ...read
    } = await readFetched(needs, request, visit, fetched, signal)
    const { page, actors } = read
    const model = layout && page ? await needs.model?.extract({ ...page, ...layout }, actors, signal) : null
    return {
      ...emptyRecord(visit, read),
      ...read,
      finalUrl,
      isDrawn,
      detail: page ? page.remarks.join(', ') || null : read.detail,
      model: model?.use ?? null,
      actors: [...actors.map(withAgreement(model?.agreed ?? [])), ...(model?.actors ?? [])],
    }
  } catch (error) {
    signal.throwIfAborted()
    return { ...emptyRecord(visit, outcomeOfError(error)), finalUrl }
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

/** Analyzes a page, and renders it first if it is empty without scripts. */
async function readFetched(
  { renderer, workers, model, taxonomy, timeZone, now }: VisitNeeds,
  { place, issues }: ResearchRequest,
  { foundBy }: Visit,
  fetched: Fetched,
  signal: AbortSignal,
): Promise<AnalyzedPage & { readonly isDrawn: boolean }> {
  const known = { foundBy, request: { place, issues }, taxonomy, timeZone, hasModel: model !== null }
  const analyze = ({ headers: _, status: _status, kind: _kind, ...content }: Fetched) =>
    retryLost(() => workers.run('analyzePage', [{ ...known, fetched: content, now: now() }], signal))
  const analyzed = await analyze(fetched)
  if (analyzed.renderAs === null) return { ...analyzed, isDrawn: false }
  const attempts = renderer.attemptsUsed
  const rendered = await renderer.render({ ...fetched, contentType: analyzed.renderAs }, { signal })
  const isDrawn = renderer.attemptsUsed > attempts
  if (rendered.kind === 'fetched') {
    const again = await analyze(rendered)
    return { ...(again.page ? again : analyzed), isDrawn }
  }
  const { page } = analyzed
  return { ...analyzed, isDrawn, page: page && { ...page, remarks: [...page.remarks, rendered.reason] } }
}

/** An actor that the rules and the model both found is more certain. */
const withAgreement = (agreed: readonly ExtractedActor[]) => (actor: ExtractedActor) =>
  agreed.includes(actor) ? { ...actor, confidence: Math.min(0.97, actor.confidence + 0.1) } : actor
