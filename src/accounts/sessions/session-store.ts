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

const shown = [
  'id',
  'workspace_id',
  'user_agent',
  'created_at',
  'seen_at',
  'expires_at',
  'verified_at',
] as const

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(sql: Sql) {
  const live = (accountId: string, now: Date, seenAfter: Date) =>
    sql
      .selectFrom('session')
      .select(shown)
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
      live(accountId, now, seenAfter).orderBy('seen_at', 'desc').orderBy('id').execute(),

    find: (id: string, accountId: string, now: Date, seenAfter: Date): Promise<SessionRow | undefined> =>
      live(accountId, now, seenAfter).where('id', '=', id).executeTakeFirst(),

    /** Whether the account has such a session to change. */
    async change(
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

    /** Whether the account had such a session. */
    async remove(id: string, accountId: string): Promise<boolean> {
      const result = await sql
        .deleteFrom('session')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    /** Whose session it was. */
    async removeByToken(hash: Buffer): Promise<string | undefined> {
      const row = await sql
        .deleteFrom('session')
        .where('token_hash', '=', hash)
        .returning('account_id')
        .executeTakeFirst()
      return row?.account_id
    },

    /** How many were ended. */
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
