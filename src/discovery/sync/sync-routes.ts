import { syncRun } from '../../contracts/discovery/discovery-runs.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { known } from '../runs/run-routes.ts'
import type { createSyncService } from './sync-service.ts'

export function syncRoutes(syncs: ReturnType<typeof createSyncService>): readonly Route[] {
  return [
    route(syncRun, ({ body, caller, once, keepPrivate }) => {
      keepPrivate()
      return once((tx, changed) => syncs.sync(tx, changed, known(caller), body))
    }),
  ]
}
