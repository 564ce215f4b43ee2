import { advisoryLockSpace, type advisoryLocks } from './advisory-locks.ts'
import type { Database } from './database.ts'

/** A start on a machine that is busy with other work may take longer to connect than a request may. */
const connectTimeoutMs = 60_000

/**
 * Runs the work under a lock that all processes of this database share. The lock lives in a transaction
 * on a dedicated session, so it works through any pooler and is released when the process dies.
 */
export async function withAdvisoryLock<T>(
  database: Pick<Database, 'session'>,
  purpose: (typeof advisoryLocks)[keyof typeof advisoryLocks],
  work: () => Promise<T>,
): Promise<T> {
  const session = await database.session('lock', connectTimeoutMs)
  try {
    await session.query('begin')
    await session.query('select pg_advisory_xact_lock($1, $2)', [advisoryLockSpace, purpose])
    return await work()
  } finally {
    await session.end().catch(() => undefined)
  }
}
