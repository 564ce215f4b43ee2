import type { Sql } from '../../platform/sql/database.ts'

export function createEnrollmentStore(sql: Sql) {
  return {
    async insert(link: {
      id: string
      account_id: string
      token_hash: Buffer
      created_at: Date
      expires_at: Date
    }): Promise<void> {
      await sql.insertInto('enrolment_link').values(link).execute()
    },

    /** Returns the link while it is unused and has not expired. */
    findOpen: (
      hash: Buffer,
      now: Date,
    ): Promise<{ id: string; account_id: string; account_name: string } | undefined> =>
      sql
        .selectFrom('enrolment_link as link')
        .innerJoin('account', 'account.id', 'link.account_id')
        .select(['link.id', 'link.account_id', 'account.name as account_name'])
        .where('link.token_hash', '=', hash)
        .where('link.used_at', 'is', null)
        .where('link.expires_at', '>', now)
        .where('account.disabled_at', 'is', null)
        .executeTakeFirst(),

    /** Returns true for exactly one of several concurrent attempts to use the link. */
    async consume(id: string, accountId: string, at: Date): Promise<boolean> {
      const result = await sql
        .updateTable('enrolment_link')
        .set({ used_at: at })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async removeUnused(accountId: string): Promise<void> {
      await sql
        .deleteFrom('enrolment_link')
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .execute()
    },

    async removeExpired(now: Date): Promise<void> {
      await sql.deleteFrom('enrolment_link').where('expires_at', '<=', now).execute()
    },
  }
}
