import { flagRoutes } from './reports/flag-routes.ts'
import { createFlagService, type FlagService } from './reports/flag-service.ts'

export type Contributions = ReturnType<typeof createContributions>

export function createContributions(needs: Parameters<typeof createFlagService>[0]) {
  const reports = createFlagService(needs)
  return {
    routes: flagRoutes(reports),
    /** Reports from the pages of this process, inside a transaction. */
    reports: reports as Pick<FlagService, 'reportEntity' | 'reportSource'>,
  }
}
export { removeFlags } from './reports/removed-flags-store.ts'
