import { startTestApp, type TestApp } from './app.ts'

export {
  asAdministrator,
  createTownDatabase,
  townDiscoveredAt,
  withClient,
} from './town-database.ts'

/** The service on a database of its own that holds the sample town already. */
export const startTownApp = (options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> =>
  startTestApp(options)
