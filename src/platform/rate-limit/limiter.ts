/** At most `limit` requests within `seconds`, counted from the first one. */
export type Window = { readonly name: string; readonly limit: number; readonly seconds: number }

/** Every window must have room. Windows of the same name under one key share a counter, whichever policy they are in. */
export type Policy = readonly Window[]

export type Verdict = {
  allowed: boolean
  /** The tightest window: the one with the least remaining, among equals the one that resets last. */
  window: Window
  remaining: number
  /** At least 1. Of a window that has not begun: its whole length. */
  resetSeconds: number
  policy: Policy
}

/**
 * A request is counted in all windows of its policy or, when one is exhausted, in none. `nowMs` is Unix time.
 * No method ever rejects: a limiter that loses its store keeps counting alone.
 */
export type RateLimiter = {
  take(key: string, policy: Policy, nowMs: number): Verdict | Promise<Verdict>
  /** Gives one request back. `takenAtMs` is the time `take` was given: a window that began later stays as it is. */
  refund(key: string, policy: Policy, takenAtMs: number): void | Promise<void>
  /** What `take` would find, without counting. */
  peek(key: string, policy: Policy, nowMs: number): Verdict | Promise<Verdict>
  close(): void | Promise<void>
}

/** `seen` holds two numbers for each window of the policy: requests used, milliseconds left. */
export function verdictOf(allowed: boolean, policy: Policy, seen: readonly number[]): Verdict {
  let window = policy[0]
  if (window === undefined) throw new Error('A rate-limit policy needs at least one window')
  let remaining = Infinity
  let leftMs = 0
  for (let i = 0; i < policy.length; i++) {
    const candidate = policy[i]!
    const candidateRemaining = Math.max(0, candidate.limit - seen[2 * i]!)
    const candidateLeftMs = seen[2 * i + 1]!
    if (candidateRemaining < remaining || (candidateRemaining === remaining && candidateLeftMs > leftMs)) {
      window = candidate
      remaining = candidateRemaining
      leftMs = candidateLeftMs
    }
  }
  return { allowed, window, remaining, resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)), policy }
}
