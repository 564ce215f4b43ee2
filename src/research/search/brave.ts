import { z } from 'zod'
import { date, parseResponse, result, text } from './parse-response.ts'
import { SearchError, type SearchProvider } from './provider.ts'
import { type ProviderNeeds, requestJson } from './request-json.ts'

const ResponseBody = z.object({
  // Missing if there are no results.
  web: z
    .object({
      results: z.array(
        z.object({
          url: z.string(),
          title: text,
          description: text,
          extra_snippets: z.array(z.string()).nullish().catch([]),
          page_age: date,
        }),
      ),
    })
    .nullish(),
})

export function createBrave(
  needs: ProviderNeeds,
  settings: {
    apiKey: string | undefined
    baseUrl?: string
  },
): SearchProvider {
  const name = 'Brave'
  return {
    name,
    async search(query, { limit = 20, signal } = {}) {
      if (!settings.apiKey) throw new SearchError('no_key', 'Brave was skipped: it has no API key.')
      const url = new URL('/res/v1/web/search', settings.baseUrl ?? 'https://api.search.brave.com')
      // Brave rejects longer queries.
      url.searchParams.set('q', query.slice(0, 400))
      url.searchParams.set('count', String(Math.min(limit, 20)))
      url.searchParams.set('country', 'US')
      const headers = { 'x-subscription-token': settings.apiKey }
      const json = await requestJson(needs, { provider: name, url, headers, signal })
      return parseResponse(name, ResponseBody, json, limit, (response) => ({
        results: (response.web?.results ?? []).map((one) =>
          result(
            one.url,
            one.title,
            [one.description, ...(one.extra_snippets ?? [])].join(' ').trim(),
            one.page_age,
          ),
        ),
        unresponsive: [],
      }))
    },
  }
}
