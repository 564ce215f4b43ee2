import type { Sql } from '../../platform/sql/database.ts'

export type SessionRow = {
  id: string
  workspace_id: string | null
  user_agent: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  verified_at: Date
}

const columns = [
  'id',
  'workspace_id',
  'user_agent',
  'created_at',
  'seen_at',
  'expires_at',
  'verified_at',
] as const

export function createSessionStore(sql: Sql) {
  const active = (accountId: string, now: Date, seenAfter: Date) =>
    sql
      .selectFrom('session')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .where('seen_at', '>', seenAfter)

  return {
    async insert(session: {
      id: string
      token_hash: Buffer
      account_id: string
      user_agent: string
      created_at: Date
      expires_at: Date
    }): Promise<void> {
      const at = session.created_at
      await sql
        .insertInto('session')
        .values({ ...session, workspace_id: null, seen_at: at, verified_at: at })
        .execute()
    },

    list: (accountId: string, now: Date, seenAfter: Date): Promise<SessionRow[]> =>
      active(accountId, now, seenAfter).orderBy('seen_at', 'desc').orderBy('id').execute(),

    find: (id: string, accountId: string, now: Date, seenAfter: Date): Promise<SessionRow | undefined> =>
      active(accountId, now, seenAfter).where('id', '=', id).executeTakeFirst(),

    /** Returns false when the account has no such session. */
    async update(
      id: string,
      accountId: string,
      values: { verified_at: Date } | { workspace_id: string | null },
    ): Promise<boolean> {
      const result = await sql
        .updateTable('session')
        .set(values)
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Returns false when the account has no such session. */
    async remove(id: string, accountId: string): Promise<boolean> {
      const result = await sql
        .deleteFrom('session')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    /** Returns the id of the account. */
    async removeByToken(hash: Buffer): Promise<string | undefined> {
      const row = await sql
        .deleteFrom('session')
        .where('token_hash', '=', hash)
        .returning('account_id')
        .executeTakeFirst()
      return row?.account_id
    },

    /** Returns how many sessions were removed. */
    async removeAll(accountId: string, keepId?: string): Promise<number> {
      let all = sql.deleteFrom('session').where('account_id', '=', accountId)
      if (keepId !== undefined) all = all.where('id', '!=', keepId)
      return Number((await all.executeTakeFirst()).numDeletedRows)
    },

    async removeEnded(now: Date, seenBefore: Date): Promise<void> {
      await sql
        .deleteFrom('session')
        .where((session) =>
          session.or([session('expires_at', '<=', now), session('seen_at', '<=', seenBefore)]),
        )
        .execute()
    },
  }
}
