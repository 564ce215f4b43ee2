import { createPlans } from '../contracts/accounts/plans.ts'
import { secretReceiptPrefixes } from '../contributions/index.ts'
import { openSampleFolder } from '../directory/index.ts'
import { invalidateOnChanges } from '../platform/changes.ts'
import { createClientAddress } from '../platform/client-address.ts'
import { monotonicMs, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createCursors } from '../platform/http/cursor.ts'
import { createUrlRedactor } from '../platform/http/redact-url.ts'
import { createResponseCache } from '../platform/http/response-cache.ts'
import type { Logging } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { openLimiter } from '../platform/rate-limit/open-limiter.ts'
import { openDatabase } from '../platform/sql/database.ts'
import { ensureSecret } from '../platform/sql/setting-store.ts'
import { createPageCache, openSite, secretSitePrefixes } from '../web/index.ts'
import { secretPrefixes } from '../workspaces/index.ts'
import type { AppOptions } from './options.ts'
import { prepareDatabase, samplesFolder } from './prepare-database.ts'

const cacheBytes = 16 * 1024 * 1024
// Responses contain freshness, which changes with time.
const cacheSeconds = 600

export type Runtime = ReturnType<typeof createRuntime>
export type Storage = Awaited<ReturnType<typeof openStorage>>

/** What the service needs before it has a database. */
export function createRuntime(config: Config, logging: Logging, options: AppOptions) {
  const now = options.now ?? systemClock
  const unixNow = options.now ? () => now().getTime() : Date.now
  const metrics = createMetrics()
  options.instance?.shareMetrics(metrics.registry)
  return {
    config,
    options,
    logging,
    log: logging.log,
    now,
    unixNow,
    // A limit that is used up would last a day longer when the system clock is set back by a day.
    limitNow: options.now ? unixNow : monotonicMs,
    metrics,
    baseUrl: config.baseUrl,
    site: openSite(config.site),
    siteName: config.site.name,
    clientAddress: createClientAddress({ trustedProxies: config.trustedProxies }),
    redactUrl: createUrlRedactor([
      ...secretSitePrefixes,
      ...secretPrefixes,
      ...secretReceiptPrefixes,
      '/oauth/authorize/',
    ]),
  }
}

/** Opens and prepares the database, and what all modules need of it. */
export async function openStorage(opened: AsyncDisposableStack, runtime: Runtime) {
  const { config, options, now } = runtime
  const log = (message: string) => runtime.log.info(message)
  const database = opened.use(
    await openDatabase({
      databaseUrl: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      readUrl: config.databaseReadUrl,
      dataDir: config.dataDir,
      role: 'service',
      attaches: options.instance !== undefined,
      poolSize: config.databasePoolSize,
      log,
    }),
  )
  await prepareDatabase(database, config, { log, now: now() })
  const { sql, replica } = database
  const limiter = await openLimiter(config.redisUrl, runtime.log, runtime.limitNow)
  opened.defer(async () => limiter.close())
  const cache = createResponseCache({ maximumBytes: cacheBytes, secondsToLive: cacheSeconds })
  const pages = createPageCache()
  return {
    database,
    sql,
    limiter,
    cache,
    pages,
    invalidate: invalidateOnChanges(database, [cache, pages, ...(replica ? [replica] : [])]),
    cursors: createCursors(await ensureSecret(sql, 'cursor_secret')),
    plans: createPlans(config.planLimits, config.planPrices),
    sample: config.sample ? await openSampleFolder(sql, samplesFolder) : undefined,
  }
}
