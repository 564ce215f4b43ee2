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
  override readonly name = 'SearchError'
  readonly fault: SearchFault
  /** When it may be retried, if known. */
  readonly retryAt: Date | null

  constructor(fault: SearchFault, message: string, retryAt: Date | null = null, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
    this.retryAt = retryAt
  }
}
