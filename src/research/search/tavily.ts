import { z } from 'zod'
import { date, parseResponse, result, text } from './parse-response.ts'
import { SearchError, type SearchProvider } from './provider.ts'
import { type ProviderNeeds, requestJson } from './request-json.ts'

const ResponseBody = z.object({
  results: z.array(z.object({ url: z.string(), title: text, content: text, published_date: date })),
})
const maxResults = 20

export function createTavily(
  needs: ProviderNeeds,
  settings: { apiKey: string | undefined; baseUrl?: string },
): SearchProvider {
  const name = 'Tavily'
  return {
    name,
    async search(query, { limit = 20, signal } = {}) {
      if (!settings.apiKey) throw new SearchError('no_key', 'Tavily was skipped: it has no API key.')
      const url = new URL('/search', settings.baseUrl ?? 'https://api.tavily.com')
      const body = {
        query: query.slice(0, 400),
        max_results: Math.min(limit, maxResults),
        search_depth: 'basic',
      }
      const headers = { authorization: `Bearer ${settings.apiKey}` }
      const json = await requestJson(needs, { provider: name, url, headers, body, signal })
      return parseResponse(name, ResponseBody, json, limit, (response) => ({
        results: response.results.map((one) => result(one.url, one.title, one.content, one.published_date)),
        unresponsive: [],
      }))
    },
  }
}
