import { sql as raw } from 'kysely'
import type { UsageKind, UsageRecord as UsageRecordView } from '../../contracts/workspaces/usage.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { genesisHash } from './usage-chain.ts'

type Row = {
  seq: number
  at: Date
  kind: UsageKind
  account_id: string | null
  subject_type: string | null
  subject_id: string | null
  subject: string | null
  count: number
  details: Record<string, unknown>
  previous_hash: Buffer
  hash: Buffer
}

const columns = raw`seq, at, kind, account_id, subject_type, subject_id, subject, count, details, previous_hash, hash`

export function createUsageReadStore(sql: Sql) {
  return {
    /** Newest first. */
    async page(workspaceId: string, kind: string | undefined, before: number | undefined, limit: number) {
      const { rows } = await raw<Row>`
        select ${columns} from usage_record
        where workspace_id = ${workspaceId} and (${kind ?? null}::text is null or kind = ${kind ?? null})
          and (${before ?? null}::bigint is null or seq < ${before ?? null})
        order by seq desc limit ${limit}`.execute(sql)
      return rows.map(shown)
    },

    async after(workspaceId: string, seq: number, limit: number): Promise<UsageRecordView[]> {
      const { rows } = await raw<Row>`
        select ${columns} from usage_record where workspace_id = ${workspaceId} and seq > ${seq}
        order by seq limit ${limit}`.execute(sql)
      return rows.map(shown)
    },

    async months(workspaceId: string): Promise<{ month: string; kind: string; count: number }[]> {
      const { rows } = await raw<{ month: string; kind: string; count: number }>`
        select to_char(at at time zone 'utc', 'YYYY-MM') as month, kind, sum(count)::bigint as count
        from usage_record where workspace_id = ${workspaceId} group by 1, 2 order by 1 desc, 2`.execute(sql)
      return rows
    },

    async end(workspaceId: string): Promise<{ seq: number; hash: Buffer }> {
      const row = await sql
        .selectFrom('usage_head')
        .select(['seq', 'hash'])
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst()
      return row ?? { seq: 0, hash: genesisHash }
    },
  }
}

function shown(row: Row): UsageRecordView {
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    kind: row.kind,
    account_id: row.account_id,
    subject:
      row.subject_type === null
        ? null
        : { type: row.subject_type, id: row.subject_id ?? '', name: row.subject ?? '' },
    count: row.count,
    details: row.details,
    previous_hash: row.previous_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  }
}
