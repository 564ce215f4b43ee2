import type { Sql } from '../../platform/sql/database.ts'

export function createRecoveryCodeStore(sql: Sql) {
  return {
    async insertAll(
      codes: readonly { id: string; account_id: string; hash: Buffer; created_at: Date }[],
    ): Promise<void> {
      await sql.insertInto('recovery_code').values(codes).execute()
    },

    /** Ignores codes of disabled accounts. */
    findUnused: (hash: Buffer): Promise<{ id: string; account_id: string } | undefined> =>
      sql
        .selectFrom('recovery_code as code')
        .innerJoin('account', 'account.id', 'code.account_id')
        .select(['code.id', 'code.account_id'])
        .where('code.hash', '=', hash)
        .where('code.used_at', 'is', null)
        .where('account.disabled_at', 'is', null)
        .executeTakeFirst(),

    /** Returns true for exactly one of several concurrent attempts to use the code. */
    async consume(id: string, accountId: string, at: Date): Promise<boolean> {
      const result = await sql
        .updateTable('recovery_code')
        .set({ used_at: at })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async countUnused(accountId: string): Promise<number> {
      const row = await sql
        .selectFrom('recovery_code')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async removeAll(accountId: string): Promise<void> {
      await sql.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
    },
  }
}
