import { sql as raw } from 'kysely'
import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { Narrowing } from '../query/compiled-query.ts'

export type StoredDelivery = {
  mode: 'sse' | 'websocket' | 'poll' | 'webhook'
  url: string | null
  /** The OAuth grant of the application that created the session. The webhook ends with it. */
  grant_id: string | null
}

export type SessionRow = {
  id: string
  workspace_id: string
  account_id: string
  query: FirehoseQuery
  narrowing: Narrowing | null
  /** The record that manages this session, such as a watch. It is not listed or counted here. */
  kept_for: string | null
  delivery: StoredDelivery
  state: 'active' | 'retrying' | 'dead'
  reason: string | null
  created_at: Date
  used_at: Date
  expires_at: Date
}

export type NewSession = Omit<SessionRow, 'state' | 'reason'> & {
  secret: Buffer | null
  cursor: { epoch: string; seq: number } | null
}

const columns = [
  'id',
  'workspace_id',
  'account_id',
  'query',
  'narrowing',
  'kept_for',
  'delivery',
  'state',
  'reason',
  'created_at',
  'used_at',
  'expires_at',
] as const

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(sql: Sql) {
  return {
    async countOpen(workspaceId: string, now: Date): Promise<number> {
      const row = await sql
        .selectFrom('firehose_session')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('kept_for', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async insert({ cursor, query, narrowing, delivery, ...session }: NewSession): Promise<void> {
      await sql
        .insertInto('firehose_session')
        .values({
          ...session,
          query: JSON.stringify(query),
          narrowing: narrowing && JSON.stringify(narrowing),
          delivery: JSON.stringify(delivery),
          reason: null,
          cursor_epoch: cursor?.epoch ?? null,
          cursor_seq: cursor?.seq ?? null,
          pending_seq: null,
        })
        .execute()
    },

    /** Newest first, after the given session. */
    async page(
      workspaceId: string,
      after: { createdAt: string; id: string } | undefined,
      limit: number,
    ): Promise<SessionRow[]> {
      let query = sql
        .selectFrom('firehose_session')
        .select(columns)
        .where('workspace_id', '=', workspaceId)
        .where('kept_for', 'is', null)
      if (after)
        query = query.where(
          raw<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
        )
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows as SessionRow[]
    },

    /** The expired sessions that are still listed count too. */
    async count(workspaceId: string): Promise<number> {
      const row = await sql
        .selectFrom('firehose_session')
        .select((all) => all.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('kept_for', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async find(id: string, workspaceId: string): Promise<SessionRow | undefined> {
      const row = await sql
        .selectFrom('firehose_session')
        .select(columns)
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst()
      return row as SessionRow | undefined
    },

    async secret(id: string): Promise<Buffer | null> {
      const row = await sql
        .selectFrom('firehose_session')
        .select('secret')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.secret ?? null
    },

    /** Records a use, unless one was recorded after `before`. */
    async recordUse(id: string, at: Date, before: Date, expiresAt: Date): Promise<void> {
      await sql
        .updateTable('firehose_session')
        .set({ used_at: at, expires_at: raw<Date>`greatest(expires_at, ${expiresAt})` })
        .where('id', '=', id)
        .where('used_at', '<=', before)
        .execute()
    },

    /** Returns whether the workspace had the session. */
    async remove(id: string, workspaceId: string): Promise<boolean> {
      const { numDeletedRows } = await sql
        .deleteFrom('firehose_session')
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async removeExpiredBefore(time: Date): Promise<void> {
      await sql.deleteFrom('firehose_session').where('expires_at', '<=', time).execute()
    },
  }
}
