import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'

type ItemCounts = { lists: number; briefs: number; watches: number; targets: number; notes: number }

/** How many items of each kind the workspace has. */
export async function countItems(sql: Sql, workspaceId: string): Promise<ItemCounts> {
  const { rows } = await raw<ItemCounts>`
    select
      (select count(*)::int from list where workspace_id = ${workspaceId}) as lists,
      (select count(*)::int from brief where workspace_id = ${workspaceId}) as briefs,
      (select count(*)::int from watch where workspace_id = ${workspaceId}) as watches,
      (select count(*)::int from coverage_target where workspace_id = ${workspaceId}) as targets,
      (select count(*)::int from note where workspace_id = ${workspaceId}) as notes`.execute(sql)
  return rows[0]!
}
