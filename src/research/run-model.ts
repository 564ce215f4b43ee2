import type { ExtractedActor } from './candidate.ts'
import type { ModelUsage, PageRecord } from './journal.ts'
import type { DailyBudget, Spending } from './model/model-budget.ts'
import type { ModelSettings } from './model/model-settings.ts'
import type { QuotedPage } from './page.ts'
import type { ResearchIssue } from './request.ts'
import type { ProviderReport } from './result.ts'
import { retryLost } from './worker/worker-error.ts'
import type { ResearchWorkers } from './worker/worker-pool.ts'

export type ResearchModel = {
  readonly settings: ModelSettings
  /** For one answer. */
  readonly timeoutMs: number
  readonly perRun: Spending
  /** Shared by all processes that use the model. */
  readonly daily?: DailyBudget | undefined
}

export type RunModel = {
  /** Actors that the rules did not find, each with a quote from the page, and those that both found. */
  extract(
    page: QuotedPage,
    known: readonly ExtractedActor[],
    signal: AbortSignal,
  ): Promise<{ use: ModelUsage; actors: readonly ExtractedActor[]; agreed: readonly ExtractedActor[] } | null>
}

/** Pages with less text are not worth a model call. */
const minTextLength = 200
/** Failures that would repeat on the next page, and how many others in a row end the use of the model. */
export const permanentFailures: ReadonlySet<string> = new Set([
  'no_key',
  'no_address',
  'budget_spent',
  'daily_budget_spent',
  'refused',
])
export const maxFailures = 3

/** The model of one run. The library is loaded on demand, because most installations have no model. */
export async function createRunModel(
  model: ResearchModel | undefined,
  taxonomy: readonly ResearchIssue[],
  savedPages: readonly PageRecord[],
  workers: ResearchWorkers,
  runSignal: AbortSignal,
): Promise<RunModel | null> {
  if (model === undefined) return null
  const { createModelBudget } = await import('./model/model-budget.ts')
  const { createModelExtractor } = await import('./model/model-extractor.ts')
  const budget = createModelBudget(model.perRun, model.settings, model.daily)
  // What earlier attempts of the run spent counts. Records of earlier versions do not say it.
  for (const { model: use } of savedPages) if (use?.spent) budget.addEarlier(use.spent)
  const extractor = createModelExtractor({
    settings: model.settings,
    timeoutMs: model.timeoutMs,
    budget,
    ground: (...input) => retryLost(() => workers.run('groundAnswer', input, runSignal)),
  })
  let failures = 0
  let stopped: { outcome: string; detail: string } | null = null

  return {
    async extract(page, known, signal) {
      if (!['html', 'pdf', 'text'].includes(page.format) || page.text.length < minTextLength) return null
      if (stopped) return nothing({ ...stopped, spent: { usd: 0, tokens: 0 } })
      const outcome = await extractor.extract(page, taxonomy, signal)
      if (outcome.kind === 'unavailable') {
        const { reason, detail, spent } = outcome
        if (permanentFailures.has(reason) || ++failures >= maxFailures) stopped = { outcome: reason, detail }
        return nothing({ outcome: reason, detail, spent })
      }
      failures = 0
      const names = new Set(known.map(({ name }) => name.toLowerCase()))
      const actors = outcome.actors.filter(({ name }) => !names.has(name.toLowerCase()))
      const found = new Set(outcome.actors.map(({ type, name }) => `${type} ${name.toLowerCase()}`))
      const agreed = known.filter(({ type, name }) => found.has(`${type} ${name.toLowerCase()}`))
      const { rejected, spent } = outcome
      const use = {
        outcome: 'extracted',
        detail: null,
        actors: actors.length,
        dropped: rejected.length,
        spent,
      }
      return { use, actors, agreed }
    },
  }
}

const nothing = (use: Omit<ModelUsage, 'actors' | 'dropped'>) => ({
  use: { ...use, actors: 0, dropped: 0 },
  actors: [],
  agreed: [],
})

export function modelReport(
  model: ResearchModel | undefined,
  records: readonly PageRecord[],
): ProviderReport | null {
  const usages = records.flatMap(({ model: use }) => use ?? [])
  if (model === undefined || usages.length === 0) return null
  const extracted = usages.filter(({ outcome }) => outcome === 'extracted')
  return {
    provider: `${model.settings.provider} ${model.settings.model}`,
    state: extracted.length === 0 ? 'failed' : extracted.length === usages.length ? 'answered' : 'partly',
    queries: usages.length,
    results: extracted.reduce((sum, use) => sum + use.actors, 0),
    detail: usages.find(({ outcome }) => outcome !== 'extracted')?.detail ?? null,
  }
}
