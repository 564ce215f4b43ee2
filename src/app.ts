import { join } from 'node:path'
import { openAccounts } from './accounts/index.ts'
import { createPlans } from './contracts/accounts/plans.ts'
import type { ServiceStatus } from './contracts/status.ts'
import {
  askAboutMissingQuotes,
  createContributions,
  removeFromContributions,
  removeSampleContributions,
  secretReceiptPrefixes,
} from './contributions/index.ts'
import {
  cleanStoredRecords,
  createDirectory,
  createNightlySnapshots,
  openSampleFolder,
  prepareSample,
  type Removal,
  readSampleFolder,
  removeSample,
  seedGazetteer,
  storeTaxonomy,
} from './directory/index.ts'
import {
  createDiscovery,
  describeRuns,
  exportRuns,
  findMemberships,
  openSampleTown,
  readSampleTown,
  replaceRunTexts,
  runJob,
  sharedFetching,
} from './discovery/index.ts'
import { cleanStoredSignals, emptySignals, openFirehose, replaceSignalTexts } from './firehose/index.ts'
import type { AssistantNeeds } from './mcp/index.ts'
import { createMonitors, type MonitorWorkers, monitorJob, replaceMonitorTexts } from './monitors/index.ts'
import { createChanges, invalidateOnChanges } from './platform/changes.ts'
import { createClientAddress } from './platform/client-address.ts'
import { type Clock, monotonicMs, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { healthRoutes } from './platform/health.ts'
import { scheduleHourly } from './platform/hourly-job.ts'
import { createCursors } from './platform/http/cursor.ts'
import { deleteExpiredKeys } from './platform/http/idempotency-store.ts'
import type { AccountCaller, Authenticate } from './platform/http/identity.ts'
import { createLimits } from './platform/http/limits.ts'
import { createUrlRedactor } from './platform/http/redact-url.ts'
import { createRespond } from './platform/http/respond.ts'
import { createResponseCache } from './platform/http/response-cache.ts'
import { readPublicOn } from './platform/http/route.ts'
import { createHttpServer, type HttpServer } from './platform/http/server.ts'
import { createSiteCookies } from './platform/http/site-cookies.ts'
import { createStartingListener } from './platform/http/starting.ts'
import type { Instance } from './platform/instance.ts'
import { createJobs } from './platform/jobs.ts'
import type { Logging } from './platform/log.ts'
import { openMailLinks } from './platform/mail/mail-links.ts'
import { createMetrics } from './platform/metrics.ts'
import { createAttempts } from './platform/rate-limit/attempts.ts'
import { openLimiter } from './platform/rate-limit/open-limiter.ts'
import type { ServiceModule } from './platform/service-module.ts'
import { recordSizes } from './platform/size-store.ts'
import { advisoryLocks } from './platform/sql/advisory-locks.ts'
import { type Database, openDatabase, type Sql } from './platform/sql/database.ts'
import { databaseChecks } from './platform/sql/database-checks.ts'
import { ensureSecret } from './platform/sql/setting-store.ts'
import { upgradeDatabase } from './platform/sql/upgrade-database.ts'
import { withAdvisoryLock } from './platform/sql/with-advisory-lock.ts'
import { createTracing } from './platform/tracing.ts'
import { version } from './platform/version.ts'
import type { FetchLimits, ResearchWorkers } from './research/index.ts'
import {
  createErrorPages,
  createPageCache,
  createStartingPage,
  ensureSiteBuild,
  openSite,
  secretSitePrefixes,
} from './web/index.ts'
import {
  createWorkspaces,
  forgetNames,
  openWatches,
  replaceStoredTexts,
  secretPrefixes,
} from './workspaces/index.ts'

const samplesFolder = join(import.meta.dirname, '../samples')

const cacheBytes = 16 * 1024 * 1024
// Responses contain freshness, which changes with time.
const cacheSeconds = 600
const drainMs = 10_000

type App = {
  /** Where the service listens, e.g. http://127.0.0.1:8080. */
  address: string
  database: Database
  http: HttpServer
  [Symbol.asyncDispose](): Promise<void>
}

/** Replacements that tests use. */
export type AppOptions = {
  authenticate?: Authenticate
  now?: Clock
  /** Ends a first start that is still loading the sample town. */
  stopping?: AbortSignal
  /** Loads the site at the start. Tests of the API do without it. */
  loadsSite?: boolean
  instance?: Instance | undefined
  /** Fetches client metadata documents of OAuth applications. */
  fetchClientDocument?: typeof fetch
  /** Loopback ports that research may fetch from. */
  researchPorts?: readonly number[]
  fetchLimits?: Partial<FetchLimits>
  /** Processes that read fetched content. An app without them starts its own. */
  researchWorkers?: ResearchWorkers
  monitorWorkers?: MonitorWorkers
  extendAssistants?: AssistantNeeds['extend']
}

/** The composition root: configuration → stores → modules → routes → one listening process. */
export async function startApp(config: Config, logging: Logging, options: AppOptions = {}): Promise<App> {
  const { baseUrl } = config
  const { log } = logging
  const logInfo = (message: string) => log.info(message)
  const now = options.now ?? systemClock
  const unixNow = options.now ? () => now().getTime() : Date.now
  // A limit that is used up would last a day longer when the system clock is set back by a day.
  const limitNow = options.now ? unixNow : monotonicMs
  const clientAddress = createClientAddress({ trustedProxies: config.trustedProxies })
  const { instance } = options
  const metrics = createMetrics()
  instance?.shareMetrics(metrics.registry)
  const redactUrl = createUrlRedactor([
    ...secretSitePrefixes,
    ...secretPrefixes,
    ...secretReceiptPrefixes,
    '/oauth/authorize/',
  ])
  const site = openSite(config.site)
  const siteName = config.site.name
  await using opened = new AsyncDisposableStack()
  const answering = { baseUrl, logging, metrics, redactUrl, now: unixNow }
  const listener = opened.use(
    createStartingListener({
      clientAddress,
      respond: createRespond({ ...answering, errorPage: createStartingPage(siteName) }),
    }),
  )
  const place = { host: config.host, port: config.port, reusePort: instance?.reusePort ?? false }
  const earlyAddress = (instance?.listensEarly ?? true) ? await listener.listen(place) : undefined
  const started = Promise.withResolvers<void>()
  // The first start builds the site while it creates the database.
  const building = config.roles.includes('api') ? ensureSiteBuild(logInfo) : Promise.resolve(undefined)
  building.catch(() => {})
  const database = opened.use(
    await openDatabase({
      databaseUrl: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      readUrl: config.databaseReadUrl,
      dataDir: config.dataDir,
      role: 'service',
      attaches: instance !== undefined,
      poolSize: config.databasePoolSize,
      log: logInfo,
    }),
  )
  await prepareDatabase(database, config, { log: logInfo, now: now() })

  const { sql, replica } = database
  const limiter = await openLimiter(config.redisUrl, log, limitNow)
  opened.defer(async () => limiter.close())
  const cache = createResponseCache({ maximumBytes: cacheBytes, secondsToLive: cacheSeconds })
  const pages = createPageCache()
  const invalidate = invalidateOnChanges(database, [cache, pages, ...(replica ? [replica] : [])])
  const cursors = createCursors(await ensureSecret(sql, 'cursor_secret'))
  const plans = createPlans(config.planLimits, config.planPrices)
  const sample = config.sample ? await openSampleFolder(sql, samplesFolder) : undefined
  const shared = { database, sql, cursors, plans, baseUrl, now, log, sample, config, site, siteName }

  const accounts = openAccounts({ ...shared, stripe: config.stripe, signUp: config.site.signUp })
  const { identities } = accounts
  const permissions = {
    recheck: options.authenticate ? async (caller: AccountCaller) => caller : identities.recheck,
    onRightsChange: identities.onChange,
  }
  const firehose = opened.use(
    await openFirehose({
      ...shared,
      metrics,
      ...permissions,
      actingFor: identities.callerFor,
      relateActors: (...given) => directory.relateActors(...given),
      readMonitors: (): Promise<ServiceStatus['monitors']> => monitors.readStatus(),
      started: started.promise,
    }),
  )
  const directory = createDirectory({
    ...shared,
    publishEvents: firehose.publishEvents,
    removeCopies: createCopyRemover(baseUrl),
    snapshotDir: config.snapshots.directory,
    signalCorrections: firehose.corrections,
    onChange: cache.onInvalidate,
    dropCached: (tags) => {
      cache.drop(tags)
      pages.drop(tags)
    },
    onError: (error) => log.warn({ err: error }, 'Counting the actors of places failed; retrying later'),
  })
  const mailer = config.mail && (await import('./platform/mail/mailer.ts')).createMailer(config.mail)
  const mailLinks = await openMailLinks(sql, baseUrl)
  const contributions = opened.use(
    createContributions({
      ...shared,
      mailing: mailer && { mailer, links: mailLinks, siteName, log },
      directory,
      publishEvents: firehose.publishEvents,
      requireSignal: (id) => firehose.publicSignals.get(id),
      withdrawSignal: firehose.withdraw,
      foundMemberships: findMemberships,
    }),
  )
  const sampleTown = opened.use(await openSampleTown({ ...options, ...shared, firehose, contributions }))
  const watches = opened.use(openWatches({ ...shared, mailer, mailLinks, firehose }))
  const workspaces = opened.use(
    createWorkspaces({
      ...shared,
      accounts: accounts.services,
      directory,
      contributions,
      firehose,
      watches,
      describeRuns,
      exportRuns,
    }),
  )
  const jobs = opened.use(createJobs({ database, log, kinds: [runJob, monitorJob] }))
  const reading = { ...options, ...shared, ...sharedFetching({ ...options, ...shared }) }
  const discovery = opened.use(
    createDiscovery({
      ...reading,
      jobs,
      directory,
      workspaces,
      contributions,
      research: config.research,
      ...permissions,
      acquireStream: firehose.signalReader.acquireStream,
    }),
  )
  const monitors = opened.use(
    createMonitors({
      ...reading,
      jobs,
      directory,
      append: firehose.appendFromSource,
      credentials: config.sourceKeys,
      sampleLoaded: sampleTown.loaded,
      reportBrokenLink: contributions.reports.reportBrokenLink,
      onMissingQuotes: askAboutMissingQuotes,
    }),
  )
  const tracing = opened.use(
    await createTracing({
      endpoint: config.traceEndpoint,
      serviceVersion: version,
      log,
      now: unixNow,
      redactUrl,
    }),
  )
  const siteFolder = await building
  const respond = createRespond({
    ...answering,
    recordSpan: tracing.record,
    onResponse: workspaces.countCall,
    errorPage: siteFolder === undefined ? undefined : createErrorPages(siteFolder, site.site),
  })
  const http = {
    respond,
    cache,
    pages,
    clientAddress,
    changes: createChanges({ sql, invalidate, publishesAll: replica !== undefined }),
    authenticate: options.authenticate ?? identities.authenticate,
    siteCookies: createSiteCookies(baseUrl),
  }
  const publicReads = { ...directory, routes: readPublicOn(replica, directory.routes) }
  const modules: ServiceModule[] = [publicReads, contributions, firehose, workspaces, discovery]
  modules.push(monitors, accounts)
  const routes = modules.flatMap((module) => module.routes ?? [])
  // A worker serves only health checks and does not load what it does not serve.
  const httpHandlers =
    siteFolder === undefined
      ? undefined
      : await (await import('./http-handlers.ts')).createHttpHandlers({
          ...options,
          ...shared,
          ...http,
          identities,
          accounts: accounts.services,
          billing: accounts.billing,
          routes,
          siteFolder,
          directory,
          contributions,
          firehose,
          discovery,
          monitors,
          watches,
          workspaces,
          attempts: createAttempts({ limiter, now: limitNow }),
        })
  modules.push(...(httpHandlers ? [httpHandlers] : []), sampleTown)
  modules.push({ housekeeping: createNightlySnapshots(config, now, sql) })
  modules.push({
    healthChecks: databaseChecks(database),
    housekeeping: [() => deleteExpiredKeys(sql), () => recordSizes(sql, now())],
  })
  const checks = modules.flatMap((module) => module.healthChecks ?? [])
  const readMetrics = () => instance?.readMetrics(metrics.registry) ?? metrics.registry.metrics()
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
    await Promise.all([...modules.map((module) => module.drain?.()), server.drain(drainMs)])
  })
  for (const work of modules.flatMap((module) => module.housekeeping ?? [])) {
    const onError = (error: unknown) => log.warn({ err: error }, 'Housekeeping failed; retrying in a minute')
    opened.use(scheduleHourly({ work, now: unixNow, onError }))
  }

  if (config.roles.includes('worker')) await Promise.all([discovery.startWorker(), monitors.startWorker()])
  // Discovering the sample town and loading the site block the event loop for too long to sequence signals meanwhile.
  await sampleTown.loaded
  if (options.loadsSite) await Promise.all(httpHandlers?.handlers.map((handler) => handler.prepare?.()) ?? [])
  started.resolve()
  const address = earlyAddress ?? (await listener.listen(place))
  const resources = opened.move()
  return {
    address,
    database,
    http: server,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Removes what all modules have stored of something that was suppressed. */
export const createCopyRemover =
  (baseUrl: string) =>
  async (tx: Sql, removal: Removal): Promise<void> => {
    const { removed, subjects, replacements } = removal
    await cleanStoredSignals(tx, removal)
    if (removed.length > 0) await emptySignals(tx, removed, baseUrl)
    await replaceSignalTexts(tx, subjects, replacements)
    await replaceMonitorTexts(tx, replacements)
    await replaceStoredTexts(tx, replacements)
    await replaceRunTexts(tx, replacements)
    await forgetNames(tx, removed, 'Removed')
    await removeFromContributions(tx, removed, replacements)
  }

/** Applies migrations and loads reference data; safe when several instances start at once. */
export async function prepareDatabase(
  database: Database,
  config: Config,
  { log, now }: { log: (message: string) => void; now: Date },
): Promise<void> {
  await upgradeDatabase(database, config, { log, now })
  await withAdvisoryLock(database, advisoryLocks.preparation, async () => {
    await storeTaxonomy(database.sql)
    const cleaned = await cleanStoredRecords(database.sql, {
      now,
      replaceTexts: async (tx, entityId, replacements) => {
        await replaceSignalTexts(tx, [entityId], replacements)
        await replaceStoredTexts(tx, replacements)
      },
    })
    if (cleaned > 0) log(`Removed private addresses and phones from ${cleaned} stored actors`)
    const places = await seedGazetteer(database.sql)
    if (places !== undefined) log(`Loaded the gazetteer: ${places} places`)
    if (config.sample) {
      await prepareSample(database.sql, readSampleTown(readSampleFolder(samplesFolder)).place, now)
    } else if (await removeSample(database.sql)) {
      await removeSampleContributions(database.sql)
      log('Removed the sample town')
    }
  })
}
