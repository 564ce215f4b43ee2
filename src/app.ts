import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openAccounts } from './accounts/index.ts'
import { createPlans } from './contracts/accounts/plans.ts'
import {
  createDirectory,
  prepareSample,
  removeSample,
  seedGazetteer,
  storeTaxonomy,
} from './directory/index.ts'
import {
  createDiscovery,
  describeRuns,
  exportRuns,
  keepSampleTown,
  readSampleTown,
} from './discovery/index.ts'
import { openFirehose } from './firehose/index.ts'
import { createFlagService, flagRoutes } from './flags/index.ts'
import type { AssistantNeeds } from './mcp/index.ts'
import { changesChannel, createChanges, tagsOf } from './platform/changes.ts'
import { createClientAddress } from './platform/client-address.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { healthRoutes } from './platform/health.ts'
import { scheduleHourly } from './platform/hourly-job.ts'
import { createCursors } from './platform/http/cursor.ts'
import { forgetOldKeys } from './platform/http/idempotency-store.ts'
import type { Authenticate } from './platform/http/identity.ts'
import { createLimits } from './platform/http/limits.ts'
import { listen, requireFreePort } from './platform/http/listen.ts'
import { createUrlRedactor } from './platform/http/redact-url.ts'
import { createRespond } from './platform/http/respond.ts'
import { createResponseCache } from './platform/http/response-cache.ts'
import { createHttpServer, type HttpServer } from './platform/http/server.ts'
import { createSiteCookies } from './platform/http/site-cookies.ts'
import type { Logging } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { createAttempts } from './platform/rate-limit/attempts.ts'
import { createMemoryLimiter } from './platform/rate-limit/memory-limiter.ts'
import { advisoryLocks } from './platform/sql/advisory-locks.ts'
import { type Database, openDatabase } from './platform/sql/database.ts'
import { migrate, pendingMigrations } from './platform/sql/migrate.ts'
import { migrationsFolder } from './platform/sql/migration-files.ts'
import { ensureSetting } from './platform/sql/setting-store.ts'
import { withAdvisoryLock } from './platform/sql/with-advisory-lock.ts'
import { createTracing } from './platform/tracing.ts'
import { version } from './platform/version.ts'
import type { FetchLimits } from './research/index.ts'
import { ensureSiteBuild, secretSitePrefixes } from './web/index.ts'
import { createWorkspaces, openWatches, secretPrefixes } from './workspaces/index.ts'

const samplesFolder = join(import.meta.dirname, '../samples')

const cacheBytes = 16 * 1024 * 1024
// Freshness is part of an answer and passes with time, so no answer is kept for long.
const cacheSeconds = 600
const drainMs = 10_000
const sampleWaitMs = 5_000

export type App = {
  /** Where the service listens, e.g. http://127.0.0.1:8080. */
  address: string
  database: Database
  http: HttpServer
  [Symbol.asyncDispose](): Promise<void>
}

/** What tests put in the place of the real thing. */
export type AppOptions = {
  authenticate?: Authenticate
  now?: Clock
  /** What the documents of applications say, which lie on other people's servers. */
  fetchClientDocument?: typeof fetch
  /** Ports of this machine that research may read from, which it otherwise never does. */
  researchPorts?: readonly number[]
  /** How long research waits for pages, and between them. */
  fetchLimits?: Partial<FetchLimits>
  /** Adds to what assistants are offered. */
  extendAssistants?: AssistantNeeds['extend']
}

