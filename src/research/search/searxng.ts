import { z } from 'zod'
import { date, parseResponse, result, text } from './parse-response.ts'
import { SearchError, type SearchProvider } from './provider.ts'
import { type ProviderNeeds, requestJson } from './request-json.ts'

const ResponseBody = z.object({
  results: z.array(z.object({ url: z.string(), title: text, content: text, publishedDate: date })),
  // Names, or pairs of name and reason.
  unresponsive_engines: z
    .array(z.union([z.string(), z.tuple([z.string(), z.string()], z.unknown())]))
    .nullish()
    .catch([]),
})

/** A self-hosted SearXNG. It needs no key, but its settings must list `json` in `search.formats`. */
export function createSearxng(needs: ProviderNeeds, settings: { baseUrl: string }): SearchProvider {
  const name = 'SearXNG'
  return {
    name,
    async search(query, { limit = 20, signal } = {}) {
      const url = new URL(`${settings.baseUrl.replace(/\/+$/, '')}/search`)
      url.searchParams.set('q', query)
      url.searchParams.set('format', 'json')
      url.searchParams.set('language', 'en-US')
      const json = await requestJson(needs, { provider: name, url, signal }).catch((fault: unknown) => {
        if (!(fault instanceof SearchError) || fault.status !== 403) throw fault
        throw new SearchError(
          'refused',
          'SearXNG does not return JSON: add json to search.formats in its settings.yml.',
        )
      })
      return parseResponse(name, ResponseBody, json, limit, (response) => ({
        results: response.results.map((one) => result(one.url, one.title, one.content, one.publishedDate)),
        unresponsive: (response.unresponsive_engines ?? []).map((one) =>
          typeof one === 'string' ? one : `${one[0]} (${one[1]})`,
        ),
      }))
    },
  }
}
