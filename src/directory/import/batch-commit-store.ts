import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/**
 * Lets the transaction of a batch end without waiting for the disk, and new entries of text indexes wait for more of
 * their kind. A power cut can take the last batches of an import, each of them whole; `settleBatches` ends that.
 */
export async function hurryBatch(tx: Sql): Promise<void> {
  await raw`
    select set_config('synchronous_commit', 'off', true), set_config('gin_pending_list_limit', '16MB', true),
      set_config('work_mem', '32MB', true)`.execute(tx)
}

/** Resolves when everything that was committed before is on disk. */
export async function settleBatches(sql: Sql): Promise<void> {
  // A commit of its own that waits; without anything to write it would not.
  await raw`select pg_logical_emit_message(true, 'civic import', '')`.execute(sql)
}
