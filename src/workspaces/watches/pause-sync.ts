import type { ManagedSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createPauseStore, type PausableRow } from './pause-store.ts'
import type { WatchBilling } from './watch-billing.ts'
import { forever } from './watch-row.ts'

export type PauseSync = ReturnType<typeof createPauseSync>

/**
 * Lets watches rest that no plan hasPaidPlan for, and go on where they stopped once one does. A webhook at rest tries nothing,
 * and so is never given up.
 */
export function createPauseSync(needs: {
  sql: Sql
  sessions: Pick<ManagedSessions, 'muteUntil'>
  billing: WatchBilling
  now: Clock
}) {
  async function settle(rows: readonly PausableRow[]): Promise<ReadonlySet<string>> {
    const paid = await needs.billing.findPaid(rows)
    for (const { id, is_paused } of rows) {
      if (is_paused === !paid.has(id)) continue
      await inTransaction(needs.sql, async (tx) => {
        const store = createPauseStore(tx)
        const row = await store.lock(id)
        // Somebody may have set it anew since it was looked at.
        if (row === undefined || row.is_paused !== is_paused) return
        await needs.sessions.muteUntil(tx, row.session_id, is_paused ? row.quiet_until : forever)
        await store.set(row, !is_paused, needs.now())
      })
    }
    return paid
  }

  return {
    /** Of those that tell at once; with `isOnlyPaused` only those at rest are looked at, which are few. */
    async syncImmediate(isOnlyPaused: boolean): Promise<void> {
      await settle(await createPauseStore(needs.sql).immediate(isOnlyPaused))
    },

    /** The ids of those that are paid for. */
    async syncDue(ids: readonly string[]): Promise<ReadonlySet<string>> {
      return settle(await createPauseStore(needs.sql).find(ids))
    },
  }
}
