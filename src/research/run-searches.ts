import type { Clock } from '../platform/clock.ts'
import type { Journal } from './journal.ts'
import { type PlannedQuery, planQueries } from './plan/query-plan.ts'
import type { ResearchEvent } from './progress.ts'
import type { ResearchRequest } from './request.ts'
import type { ProviderReport } from './result.ts'
import type { SearchProvider } from './search/provider.ts'
import { isAnswered, type SearchOutcome, searchQueries } from './search/search-queries.ts'

const resultsPerQuery = 10

/** Plans and runs the searches. Saved results are reused. */
export async function runSearches(
  needs: { providers: readonly SearchProvider[]; now: Clock },
  request: ResearchRequest,
  run: { journal: Journal; onEvent: (event: ResearchEvent) => void; signal: AbortSignal },
): Promise<readonly SearchOutcome[]> {
  if (request.place === null || needs.providers.length === 0) return []
  const place = { name: request.place.name, state: request.place.state.abbreviation }
  const planned =
    (await run.journal.loadStep<readonly PlannedQuery[]>('plan')) ??
    planQueries(place, request.issues, { maximum: request.limits.queries })
  await run.journal.saveStep('plan', planned)
  const saved = (await run.journal.loadStep<readonly SearchOutcome[]>('search')) ?? []
  const answersTo = (query: PlannedQuery) => saved.filter((one) => one.query.text === query.text)
  const isDone = (query: PlannedQuery) => answersTo(query).length === needs.providers.length
  const outcomes: SearchOutcome[] = planned.filter(isDone).flatMap(answersTo)
  const open = planned.filter((query) => !isDone(query))
  const options = { limit: resultsPerQuery, signal: run.signal }
  for await (const outcome of searchQueries(needs, needs.providers, open, options)) {
    run.signal.throwIfAborted()
    const { provider, detail, query, urls } = outcome
    outcomes.push(outcome)
    await run.journal.saveStep('search', outcomes)
    const { text, why } = query
    const problem = isAnswered(outcome) ? null : detail
    run.onEvent({ type: 'query', provider, query: text, why, results: urls.length, problem })
  }
  return outcomes
}

export function providerReports(outcomes: readonly SearchOutcome[]): ProviderReport[] {
  return [...Map.groupBy(outcomes, (one) => one.provider)].map(([provider, ofProvider]) => {
    const answered = ofProvider.filter(isAnswered)
    const unresponsive = [...new Set(ofProvider.flatMap(({ unresponsive }) => unresponsive))]
    const fault = ofProvider.find((one) => !isAnswered(one))
    const isComplete = answered.length === ofProvider.length && unresponsive.length === 0
    return {
      provider,
      state: answered.length === 0 ? 'failed' : isComplete ? 'answered' : 'partly',
      queries: ofProvider.length,
      results: ofProvider.reduce((sum, { urls }) => sum + urls.length, 0),
      detail:
        fault?.detail ?? (unresponsive.length > 0 ? `No response from ${unresponsive.join(', ')}.` : null),
    }
  })
}
