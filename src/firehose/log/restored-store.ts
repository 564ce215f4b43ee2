import type { Sql } from '../../platform/sql/database.ts'

/** Makes the next sequencer begin a new epoch: positions that clients received after the backup may differ now. */
export async function markLogRestored(sql: Sql): Promise<void> {
  await sql.updateTable('firehose_head').set({ home: 'restored from a backup' }).execute()
}
