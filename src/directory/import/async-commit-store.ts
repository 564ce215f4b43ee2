import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/**
 * Commits the transaction without waiting for the disk and gives index updates more memory. A power failure can lose
 * the last batches, but never a part of one. `flushCommits` makes all of them durable.
 */
export async function commitAsynchronously(tx: Sql): Promise<void> {
  await raw`
    select set_config('synchronous_commit', 'off', true), set_config('gin_pending_list_limit', '16MB', true),
      set_config('work_mem', '32MB', true)`.execute(tx)
}

/** Resolves when all earlier commits are on disk. */
export async function flushCommits(sql: Sql): Promise<void> {
  // An empty transaction would not be flushed, so this one writes a message to the WAL.
  await raw`select pg_logical_emit_message(true, 'civic import', '')`.execute(sql)
}
