/** At most `limit` requests within `seconds`, counted from the first one. */
export type Window = { readonly name: string; readonly limit: number; readonly seconds: number }

/** A request must fit into every window. Windows of the same name share one counter per key, across policies. */
export type Policy = readonly Window[]

export type RateLimitResult = {
  isAllowed: boolean
  /** The tightest window: the one with the least remaining; among equals, the one that resets last. */
  window: Window
  remaining: number
  /** At least 1. For a window that has not started, its full length. */
  resetSeconds: number
  policy: Policy
}

/**
 * A request counts in all windows of its policy or, when one is exhausted, in none. `nowMs` is Unix time.
 * No method rejects: a limiter that loses its store counts in memory.
 */
export type RateLimiter = {
  take(key: string, policy: Policy, nowMs: number): RateLimitResult | Promise<RateLimitResult>
  /** Returns one request. `takenAtMs` is the time passed to `take`: a window that started later does not change. */
  refund(key: string, policy: Policy, takenAtMs: number): void | Promise<void>
  /** What `take` would return, without counting. */
  peek(key: string, policy: Policy, nowMs: number): RateLimitResult | Promise<RateLimitResult>
  close(): void | Promise<void>
}

/** What `refund` needs to know of a request. */
export type CountedRequest = {
  readonly limiter: Pick<RateLimiter, 'refund'>
  readonly key: string
  readonly policy: Policy
  readonly takenAtMs: number
}

/** The state of one window of a policy. */
export type WindowUsage = { readonly used: number; readonly resetInMs: number }

/** `usage` has one entry for each window of the policy, in the same order. */
export function rateLimitResult(
  isAllowed: boolean,
  policy: Policy,
  usage: readonly WindowUsage[],
): RateLimitResult {
  let tightest: { window: Window; remaining: number; resetInMs: number } | undefined
  for (const [index, window] of policy.entries()) {
    const { used, resetInMs } = usage[index]!
    const remaining = Math.max(0, window.limit - used)
    const isTighter =
      tightest === undefined ||
      remaining < tightest.remaining ||
      (remaining === tightest.remaining && resetInMs > tightest.resetInMs)
    if (isTighter) tightest = { window, remaining, resetInMs }
  }
  if (tightest === undefined) throw new Error('A rate-limit policy needs at least one window')
  const { window, remaining, resetInMs } = tightest
  return { isAllowed, window, remaining, resetSeconds: Math.max(1, Math.ceil(resetInMs / 1000)), policy }
}
