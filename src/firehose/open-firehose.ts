import type { Plans } from '../contracts/accounts/plans.ts'
import { shortPlaceName } from '../contracts/directory/place-key.ts'
import type { ServiceStatus } from '../contracts/status.ts'
import {
  expandIssueSlugs,
  findPlaceKeys,
  findPlaceReferences,
  findPlacesOfStates,
  findTimeZones,
  type PublishEvents,
  type SampleFolder,
} from '../directory/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import type { MountedHandler } from '../platform/http/mounted-handler.ts'
import type { Respond } from '../platform/http/respond.ts'
import type { Route } from '../platform/http/route.ts'
import type { Upgrade } from '../platform/http/socket-upgrade.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Database } from '../platform/sql/database.ts'
import { ensureSecret } from '../platform/sql/setting-store.ts'
import { createSignalCorrections } from './corrections/signal-corrections.ts'
import { createFirehoseCursors } from './cursor.ts'
import { createFeedHandler } from './feeds/feed-handler.ts'
import { createSignalLog } from './log/create-signal-log.ts'
import { rewrittenChannel } from './log/notify-channels.ts'
import type { AppendSignals } from './producers/append-signals.ts'
import { createEventPublisher } from './producers/publish-domain-events.ts'
import { createWithdrawSignal } from './producers/withdraw-signal.ts'
import { publicSignalRoutes } from './public-signals/public-signal-routes.ts'
import { createPublicSignals } from './public-signals/public-signals.ts'
import { createPublicStreamHandler } from './public-signals/public-stream-handler.ts'
import { publishRoutes } from './publish/publish-routes.ts'
import { createPublishService, type RelateActors } from './publish/publish-service.ts'
import { createSignalWriter } from './publish/signal-writer.ts'
import type { Rights } from './query/compiled-query.ts'
import { createQueryCompiler, type QueryCompilerNeeds } from './query/query-compiler.ts'
import { rightsOf } from './query/rights.ts'
import { loadSampleSignals, removeSampleSignals } from './sample-signals.ts'
import { hasSampleSignals } from './sample-store.ts'
import { createManagedSessions } from './sessions/managed-sessions.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { createSessionService, sessionEndedChannel } from './sessions/session-service.ts'
import { createNewestMatchStore } from './snapshot/newest-match-store.ts'
import { createSignalReader } from './snapshot/signal-reader.ts'
import { createSnapshotHandler } from './snapshot/snapshot-handler.ts'
import { createStatus, statusRoutes } from './status-routes.ts'
import { createInstanceChannel } from './stream/remote-stream-counts.ts'
import { createStreams } from './stream/streams.ts'
import type { Owner } from './webhook/webhook-owner.ts'
import { createSecretVault } from './webhook/webhook-secret.ts'
import { createWebhookFetch } from './webhook/webhook-url.ts'
import { createWebhookWorker } from './webhook/webhook-worker.ts'

type FirehoseNeeds = {
  database: Database
  /** Signs the cursors of lists. Positions in the log have cursors of their own. */
  cursors: Cursors
  baseUrl: string
  siteName: string
  now: Clock
  plans: Plans
  log: Log
  metrics: Metrics
  /** The same caller as of now, for a stream that stays open. */
  recheck: (caller: AccountCaller) => Promise<AccountCaller | undefined>
  onRightsChange: (listener: (accountId?: string) => void) => Disposable
  /** In whose name a webhook delivers. */
  actingFor: (owner: Owner) => Promise<AccountCaller | undefined>
  relateActors: RelateActors
  /** How current the monitored sources are, for the status page. */
  readMonitors: () => Promise<ServiceStatus['monitors']>
  /** Resolves when the process has done its blocking startup work; this instance may lead from then on. */
  started: Promise<void>
}

export type Firehose = Awaited<ReturnType<typeof openFirehose>>

