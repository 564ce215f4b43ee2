export const defaultFetchLimits = {
  /** Size of the decompressed body. */
  maximumBytes: 10 * 1024 * 1024,
  /** Maximum ratio of decompressed to compressed size. */
  maximumRatio: 200,
  /** Total network time: DNS, connection, redirects and body. */
  timeoutMs: 20_000,
  maximumRedirects: 5,
  robotsTimeoutMs: 10_000,
  requestIntervalMs: 1_000,
  /** Longest wait that a site may ask for. Beyond it, the fetch fails with the time of the next attempt. */
  maxWaitMs: 60_000,
}

export type FetchLimits = Readonly<typeof defaultFetchLimits>
