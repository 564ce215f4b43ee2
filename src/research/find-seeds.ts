import type { Clock } from '../platform/clock.ts'
import type { AddressRules } from './fetch/address-rules.ts'
import type { Visit } from './fetch/frontier.ts'
import type { Journal } from './journal.ts'
import { type PlannedQuery, planQueries } from './plan/query-plan.ts'
import type { ResearchEvent } from './progress.ts'
import type { ResearchRequest } from './request.ts'
import type { ProviderReport } from './result.ts'
import { collectSeeds, type RefusedSeed, type SeedKind, type SeedVisit } from './search/collect-seeds.ts'
import type { SearchProvider } from './search/provider.ts'
import { type SearchOutcome, searchQueries } from './search/search-queries.ts'

const resultsPerQuery = 10
/** Shares of the page limit. The rest is left for links. */
const shares = { known_source: 0.3, search: 0.5, onlyKnown: 0.6 } as const

export const isAnswered = ({ kind }: Pick<SearchOutcome, 'kind'>) => kind === 'answered' || kind === 'thin'

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

export type Seeds = {
  readonly visits: readonly Visit[]
  readonly refused: readonly RefusedSeed[]
  /** Known and found pages beyond their share. */
  readonly leftOut: readonly string[]
}

/** Selects the start pages: all given addresses, and a share of known and found pages. */
export function selectSeeds(
  request: ResearchRequest,
  outcomes: readonly SearchOutcome[],
  rules: AddressRules,
): Seeds {
  const { place, urls, knownSources } = request
  const found = outcomes.map((one) => one.urls)
  // Guessed addresses are a last resort, because they may not exist.
  const hasNoSeeds = urls.length + knownSources.length + found.flat().length === 0
  const { visits, refused } = collectSeeds({
    given: urls,
    knownSources,
    found,
    rules,
    place: hasNoSeeds ? place : null,
  })
  const chosen = limitShares(visits, request.limits.pages - urls.length)
  return {
    visits: chosen,
    refused,
    leftOut: visits.filter((visit) => !chosen.includes(visit)).map(({ url }) => url),
  }
}

function limitShares(seeds: readonly SeedVisit[], pageLimit: number): SeedVisit[] {
  const of = (kind: SeedKind) =>
    seeds.filter(({ foundBy }) => foundBy === kind).toSorted((a, b) => b.priority - a.priority)
  const [known, found] = [of('known_source'), of('search')]
  const maxOf = (share: number) => Math.max(1, Math.ceil(pageLimit * share))
  return [
    ...of('given'),
    ...known.slice(0, maxOf(found.length > 0 ? shares.known_source : shares.onlyKnown)),
    ...found.slice(0, maxOf(shares.search)),
    ...of('guess'),
  ]
}

/** Summarizes the results of each provider. */
export function providerReports(outcomes: readonly SearchOutcome[]): ProviderReport[] {
  const names = [...new Set(outcomes.map((one) => one.provider))]
  return names.map((provider) => {
    const ofProvider = outcomes.filter((one) => one.provider === provider)
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
