import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { recordChange, systemAuthor } from '../change-store.ts'
import type { BillableWatch } from './watch-billing.ts'
import { toSubject, type WatchRow } from './watch-row.ts'

export type PausableRow = BillableWatch & Pick<WatchRow, 'name' | 'session_id' | 'quiet_until' | 'is_paused'>

const columns = [
  'id',
  'workspace_id',
  'account_id',
  'name',
  'session_id',
  'quiet_until',
  'is_paused',
] as const

export function createPauseStore(sql: Sql) {
  return {
    /** Immediate watches, which may have a webhook. */
    async immediate(isOnlyPaused: boolean): Promise<PausableRow[]> {
      let query = sql.selectFrom('watch').select(columns).where('cadence', '=', 'immediate')
      if (isOnlyPaused) query = query.where('is_paused', '=', true)
      return query.execute()
    },

    async find(ids: readonly string[]): Promise<PausableRow[]> {
      return sql
        .selectFrom('watch')
        .select(columns)
        .where('id', '=', raw<string>`any(${ids}::uuid[])`)
        .execute()
    },

    async lock(id: string): Promise<PausableRow | undefined> {
      return sql.selectFrom('watch').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /** Does not count a version, because no person changed the watch, but is recorded in the history. */
    async set(row: PausableRow, isPaused: boolean, now: Date): Promise<void> {
      await sql.updateTable('watch').set({ is_paused: isPaused }).where('id', '=', row.id).execute()
      const action = isPaused ? 'watch.paused' : 'watch.resumed'
      const details = isPaused ? { reason: 'plan_required' } : {}
      await recordChange(
        sql,
        systemAuthor(row.workspace_id),
        { action, target: toSubject(row), details },
        now,
      )
    },
  }
}
