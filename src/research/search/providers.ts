import { z } from 'zod'
import { SearchError, type SearchProvider, type SearchResponse } from './provider.ts'
import { type JsonRequest, type ProviderNeeds, requestJson } from './request-json.ts'

export const providerNames = ['searxng', 'brave', 'tavily', 'exa'] as const
export type ProviderName = (typeof providerNames)[number]

type ProviderSettings = {
  readonly provider: ProviderName
  readonly apiKey?: string | undefined
  /** Replaces the default address. */
  readonly baseUrl?: string | undefined
}

type Engine = {
  readonly name: string
  readonly baseUrl: string
  readonly needsKey: boolean
  request(
    baseUrl: string,
    query: { text: string; limit: number; apiKey: string },
  ): Omit<JsonRequest, 'provider' | 'signal'>
  readonly response: z.ZodType<SearchResponse>
}

const results = z.array(z.object({ url: z.string() })).transform((all) => all.map(({ url }) => url))
const urls = z.object({ results }).transform((body) => ({ urls: body.results, unresponsive: [] }))
/** Brave and Tavily reject longer queries. */
const maxQuery = 400

const engines: Readonly<Record<ProviderName, Engine>> = {
  searxng: {
    name: 'SearXNG',
    baseUrl: 'http://127.0.0.1:8888',
    needsKey: false,
    request: (baseUrl, { text }) => ({
      url: withQuery(`${baseUrl.replace(/\/+$/, '')}/search`, { q: text, format: 'json', language: 'en-US' }),
      forbidden: 'SearXNG does not return JSON: add json to search.formats in its settings.yml.',
    }),
    response: z
      .object({
        results,
        // Names, or pairs of name and reason.
        unresponsive_engines: z
          .array(z.union([z.string(), z.tuple([z.string(), z.string()], z.unknown())]))
          .nullish()
          .catch([]),
      })
      .transform((body) => ({
        urls: body.results,
        unresponsive: (body.unresponsive_engines ?? []).map((one) =>
          typeof one === 'string' ? one : `${one[0]} (${one[1]})`,
        ),
      })),
  },
  brave: {
    name: 'Brave',
    baseUrl: 'https://api.search.brave.com',
    needsKey: true,
    request: (baseUrl, { text, limit, apiKey }) => ({
      url: withQuery(new URL('/res/v1/web/search', baseUrl), {
        q: text.slice(0, maxQuery),
        count: String(Math.min(limit, 20)),
        country: 'US',
      }),
      headers: { 'x-subscription-token': apiKey },
    }),
    // `web` is missing if there are no results.
    response: z
      .object({ web: z.object({ results }).nullish() })
      .transform((body) => ({ urls: body.web?.results ?? [], unresponsive: [] })),
  },
  tavily: {
    name: 'Tavily',
    baseUrl: 'https://api.tavily.com',
    needsKey: true,
    request: (baseUrl, { text, limit, apiKey }) => ({
      url: new URL('/search', baseUrl),
      headers: { authorization: `Bearer ${apiKey}` },
      body: { query: text.slice(0, maxQuery), max_results: Math.min(limit, 20), search_depth: 'basic' },
    }),
    response: urls,
  },
  exa: {
    name: 'Exa',
    baseUrl: 'https://api.exa.ai',
    needsKey: true,
    request: (baseUrl, { text, limit, apiKey }) => ({
      url: new URL('/search', baseUrl),
      headers: { 'x-api-key': apiKey },
      body: { query: text, type: 'auto', numResults: Math.min(limit, 100) },
    }),
    response: urls,
  },
}

function withQuery(address: string | URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** Creates the configured provider. Without a key, every search fails with a clear error. */
export function createProvider(needs: ProviderNeeds, settings: ProviderSettings): SearchProvider {
  const engine = engines[settings.provider]
  const { name } = engine
  const { apiKey = '', baseUrl = engine.baseUrl } = settings
  return {
    name,
    async search(text, { limit = 20, signal } = {}) {
      if (engine.needsKey && apiKey === '')
        throw new SearchError('no_key', `${name} was skipped: it has no API key.`)
      const request = engine.request(baseUrl, { text, limit, apiKey })
      const parsed = engine.response.safeParse(
        await requestJson(needs, { ...request, provider: name, signal }),
      )
      if (!parsed.success)
        throw new SearchError('bad_answer', `${name} returned an unexpected response format.`)
      const pages = [...new Set(parsed.data.urls)].filter(
        (url) => /^https?:\/\//i.test(url) && URL.canParse(url),
      )
      return { ...parsed.data, urls: pages.slice(0, limit) }
    },
  }
}
