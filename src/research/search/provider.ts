export type SearchResult = {
  readonly url: string
  readonly title: string
  readonly snippet: string
  readonly publishedAt?: string
}

export type SearchResponse = {
  readonly results: readonly SearchResult[]
  /** Engines behind the provider that did not answer, with their reason where one is given. */
  readonly unresponsive: readonly string[]
}

type SearchOptions = { readonly limit?: number; readonly signal?: AbortSignal }

/** Somebody who finds pages. It answers, or rejects with a `SearchError`: silence is never an empty answer. */
export type SearchProvider = {
  readonly name: string
  search(query: string, options?: SearchOptions): Promise<SearchResponse>
}

export type SearchFault =
  /** No key was configured. */
  | 'no_key'
  /** The key, the plan or the request was not accepted. */
  | 'refused'
  | 'rate_limited'
  | 'timeout'
  | 'unreachable'
  /** It answered something that is no search result. */
  | 'bad_answer'
  | 'cancelled'

export class SearchError extends Error {
  readonly fault: SearchFault
  /** When it may be asked again, if it said so. */
  readonly retryAt: Date | null
  /** Of its answer, when it gave one. */
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
