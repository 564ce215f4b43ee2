import { flagRoutes } from './flag-routes.ts'
import { createFlagService, type FlagService } from './flag-service.ts'

export type Flags = ReturnType<typeof createFlags>

export function createFlags(needs: Parameters<typeof createFlagService>[0]) {
  const service = createFlagService(needs)
  return {
    routes: flagRoutes(service),
    /** Reports from the pages of this process, inside a transaction. */
    reports: service as Pick<FlagService, 'reportEntity' | 'reportSource'>,
  }
}
export { removeFlags } from './removed-flags-store.ts'
