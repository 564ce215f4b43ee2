import { z } from 'zod'
import { SearchError, type SearchResponse, type SearchResult } from './provider.ts'

/** Text from a provider: no tags, one line, limited length. Other types become empty. */
export const text = z
  .string()
  .nullish()
  .catch('')
  .transform((given) =>
    (given ?? '')
      .slice(0, 2_000)
      .replace(/<\/?(strong|em|b|i|mark)>/gi, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

/** A date from a provider in ISO form; invalid dates are dropped. */
export const date = z
  .string()
  .nullish()
  .catch(null)
  .transform((given) => {
    const at = Date.parse(given ?? '')
    return Number.isNaN(at) ? undefined : new Date(at).toISOString()
  })

export function result(url: string, title: string, snippet: string, publishedAt?: string): SearchResult {
  return { url, title: title || url, snippet, ...(publishedAt === undefined ? {} : { publishedAt }) }
}

/** Parses a provider's response. Invalid results are dropped; an unexpected format is an error. */
export function parseResponse<T>(
  provider: string,
  schema: z.ZodType<T>,
  json: unknown,
  limit: number,
  read: (response: T) => SearchResponse,
): SearchResponse {
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    throw new SearchError('bad_answer', `${provider} returned an unexpected response format.`)
  }
  const response = read(parsed.data)
  const seen = new Set<string>()
  const results = response.results.filter(({ url }) => {
    const isPage = /^https?:\/\//i.test(url) && URL.canParse(url) && !seen.has(url)
    seen.add(url)
    return isPage
  })
  return { ...response, results: results.slice(0, limit) }
}
