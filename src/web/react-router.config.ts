import type { Config } from '@react-router/dev/config'

/** Read by `react-router build`; the folder to build into is given by whoever runs it (site-build.ts). */
export default {
  appDirectory: 'site',
  buildDirectory: process.env.SITE_BUILD_FOLDER ?? '../../build/site',
  ssr: true,
  // All routes are known from the first page on: no script asks for more of the map later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
