/** What one fetch may cost; each is a cap that strangers run into, not a goal. */
export type FetchLimits = {
  /** Of a body, unpacked. */
  readonly maximumBytes: number
  /** How many times larger a body may become when it is unpacked. */
  readonly maximumRatio: number
  /** For everything that goes over the network: looking up, connecting, redirects, the whole body. */
  readonly timeoutMs: number
  readonly maximumRedirects: number
  /** For robots.txt, in all. */
  readonly robotsTimeoutMs: number
  /** Between two requests to one site. */
  readonly requestIntervalMs: number
  /** The longest a fetch waits because a site asks for it; beyond that it is told from when on it may be tried. */
  readonly longestWaitMs: number
}

export const defaultFetchLimits: FetchLimits = {
  maximumBytes: 10 * 1024 * 1024,
  maximumRatio: 200,
  timeoutMs: 20_000,
  maximumRedirects: 5,
  robotsTimeoutMs: 10_000,
  requestIntervalMs: 1_000,
  longestWaitMs: 60_000,
}