/** The only composition root: configuration → stores → services → routes → one listening process. */
export async function startApp(config: Config, logging: Logging, options: AppOptions = {}): Promise<App> {
  const { log } = logging
  const now = options.now ?? systemClock
  // Read several times for every request: the system's clock without a Date in between.
  const unixNow = options.now ? () => now().getTime() : Date.now
  // Wrong settings are found before anything is opened.
  const clientAddress = createClientAddress({ trustedProxies: config.trustedProxies })
  await requireFreePort(config)
  await using opened = new AsyncDisposableStack()
  const started = Promise.withResolvers<void>()
  // Both take a while on the first start: they are made at the same time.
  const isServing = config.roles.includes('api')
  const building = isServing ? ensureSiteBuild((message) => log.info(message)) : Promise.resolve(undefined)
  building.catch(() => {})
  const database = opened.use(
    await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      role: 'service',
      poolSize: config.databasePoolSize,
      log: (message) => log.info(message),
    }),
  )
  await prepareDatabase(database, config, (message) => log.info(message))

  const { sql } = database
  const metrics = createMetrics()
  const memory = createMemoryLimiter()
  const limiter = config.redisUrl
    ? (await import('./platform/rate-limit/redis-limiter.ts')).createRedisLimiter({
        url: config.redisUrl,
        log,
        fallback: memory,
        now: unixNow,
      })
    : memory
  opened.defer(async () => limiter.close())
  const cache = createResponseCache({ maximumBytes: cacheBytes, secondsToLive: cacheSeconds })
  await database.listen(
    changesChannel,
    (payload) => cache.invalidate(tagsOf(payload)),
    (isConnected) => cache.setListening(isConnected),
  )

  const plans = createPlans(config.planLimits)
  const people = openAccounts({
    database,
    plans,
    stripe: config.stripe,
    baseUrl: config.baseUrl,
    now,
    log,
  })
  const { identities, billing, services: accounts } = people

  const cursors = createCursors(
    await ensureSetting(sql, 'cursor_secret', () => randomBytes(32).toString('base64url')),
  )
  const firehose = opened.use(
    await openFirehose({
      database,
      baseUrl: config.baseUrl,
      now,
      plans,
      log,
      metrics,
      recheck: options.authenticate ? async (caller) => caller : identities.recheck,
      onRightsChange: identities.onChange,
      actingFor: identities.callerFor,
      started: started.promise,
    }),
  )
  const keepSignals = () =>
    withAdvisoryLock(database, advisoryLocks.preparation, () =>
      firehose.syncSampleSignals(config.sample ? samplesFolder : undefined),
    )
  const told = await keepSignals()
  if (told > 0) log.info(`${config.sample ? 'Told' : 'Withdrew'} ${told} signals of the sample town`)
  const { browser } = config.research
  const town = config.sample
    ? opened.use(
        keepSampleTown({
          database,
          folder: samplesFolder,
          browser,
          baseUrl: config.baseUrl,
          now,
          log,
          tellSignals: keepSignals,
        }),
      )
    : undefined
  const { publishEvents } = firehose
  const directory = createDirectory({ sql, cursors, baseUrl: config.baseUrl, now, publishEvents })
  const flags = createFlagService({ sql, cursors, directory, publishEvents })
  const mailer = config.mail && (await import('./platform/mail/mailer.ts')).createMailer(config.mail)
  const watches = opened.use(
    await openWatches({ database, cursors, firehose, mailer, baseUrl: config.baseUrl, now, log }),
  )
  const workspaces = opened.use(
    createWorkspaces({
      sql,
      cursors,
      accounts,
      directory,
      firehose,
      watches,
      baseUrl: config.baseUrl,
      now,
      log,
      describeRuns,
      exportRuns,
    }),
  )
  const discovery = opened.use(
    createDiscovery({
      database,
      cursors,
      directory,
      workspaces,
      plans,
      baseUrl: config.baseUrl,
      now,
      log,
      research: config.research,
      loopbackPorts: options.researchPorts ?? [],
      fetchLimits: options.fetchLimits,
    }),
  )
  const checks = [
    { name: 'database', run: async () => void (await database.pool.query('select 1')) },
    { name: 'migrations', run: () => migrationFault(database) },
    { name: 'signals', run: firehose.check },
  ]

  const redactUrl = createUrlRedactor([...secretSitePrefixes, ...secretPrefixes, '/oauth/authorize/'])
  const tracing = opened.use(
    await createTracing({
      endpoint: config.traceEndpoint,
      serviceVersion: version,
      log,
      now: unixNow,
      redactUrl,
    }),
  )
  const respond = createRespond({
    baseUrl: config.baseUrl,
    logging,
    metrics,
    recordSpan: tracing.record,
    onResponse: workspaces.countCall,
    redactUrl,
    now: unixNow,
  })
  const authenticate = options.authenticate ?? identities.authenticate
  const siteCookies = createSiteCookies(config.baseUrl)
  const changes = createChanges({ sql, invalidate: cache.invalidate })
  const routes = [
    ...directory.routes,
    ...flagRoutes(flags),
    ...firehose.routes,
    ...workspaces.routes,
    ...discovery.routes,
    ...people.routes,
  ]
  const siteFolder = await building
  // Who only works is asked for its health, and for nothing else: what is served is not even loaded.
  const httpHandlers =
    siteFolder === undefined
      ? undefined
      : await (await import('./http-handlers.ts')).createHttpHandlers({
          sql,
          baseUrl: config.baseUrl,
          now,
          log,
          plans,
          respond,
          cache,
          changes,
          authenticate,
          siteCookies,
          clientAddress,
          identities,
          accounts,
          billing,
          routes,
          siteFolder,
          directory,
          firehose,
          discovery,
          watches,
          attempts: createAttempts({ limiter, now }),
          samplesFolder: config.sample ? samplesFolder : undefined,
          fetchClientDocument: options.fetchClientDocument,
          extendAssistants: options.extendAssistants,
        })
  const http = await createHttpServer({
    respond,
    limits: createLimits({ limiter, metrics, now: unixNow, publicLimits: config.limits }),
    cache,
    changes,
    metrics,
    clientAddress,
    authenticate,
    siteCookies,
    routes: [...(httpHandlers ? routes : []), ...healthRoutes({ checks, metrics })],
    handlers: httpHandlers?.handlers ?? [],
    upgrades: httpHandlers?.upgrades ?? [],
    serveFile: httpHandlers?.serveFile ?? (() => false),
  })
  // Streams never end by themselves: they are told to before the server waits for its connections.
  opened.defer(async () => {
    const streams = [firehose.drain(), discovery.drain(), httpHandlers?.drain()]
    await Promise.all([...streams, http.drain(drainMs)])
  })
  const chores = [
    () => forgetOldKeys(sql),
    ...people.housekeeping,
    async () => void (await httpHandlers?.removeExpired()),
    firehose.deleteExpiredSessions,
  ]
  for (const chore of chores) {
    const onFault = (error: unknown) => log.warn({ err: error }, 'housekeeping')
    opened.use(scheduleHourly({ work: () => chore(), now: unixNow, onFault }))
  }

  const address = await listen(http.server, config)
  if (config.roles.includes('worker')) await discovery.work()
  // It answers already; whoever waits for the start finds the town there, unless this machine is very slow.
  await town?.within(sampleWaitMs)
  started.resolve()
  const resources = opened.move()
  return { address, database, http, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** Everything the service expects to find; safe when several instances start at once. */
export async function prepareDatabase(
  database: Database,
  config: Config,
  say: (message: string) => void,
): Promise<void> {
  await migrate(database, { folder: migrationsFolder, log: say })
  await withAdvisoryLock(database, advisoryLocks.preparation, async () => {
    await storeTaxonomy(database.sql)
    const gazetteer = await seedGazetteer(database.sql)
    if (gazetteer.seeded) say(`Loaded the gazetteer: ${gazetteer.places} places`)
    if (config.sample) {
      await prepareSample(database.sql, (await readSampleTown(samplesFolder)).place)
    } else if (await removeSample(database.sql)) {
      say('Removed the sample town')
    }
  })
}

async function migrationFault(database: Database): Promise<string | undefined> {
  const pending = await pendingMigrations(database, migrationsFolder)
  return pending.length === 0 ? undefined : `${pending.join(', ')} not applied`
}
