import * as contract from '../contracts/health.ts'
import { ServiceError } from './errors.ts'
import { type Route, route } from './http/route.ts'

export type HealthCheck = { name: string; run: () => Promise<string | undefined> }

/** Liveness needs no database. Readiness runs each check, which returns what is wrong or undefined. */
export function healthRoutes(needs: {
  checks: readonly HealthCheck[]
  readMetrics: () => Promise<string>
}): readonly Route[] {
  return [
    route(contract.getHealth, async () => ({ status: 'ok' as const })),
    route(contract.getReadiness, async () => {
      const results = await Promise.all(
        needs.checks.map(async (check) => [check.name, await runCheck(check)] as const),
      )
      const checks = Object.fromEntries(
        results.map(([name, failure]) => [
          name,
          failure === undefined ? { ok: true } : { ok: false, detail: failure },
        ]),
      )
      if (results.some(([, failure]) => failure !== undefined)) {
        throw new ServiceError('unavailable', 'The service is not ready', { members: { checks } })
      }
      return { status: 'ready' as const, checks }
    }),
    route(contract.getMetrics, () => needs.readMetrics()),
  ]
}

async function runCheck(check: HealthCheck): Promise<string | undefined> {
  try {
    return await check.run()
  } catch {
    return `${check.name} does not respond`
  }
}
