import type { Plans } from '../contracts/accounts/plans.ts'
import type { Directory, OnMissingQuotes, SampleFolder } from '../directory/index.ts'
import type { AppendSignals } from '../firehose/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Database, Sql } from '../platform/sql/database.ts'
import { deleteOldPaces } from '../platform/sql/site-pace-store.ts'
import type { FetchLimits, SiteRateLimiter } from '../research/index.ts'
import { countMonitors, readMonitorStatus } from './count-monitors-store.ts'
import { monitorRoutes } from './monitor-routes.ts'
import { createMonitorService } from './monitor-service.ts'
import type { Credentials } from './run/credentials.ts'
import { linkMeetings } from './run/link-meetings.ts'
import { syncSampleMonitors } from './sample/sample-monitors.ts'
import { onPublication } from './schedule/on-publication.ts'
import { addSourceMonitors } from './source-monitors.ts'
import type { SourceReader } from './source-reader.ts'
import type { MonitorWorkers } from './worker/monitor-workers.ts'

export { createMonitorService, type MonitorCaller, type MonitorService } from './monitor-service.ts'
export { replaceMonitorTexts } from './redact-store.ts'
export { createLiveSampleHandler } from './sample/live-handler.ts'
export { monitorJob } from './schedule/monitor-job.ts'
export type { MonitorWorkers } from './worker/monitor-workers.ts'

type ReaderNeeds = Pick<
  MonitorsNeeds,
  'baseUrl' | 'now' | 'loopbackPorts' | 'samplePages' | 'fetchLimits' | 'rateLimiter' | 'monitorWorkers'
>

/** Research code is large, so instances that read no source do not load it. Commands read as the service does. */
export async function openReader(needs: ReaderNeeds): Promise<SourceReader> {
  const { openSourceReader } = await import('./source-reader.ts')
  return openSourceReader({ ...needs, rateLimiter: await needs.rateLimiter() })
}

type MonitorsNeeds = {
  database: Database
  jobs: Jobs
  cursors: Cursors
  plans: Plans
  directory: Pick<Directory, 'places' | 'knownActors' | 'knownMemberships' | 'sources'>
  append: AppendSignals
  /** Opens a report about the source of a published actor, unless one is open. */
  reportBrokenLink: (tx: Sql, sourceId: string, reason: string) => Promise<void>
  onMissingQuotes: OnMissingQuotes
  baseUrl: string
  /** Keys of the operator; without one, a source that requires it cannot be read. */
  credentials?: Credentials
  loopbackPorts: readonly number[]
  /** The files of the sample town, if it is on. */
  sample: SampleFolder | undefined
  /** Resolves when the sample town is stored, so that its monitors can link its actors. */
  sampleLoaded: Promise<void>
  /** Where the service serves the pages of its sample town, if it has one. */
  samplePages: string | undefined
  fetchLimits?: Partial<FetchLimits> | undefined
  rateLimiter: () => Promise<SiteRateLimiter>
  /** Processes that read what was fetched. By default the monitors start their own. */
  monitorWorkers?: MonitorWorkers | undefined
  now: Clock
  log: Log
}

export type Monitors = ReturnType<typeof createMonitors>

/** Scheduled readings of public sources, and the signals about what changed. */
export function createMonitors(needs: MonitorsNeeds) {
  const { database, jobs, now, log, credentials = {} } = needs
  let reader: Promise<SourceReader> | undefined
  let scheduler: AsyncDisposable | undefined
  let publications: AsyncDisposable | undefined
  let sampleReady: Promise<void> | undefined
  const closing = Promise.withResolvers<void>()
  let isClosing = false

  const ensureReader = () => {
    reader ??= openReader(needs)
    return reader
  }

  const onBrokenLink = (tx: Sql, sourceId: string, detail: string) =>
    needs.reportBrokenLink(tx, sourceId, `All checks of a day failed. ${detail}`)

  const linking = { sql: database.sql, directory: needs.directory, append: needs.append, now }
  const service = createMonitorService({ ...needs, credentials, sql: database.sql, reader: ensureReader })

  /** The first time, all sources are looked through. */
  let isWhole = true
  async function addSources(): Promise<number> {
    const added = await addSourceMonitors({
      ...needs,
      sql: database.sql,
      now: now(),
      random: Math.random,
      isWhole,
    })
    isWhole = false
    return added
  }

  async function prepareSample(): Promise<void> {
    await Promise.race([needs.sampleLoaded, closing.promise])
    if (isClosing) return
    const count = await syncSampleMonitors({ ...needs, now: now() })
    if (count > 0) log.info(`${needs.sample ? 'Added' : 'Removed'} ${count} monitors of the sample town`)
  }

  return {
    service,
    /** Numbers of monitors, for operators. */
    countMonitors: () => countMonitors(database.sql, now()),
    /** How current the public sources are, for everybody. */
    readStatus: () => readMonitorStatus(database.sql, now()),
    /** Sources that were published in the last hour get their monitors, and meetings the bodies that were. */
    housekeeping: [() => linkMeetings(linking), addSources, () => deleteOldPaces(database.sql)],
    routes: monitorRoutes(service, needs) as readonly Route[],

    /** Starts reading due monitors in this process. */
    async startWorker(): Promise<void> {
      const [{ workers, web }, { runMonitor }, { startScheduler }] = await Promise.all([
        ensureReader(),
        import('./run/run-monitor.ts'),
        import('./schedule/scheduler.ts'),
      ])
      const run = { ...needs, credentials, workers, onBrokenLink, random: Math.random, webFor: () => web }
      scheduler = await startScheduler({
        database,
        jobs,
        log,
        now,
        run: (id, signal) => runMonitor(run, id, signal),
      })
      publications = onPublication({ database, log, link: (places) => linkMeetings(linking, places) })
      sampleReady = prepareSample().catch((error) =>
        log.warn(
          { err: error },
          'The monitors of the sample town were not prepared; the next start tries again',
        ),
      )
    },

    async [Symbol.asyncDispose](): Promise<void> {
      isClosing = true
      closing.resolve()
      await sampleReady
      await publications?.[Symbol.asyncDispose]()
      await scheduler?.[Symbol.asyncDispose]()
      await (await reader)?.[Symbol.asyncDispose]()
    },
  }
}
