export { createRenderer, type Renderer, type RendererNeeds } from './browser.ts'
export { createFetcher, type Fetcher, type FetcherNeeds, type FetchOptions } from './fetcher.ts'
export {
  type Admission,
  createFrontier,
  defaultFrontierLimits,
  type Frontier,
  type FrontierLimits,
  type FrontierState,
  type Visit,
} from './frontier.ts'
export { defaultFetchLimits, type FetchLimits } from './limits.ts'
export { type LinkContext, linkScorer, linksWorthFollowing, type ScoredLink } from './links.ts'
export { normalUrl } from './normal-url.ts'
export type { Fetched, FetchOutcome, NotModified, Unfetched, UnfetchedReason } from './outcome.ts'
export { realWait, type Wait } from './pace.ts'
export { isSameSite, siteOf } from './site.ts'
export { bestOfSitemap, readSitemaps, type SitemapPages } from './sitemaps.ts'
export { needsBrowser } from './thin-page.ts'
export { productName, userAgentFor } from './user-agent.ts'
