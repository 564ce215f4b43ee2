import { sql as raw } from 'kysely'
import type { PlanName } from '../contracts/plans.ts'
import type { Sql } from '../platform/sql/database.ts'

export type AccountRow = {
  id: string
  name: string
  plan: PlanName
  plan_until: Date | null
  is_reviewer: boolean
  created_at: Date
  disabled_at: Date | null
}

export type AccountStore = ReturnType<typeof createAccountStore>

export function createAccountStore(sql: Sql) {
  return {
    async insert(account: {
      id: string
      name: string
      plan: PlanName
      planUntil: Date | null
    }): Promise<AccountRow> {
      return sql
        .insertInto('account')
        .values({
          id: account.id,
          name: account.name,
          plan: account.plan,
          plan_until: account.planUntil,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    async find(id: string): Promise<AccountRow | undefined> {
      return sql.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async list(limit: number): Promise<AccountRow[]> {
      return sql
        .selectFrom('account')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    /** Whether there was such an account to change. */
    async change(
      id: string,
      values: {
        name?: string
        plan?: PlanName
        plan_until?: Date | null
        is_reviewer?: boolean
      },
    ): Promise<boolean> {
      const result = await sql.updateTable('account').set(values).where('id', '=', id).executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Holds the account until the transaction ends, so that limits are counted one request at a time. */
    async lock(id: string): Promise<void> {
      await raw`select 1 from account where id = ${id} for update`.execute(sql)
    },
  }
}
