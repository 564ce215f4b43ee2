import { planRequired } from '../../accounts/index.ts'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Run, RunInput, RunStatus } from '../../contracts/discovery/discovery-runs.ts'
import { type Directory, expandIssueSlugs, findPlaceReferences } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { lockWorkspace } from '../../platform/sql/lock-workspace-store.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { recordUse } from '../../workspaces/index.ts'
import { runJob } from './run-job.ts'
import { type RunRow, toRun } from './run-row.ts'
import { createRunStore, type NewRun } from './run-store.ts'

/** Notifies every instance of the id of a run that changed. */
export const runChannel = 'discovery_run'

export type RunService = ReturnType<typeof createRunService>

/** Runs belong to a workspace and are visible only to its members. */
export function createRunService(needs: {
  sql: Sql
  cursors: Cursors
  directory: Pick<Directory, 'places'>
  jobs: Jobs
  plans: Plans
  baseUrl: string
  now: Clock
}) {
  const store = createRunStore(needs.sql)

  /** Inside a transaction, pass its connection: waiting for a second one could deadlock the pool. */
  async function toRuns(rows: readonly RunRow[], sql = needs.sql): Promise<Run[]> {
    const counts = await createRunStore(sql).reviewCounts(rows.map((row) => row.id))
    const keys = [...new Set(rows.flatMap((row) => row.place_key ?? []))]
    const places = await findPlaceReferences(sql, keys)
    return rows.map((row) =>
      toRun(
        row,
        places.get(row.place_key ?? '') ?? null,
        counts.get(row.id) ?? { open: 0, accepted: 0, rejected: 0, merged: 0, published: 0 },
      ),
    )
  }

  async function requireRun(id: string, workspaceId: string, from = store): Promise<RunRow> {
    const row = isId(id) ? await from.find(id, workspaceId) : undefined
    if (row === undefined)
      throw new ServiceError('run_not_found', `The workspace has no run with the id ${id}`)
    return row
  }

  /** Resolves a location to one place. A guess could search the wrong city. */
  async function resolveLocation(location: string): Promise<string> {
    const { data, resolution } = await needs.directory.places.resolve(location)
    const [only] = data
    if (resolution.status === 'resolved' && data.length === 1) return only!.key
    const choices = [...data, ...resolution.suggestions].slice(0, 10)
    const keys = choices.map(({ key }) => key).join(' or ')
    const message =
      data.length > 1
        ? `matches several places, choose one: ${keys}`
        : `is not a known place${keys && `; did you mean ${keys}?`}`
    throw new ServiceError('invalid_request', `location ${message}`, {
      errors: [{ path: 'location', message }],
      members: { suggestions: choices.map(({ key, slug, name, state }) => ({ key, slug, name, state })) },
    })
  }

  function requireRunAccess(caller: AccountCaller): void {
    if (!needs.plans[caller.plan].isPaid) throw planRequired('Discovery runs', needs.baseUrl)
    requireWriter(caller)
  }

  return {
    requireRun,
    /** Whether the caller may start runs at all. */
    requireRunAccess,

    /** Validates a new run outside the transaction. */
    async prepare(caller: AccountCaller, input: RunInput): Promise<NewRun> {
      requireRunAccess(caller)
      const place_key = await resolveLocation(input.location)
      const known = expandIssueSlugs(input.issue_areas)
      await needs.jobs.ready()
      return {
        id: newId(),
        workspace_id: caller.workspaceId,
        account_id: caller.accountId,
        location: input.location,
        place_key,
        issue_areas: known,
        unknown_issue_areas: input.issue_areas.filter((slug) => expandIssueSlugs([slug]).length === 0),
        urls: input.urls,
        depth: input.depth,
        created_at: needs.now(),
      }
    },

    async start(tx: Sql, caller: AccountCaller, run: NewRun): Promise<Run> {
      const txStore = createRunStore(tx)
      const now = needs.now()
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
      const { runsPerMonth } = needs.plans[caller.plan].limits
      await lockWorkspace(tx, caller.workspaceId)
      if ((await txStore.countSince(caller.workspaceId, month)) >= runsPerMonth) {
        throw new ServiceError('limit_reached', `The plan allows ${runsPerMonth} runs per month`, {
          members: { limit: 'runs_per_month', maximum: runsPerMonth },
        })
      }
      const turn = await txStore.nextTurn(caller.workspaceId)
      await txStore.insert(run, turn)
      await needs.jobs.send(tx, runJob.name, run.id, { runId: run.id }, { priority: -turn })
      const subject = { type: 'run', id: run.id, name: run.location }
      const { workspaceId, accountId } = caller
      await recordUse(tx, { workspaceId, accountId, kind: 'run', subject }, now)
      const [view] = await toRuns([(await txStore.find(run.id))!], tx)
      return view!
    },

    async read(id: string, workspaceId: string): Promise<Run> {
      const [view] = await toRuns([await requireRun(id, workspaceId)])
      return view!
    },

    async list(
      workspaceId: string,
      query: { limit: number; cursor?: string | undefined; status?: readonly RunStatus[] | undefined },
    ) {
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `runs ${workspaceId} ${query.status?.join() ?? ''}`,
        limit: query.limit,
        cursor: query.cursor,
        load: (after, limit) =>
          store.page(
            workspaceId,
            query.status,
            after && { createdAt: String(after[0]), id: String(after[1]) },
            limit,
          ),
        positionOf: ({ position }) => position,
      })
      return { data: await toRuns(rows.map(({ row }) => row)), page }
    },

    /** Marks the run as failed at once. Its worker stops as soon as it is notified. */
    async cancel(tx: Sql, caller: AccountCaller, id: string): Promise<Run> {
      requireWriter(caller)
      const txStore = createRunStore(tx)
      const run = await requireRun(id, caller.workspaceId, txStore)
      if (run.status === 'completed' || run.status === 'failed') {
        throw new ServiceError('conflict', `The run is already ${run.status}`, {
          members: { status_now: run.status },
        })
      }
      const now = needs.now()
      await txStore.requestCancel(id, now)
      await txStore.fail(id, 'cancelled', `Canceled by ${caller.accountName}`, now)
      await notify(tx, runChannel, id)
      const [view] = await toRuns([(await txStore.find(id))!], tx)
      return view!
    },
  }
}

export function requireWriter({ workspaceRole }: AccountCaller): void {
  if (workspaceRole === 'reviewer') {
    throw new ServiceError(
      'role_required',
      'Workspace reviewers can read runs but cannot start or change them',
      {
        members: { role: 'member' },
      },
    )
  }
}
