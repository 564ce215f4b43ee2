import type { Accounts } from '../accounts/index.ts'
import type { Contributions } from '../contributions/index.ts'
import type { Directory } from '../directory/index.ts'
import type { Firehose } from '../firehose/index.ts'
import type { Clock } from '../platform/clock.ts'
import { scheduleHourly } from '../platform/hourly-job.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Route } from '../platform/http/route.ts'
import type { Log } from '../platform/log.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createBriefs } from './briefs/index.ts'
import type { DescribeRuns } from './briefs/references.ts'
import { countItems } from './count-items-store.ts'
import { createTargets } from './coverage-targets/index.ts'
import { historyRoutes } from './history/history-routes.ts'
import { createLists } from './lists/index.ts'
import { noteRoutes } from './notes/note-routes.ts'
import { createNoteService } from './notes/note-service.ts'
import { createResearchLinks } from './research-links.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { createReviewService } from './reviews/review-service.ts'
import { submissionRoutes } from './submission-routes.ts'
import { addCallCounts, recordCallCounts } from './usage/call-count-store.ts'
import { createCallCounter } from './usage/call-counter.ts'
import { usageRoutes } from './usage/usage-routes.ts'
import { createUsageService, verifyStoredChain } from './usage/usage-service.ts'
import { createVisitStore } from './visit-store.ts'
import type { Watches } from './watches/index.ts'
import { type ExportLines, workspaceRoutes } from './workspace-export/workspace-routes.ts'

export type { DescribeRuns, SeenRun } from './briefs/references.ts'
export { recordChange } from './change-store.ts'
export { countContents } from './count-contents-store.ts'
export { forgetNames, replaceStoredTexts } from './redact-store.ts'
export { verifyStoredChain } from './usage/usage-service.ts'
export { recordUse } from './usage/usage-store.ts'
export { type ChainVerification, verifyChain } from './usage/verify-chain.ts'
export { endFeedLinks } from './watches/end-feeds-store.ts'
export { openWatches, secretPrefixes, type Watches } from './watches/index.ts'
export type { ExportLines } from './workspace-export/workspace-routes.ts'

type WorkspacesNeeds = {
  sql: Sql
  cursors: Cursors
  accounts: Accounts
  directory: Directory
  contributions: Pick<Contributions, 'submissions'>
  firehose: Firehose
  watches: Pick<Watches, 'routes'>
  /** Supplied by the discovery module. Without it, a brief cannot link runs. */
  describeRuns?: DescribeRuns
  /** Export lines of the discovery module. */
  exportRuns?: ExportLines
  baseUrl: string
  now: Clock
  log: Log
}

export type Workspaces = ReturnType<typeof createWorkspaces>

/** Private data of workspaces: lists, briefs, watches, notes, reviews, coverage targets and usage records. */
export function createWorkspaces(needs: WorkspacesNeeds) {
  const { sql, cursors, now, accounts } = needs
  const calls = createCallCounter({
    async add(counts) {
      const existing = await accounts.workspaces.existingIds(counts.map((one) => one.workspaceId))
      await addCallCounts(
        sql,
        counts.filter((one) => existing.has(one.workspaceId)),
      )
    },
    now: () => now().getTime(),
    onError: (error) => needs.log.warn({ err: error }, 'Cannot store call counts; retrying'),
  })
  const hourlyRecorder = scheduleHourly({
    async work(over) {
      await calls.flush()
      // Counts are recorded in batches.
      while ((await recordCallCounts(sql, over, now())) > 0);
    },
    now: () => now().getTime(),
    onError: (error) => needs.log.warn({ err: error }, 'Cannot record hourly call counts; retrying'),
  })
  const usage = createUsageService({ sql, cursors, now })
  const lists = createLists(needs)
  const briefs = createBriefs({ ...needs, describeRuns: needs.describeRuns ?? (async () => new Map()) })
  const targets = createTargets(needs)
  const routes: readonly Route[] = [
    ...workspaceRoutes({ sql, workspaces: accounts.workspaces, exportRuns: needs.exportRuns, now }),
    ...lists.routes,
    ...briefs.routes,
    ...targets.routes,
    ...needs.watches.routes,
    ...noteRoutes(createNoteService(needs)),
    ...reviewRoutes(createReviewService(needs)),
    ...submissionRoutes(needs.contributions.submissions, needs.now),
    ...usageRoutes(usage),
    ...historyRoutes({ sql, cursors }),
  ]
  return {
    routes,
    lists,
    briefs,
    targets,
    visits: createVisitStore(sql),
    countItems: (workspaceId: string) => countItems(sql, workspaceId),
    verifyUsage: (workspaceId: string) => verifyStoredChain(sql, workspaceId),
    /** Adds research results to a list and a brief, in the transaction of a sync. */
    link: createResearchLinks({ ...lists, ...briefs, ...targets }),

    /** Counts API and MCP calls, which become hourly usage records. */
    countCall({ caller, operation, path }: RequestContext): void {
      if (caller.kind === 'anonymous') return
      if (path.startsWith('/api/')) calls.count(caller, operation, 'api_calls')
      else if (path === '/mcp') calls.count(caller, operation, 'mcp_calls')
    },

    async [Symbol.asyncDispose](): Promise<void> {
      await hourlyRecorder[Symbol.asyncDispose]()
      await calls[Symbol.asyncDispose]()
    },
  }
}
