import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Sql } from './database.ts'
import type { Tables } from './tables.ts'

// serialization_failure and deadlock_detected
const retryableCodes = new Set(['40001', '40P01'])
const maxAttempts = 4
const maxPauseMs = 50

/** Runs the work in a transaction and retries conflicts. The work must have no effects outside the database. */
export async function inTransaction<Result>(
  sql: Sql,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: unknown } | undefined)?.code
      if (attempt === maxAttempts || typeof code !== 'string' || !retryableCodes.has(code)) throw error
      // A random pause keeps the same two transactions from colliding again.
      await delay(Math.random() * maxPauseMs * attempt)
    }
  }
}
