import { allIssueAreas } from '../directory/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { ModelConfig, ResearchConfig } from '../platform/research-config.ts'
import type { Sql } from '../platform/sql/database.ts'
import {
  createProvider,
  createResearch,
  type FetchLimits,
  type ProviderName,
  providerNames,
  type Research,
  type ResearchModel,
  type ResearchWorkers,
  type SiteRateLimiter,
  userAgentFor,
} from '../research/index.ts'
import { createDailyBudget } from './runs/model-spending-store.ts'

/** Environment variable that configures each provider. */
const variables: Record<ProviderName, string> = {
  searxng: 'SEARXNG_URL',
  brave: 'BRAVE_API_KEY',
  tavily: 'TAVILY_API_KEY',
  exa: 'EXA_API_KEY',
}

/** Creates a research pipeline with the providers that the operator configured. */
export function configuredResearch(needs: {
  config: ResearchConfig
  baseUrl: string
  /** Local ports that research may read from. */
  loopbackPorts: readonly number[]
  /** Where the service serves the pages of its sample town, if it has one. */
  samplePages: string | undefined
  rateLimiter: SiteRateLimiter
  fetchLimits: Partial<FetchLimits>
  workers: ResearchWorkers
  sql: Sql
  now: Clock
}): Research {
  const { config, workers, sql, now } = needs
  const settings: Record<ProviderName, { baseUrl?: string | undefined; apiKey?: string | undefined }> = {
    searxng: { baseUrl: config.searxngUrl },
    brave: { apiKey: config.braveKey },
    tavily: { apiKey: config.tavilyKey },
    exa: { apiKey: config.exaKey },
  }
  const isSet = (name: ProviderName) => (settings[name].baseUrl ?? settings[name].apiKey) !== undefined
  return createResearch({
    fetching: {
      userAgent: userAgentFor(needs.baseUrl),
      allowedLoopbackPorts: needs.loopbackPorts,
      samplePages: needs.samplePages,
      rateLimiter: needs.rateLimiter,
      limits: needs.fetchLimits,
    },
    providers: providerNames
      .filter(isSet)
      .map((name) => ({ ...createProvider({ now }, { provider: name, ...settings[name] }), name })),
    unconfigured: providerNames
      .filter((name) => !isSet(name))
      .map((provider) => ({ provider, detail: `Set ${variables[provider]} to use this provider.` })),
    model: config.model && toResearchModel(config.model, sql),
    browser: config.browser,
    taxonomy: allIssueAreas().map(({ slug, name, search_terms }) => ({
      slug,
      name,
      searchTerms: search_terms,
    })),
    workers,
    now,
  })
}

function toResearchModel(
  { provider, model, apiKey, url, timeoutMs, usd, perRun, perDay }: ModelConfig,
  sql: Sql,
): ResearchModel {
  return {
    settings: {
      provider: provider === 'openai' ? 'openai_compatible' : provider,
      model,
      baseUrl: url ?? (provider === 'openai' ? 'https://api.openai.com/v1' : null),
      apiKey: apiKey ?? null,
      inputUsdPerMillion: usd.input,
      outputUsdPerMillion: usd.output,
    },
    timeoutMs,
    perRun,
    daily: createDailyBudget(sql, perDay),
  }
}
