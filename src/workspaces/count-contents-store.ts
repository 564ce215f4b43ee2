import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'

/** What a deletion of the workspace removes. */
const counted = {
  members: raw`from membership where true`,
  api_keys: raw`from api_key where revoked_at is null`,
  connected_applications: raw`from oauth_grant where true`,
  webhooks: raw`from firehose_session where delivery ->> 'mode' = 'webhook' and state <> 'dead'`,
  private_actors: raw`from entity where true`,
  private_signals: raw`from signal where true`,
  lists: raw`from list where true`,
  briefs: raw`from brief where true`,
  watches: raw`from watch where true`,
  notes: raw`from note where true`,
  runs: raw`from discovery_run where true`,
  monitors: raw`from monitor where true`,
} as const

type WorkspaceContents = Record<keyof typeof counted, number>

export async function countContents(sql: Sql, workspaceId: string): Promise<WorkspaceContents> {
  const columns = Object.entries(counted).map(
    ([name, rows]) =>
      raw`(select count(*)::int ${rows} and workspace_id = ${workspaceId}) as ${raw.ref(name)}`,
  )
  const { rows } = await raw<WorkspaceContents>`select ${raw.join(columns)}`.execute(sql)
  return rows[0]!
}
