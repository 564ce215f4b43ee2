import type { Clock } from '../../platform/clock.ts'
import { sleep, type Wait } from '../fetch/site-rate-limiter.ts'
import type { PlannedQuery } from '../plan/query-plan.ts'
import { SearchError, type SearchFault, type SearchProvider, type SearchResponse } from './provider.ts'

/** Fewer results suggest that engines failed, not that there is nothing to find. */
const thinBelow = 3

export type SearchOutcome = SearchResponse & {
  readonly query: PlannedQuery
  readonly provider: string
  /** `not_asked`: skipped after an earlier failure. */
  readonly kind: 'answered' | 'thin' | 'not_asked' | SearchFault
  /** Why there is no answer. */
  readonly detail: string | null
}

export const isAnswered = ({ kind }: Pick<SearchOutcome, 'kind'>) => kind === 'answered' || kind === 'thin'

type Needs = { now: Clock; wait?: Wait }

/** Failures that would repeat on the next query. */
const permanentFailures: readonly string[] = ['no_key', 'refused', 'cancelled']
const maxFailures = 2
const maxWaitMs = 30_000

/**
 * Sends every query to every provider, one at a time, and yields each outcome. It never throws: a failed provider
 * reports why and is skipped when a retry is pointless.
 */
export async function* searchQueries(
  needs: Needs,
  providers: readonly SearchProvider[],
  queries: readonly PlannedQuery[],
  options: { limit?: number; signal?: AbortSignal } = {},
): AsyncGenerator<SearchOutcome> {
  const signal = options.signal ?? new AbortController().signal
  const asked = providers.map((provider) => ({ provider, failures: 0, stopped: null as string | null }))
  for (const query of queries) {
    for (const health of asked) {
      const { provider } = health
      const outcome =
        health.stopped === null
          ? await searchOnce(needs, provider, query, { ...options, signal })
          : outcomeOf(provider, query, 'not_asked', `${provider.name} was skipped. ${health.stopped}`)
      const isFinal = permanentFailures.includes(outcome.kind)
      if (isAnswered(outcome)) health.failures = 0
      else if (isFinal || ++health.failures >= maxFailures) health.stopped ??= outcome.detail
      yield outcome
    }
  }
}

async function searchOnce(
  needs: Needs,
  provider: SearchProvider,
  query: PlannedQuery,
  options: { limit?: number; signal: AbortSignal },
): Promise<SearchOutcome> {
  const wait = needs.wait ?? sleep
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await provider.search(query.text, options)
      const kind = response.urls.length < thinBelow ? 'thin' : 'answered'
      return outcomeOf(provider, query, kind, null, response)
    } catch (fault) {
      const error =
        fault instanceof SearchError ? fault : new SearchError('bad_answer', `${provider.name} failed.`)
      const waitMs = (error.retryAt?.getTime() ?? Number.POSITIVE_INFINITY) - needs.now().getTime()
      const isWorthWaiting = error.fault === 'rate_limited' && waitMs <= maxWaitMs
      if (attempt === 2 || !isWorthWaiting) return outcomeOf(provider, query, error.fault, error.message)
      try {
        await wait(Math.max(waitMs, 0), options.signal)
      } catch {
        return outcomeOf(provider, query, 'cancelled', 'The search was canceled.')
      }
    }
  }
}

const outcomeOf = (
  { name }: SearchProvider,
  query: PlannedQuery,
  kind: SearchOutcome['kind'],
  detail: string | null,
  response: SearchResponse = { urls: [], unresponsive: [] },
): SearchOutcome => ({ ...response, query, provider: name, kind, detail })
