import type { Plans } from '../contracts/accounts/plans.ts'
import type { Contributions } from '../contributions/index.ts'
import type { Directory } from '../directory/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { PermissionNeeds } from '../platform/http/close-on-permission-change.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import type { MountedHandler } from '../platform/http/mounted-handler.ts'
import type { Respond } from '../platform/http/respond.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { ResearchConfig } from '../platform/research-config.ts'
import type { Database } from '../platform/sql/database.ts'
import type { FetchLimits, ResearchWorkers, SiteRateLimiter } from '../research/index.ts'
import type { Workspaces } from '../workspaces/index.ts'
import { candidateRoutes } from './review/candidate-routes.ts'
import { createCandidateService } from './review/candidate-service.ts'
import { createPublishService } from './review/publish-service.ts'
import { createSubmitService } from './review/submit-service.ts'
import { countRuns } from './runs/count-runs-store.ts'
import { createRunEvents } from './runs/run-events.ts'
import { runRoutes } from './runs/run-routes.ts'
import { createRunService } from './runs/run-service.ts'
import { syncRoutes } from './sync/sync-routes.ts'
import { createSyncService } from './sync/sync-service.ts'

export { replaceRunTexts } from './redact-store.ts'
export { findMemberships } from './review/memberships-of-actors.ts'
export { describeRuns } from './runs/linked-run-store.ts'
export { exportRuns } from './runs/run-export-store.ts'
export { runJob } from './runs/run-job.ts'
export { openSampleTown } from './sample/open-sample-town.ts'
export { readSampleTown } from './sample/sample-files.ts'
export { calendarDocument, readableSamplePages } from './sample/sample-web.ts'
export { sharedFetching } from './shared-fetching.ts'

type DiscoveryNeeds = {
  database: Database
  jobs: Jobs
  cursors: Cursors
  directory: Directory
  workspaces: Workspaces
  contributions: Pick<Contributions, 'submissions'>
  plans: Plans
  research: ResearchConfig
  /** Local ports that research may read from. All others are blocked. */
  loopbackPorts: readonly number[]
  /** Where the service serves the pages of its sample town, if it has one. Research may read them too. */
  samplePages: string | undefined
  /** Shared with the monitors, so that both together stay polite. */
  rateLimiter: () => Promise<SiteRateLimiter>
  /** Counts a stream of run events against the plan. */
  acquireStream: (caller: AccountCaller) => Disposable
  recheck: PermissionNeeds['recheck']
  onRightsChange: PermissionNeeds['onRightsChange']
  /** Overrides for tests. */
  fetchLimits?: Partial<FetchLimits> | undefined
  /** Processes that read fetched pages. By default discovery starts its own and ends them. */
  researchWorkers?: ResearchWorkers | undefined
  baseUrl: string
  now: Clock
  log: Log
}

export type Discovery = ReturnType<typeof createDiscovery>

/** Discovery runs, the review of their candidates, and syncs of local research. */
export function createDiscovery(needs: DiscoveryNeeds) {
  const { database, jobs, cursors, directory, now, log } = needs
  const { sql } = database
  const runs = createRunService({ ...needs, sql, jobs })
  const candidates = createCandidateService({ sql, cursors, now })
  const publishing = createPublishService(needs)
  const syncs = createSyncService(needs)
  const submitting = createSubmitService(needs)
  const events = createRunEvents({ ...needs, runs })
  let worker: AsyncDisposable | undefined
  let ownWorkers: ResearchWorkers | undefined

  return {
    runs,
    /** Numbers of searches, for operators. */
    countRuns: () => countRuns(sql, now()),
    candidates,
    /** What the review of one candidate shows, of a run of the workspace. */
    async openReview(workspaceId: string, runId: string) {
      const run = await runs.requireRun(runId, workspaceId)
      const [queue, read] = [await candidates.queue(run), (id: string) => candidates.read(run, id)]
      return { queue, read }
    },
    publishing,
    routes: [
      ...runRoutes({ runs, sql, cursors }),
      ...candidateRoutes({ runs, candidates, publishing, submitting }),
      ...syncRoutes(syncs),
    ] as readonly Route[],
    handlers: (respond: Respond): readonly MountedHandler[] => [events.handler(respond)],

    /** Starts executing runs in this process. */
    async startWorker(): Promise<void> {
      // The research code is large, so API-only instances do not load it.
      const [{ configuredResearch }, { startRunWorker }, { createResearchWorkers }] = await Promise.all([
        import('./configured-research.ts'),
        import('./runs/run-worker.ts'),
        import('../research/index.ts'),
      ])
      const { baseUrl, loopbackPorts, rateLimiter, samplePages, fetchLimits = {} } = needs
      const workers = needs.researchWorkers ?? createResearchWorkers()
      if (workers !== needs.researchWorkers) ownWorkers = workers
      const research = configuredResearch({
        config: needs.research,
        baseUrl,
        loopbackPorts,
        samplePages,
        rateLimiter: await rateLimiter(),
        fetchLimits,
        workers,
        sql,
        now,
      })
      worker = await startRunWorker({ database, directory, research, samplePages, jobs, now, log })
    },

    /** Ends event streams. Call this before the server waits for open connections. */
    drain: () => events[Symbol.dispose](),

    async [Symbol.asyncDispose](): Promise<void> {
      await worker?.[Symbol.asyncDispose]()
      // A page that hangs must not hold up the shutdown of the queue.
      ownWorkers?.[Symbol.dispose]()
    },
  }
}
