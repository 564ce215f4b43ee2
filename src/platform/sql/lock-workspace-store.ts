import { sql as raw } from 'kysely'
import { workspaceLockSpace } from './advisory-locks.ts'
import type { Sql } from './database.ts'

/** Serializes writes of a workspace until the transaction ends, so that what it counted or read stays valid. */
export async function lockWorkspace(tx: Sql, workspaceId: string): Promise<void> {
  await raw`select pg_advisory_xact_lock(${workspaceLockSpace}, hashtext(${workspaceId}))`.execute(tx)
}
