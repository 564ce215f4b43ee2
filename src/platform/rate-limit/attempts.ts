import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Policy, RateLimiter } from './limiter.ts'

const tries = (limit: number, seconds: number): Policy => [{ name: 'attempts', limit, seconds }]

/**
 * How often something may be tried from one address, or by one signed-in account. Nobody spends the tries of another:
 * secrets are too long to guess, so nothing is locked because somebody else failed.
 */
const policies = {
  sign_in: tries(30, 300),
  sign_up: tries(10, 3600),
  recover: tries(10, 900),
  enrol: tries(10, 900),
  confirm: tries(30, 300),
  change: tries(60, 300),
  token: tries(120, 60),
  register: tries(20, 3600),
  client_document: tries(30, 3600),
} satisfies Record<string, Policy>

export type Attempt = keyof typeof policies

export type Attempts = ReturnType<typeof createAttempts>

/** Counts tries of what is worth guessing or costly to do, beside the limits that every request has. */
export function createAttempts(needs: { limiter: RateLimiter; now: Clock }) {
  const take = (kind: Attempt, who: string) =>
    needs.limiter.take(`${kind}:${who}`, policies[kind], needs.now().getTime())

  return {
    /** Whether another try is allowed; it is counted then. */
    async isAllowed(kind: Attempt, who: string): Promise<boolean> {
      return (await take(kind, who)).allowed
    },

    /** Counts a try; refuses when there were too many. */
    async spend(kind: Attempt, who: string): Promise<void> {
      const { allowed, resetSeconds } = await take(kind, who)
      if (allowed) return
      throw new ServiceError(
        'rate_limit_exceeded',
        `Too many tries. Wait ${resetSeconds} seconds, then try again`,
      )
    },
  }
}
