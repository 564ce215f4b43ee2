import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { LogDraft } from './log-entry.ts'

/** Keeps a statement well below PostgreSQL's limit of 65,535 parameters. */
const batchRows = 1_000

/** Appends in the given order. The sequencer sees the rows when the transaction commits. */
export async function appendToInbox(tx: Sql, drafts: readonly LogDraft[]): Promise<void> {
  for (let start = 0; start < drafts.length; start += batchRows) {
    const rows = drafts.slice(start, start + batchRows).map((draft) => ({
      kind: draft.kind,
      signal_id: draft.signalId,
      chain_id: draft.chainId,
      places: [...draft.keys.places],
      issues: [...draft.keys.issues],
      actor_types: [...draft.keys.actorTypes],
      signal_types: [...draft.keys.signalTypes],
      source_classes: [...draft.keys.sourceClasses],
      subjects: [...draft.keys.subjects],
      words: [...draft.keys.words],
      visibility: draft.visibility,
      workspace_id: draft.workspaceId,
      detected_at: new Date(draft.detectedAt),
      occurred_at: new Date(draft.occurredAt),
      relevance: draft.relevance,
      body: draft.json,
    }))
    await tx.insertInto('signal_inbox').values(rows).execute()
  }
}

/** How long the oldest committed row has waited to be sequenced; undefined when none waits. */
export async function longestWaitSeconds(sql: Sql): Promise<number | undefined> {
  const { rows } = await raw<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - appended_at)::double precision as seconds
    from signal_inbox order by xid, id limit 1`.execute(sql)
  return rows[0]?.seconds
}
