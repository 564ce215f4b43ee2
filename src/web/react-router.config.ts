import type { Config } from '@react-router/dev/config'

/** Configuration of `react-router build`. site-build.ts sets the output folder. */
export default {
  appDirectory: 'site',
  buildDirectory: process.env.SITE_BUILD_FOLDER ?? '../../build/site',
  ssr: true,
  // Sends all routes with the first page, so that the client never requests a route manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
