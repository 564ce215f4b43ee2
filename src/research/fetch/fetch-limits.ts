export type FetchLimits = {
  /** Size of the decompressed body. */
  readonly maximumBytes: number
  /** Maximum ratio of decompressed to compressed size. */
  readonly maximumRatio: number
  /** Total network time: DNS, connection, redirects and body. */
  readonly timeoutMs: number
  readonly maximumRedirects: number
  readonly robotsTimeoutMs: number
  readonly requestIntervalMs: number
  /** Longest wait that a site may ask for. Beyond it, the fetch fails with the time of the next attempt. */
  readonly maxWaitMs: number
}

export const defaultFetchLimits: FetchLimits = {
  maximumBytes: 10 * 1024 * 1024,
  maximumRatio: 200,
  timeoutMs: 20_000,
  maximumRedirects: 5,
  robotsTimeoutMs: 10_000,
  requestIntervalMs: 1_000,
  maxWaitMs: 60_000,
}
