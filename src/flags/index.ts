import { flagRoutes } from './flag-routes.ts'
import { createFlagService } from './flag-service.ts'

export function createFlags(needs: Parameters<typeof createFlagService>[0]) {
  return { routes: flagRoutes(createFlagService(needs)) }
}
