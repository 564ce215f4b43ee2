import type { Insertable } from 'kysely'
import { isId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'
import type { Tables } from '../platform/sql/tables.ts'

export type InvitationRow = {
  id: string
  workspace_id: string
  role: 'admin' | 'member' | 'reviewer'
  created_at: Date
  expires_at: Date
}

const columns = ['id', 'workspace_id', 'role', 'created_at', 'expires_at'] as const

export function createInvitationStore(sql: Sql) {
  const open = (now: Date) =>
    sql
      .selectFrom('invitation')
      .select(columns)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)

  return {
    async insert(invitation: Insertable<Tables['invitation']>): Promise<void> {
      await sql.insertInto('invitation').values(invitation).execute()
    },

    open: (workspaceId: string, now: Date): Promise<InvitationRow[]> =>
      open(now).where('workspace_id', '=', workspaceId).orderBy('created_at').execute(),

    async find(
      tokenHash: Buffer,
      now: Date,
      options?: { lock: boolean },
    ): Promise<InvitationRow | undefined> {
      const query = open(now).where('token_hash', '=', tokenHash)
      return (options?.lock ? query.forUpdate() : query).executeTakeFirst()
    },

    async accept(id: string, accountId: string, at: Date): Promise<void> {
      await sql
        .updateTable('invitation')
        .set({ accepted_by: accountId, accepted_at: at })
        .where('id', '=', id)
        .execute()
    },

    async revoke(workspaceId: string, id: string, at: Date): Promise<void> {
      if (!isId(id)) return
      await sql
        .updateTable('invitation')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .execute()
    },
  }
}
