import { advisoryLockSpace, type advisoryLocks } from './advisory-locks.ts'
import type { Database } from './database.ts'

/**
 * Runs the work while no other process that uses this database does the same. The lock lives in a transaction of
 * its own session, so that it holds through any pooler and goes with the process that held it.
 */
export async function withAdvisoryLock<T>(
  database: Pick<Database, 'session'>,
  purpose: (typeof advisoryLocks)[keyof typeof advisoryLocks],
  work: () => Promise<T>,
): Promise<T> {
  const session = await database.session('lock')
  try {
    await session.query('begin')
    await session.query('select pg_advisory_xact_lock($1, $2)', [advisoryLockSpace, purpose])
    return await work()
  } finally {
    await session.end().catch(() => undefined)
  }
}
