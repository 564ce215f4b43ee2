import { sql as raw } from 'kysely'
import type { PlanName } from '../contracts/accounts/plans.ts'
import { isId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'

export type AccountRow = {
  id: string
  name: string
  plan: PlanName
  plan_until: Date | null
  is_reviewer: boolean
  is_partner: boolean
  created_at: Date
  disabled_at: Date | null
}

const columns = [
  'id',
  'name',
  'plan',
  'plan_until',
  'is_reviewer',
  'is_partner',
  'created_at',
  'disabled_at',
] as const

export function createAccountStore(sql: Sql) {
  return {
    async insert(account: {
      id: string
      name: string
      plan: PlanName
      planUntil: Date | null
      userHandle: Buffer
    }): Promise<AccountRow> {
      return sql
        .insertInto('account')
        .values({
          id: account.id,
          name: account.name,
          plan: account.plan,
          plan_until: account.planUntil,
          user_handle: account.userHandle,
        })
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    async find(id: string): Promise<AccountRow | undefined> {
      if (!isId(id)) return undefined
      return sql.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()
    },

    async list(limit: number): Promise<AccountRow[]> {
      return sql
        .selectFrom('account')
        .select(columns)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    /** Finds accounts by a part of their name, or by their full id. */
    async search(text: string, limit: number): Promise<AccountRow[]> {
      return sql
        .selectFrom('account')
        .select(columns)
        .where(
          raw<boolean>`(position(lower(${text}::text) in lower(name)) > 0 or id::text = lower(${text}::text))`,
        )
        .orderBy('name')
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    /** Foreign keys delete what belongs to the account alone, and clear its name elsewhere. */
    async remove(id: string): Promise<void> {
      await sql.deleteFrom('account').where('id', '=', id).execute()
    },

    /** Returns false when no account has this id. */
    async update(
      id: string,
      values: {
        name?: string
        plan?: PlanName
        plan_until?: Date | null
        is_reviewer?: boolean
        is_partner?: boolean
        is_operator?: boolean
      },
    ): Promise<boolean> {
      const result = await sql.updateTable('account').set(values).where('id', '=', id).executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Returns the WebAuthn user handle, and stores `newHandle` for an account that has none. */
    async userHandle(id: string, newHandle: Buffer): Promise<Buffer | undefined> {
      const result = await raw<{ user_handle: Buffer }>`
        update account set user_handle = coalesce(user_handle, ${newHandle}) where id = ${id}
        returning user_handle`.execute(sql)
      return result.rows[0]?.user_handle
    },

    /** Locks the account row until the transaction ends, so that concurrent requests cannot exceed a limit. */
    async lock(id: string): Promise<void> {
      if (!isId(id)) return
      await raw`select 1 from account where id = ${id} for update`.execute(sql)
    },
  }
}
