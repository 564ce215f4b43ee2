import type { ExtractedActor } from './candidate.ts'
import type { ModelSettings } from './extract/model/model-settings.ts'
import type { ModelUse, PageRecord } from './journal.ts'
import type { ReadPage } from './page.ts'
import type { ResearchIssue } from './request.ts'
import type { ProviderReport } from './result.ts'

export type ResearchModel = {
  readonly settings: ModelSettings
  /** What one run may use of it, in tokens and in US dollars. */
  readonly runTokens: number
  readonly runUsd: number
}

export type ModelReader = {
  /** Actors beyond those that the page's structure shows; every one with a quote that stands on the page. */
  ask(
    page: ReadPage,
    found: readonly ExtractedActor[],
    signal: AbortSignal,
  ): Promise<{ use: ModelUse; actors: readonly ExtractedActor[] } | null>
}

/** Less text has nothing that a model would find and structure would not. */
const leastText = 200
/** After these the next page would fare the same. */
const final = new Set(['no_key', 'no_address', 'budget_spent', 'refused'])
const mostFaults = 3

/** A model for one run. It is loaded when it is needed: most services have none. */
export async function createModelReader(
  model: ResearchModel | undefined,
  taxonomy: readonly ResearchIssue[],
  before: readonly PageRecord[],
): Promise<ModelReader | null> {
  if (model === undefined) return null
  const { createModelBudget } = await import('./extract/model/model-budget.ts')
  const { createModelExtractor } = await import('./extract/model/model-extractor.ts')
  const limits = { runUsd: model.runUsd, runTokens: model.runTokens }
  const budget = createModelBudget(limits)
  // What an earlier attempt of the run used counts for it.
  for (const { model: use } of before)
    if (use) budget.spend({ inputTokens: use.tokens, outputTokens: 0 }, model.settings)
  const extractor = createModelExtractor({ settings: model.settings, budget })
  let faults = 0
  let stopped: { outcome: string; detail: string } | null = null

  return {
    async ask(page, found, signal) {
      if (!['html', 'pdf', 'text'].includes(page.format) || page.text.length < leastText) return null
      if (stopped) return { use: { ...stopped, actors: 0, tokens: 0 }, actors: [] }
      const answer = await extractor.extract(page, taxonomy, signal)
      if (answer.kind === 'unavailable') {
        const { reason, detail } = answer
        faults++
        if (final.has(reason) || faults >= mostFaults) stopped = { outcome: reason, detail }
        return { use: { outcome: reason, detail, actors: 0, tokens: 0 }, actors: [] }
      }
      faults = 0
      const names = new Set(found.map(({ name }) => name.toLowerCase()))
      const actors = answer.actors.filter(({ name }) => !names.has(name.toLowerCase()))
      const tokens = answer.usage.inputTokens + answer.usage.outputTokens
      return { use: { outcome: 'extracted', detail: null, actors: actors.length, tokens }, actors }
    },
  }
}

/** How the model did; null when none is configured or none was asked. */
export function modelReport(
  model: ResearchModel | undefined,
  records: readonly PageRecord[],
): ProviderReport | null {
  const uses = records.flatMap(({ model: use }) => use ?? [])
  if (model === undefined || uses.length === 0) return null
  const answered = uses.filter(({ outcome }) => outcome === 'extracted')
  return {
    provider: `${model.settings.provider} ${model.settings.model}`,
    state: answered.length === 0 ? 'failed' : answered.length === uses.length ? 'answered' : 'partly',
    queries: uses.length,
    results: answered.reduce((sum, use) => sum + use.actors, 0),
    detail: uses.find(({ outcome }) => outcome !== 'extracted')?.detail ?? null,
  }
}
