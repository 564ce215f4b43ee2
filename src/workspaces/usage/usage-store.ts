import { sql as raw } from 'kysely'
import type { UsageKind } from '../../contracts/workspaces/usage.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { genesisHash, hashRecord, type UsageRecord } from './usage-chain.ts'

type UsageInput = {
  workspaceId: string
  accountId: string | null
  kind: UsageKind
  subject?: { type: string; id: string; name: string } | null
  count?: number
  details?: Readonly<Record<string, unknown>>
}

/** Appends a usage record in the transaction that it describes. */
export async function recordUse(tx: Sql, use: UsageInput, now: Date): Promise<void> {
  const end = await lockHead(tx, use.workspaceId)
  const record: UsageRecord = {
    seq: end.seq + 1,
    // Millisecond precision: the hash must match what PostgreSQL returns later.
    at: now,
    kind: use.kind,
    accountId: use.accountId,
    subject: use.subject ?? null,
    count: use.count ?? 1,
    details: use.details ?? {},
  }
  const hash = hashRecord(end.hash, use.workspaceId, record)
  await tx
    .insertInto('usage_record')
    .values({
      workspace_id: use.workspaceId,
      seq: record.seq,
      at: record.at,
      kind: record.kind,
      account_id: record.accountId,
      subject_type: record.subject?.type ?? null,
      subject_id: record.subject?.id ?? null,
      subject: record.subject?.name ?? null,
      count: record.count,
      details: JSON.stringify(record.details),
      previous_hash: end.hash,
      hash,
    })
    .execute()
  await tx
    .updateTable('usage_head')
    .set({ seq: record.seq, hash })
    .where('workspace_id', '=', use.workspaceId)
    .execute()
}

/** Locks the head of the chain until the transaction ends. */
async function lockHead(tx: Sql, workspaceId: string): Promise<{ seq: number; hash: Buffer }> {
  await tx
    .insertInto('usage_head')
    .values({ workspace_id: workspaceId, seq: 0, hash: genesisHash })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const { rows } = await raw<{ seq: number; hash: Buffer }>`
    select seq, hash from usage_head where workspace_id = ${workspaceId} for update`.execute(tx)
  return rows[0]!
}
