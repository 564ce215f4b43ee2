import type { ManagedSessions } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createPauseStore, type PausableRow } from './pause-store.ts'
import type { WatchBilling } from './watch-billing.ts'
import { forever } from './watch-row.ts'

export type PauseSync = ReturnType<typeof createPauseSync>

/**
 * Pauses watches that no plan covers and resumes them where they stopped. A paused webhook makes no attempts,
 * so it never counts as dead.
 */
export function createPauseSync(needs: {
  sql: Sql
  sessions: Pick<ManagedSessions, 'muteUntil'>
  billing: WatchBilling
  now: Clock
}) {
  async function sync(rows: readonly PausableRow[], covered: ReadonlySet<string>): Promise<void> {
    for (const { id, is_paused } of rows) {
      if (is_paused === !covered.has(id)) continue
      await inTransaction(needs.sql, async (tx) => {
        const store = createPauseStore(tx)
        const row = await store.lock(id)
        // The watch may have changed since it was read.
        if (row === undefined || row.is_paused !== is_paused) return
        await needs.sessions.muteUntil(tx, row.session_id, is_paused ? row.quiet_until : forever)
        await store.set(row, !is_paused, needs.now())
      })
    }
  }

  return {
    /** Syncs immediate watches; with `isOnlyPaused` only the paused ones. */
    async syncImmediate(isOnlyPaused: boolean): Promise<void> {
      const rows = await createPauseStore(needs.sql).immediate(isOnlyPaused)
      await sync(rows, await needs.billing.findPaid(rows))
    },

    /** Syncs the given watches and returns the ids of those that write digests. */
    async syncDue(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await createPauseStore(needs.sql).find(ids)
      const covered = await needs.billing.findCovered(rows)
      await sync(rows, covered)
      return covered
    },
  }
}
