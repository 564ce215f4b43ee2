import { ServiceError } from '../errors.ts'
import type { Policy, RateLimiter, RateLimitResult } from './limiter.ts'

const attempts = (limit: number, seconds: number): Policy => [{ name: 'attempts', limit, seconds }]

/**
 * Limits per client address or per signed-in account. A limit is never shared between clients, so nobody can lock
 * another out by failing.
 */
const policies = {
  sign_in: attempts(30, 300),
  sign_up: attempts(10, 3600),
  recover: attempts(10, 900),
  enrol: attempts(10, 900),
  confirm: attempts(30, 300),
  change: attempts(60, 300),
  token: attempts(120, 60),
  authorize: attempts(60, 300),
  register: attempts(20, 3600),
  report: attempts(20, 3600),
  suggest: attempts(20, 3600),
  listed: attempts(20, 3600),
  receipt: attempts(120, 3600),
  client_document: attempts(30, 3600),
} satisfies Record<string, Policy>

export type Attempt = keyof typeof policies

export type Attempts = ReturnType<typeof createAttempts>

/** Limits attempts at sensitive or expensive actions, in addition to the request limits. */
export function createAttempts(needs: { limiter: RateLimiter; now: () => number }) {
  const take = (kind: Attempt, client: string) =>
    needs.limiter.take(`${kind}:${client}`, policies[kind], needs.now())

  return {
    /** Counts an attempt, unless the limit is reached. */
    async isAllowed(kind: Attempt, client: string): Promise<boolean> {
      return (await take(kind, client)).isAllowed
    },

    /** Counts an attempt; throws when the limit is reached. The response then says when it ends. */
    async spend(kind: Attempt, client: string, onRefused?: (result: RateLimitResult) => void): Promise<void> {
      const result = await take(kind, client)
      if (result.isAllowed) return
      onRefused?.(result)
      const { resetSeconds } = result
      throw new ServiceError(
        'rate_limit_exceeded',
        `Too many attempts. Wait ${resetSeconds} seconds, then try again`,
      )
    },
  }
}
