import { z } from 'zod'
import { answerOf, date, result, text } from './parse-response.ts'
import { SearchError, type SearchProvider } from './provider.ts'
import { askJson, type ProviderNeeds } from './request-json.ts'

const Answer = z.object({
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
      if (!settings.apiKey) throw new SearchError('no_key', 'Exa was not asked: it has no API key.')
      const url = new URL('/search', settings.baseUrl ?? 'https://api.exa.ai')
      const numResults = Math.min(limit, 100)
      const body = { query, type: 'auto', numResults, contents: { highlights: true } }
      const json = await askJson(needs, {
        provider: name,
        url,
        headers: { 'x-api-key': settings.apiKey },
        body,
        signal,
      })
      return answerOf(name, Answer, json, limit, (answer) => ({
        results: answer.results.map((one) =>
          result(one.url, one.title, one.highlights?.join(' ') || one.text.slice(0, 500), one.publishedDate),
        ),
        unresponsive: [],
      }))
    },
  }
}
