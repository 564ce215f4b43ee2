import { openAccounts } from '../accounts/index.ts'
import type { ServiceStatus } from '../contracts/status.ts'
import { askAboutMissingQuotes, createContributions } from '../contributions/index.ts'
import { createDirectory } from '../directory/index.ts'
import {
  createDiscovery,
  describeRuns,
  exportRuns,
  findMemberships,
  openSampleTown,
  runJob,
  sharedFetching,
} from '../discovery/index.ts'
import { openFirehose } from '../firehose/index.ts'
import { createMonitors, monitorJob } from '../monitors/index.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import { createJobs } from '../platform/jobs.ts'
import { openMailLinks } from '../platform/mail/mail-links.ts'
import { createWorkspaces, openWatches } from '../workspaces/index.ts'
import { createCopyRemover } from './remove-copies.ts'
import type { Runtime, Storage } from './runtime.ts'

export type Modules = Awaited<ReturnType<typeof openModules>>

/** Creates the capabilities in the order of their dependencies. `started` resolves when the service is ready. */
export async function openModules(
  opened: AsyncDisposableStack,
  runtime: Runtime,
  storage: Storage,
  started: Promise<void>,
) {
  const { config, options, log, now, metrics, baseUrl, site, siteName } = runtime
  const { database, sql, cursors, plans, sample, cache, pages } = storage
  const shared = { config, log, now, baseUrl, site, siteName, database, sql, cursors, plans, sample }

  const accounts = openAccounts({ ...shared, stripe: config.stripe, signUp: config.site.signUp })
  const { identities } = accounts
  const permissions = {
    recheck: options.authenticate ? async (caller: AccountCaller) => caller : identities.recheck,
    onRightsChange: identities.onChange,
  }
  const firehose = opened.use(
    await openFirehose({
      ...shared,
      ...permissions,
      metrics,
      actingFor: identities.callerFor,
      relateActors: (...given) => directory.relateActors(...given),
      readMonitors: (): Promise<ServiceStatus['monitors']> => monitors.readStatus(),
      started,
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
  const mailer = config.mail && (await import('../platform/mail/mailer.ts')).createMailer(config.mail)
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
      ...permissions,
      jobs,
      directory,
      workspaces,
      contributions,
      research: config.research,
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
  return {
    accounts,
    firehose,
    directory,
    contributions,
    sampleTown,
    watches,
    workspaces,
    discovery,
    monitors,
  }
}
