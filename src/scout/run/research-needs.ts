import type { Clock } from '../../platform/clock.ts'
import { UsageError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import {
  createProvider,
  type ProviderName,
  providerNames,
  type ResearchIssue,
  type ResearchModel,
  type ResearchNeeds,
  type ResearchWorkers,
  userAgentFor,
} from '../../research/index.ts'
import type { Config } from '../config/config.ts'
import type { SettingKey } from '../config/settings.ts'
import { createDailyBudget } from '../store/model-spending.ts'

/** Builds the needs of the research pipeline from the configuration. */
export function researchNeeds(
  config: Config,
  taxonomy: readonly ResearchIssue[],
  { workers, now }: { workers: ResearchWorkers; now: Clock },
): ResearchNeeds {
  return {
    fetching: {
      userAgent: userAgent(config),
      allowedLoopbackPorts: config.get('scraper.loopback_ports'),
      obeyRobots: config.get('scraper.obey_robots'),
      limits: {
        requestIntervalMs: config.get('scraper.request_delay_ms'),
        timeoutMs: config.get('scraper.request_timeout_ms'),
        maximumBytes: config.get('scraper.max_page_bytes'),
      },
    },
    providers: configuredProviders(config, now),
    unconfigured: providerNames
      .filter((name) => config.get(providerSettings[name]) === undefined)
      .map((provider) => ({ provider, detail: `Set ${providerSettings[provider]} to search with it.` })),
    model: configuredModel(config, now),
    browser: config.get('scraper.browser_fallback_enabled') ? config.get('scraper.browser_path') : 'off',
    taxonomy,
    workers,
    now,
  }
}

/** The setting that each provider requires. */
const providerSettings = {
  searxng: 'search.searxng_url',
  brave: 'search.brave_api_key',
  tavily: 'search.tavily_api_key',
  exa: 'search.exa_api_key',
} as const satisfies Record<ProviderName, SettingKey>

export function configuredProviders(config: Config, now: Clock) {
  return providerNames.flatMap((name) => {
    const value = config.get(providerSettings[name])
    if (value === undefined) return []
    const settings = name === 'searxng' ? { baseUrl: value } : { apiKey: value }
    // Reports use the provider's configuration name.
    return [{ ...createProvider({ now }, { provider: name, ...settings }), name }]
  })
}

/** Rejects a half-configured model, because running without it would be a silent degradation. */
function configuredModel(config: Config, now: Clock): ResearchModel | undefined {
  const provider = config.get('llm.provider')
  const model = config.get('llm.model')
  if (provider === undefined && model === undefined) return undefined
  if (provider === undefined || model === undefined)
    throw new UsageError(
      `llm.${provider === undefined ? 'provider' : 'model'} is missing: set both llm.provider and llm.model, or neither.`,
    )
  const defaultUrl = provider === 'openai' ? 'https://api.openai.com/v1' : null
  return {
    settings: {
      provider: provider === 'openai' ? 'openai_compatible' : provider,
      model,
      baseUrl: config.get('llm.base_url') ?? defaultUrl,
      apiKey: config.get('llm.api_key') ?? null,
      inputUsdPerMillion: config.get('llm.input_price'),
      outputUsdPerMillion: config.get('llm.output_price'),
    },
    timeoutMs: config.get('llm.timeout_seconds') * 1000,
    perRun: { tokens: config.get('llm.max_tokens_per_run'), usd: config.get('llm.max_usd_per_run') },
    daily: createDailyBudget({
      store: config.storePath,
      limits: { tokens: config.get('llm.max_tokens_per_day'), usd: config.get('llm.max_usd_per_day') },
      now,
    }),
  }
}

/** Includes a contact address, unless it is a loopback address that site owners cannot reach. */
function userAgent(config: Config): string {
  const contact = config.get('scraper.contact_url') ?? config.get('service.url')
  const isReachable = contact !== undefined && !/^(localhost|127\.|\[::1\])/.test(new URL(contact).hostname)
  return isReachable ? userAgentFor(contact) : `CivicDirectory/${version} (scout)`
}
