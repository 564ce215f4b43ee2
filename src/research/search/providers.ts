import { createBrave } from './brave.ts'
import { createExa } from './exa.ts'
import type { SearchProvider } from './provider.ts'
import type { ProviderNeeds } from './request-json.ts'
import { createSearxng } from './searxng.ts'
import { createTavily } from './tavily.ts'

export const providerNames = ['searxng', 'brave', 'tavily', 'exa'] as const
export type ProviderName = (typeof providerNames)[number]

type ProviderSettings = {
  readonly provider: ProviderName
  readonly apiKey?: string | undefined
  /** Required for SearXNG; for the others it replaces the default address. */
  readonly baseUrl?: string | undefined
}

/** Creates the configured provider. Without a key, every search fails with a clear error. */
export function createProvider(needs: ProviderNeeds, settings: ProviderSettings): SearchProvider {
  const { apiKey } = settings
  const base = settings.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl }
  if (settings.provider === 'searxng') {
    return createSearxng(needs, { baseUrl: settings.baseUrl ?? 'http://127.0.0.1:8888' })
  }
  const create = { brave: createBrave, tavily: createTavily, exa: createExa }[settings.provider]
  return create(needs, { apiKey, ...base })
}
