import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { ReviewCounts, RunProgress, RunRow } from './run-row.ts'

const columns = [
  ...(['id', 'workspace_id', 'account_id', 'kind', 'location', 'place_key', 'issue_areas'] as const),
  ...([
    'unknown_issue_areas',
    'urls',
    'depth',
    'status',
    'code',
    'detail',
    'stage',
    'progress',
    'remarks',
  ] as const),
  ...(['providers', 'gaps', 'cancel_asked_at', 'created_at', 'started_at', 'finished_at'] as const),
]

export type NewRun = Pick<
  RunRow,
  | 'id'
  | 'workspace_id'
  | 'account_id'
  | 'location'
  | 'place_key'
  | 'issue_areas'
  | 'unknown_issue_areas'
  | 'urls'
  | 'depth'
  | 'created_at'
>

type RunResult = Pick<RunRow, 'remarks' | 'providers' | 'gaps'>

export function createRunStore(sql: Sql) {
  return {
    async insert(run: NewRun, queueTurn = 0): Promise<void> {
      const empty = { progress: '{}', remarks: '[]', providers: '[]', gaps: '[]' }
      await sql
        .insertInto('discovery_run')
        .values({
          ...run,
          ...empty,
          queue_turn: queueTurn,
          kind: 'research',
          status: 'pending',
          ...emptyColumns,
        })
        .execute()
    },

    async find(id: string, workspaceId?: string): Promise<RunRow | undefined> {
      const row = await sql
        .selectFrom('discovery_run')
        .select(columns)
        .where('id', '=', id)
        .$if(workspaceId !== undefined, (all) => all.where('workspace_id', '=', workspaceId!))
        .executeTakeFirst()
      return row as RunRow | undefined
    },

    /** Newest first. */
    async page(
      workspaceId: string,
      statuses: readonly RunRow['status'][] | undefined,
      after: { createdAt: string; id: string } | undefined,
      limit: number,
    ): Promise<{ row: RunRow; position: [string, string] }[]> {
      const following = after
        ? raw`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
        : raw``
      const among = statuses ? raw`and status = any(${statuses})` : raw``
      const { rows } = await raw<RunRow & { position: string }>`
        select ${raw.join(columns.map((column) => raw.ref(column)))}, created_at::text as position
        from discovery_run where workspace_id = ${workspaceId} ${among} ${following}
        order by created_at desc, id desc limit ${limit}`.execute(sql)
      return rows.map(({ position, ...row }) => ({ row, position: [position, row.id] }))
    },

    /** Counts runs executed by the service. Synced runs do not count against the plan. */
    async countSince(workspaceId: string, since: Date): Promise<number> {
      const row = await sql
        .selectFrom('discovery_run')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('kind', '=', 'research')
        .where('created_at', '>=', since)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /**
     * The turn of the next run of a workspace: after its own last run, and not before the turn that is being served.
     * The workspace must be locked.
     */
    async nextTurn(workspaceId: string): Promise<number> {
      const { rows } = await raw<{ turn: number }>`
        select greatest(
          (select max(queue_turn) + 1 from discovery_run where workspace_id = ${workspaceId} and kind = 'research'),
          (select max(queue_turn) from discovery_run where kind = 'research' and started_at is not null),
          0) as turn`.execute(sql)
      return rows[0]!.turn
    },

    /** Starts or resumes a run. Undefined when it ended or was canceled. */
    async begin(id: string, now: Date): Promise<RunRow | undefined> {
      const row = await sql
        .updateTable('discovery_run')
        .set({ status: 'running', started_at: raw`coalesce(started_at, ${now})` as never })
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'running'])
        .where('cancel_asked_at', 'is', null)
        .returning(columns)
        .executeTakeFirst()
      return row as RunRow | undefined
    },

    async progress(id: string, stage: string, progress: RunProgress): Promise<void> {
      await sql
        .updateTable('discovery_run')
        .set({ stage, progress: JSON.stringify(progress) })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .execute()
    },

    /** Returns false when the run had already ended. */
    async complete(id: string, result: RunResult, now: Date): Promise<boolean> {
      const done = await sql
        .updateTable('discovery_run')
        .set({
          status: 'completed',
          finished_at: now,
          remarks: JSON.stringify(result.remarks),
          providers: JSON.stringify(result.providers),
          gaps: JSON.stringify(result.gaps),
        })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .executeTakeFirst()
      return done.numUpdatedRows > 0n
    },

    async fail(id: string, code: string, detail: string, now: Date): Promise<boolean> {
      const done = await sql
        .updateTable('discovery_run')
        .set({ status: 'failed', code, detail, finished_at: now })
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'running'])
        .executeTakeFirst()
      return done.numUpdatedRows > 0n
    },

    /** Pending and running runs of the service. */
    async unfinished(): Promise<string[]> {
      const rows = await sql
        .selectFrom('discovery_run')
        .select('id')
        .where('status', 'in', ['pending', 'running'])
        .where('kind', '=', 'research')
        .execute()
      return rows.map((row) => row.id)
    },

    async requestCancel(id: string, now: Date): Promise<void> {
      await sql.updateTable('discovery_run').set({ cancel_asked_at: now }).where('id', '=', id).execute()
    },

    async reviewCounts(ids: readonly string[]): Promise<Map<string, ReviewCounts>> {
      const { rows } = await raw<{ run_id: string } & ReviewCounts>`
        select run_id, count(*) filter (where state = 'open')::int as open,
          count(*) filter (where state = 'accepted')::int as accepted,
          count(*) filter (where state = 'rejected')::int as rejected,
          count(*) filter (where state = 'merged')::int as merged,
          count(*) filter (where state = 'published')::int as published
        from discovery_candidate where run_id = any(${ids}::uuid[]) group by run_id`.execute(sql)
      return new Map(rows.map(({ run_id, ...counts }) => [run_id, counts]))
    },
  }
}

const emptyColumns = {
  code: null,
  detail: null,
  stage: null,
  local_run_id: null,
  bundle_hash: null,
  receipt: null,
}
