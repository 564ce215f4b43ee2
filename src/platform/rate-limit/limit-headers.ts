import type { Policy, Verdict } from './limiter.ts'

/** The policy never changes while the service runs, so its field is written once. */
const policyFields = new WeakMap<Policy, string>()

/**
 * Flat list of names and values for every counted response: the three older fields, and the structured fields
 * of draft-ietf-httpapi-ratelimit-headers.
 */
export function rateLimitHeaders(verdict: Verdict): string[] {
  const { window, remaining, resetSeconds } = verdict
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
    policyField(verdict.policy),
  ]
}

/** The same as lines of a head, for answers whose head is text. */
export function rateLimitLines(verdict: Verdict): string {
  const { window, remaining, resetSeconds } = verdict
  return `RateLimit-Limit: ${window.limit}\r\nRateLimit-Remaining: ${remaining}\r\nRateLimit-Reset: ${resetSeconds}\r\nRateLimit: "${window.name}";r=${remaining};t=${resetSeconds}\r\nRateLimit-Policy: ${policyField(verdict.policy)}\r\n`
}

/** What a 429 carries in addition. The Unix time is rounded up, so that a client that waits for it is never early. */
export function tooManyHeaders(verdict: Verdict, nowMs: number): string[] {
  return [
    'X-RateLimit-Remaining',
    `${verdict.remaining}`,
    'X-RateLimit-Reset',
    `${Math.ceil(nowMs / 1000) + verdict.resetSeconds}`,
    'Retry-After',
    `${verdict.resetSeconds}`,
  ]
}

function policyField(policy: Policy): string {
  let field = policyFields.get(policy)
  if (field === undefined) {
    field = policy.map((window) => `"${window.name}";q=${window.limit};w=${window.seconds}`).join(', ')
    policyFields.set(policy, field)
  }
  return field
}
