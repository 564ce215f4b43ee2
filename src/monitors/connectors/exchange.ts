import { maxRequests, type SourceRequest, type SourceResponse, type StepInput } from './connector.ts'

/** The responses of a reading by address, and the requests that it still needs. */
export type Exchange = {
  /** The response; undefined if it must be requested first, or if the reading made all requests that it may. */
  get(request: SourceRequest): SourceResponse | undefined
  readonly missing: readonly SourceRequest[]
  /** How many more requests the reading may make. */
  readonly left: number
}

export function createExchange({
  responses,
  maxRequests: most = maxRequests,
}: Pick<StepInput, 'responses' | 'maxRequests'>): Exchange {
  const known = new Map(responses.map((response) => [response.url, response]))
  const missing = new Map<string, SourceRequest>()
  return {
    get(request) {
      const response = known.get(request.url)
      if (response || missing.has(request.url) || this.left <= 0) return response
      missing.set(request.url, request)
      return undefined
    },
    get missing() {
      return [...missing.values()]
    },
    get left() {
      return most - responses.length - missing.size
    },
  }
}

/** An address with a query. The keys and values are encoded as the fetcher will send them. */
export function addressWith(base: string, query: Readonly<Record<string, string | number>>): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value))
  return url.href
}
