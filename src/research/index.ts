export { bundleHash } from './bundle-hash.ts'
export type { ExtractedClaim, Quote } from './candidate.ts'
export { citedSource, siteNamesOf } from './cited-source.ts'
export { chromiumPath } from './fetch/chromium-path.ts'
export type { FetchLimits } from './fetch/fetch-limits.ts'
export { createFetcher, type Fetcher } from './fetch/fetcher.ts'
export type { FetchOutcome } from './fetch/outcome.ts'
export { createSiteRateLimiter, type SiteRateLimiter, sleep } from './fetch/site-rate-limiter.ts'
export { productName, userAgentFor } from './fetch/user-agent.ts'
export { createMemoryJournal, type Journal, type PageRecord } from './journal.ts'
export type { DailyBudget, Spending } from './model/model-budget.ts'
export type { Progress, ResearchEvent, Stage } from './progress.ts'
export {
  deepLimits,
  type ResearchIssue,
  type ResearchLimits,
  type ResearchPlace,
  type ResearchRequest,
  standardLimits,
} from './request.ts'
export { createResearch, type Research, type ResearchNeeds } from './research.ts'
export type {
  CitedSource,
  Gap,
  KnownActor,
  ProviderReport,
  ResearchCandidate,
  ResearchResult,
} from './result.ts'
export type { ResearchModel } from './run-model.ts'
export { createProvider, type ProviderName, providerNames } from './search/providers.ts'
export { LimitExceededError, TooExpensiveError } from './worker/worker-error.ts'
export { defaultWorkerLimits, type PoolLimits } from './worker/worker-limits.ts'
export {
  createResearchWorkers,
  createWorkerPool,
  type ResearchWorkers,
  type WorkerPool,
} from './worker/worker-pool.ts'
