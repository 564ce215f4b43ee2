import { sql as raw } from 'kysely'
import type { WorkspaceChange } from '../../contracts/workspaces/usage.ts'
import type { Sql } from '../../platform/sql/database.ts'

type HistoryQuery = {
  targetType: string | undefined
  targetId: string | undefined
  /** Return changes older than this one. */
  after: { at: string; id: string } | undefined
  limit: number
}

type Row = {
  id: string
  at: Date
  position: string
  account_id: string | null
  account_name: string
  credential: WorkspaceChange['credential']
  action: string
  target_type: string
  target_id: string
  target_name: string
  details: Record<string, unknown>
}

export async function readHistory(sql: Sql, workspaceId: string, query: HistoryQuery) {
  const { targetType = null, targetId = null, after, limit } = query
  const following = after ? raw`and (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : raw``
  const { rows } = await raw<Row>`
    select id, at, at::text as position, account_id, account_name, credential, action, target_type, target_id,
      target_name, details
    from workspace_change
    where workspace_id = ${workspaceId} and (${targetType}::text is null or target_type = ${targetType})
      and (${targetId}::text is null or target_id = ${targetId}) ${following}
    order by at desc, id desc limit ${limit}`.execute(sql)
  return rows.map((row) => ({
    position: [row.position, row.id] as const,
    change: {
      id: row.id,
      at: row.at.toISOString(),
      by: { account_id: row.account_id, name: row.account_name },
      credential: row.credential,
      action: row.action,
      target: { type: row.target_type, id: row.target_id, name: row.target_name },
      details: row.details,
    } satisfies WorkspaceChange,
  }))
}
