import { startTestApp, type TestApp } from './app.ts'

export { withClient } from './postgres.ts'
export {
  asAdministrator,
  createTownDatabase,
  townDiscoveredAt,
} from './town-database.ts'

/** The service on its own database with the sample town. */
export const startTownApp = (options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> =>
  startTestApp(options)
