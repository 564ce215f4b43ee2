import type { Scope } from '../contracts/accounts/scopes.ts'
import type { Sql } from '../platform/sql/database.ts'

export type ApiKeyRow = {
  id: string
  account_id: string
  workspace_id: string
  name: string
  prefix: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  /** Null for a key that is valid until it is revoked. */
  expires_at: Date | null
  /** Null for a key with every scope. */
  scopes: string[] | null
}

const columns = [
  'id',
  'account_id',
  'workspace_id',
  'name',
  'prefix',
  'created_at',
  'last_used_at',
  'revoked_at',
  'expires_at',
  'scopes',
] as const

export function createApiKeyStore(sql: Sql) {
  return {
    async insert(key: {
      id: string
      account_id: string
      workspace_id: string
      name: string
      prefix: string
      hash: Buffer
      expires_at: Date | null
      scopes: Scope[] | null
    }): Promise<ApiKeyRow> {
      return sql.insertInto('api_key').values(key).returning(columns).executeTakeFirstOrThrow()
    },

    async list(accountId: string): Promise<ApiKeyRow[]> {
      return sql
        .selectFrom('api_key')
        .select(columns)
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
    },

    async countActive(accountId: string, now: Date): Promise<number> {
      const row = await sql
        .selectFrom('api_key')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async owner(id: string): Promise<string | undefined> {
      const row = await sql.selectFrom('api_key').select('account_id').where('id', '=', id).executeTakeFirst()
      return row?.account_id
    },

    /** Returns false when the account has no such active key. */
    async revoke(id: string, accountId: string, at: Date): Promise<boolean> {
      const result = await sql
        .updateTable('api_key')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Returns how many keys were active. */
    async revokeAll(accountId: string, at: Date): Promise<number> {
      const result = await sql
        .updateTable('api_key')
        .set({ revoked_at: at })
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return Number(result.numUpdatedRows)
    },
  }
}
