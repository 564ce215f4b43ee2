import { ServiceError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import type { CountedRequest, Policy, RateLimiter, RateLimitResult } from '../rate-limit/limiter.ts'
import { isAsset, isForPrograms, isProbe, isSignIn } from './path-rules.ts'
import type { RequestContext } from './request-context.ts'

export type Limits = ReturnType<typeof createLimits>

/** Chooses the rate limit of a request and counts the request in it. */
export function createLimits(needs: {
  limiter: RateLimiter
  metrics: Metrics
  now: () => number
  publicLimits: {
    readsPerMinute: number
    writesPerMinute: number
    requestsPerHour: number
    pagesPerMinute: number
  }
}) {
  const { limiter } = needs
  const hour = { name: 'hour', limit: needs.publicLimits.requestsPerHour, seconds: 3600 }
  const reads: Policy = [{ name: 'reads', limit: needs.publicLimits.readsPerMinute, seconds: 60 }, hour]
  const writes: Policy = [{ name: 'writes', limit: needs.publicLimits.writesPerMinute, seconds: 60 }, hour]
  const pages: Policy = [{ name: 'pages', limit: needs.publicLimits.pagesPerMinute, seconds: 60 }]
  const signIn: Policy = [{ name: 'sign-in', limit: needs.publicLimits.pagesPerMinute, seconds: 60 }]

  /** Undefined when the request is not limited: probes must work at any rate. */
  function policyOf({ request: { method }, path, caller }: RequestContext): Policy | undefined {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (isForPrograms(path)) {
      if (caller.kind === 'account') return caller.limits
      return isRead ? reads : writes
    }
    if (isProbe(path) || isAsset(path)) return undefined
    return isSignIn(path) ? signIn : pages
  }

  function keyOf({ caller, address }: RequestContext): string {
    return caller.kind === 'account' ? `account:${caller.accountId}` : address
  }

  function apply(context: RequestContext, result: RateLimitResult, counted: CountedRequest): void {
    context.rateLimit = result
    if (result.isAllowed) {
      context.counted = counted
      return
    }
    needs.metrics.countRateLimited()
    const { window, resetSeconds } = result
    throw new ServiceError(
      'rate_limit_exceeded',
      `${window.limit} requests per ${window.seconds} s are allowed; try again in ${resetSeconds} s`,
    )
  }

  return {
    /** Counts the request; throws when its limit is reached. Synchronous when the limiter is. */
    take(context: RequestContext): undefined | Promise<void> {
      const policy = policyOf(context)
      if (policy === undefined) return
      const counted = { limiter, key: keyOf(context), policy, takenAtMs: needs.now() }
      const result = limiter.take(counted.key, policy, counted.takenAtMs)
      if (result instanceof Promise) return result.then((late) => apply(context, late, counted))
      apply(context, result, counted)
    },

    /** Reads the limit without counting, for responses that are free. */
    peek(context: RequestContext): undefined | Promise<void> {
      const policy = policyOf(context)
      if (policy === undefined) return
      const result = limiter.peek(keyOf(context), policy, needs.now())
      if (result instanceof Promise) {
        return result.then((late) => {
          context.rateLimit = late
        })
      }
      context.rateLimit = result
    },
  }
}

/** Returns a counted request to its rate limit. */
export function refund(context: RequestContext): void {
  const { counted, rateLimit } = context
  if (counted === undefined || rateLimit === undefined) return
  context.rateLimit = { ...rateLimit, remaining: rateLimit.remaining + 1 }
  void counted.limiter.refund(counted.key, counted.policy, counted.takenAtMs)
}
