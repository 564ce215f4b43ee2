import type { Accounts } from '../accounts/index.ts'
import { createPlans } from '../contracts/accounts/plans.ts'
import { systemClock } from '../platform/clock.ts'
import { OperatorError, ServiceError, UsageError } from '../platform/errors.ts'
import type { Database } from '../platform/sql/database.ts'
import type { CommandContext } from './command-context.ts'

/** Runs a command's work on the accounts, and reports what a service refuses as one sentence. */
export function withAccounts<T>(
  context: CommandContext,
  work: (accounts: Accounts, database: Database) => Promise<T>,
): Promise<T> {
  return context.withDatabase(async (database) => {
    const { createAccounts } = await import('../accounts/index.ts')
    const { baseUrl, planLimits } = context.config()
    const plans = createPlans(planLimits)
    try {
      return await work(createAccounts({ sql: database.sql, plans, baseUrl, now: systemClock }), database)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const Reported = error.code === 'invalid_request' ? UsageError : OperatorError
      throw new Reported(`${error.message}.`.replace(/\.\.$/, '.'), error)
    }
  })
}
