import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { recordUse } from './usage-store.ts'

export type CallCount = {
  workspaceId: string
  hour: Date
  kind: 'api_calls' | 'mcp_calls'
  accountId: string
  credentialId: string
  operation: string
  count: number
}

export async function addCallCounts(sql: Sql, counts: readonly CallCount[]): Promise<void> {
  const rows = JSON.stringify(
    counts.map((one) => ({
      workspace_id: one.workspaceId,
      hour: one.hour.toISOString(),
      kind: one.kind,
      account_id: one.accountId,
      credential_id: one.credentialId,
      operation: one.operation,
      count: one.count,
    })),
  )
  // Rows are locked in a fixed order, so concurrent instances cannot deadlock.
  await raw`
    insert into usage_count (workspace_id, hour, kind, account_id, credential_id, operation, count)
    select g.workspace_id, g.hour, g.kind, g.account_id, g.credential_id, g.operation, g.count
    from jsonb_to_recordset(${rows}::jsonb) as g(workspace_id uuid, hour timestamptz, kind text, account_id uuid,
      credential_id text, operation text, count bigint)
    order by 1, 2, 3, 4, 5, 6
    on conflict (workspace_id, hour, kind, account_id, credential_id, operation)
      do update set count = usage_count.count + excluded.count`.execute(sql)
}

type HourlyCount = {
  workspace_id: string
  hour: Date
  kind: 'api_calls' | 'mcp_calls'
  account_id: string
  operations: Record<string, number>
  count: number
}

/** Converts the counts of past hours into usage records and returns how many. Safe to run on several instances. */
export async function recordCallCounts(sql: Sql, before: Date, now: Date): Promise<number> {
  return sql.transaction().execute(async (tx) => {
    // Skips rows that another instance is processing.
    const { rows } = await raw<HourlyCount>`
      with due as (select ctid from usage_count where hour < ${before} for update skip locked limit 5000),
      taken as (delete from usage_count c using due where c.ctid = due.ctid
        returning workspace_id, hour, kind, account_id, operation, count),
      summed as (select workspace_id, hour, kind, account_id, operation, sum(count) as count
        from taken group by 1, 2, 3, 4, 5)
      select workspace_id, hour, kind, account_id, sum(count)::int as count,
        jsonb_object_agg(operation, count) as operations
      from summed group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(tx)
    for (const row of rows) {
      const details = { hour: row.hour.toISOString(), operations: row.operations }
      const { workspace_id: workspaceId, account_id: accountId, kind, count } = row
      await recordUse(tx, { workspaceId, accountId, kind, count, details }, now)
    }
    return rows.length
  })
}
