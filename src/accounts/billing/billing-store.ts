import type { PlanName } from '../../contracts/accounts/plans.ts'
import type { Sql } from '../../platform/sql/database.ts'

export type PayingAccount = {
  id: string
  plan: PlanName
  plan_until: Date | null
  billing_customer: string | null
}

const columns = ['id', 'plan', 'plan_until', 'billing_customer'] as const

export function createBillingStore(sql: Sql) {
  return {
    async account(id: string): Promise<PayingAccount | undefined> {
      return sql.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()
    },

    async accountOfCustomer(customer: string): Promise<PayingAccount | undefined> {
      return sql
        .selectFrom('account')
        .select(columns)
        .where('billing_customer', '=', customer)
        .executeTakeFirst()
    },

    /** Locks the account row until the transaction ends. */
    async lockAccount(id: string): Promise<PayingAccount | undefined> {
      return sql.selectFrom('account').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /** Replaces only the given customer, so that one of two concurrent calls wins. */
    async setCustomer(id: string, replaces: string | null, customer: string): Promise<void> {
      await sql
        .updateTable('account')
        .set({ billing_customer: customer })
        .where('id', '=', id)
        .where('billing_customer', 'is not distinct from', replaces)
        .execute()
    },

    async hasEvent(id: string): Promise<boolean> {
      const row = await sql.selectFrom('billing_event').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** Returns false when the event is already stored. */
    async addEvent(event: {
      id: string
      kind: string
      account_id: string
      received_at: Date
    }): Promise<boolean> {
      const result = await sql
        .insertInto('billing_event')
        .values(event)
        .onConflict((clash) => clash.column('id').doNothing())
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async countEvents(accountId: string): Promise<number> {
      const row = await sql
        .selectFrom('billing_event')
        .select((build) => build.fn.countAll<string>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** Lists paying accounts whose plan ended in this period. */
    async listLapsed(from: Date, to: Date, limit: number): Promise<PayingAccount[]> {
      return sql
        .selectFrom('account')
        .select(columns)
        .where('billing_customer', 'is not', null)
        .where('plan', '<>', 'free')
        .where('plan_until', '>', from)
        .where('plan_until', '<=', to)
        .orderBy('plan_until', 'desc')
        .limit(limit)
        .execute()
    },
  }
}
