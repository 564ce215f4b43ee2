import type { Accounts } from '../accounts/index.ts'
import { createPlans } from '../contracts/accounts/plans.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/sql/database.ts'
import type { CommandContext } from './command-context.ts'
import { reportRefusals } from './report-refusals.ts'

/** Runs a command's work on the accounts, and reports what a service refuses as one sentence. */
export function withAccounts<T>(
  context: CommandContext,
  work: (accounts: Accounts, database: Database) => Promise<T>,
): Promise<T> {
  return context.withDatabase(async (database) => {
    const { createAccounts } = await import('../accounts/index.ts')
    const { baseUrl, planLimits } = context.config()
    const plans = createPlans(planLimits)
    return reportRefusals(() =>
      work(createAccounts({ sql: database.sql, plans, baseUrl, now: systemClock }), database),
    )
  })
}
