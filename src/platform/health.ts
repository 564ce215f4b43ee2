import * as contract from '../contracts/health.ts'
import { ServiceError } from './errors.ts'
import { type Route, route } from './http/route.ts'
import type { Metrics } from './metrics.ts'

export type HealthCheck = { name: string; run: () => Promise<string | undefined> }

/** Reachability needs no database; readiness asks each check, which says what is wrong or nothing. */
export function healthRoutes(needs: { checks: readonly HealthCheck[]; metrics: Metrics }): readonly Route[] {
  return [
    route(contract.getHealth, async () => ({ status: 'ok' as const })),
    route(contract.getReadiness, async () => {
      const results = await Promise.all(
        needs.checks.map(async (check) => [check.name, await faultOf(check)] as const),
      )
      const checks = Object.fromEntries(
        results.map(([name, fault]) => [
          name,
          fault === undefined ? { ok: true } : { ok: false, detail: fault },
        ]),
      )
      if (results.some(([, fault]) => fault !== undefined)) {
        throw new ServiceError('unavailable', 'The service is not ready', { members: { checks } })
      }
      return { status: 'ready' as const, checks }
    }),
    route(contract.getMetrics, () => needs.metrics.registry.metrics()),
  ]
}

async function faultOf(check: HealthCheck): Promise<string | undefined> {
  try {
    return await check.run()
  } catch {
    return `${check.name} does not answer`
  }
}