/** Opens the signal log, what writes to it, and its streams. `handlers` adds the HTTP handlers, which need `respond`. */
export async function openFirehose(needs: FirehoseNeeds) {
  const { database, baseUrl, siteName, now } = needs
  const { sql } = database
  await using opened = new AsyncDisposableStack()
  const log = opened.use(
    await createSignalLog({ database, now, log: needs.log, metrics: needs.metrics, started: needs.started }),
  )
  const cursors = createFirehoseCursors(await ensureSecret(sql, 'firehose_secret'))
  const vault = createSecretVault(Buffer.from(await ensureSecret(sql, 'firehose_webhook_key'), 'base64url'))
  const references: QueryCompilerNeeds = {
    places: (named) => findPlaceKeys(sql, named),
    states: (named) => findPlacesOfStates(sql, named),
    issues: (slugs) =>
      new Map(
        slugs.flatMap((slug) => {
          const areas = expandIssueSlugs([slug])
          return areas.length > 0 ? [[slug, areas] as const] : []
        }),
      ),
  }
  const compiler = createQueryCompiler(references)
  const writer = createSignalWriter({ log, now })
  const append: AppendSignals = async (tx, signals, reason) => void (await writer.append(tx, signals, reason))
  const publishing = createPublishService({
    ...references,
    writer,
    plans: needs.plans,
    baseUrl,
    now,
    relateActors: needs.relateActors,
    nudge: log.nudge,
  })
  const publicSignals = createPublicSignals({
    sql,
    log,
    compiler,
    cursors,
    timeZonesOf: (keys) => findTimeZones(sql, keys),
  })
  const status = createStatus({ sql, log, readMonitors: needs.readMonitors, now })
  const { plans, cursors: pageCursors } = needs
  const sessionNeeds = { sql, log, compiler, cursors, pageCursors, vault, plans, baseUrl, now }
  const sessions = createSessionService(sessionNeeds)
  /** What a caller may see as of now; nothing when the credential or the plan ended. */
  async function recheck(caller: AccountCaller): Promise<Rights | undefined> {
    const current = await needs.recheck(caller)
    return current && needs.plans[current.plan].isPaid ? rightsOf(current) : undefined
  }
  const onFault = (error: unknown) => needs.log.warn({ err: error }, 'A stream was interrupted')
  const streams = createStreams({
    log,
    cursors,
    baseUrl,
    plans: needs.plans,
    metrics: needs.metrics,
    onFault,
    now: () => now().getTime(),
    recheck,
    onRightsChange: needs.onRightsChange,
    findSession: sessions.open,
    instances: createInstanceChannel(database),
  })
  opened.defer(() => streams.drain())
  opened.use(database.listen(rewrittenChannel, () => streams.discardReads()))
  opened.use(database.listen(sessionEndedChannel, (id) => streams.endSession(id)))
  opened.use(
    createWebhookWorker({
      database,
      log,
      compiler,
      cursors,
      vault,
      now,
      baseUrl,
      plans: needs.plans,
      metrics: needs.metrics,
      logger: needs.log,
      usageOf: streams.usageOf,
      fetch: createWebhookFetch(),
      actingFor: needs.actingFor,
    }),
  )

  let snapshots: ReturnType<typeof createSnapshotHandler> | undefined
  opened.defer(() => snapshots?.[Symbol.dispose]())
  const resources = opened.move()
  return {
    /** Appends signals of the service itself. */
    append,
    /** Appends what a source says now; it corrects what the source said before. */
    appendFromSource: ((tx, signals) => append(tx, signals, 'source_update')) as AppendSignals,
    /** Publishes domain events of the directory and of flags as signals. */
    publishEvents: createEventPublisher({ append, baseUrl }) as PublishEvents,
    routes: [
      ...publishRoutes(publishing),
      ...sessionRoutes(sessions),
      ...publicSignalRoutes(publicSignals, needs.now),
      ...statusRoutes(status),
    ] as readonly Route[],
    /** Public signals for pages and callers without credentials. */
    publicSignals,
    /** Corrected and withdrawn public signals. */
    corrections: createSignalCorrections({
      sql,
      details: publicSignals.details,
      placesOf: (keys) => findPlaceReferences(sql, keys),
    }),
    /** Retracts a public signal that turned out to be wrong. */
    withdraw: createWithdrawSignal({ append, publicSignals }),
    /** How current the directory and its signals are, for people. */
    status,
    upgrades: streams.upgrades as readonly Upgrade[],
    /** Stored queries that are part of something else. */
    managedSessions: createManagedSessions(sessionNeeds),
    /** The log, for those who hold many stored queries against it at once. */
    signalLog: {
      position: log.position,
      read: log.read,
      readAll: log.readAll,
      onEntries: log.onEntries,
      onEpoch: log.onEpoch,
      compileAll: compiler.compileAll,
    },
    /** For callers inside the process: signals by query, and streams that they write themselves. */
    signalReader: {
      ...createSignalReader({
        log,
        compiler,
        cursors,
        baseUrl,
        now,
        plans: needs.plans,
        usageOf: streams.usageOf,
        findSession: sessions.open,
      }),
      acquireStream: streams.acquireStream,
    },
    healthChecks: [{ name: 'signals', run: log.check }],
    housekeeping: [sessions.deleteExpired],

    handlers(respond: Respond): readonly MountedHandler[] {
      snapshots = createSnapshotHandler({
        log,
        compiler,
        cursors,
        respond,
        baseUrl,
        now,
        plans: needs.plans,
        openStream: streams.openSse,
        findNewestInDatabase: createNewestMatchStore(sql),
        usageOf: streams.usageOf,
        recheck,
        findSession: async (id, caller) => {
          const session = await sessions.open(id, caller)
          return session && { query: session.query.query, narrowing: session.narrowing }
        },
      })
      const publicStream = createPublicStreamHandler({ compiler, respond, openStream: streams.openSse })
      return [
        publicStream,
        snapshots,
        createFeedHandler({
          log,
          compiler,
          respond,
          baseUrl,
          siteName,
          async namePlaces(keys) {
            const places = await findPlaceReferences(sql, keys)
            return new Map([...places].map(([key, place]) => [key, shortPlaceName(place)]))
          },
          timeZonesOf: (keys) => findTimeZones(sql, keys),
          now: () => now().getTime(),
        }),
      ]
    },

    /** Publishes the signals of the sample town, or withdraws them, and returns their number. */
    async syncSampleSignals(folder: SampleFolder | undefined): Promise<number> {
      if ((await hasSampleSignals(sql)) === (folder !== undefined)) return 0
      return folder === undefined
        ? removeSampleSignals({ sql, log, append })
        : loadSampleSignals({ sql, folder, baseUrl, now: now(), append })
    },
    /** Ends the streams; to be called before the server waits for its connections. */
    async drain(): Promise<void> {
      snapshots?.stopWaiting()
      await streams.drain()
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
