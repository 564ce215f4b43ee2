export { flagRoutes } from './flag-routes.ts'
export { createFlagService, type FlagService } from './flag-service.ts'
