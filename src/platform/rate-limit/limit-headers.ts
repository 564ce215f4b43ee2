import type { Policy, RateLimitResult } from './limiter.ts'

/** A policy does not change while the service runs, so its header is formatted once. */
const policyHeaders = new WeakMap<Policy, string>()

/**
 * The headers of every counted response, as a flat list of names and values: the three older fields, and the
 * structured fields of draft-ietf-httpapi-ratelimit-headers.
 */
export function rateLimitHeaders({ window, remaining, resetSeconds, policy }: RateLimitResult): string[] {
  return [
    'RateLimit-Limit',
    `${window.limit}`,
    'RateLimit-Remaining',
    `${remaining}`,
    'RateLimit-Reset',
    `${resetSeconds}`,
    'RateLimit',
    `"${window.name}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy',
    policyHeader(policy),
  ]
}

/** The additional headers of a 429. The Unix time is rounded up, so that a client that waits for it is never early. */
export function tooManyRequestsHeaders(
  { remaining, resetSeconds }: RateLimitResult,
  nowMs: number,
): string[] {
  return [
    'X-RateLimit-Remaining',
    `${remaining}`,
    'X-RateLimit-Reset',
    `${Math.ceil(nowMs / 1000) + resetSeconds}`,
    'Retry-After',
    `${resetSeconds}`,
  ]
}

function policyHeader(policy: Policy): string {
  let header = policyHeaders.get(policy)
  if (header === undefined) {
    header = policy.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`).join(', ')
    policyHeaders.set(policy, header)
  }
  return header
}
