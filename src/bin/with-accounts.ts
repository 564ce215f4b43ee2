import type { Accounts } from '../accounts/index.ts'
import { systemClock } from '../platform/clock.ts'
import { OperatorError, ServiceError } from '../platform/errors.ts'
import type { Database } from '../platform/sql/database.ts'
import type { CommandNeeds } from './command-needs.ts'

/** Runs an operator's command on the accounts. What a service refuses, an operator can mend: it is told in a sentence. */
export function withAccounts<T>(
  needs: CommandNeeds,
  work: (accounts: Accounts, database: Database) => Promise<T>,
): Promise<T> {
  return needs.withDatabase(async (database) => {
    const { createAccounts } = await import('../accounts/index.ts')
    const { baseUrl } = needs.config()
    try {
      return await work(createAccounts({ sql: database.sql, baseUrl, now: systemClock }), database)
    } catch (error) {
      throw error instanceof ServiceError ? new OperatorError(error.message, error) : error
    }
  })
}
