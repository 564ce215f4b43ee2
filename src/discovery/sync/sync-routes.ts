import { syncRun } from '../../contracts/discovery/discovery-runs.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { createSyncService } from './sync-service.ts'

export function syncRoutes(syncs: ReturnType<typeof createSyncService>): readonly Route[] {
  return [
    route(
      syncRun,
      ({ body, caller, once }) => once((tx, changed) => syncs.sync({ tx, changed, caller }, body)),
      syncs.requireAccess,
    ),
  ]
}
