import { z } from 'zod'
import { date, parseResponse, result, text } from './parse-response.ts'
import { SearchError, type SearchProvider } from './provider.ts'
import { type ProviderNeeds, requestJson } from './request-json.ts'

const ResponseBody = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: text,
      publishedDate: date,
      text,
      highlights: z.array(z.string()).nullish().catch([]),
    }),
  ),
})

export function createExa(
  needs: ProviderNeeds,
  settings: { apiKey: string | undefined; baseUrl?: string },
): SearchProvider {
  const name = 'Exa'
  return {
    name,
    async search(query, { limit = 20, signal } = {}) {
      if (!settings.apiKey) throw new SearchError('no_key', 'Exa was skipped: it has no API key.')
      const url = new URL('/search', settings.baseUrl ?? 'https://api.exa.ai')
      const numResults = Math.min(limit, 100)
      const body = { query, type: 'auto', numResults, contents: { highlights: true } }
      const json = await requestJson(needs, {
        provider: name,
        url,
        headers: { 'x-api-key': settings.apiKey },
        body,
        signal,
      })
      return parseResponse(name, ResponseBody, json, limit, (response) => ({
        results: response.results.map((one) =>
          result(one.url, one.title, one.highlights?.join(' ') || one.text.slice(0, 500), one.publishedDate),
        ),
        unresponsive: [],
      }))
    },
  }
}
