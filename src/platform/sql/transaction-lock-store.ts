import { sql as raw } from 'kysely'
import { advisoryLockSpace } from './advisory-locks.ts'
import type { Sql } from './database.ts'

/** Whether the transaction got the lock. It holds it until it ends. */
export async function tryTransactionLock(tx: Sql, purpose: number): Promise<boolean> {
  const { rows } = await raw<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLockSpace}::int, ${purpose}::int) as acquired`.execute(tx)
  return rows[0]?.acquired ?? false
}
