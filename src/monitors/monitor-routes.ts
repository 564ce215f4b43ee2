import { planRequired } from '../accounts/index.ts'
import type { Plans } from '../contracts/accounts/plans.ts'
import * as contract from '../contracts/monitors/monitors.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { MonitorService } from './monitor-service.ts'

export function monitorRoutes(
  monitors: MonitorService,
  { plans, baseUrl }: { plans: Plans; baseUrl: string },
): readonly Route[] {
  /** Monitors fetch from other sites, so they need a plan, as the Firehose that delivers their signals. */
  const requirePlan = (caller: AccountCaller) => {
    if (!plans[caller.plan].isPaid) throw planRequired('Monitors', baseUrl)
  }
  return [
    route(
      contract.addMonitor,
      async ({ body, caller, once, addHeader }) => {
        const prepared = await monitors.prepare(caller, body)
        const monitor = await once((tx) => monitors.add(tx, prepared))
        addHeader('Location', `/api/monitors/${monitor.id}`)
        return monitor
      },
      requirePlan,
    ),
    route(contract.listMonitors, ({ query, caller }) => monitors.list(caller, query)),
    route(contract.previewMonitor, ({ body, caller }) => monitors.preview(caller, body), requirePlan),
    route(contract.getMonitor, ({ params, caller }) => monitors.read(caller, params.monitor_id)),
    route(
      contract.updateMonitor,
      ({ params, body, caller, once }) => once((tx) => monitors.update(tx, caller, params.monitor_id, body)),
      requirePlan,
    ),
    route(
      contract.removeMonitor,
      ({ params, caller, once }) => once((tx) => monitors.remove(tx, caller, params.monitor_id)),
      requirePlan,
    ),
    route(
      contract.runMonitor,
      ({ params, caller, once }) => once((tx) => monitors.run(tx, caller, params.monitor_id)),
      requirePlan,
    ),
  ]
}
