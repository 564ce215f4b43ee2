import { createNightlySnapshots } from '../directory/index.ts'
import { createChanges } from '../platform/changes.ts'
import { healthRoutes } from '../platform/health.ts'
import { scheduleHourly } from '../platform/hourly-job.ts'
import { deleteExpiredKeys } from '../platform/http/idempotency-store.ts'
import { createLimits } from '../platform/http/limits.ts'
import { createRespond } from '../platform/http/respond.ts'
import { type Route, readPublicOn } from '../platform/http/route.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { createSiteCookies } from '../platform/http/site-cookies.ts'
import type { StartingListener } from '../platform/http/starting.ts'
import { createAttempts } from '../platform/rate-limit/attempts.ts'
import type { ServiceModule } from '../platform/service-module.ts'
import { recordSizes } from '../platform/size-store.ts'
import { databaseChecks } from '../platform/sql/database-checks.ts'
import { createTracing } from '../platform/tracing.ts'
import { version } from '../platform/version.ts'
import { createErrorPages } from '../web/index.ts'
import type { Modules } from './modules.ts'
import type { Runtime, Storage } from './runtime.ts'

const drainMs = 10_000

type HttpServerNeeds = {
  runtime: Runtime
  storage: Storage
  modules: Modules
  listener: StartingListener
  /** Where the built site lies. Workers have none: they serve only health checks. */
  siteFolder: string | undefined
}

/** Serves the routes of the modules on the listener, and schedules their housekeeping. */
export async function openHttpServer(opened: AsyncDisposableStack, needs: HttpServerNeeds) {
  const { runtime, storage, modules, listener } = needs
  const { config, options, log, now, unixNow, limitNow, metrics } = runtime
  const { database, sql, limiter } = storage
  const { accounts, firehose, directory, contributions, sampleTown, workspaces, discovery, monitors } =
    modules
  const http = await createHttpContext(opened, needs)
  const publicReads = { ...directory, routes: readPublicOn(database.replica, directory.routes) }
  const capabilities: ServiceModule[] = [
    publicReads,
    contributions,
    firehose,
    workspaces,
    discovery,
    monitors,
    accounts,
  ]
  const routes = capabilities.flatMap((module) => module.routes ?? [])
  const httpHandlers = await loadHttpHandlers(needs, http, routes)
  const all: ServiceModule[] = [
    ...capabilities,
    ...(httpHandlers ? [httpHandlers] : []),
    sampleTown,
    { housekeeping: createNightlySnapshots(config, now, sql) },
    {
      healthChecks: databaseChecks(database),
      housekeeping: [() => deleteExpiredKeys(sql), () => recordSizes(sql, now())],
    },
  ]
  const checks = all.flatMap((module) => module.healthChecks ?? [])
  const readMetrics = () => options.instance?.readMetrics(metrics.registry) ?? metrics.registry.metrics()
  const server = await createHttpServer({
    ...http,
    listener,
    limits: createLimits({ limiter, metrics, now: limitNow, publicLimits: config.limits }),
    metrics,
    routes: [...(httpHandlers ? routes : []), ...healthRoutes({ checks, readMetrics })],
    handlers: httpHandlers?.handlers ?? [],
    upgrades: httpHandlers?.upgrades ?? [],
    serveFile: httpHandlers?.serveFile ?? (() => false),
  })
  opened.defer(async () => {
    await Promise.all([...all.map((module) => module.drain?.()), server.drain(drainMs)])
  })
  for (const work of all.flatMap((module) => module.housekeeping ?? [])) {
    const onError = (error: unknown) => log.warn({ err: error }, 'Housekeeping failed; retrying in a minute')
    opened.use(scheduleHourly({ work, now: unixNow, onError }))
  }
  return {
    server,
    /** Loads what the handlers otherwise load at their first request. */
    async loadHandlers(): Promise<void> {
      await Promise.all(httpHandlers?.handlers.map((handler) => handler.prepare?.()) ?? [])
    },
  }
}

/** What the server and the mounted handlers share. */
async function createHttpContext(opened: AsyncDisposableStack, needs: HttpServerNeeds) {
  const { runtime, storage, modules, siteFolder } = needs
  const { config, options, unixNow } = runtime
  const tracing = opened.use(
    await createTracing({
      ...runtime,
      endpoint: config.traceEndpoint,
      serviceVersion: version,
      now: unixNow,
    }),
  )
  const siteCookies = createSiteCookies(runtime.baseUrl)
  return {
    cache: storage.cache,
    pages: storage.pages,
    clientAddress: runtime.clientAddress,
    respond: createRespond({
      ...runtime,
      now: unixNow,
      recordSpan: tracing.record,
      onResponse: modules.workspaces.countCall,
      errorPage:
        siteFolder === undefined ? undefined : createErrorPages(siteFolder, runtime.site.site, siteCookies),
    }),
    changes: createChanges({
      sql: storage.sql,
      invalidate: storage.invalidate,
      publishesAll: storage.database.replica !== undefined,
    }),
    authenticate: options.authenticate ?? modules.accounts.identities.authenticate,
    siteCookies,
  }
}

/** Workers do not load what they do not serve. */
async function loadHttpHandlers(
  { runtime, storage, modules, siteFolder }: HttpServerNeeds,
  http: Awaited<ReturnType<typeof createHttpContext>>,
  routes: readonly Route[],
) {
  if (siteFolder === undefined) return undefined
  const { createHttpHandlers } = await import('./http-handlers.ts')
  const { identities, services, billing } = modules.accounts
  return createHttpHandlers({
    ...runtime.options,
    ...runtime,
    ...storage,
    ...modules,
    ...http,
    identities,
    accounts: services,
    billing,
    routes,
    siteFolder,
    attempts: createAttempts({ limiter: storage.limiter, now: runtime.limitNow }),
  })
}
