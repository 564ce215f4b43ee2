import { ServiceError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import type { Policy, RateLimiter, Verdict } from '../rate-limit/limiter.ts'
import type { Caller } from './identity.ts'
import { isProbe } from './probe.ts'
import type { AnyRequestContext } from './request-context.ts'

export type Limits = ReturnType<typeof createLimits>

/** Which limit a request falls under, and taking from it. */
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

  /** Undefined where nothing is counted: probes must see the truth at any rate. */
  function policyOf(method: string, url: string, caller: Caller): Policy | undefined {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (url.startsWith('/api/') || url.startsWith('/mcp')) {
      if (caller.kind === 'account') return caller.limits
      return isRead ? reads : writes
    }
    if (isProbe(url)) return undefined
    return pages
  }

  function keyOf({ caller, address }: AnyRequestContext): string {
    return caller.kind === 'account' ? `account:${caller.accountId}` : address
  }

  function settle(
    context: AnyRequestContext,
    verdict: Verdict,
    key: string,
    policy: Policy,
    takenAt: number,
  ): void {
    context.verdict = verdict
    if (verdict.allowed) {
      context.refund = () => {
        context.verdict = { ...verdict, remaining: verdict.remaining + 1 }
        void limiter.refund(key, policy, takenAt)
      }
      return
    }
    needs.metrics.refusedByLimit()
    throw new ServiceError(
      'rate_limit_exceeded',
      `${verdict.window.limit} requests per ${verdict.window.seconds} s are allowed; try again in ${verdict.resetSeconds} s`,
    )
  }

  return {
    /** Takes one request from the caller's limit; throws when there is none left. */
    take(context: AnyRequestContext): undefined | Promise<void> {
      const policy = policyOf(context.request.method!, context.request.url!, context.caller)
      if (policy === undefined) return
      const key = keyOf(context)
      const now = needs.now()
      const verdict = limiter.take(key, policy, now)
      if (verdict instanceof Promise) return verdict.then((late) => settle(context, late, key, policy, now))
      settle(context, verdict, key, policy, now)
    },

    /** Looks without taking, for answers that are free. */
    look(context: AnyRequestContext): undefined | Promise<void> {
      const policy = policyOf(context.request.method!, context.request.url!, context.caller)
      if (policy === undefined) return
      const verdict = limiter.peek(keyOf(context), policy, needs.now())
      if (verdict instanceof Promise) {
        return verdict.then((late) => {
          context.verdict = late
        })
      }
      context.verdict = verdict
    },
  }
}
