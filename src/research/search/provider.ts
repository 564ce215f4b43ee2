export type SearchResponse = {
  readonly urls: readonly string[]
  /** Engines behind the provider that did not respond, with the reason if known. */
  readonly unresponsive: readonly string[]
}

/** A search provider. It returns results or rejects with a `SearchError`; a failure is never an empty response. */
export type SearchProvider = {
  readonly name: string
  search(query: string, options?: { limit?: number; signal?: AbortSignal }): Promise<SearchResponse>
}

export type SearchFault =
  | 'no_key'
  /** The key, plan or request was rejected. */
  | 'refused'
  | 'rate_limited'
  | 'timeout'
  | 'unreachable'
  /** The response is not a search result. */
  | 'bad_answer'
  | 'cancelled'

export class SearchError extends Error {
  readonly fault: SearchFault
  /** When it may be retried, if known. */
  readonly retryAt: Date | null
  readonly status: number | null

  constructor(
    fault: SearchFault,
    message: string,
    more: { retryAt?: Date | null; status?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'SearchError'
    this.fault = fault
    this.retryAt = more.retryAt ?? null
    this.status = more.status ?? null
  }
}
