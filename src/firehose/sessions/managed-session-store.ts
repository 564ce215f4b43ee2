import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { LogCursor } from '../cursor.ts'
import type { StoredDelivery } from './session-store.ts'

type ManagedSessionRow = {
  id: string
  delivery: StoredDelivery
  state: 'active' | 'retrying' | 'dead'
  reason: string | null
}

/** Sessions managed by another record. Every change increments `version`, so the webhook worker reloads them. */
export function createManagedSessionStore(sql: Sql) {
  const change = (id: string) =>
    sql
      .updateTable('firehose_session')
      .set({ version: raw<number>`version + 1` })
      .where('id', '=', id)
      .where('kept_for', 'is not', null)

  return {
    async find(ids: readonly string[]): Promise<ManagedSessionRow[]> {
      const rows = await sql
        .selectFrom('firehose_session')
        .select(['id', 'delivery', 'state', 'reason'])
        .where('id', '=', raw<string>`any(${ids}::uuid[])`)
        .where('kept_for', 'is not', null)
        .execute()
      return rows as ManagedSessionRow[]
    },

    /** Drops a delivery that is pending for the previous URL. */
    async redirect(
      id: string,
      to: { accountId: string; delivery: StoredDelivery; secret: Buffer | null; cursor: LogCursor | null },
    ): Promise<void> {
      await change(id)
        .set({
          account_id: to.accountId,
          delivery: JSON.stringify(to.delivery),
          secret: to.secret,
          cursor_epoch: to.cursor?.epoch ?? null,
          cursor_seq: to.cursor?.seq ?? null,
          pending_seq: null,
          state: 'active',
          reason: null,
          failures: 0,
          failing_since: null,
          next_attempt_at: null,
        })
        .execute()
    },

    async muteUntil(id: string, until: Date | null): Promise<void> {
      await change(id).set({ quiet_until: until }).execute()
    },

    async remove(id: string): Promise<void> {
      await sql
        .deleteFrom('firehose_session')
        .where('id', '=', id)
        .where('kept_for', 'is not', null)
        .execute()
    },
  }
}
