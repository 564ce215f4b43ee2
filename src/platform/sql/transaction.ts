import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Sql } from './database.ts'
import type { Tables } from './tables.ts'

// serialization_failure and deadlock_detected: the same work, done again, can succeed.
const worthRepeating = new Set(['40001', '40P01'])
const attempts = 4
const longestPauseMs = 50

/** Runs the work in a transaction, again when PostgreSQL gave it up for another one. It must touch only the database. */
export async function inTransaction<Result>(
  sql: Sql,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.transaction().execute(work)
    } catch (fault) {
      const code = (fault as { code?: unknown } | undefined)?.code
      if (attempt === attempts || typeof code !== 'string' || !worthRepeating.has(code)) throw fault
      // At different times, so that the same two do not meet again.
      await delay(Math.random() * longestPauseMs * attempt)
    }
  }
}
