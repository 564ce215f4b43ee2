import { sql as raw } from 'kysely'
import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { LogCursor } from '../cursor.ts'
import type { Narrowing } from '../query/compiled-query.ts'
import type { StoredDelivery } from '../sessions/session-store.ts'

/** A webhook session and its delivery progress. */
export type WebhookRow = {
  id: string
  workspace_id: string
  account_id: string
  query: FirehoseQuery
  narrowing: Narrowing | null
  delivery: StoredDelivery
  secret: Buffer
  cursor_epoch: string
  cursor_seq: number
  pending_seq: number | null
  failures: number
  failing_since: Date | null
  next_attempt_at: Date | null
  /** Signals logged before this time are skipped. */
  quiet_until: Date | null
  version: number
}

type Failure = {
  failures: number
  failing_since: Date
  next_attempt_at: Date | null
  state: 'retrying' | 'dead'
  reason: string
}

const columns = [
  'id',
  'workspace_id',
  'account_id',
  'query',
  'narrowing',
  'delivery',
  'secret',
  'cursor_epoch',
  'cursor_seq',
  'pending_seq',
  'failures',
  'failing_since',
  'next_attempt_at',
  'quiet_until',
  'version',
] as const

export type WebhookStore = ReturnType<typeof createWebhookStore>

/** Every update is conditional on the stored position, so an instance that lost its lock changes nothing. */
export function createWebhookStore(sql: Sql) {
  const at = (id: string, stored: LogCursor) =>
    sql
      .updateTable('firehose_session')
      .where('id', '=', id)
      .where('cursor_epoch', '=', stored.epoch)
      .where('cursor_seq', '=', stored.seq)
      .where('state', '<>', 'dead')

  return {
    /** Active webhook sessions and their versions, which change with every edit. */
    async listActive(now: Date): Promise<Map<string, number>> {
      const rows = await sql
        .selectFrom('firehose_session')
        .select(['id', 'version'])
        .where(raw<boolean>`delivery ->> 'mode' = 'webhook'`)
        .where('state', '<>', 'dead')
        .where('expires_at', '>', now)
        .execute()
      return new Map(rows.map(({ id, version }) => [id, version]))
    },

    async load(ids: readonly string[]): Promise<WebhookRow[]> {
      const rows = await sql
        .selectFrom('firehose_session')
        .select(columns)
        .where('id', '=', raw<string>`any(${ids}::uuid[])`)
        .where('state', '<>', 'dead')
        .execute()
      return rows as WebhookRow[]
    },

    /** Records a delivery before it is sent, so that after a crash it is sent again with the same id. */
    async begin(
      { id, version }: Pick<WebhookRow, 'id' | 'version'>,
      stored: LogCursor,
      cursor: LogCursor,
      pendingSeq: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await at(id, stored)
        // Nothing is sent with settings that the owner has changed meanwhile.
        .where('version', '=', version)
        .set({ cursor_epoch: cursor.epoch, cursor_seq: cursor.seq, pending_seq: pendingSeq })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async delivered(id: string, stored: LogCursor, cursor: LogCursor, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await at(id, stored)
        .set({
          cursor_epoch: cursor.epoch,
          cursor_seq: cursor.seq,
          pending_seq: null,
          used_at: now,
          state: 'active',
          reason: null,
          failures: 0,
          failing_since: null,
          next_attempt_at: null,
        })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async failed(id: string, stored: LogCursor, failure: Failure): Promise<boolean> {
      const { numUpdatedRows } = await at(id, stored).set(failure).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Advances the positions of many webhooks past entries that did not match. */
    async advance(moves: readonly { id: string; stored: LogCursor; cursor: LogCursor }[]): Promise<string[]> {
      const moved = await raw<{ id: string }>`
        update firehose_session s set cursor_epoch = m.epoch, cursor_seq = m.seq
        from unnest(
          ${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ stored }) => stored.epoch)}::text[],
          ${moves.map(({ stored }) => stored.seq)}::bigint[], ${moves.map(({ cursor }) => cursor.epoch)}::text[],
          ${moves.map(({ cursor }) => cursor.seq)}::bigint[]) as m (id, from_epoch, from_seq, epoch, seq)
        where s.id = m.id and s.cursor_epoch = m.from_epoch and s.cursor_seq = m.from_seq
          and s.pending_seq is null
        returning s.id`.execute(sql)
      return moved.rows.map(({ id }) => id)
    },

    /** A working webhook does not expire, even when nothing matches. */
    async extendExpiry(now: Date, expiresAt: Date, soon: Date): Promise<void> {
      await sql
        .updateTable('firehose_session')
        .set({ expires_at: expiresAt })
        .where(raw<boolean>`delivery ->> 'mode' = 'webhook'`)
        .where('state', '<>', 'dead')
        .where('expires_at', '>', now)
        .where('expires_at', '<', soon)
        .execute()
    },
  }
}
