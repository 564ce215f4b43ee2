import type { Sql } from './sql/database.ts'
import { notify } from './sql/notify-store.ts'
import { inTransaction } from './sql/transaction.ts'

/** Channel on which every instance hears what a committed write touched. */
export const changesChannel = 'directory_changed'

export type Changes = ReturnType<typeof createChanges>

/**
 * Writes that cached answers depend on. The tags travel inside the transaction, so other instances hear of them
 * exactly when they can see the rows; this instance drops its own answers before the writer is answered.
 */
export function createChanges(needs: { sql: Sql; drop: (tags: readonly string[]) => void }) {
  return {
    async write<T>(work: (tx: Sql, changed: (tags: readonly string[]) => void) => Promise<T>): Promise<T> {
      const tags = new Set<string>()
      const result = await inTransaction(needs.sql, async (tx) => {
        const done = await work(tx, (touched) => {
          for (const tag of touched) tags.add(tag)
        })
        if (tags.size > 0) await notify(tx, changesChannel, payloadOf([...tags]))
        return done
      })
      if (tags.size > 0) needs.drop([...tags])
      return result
    },
  }
}

/** PostgreSQL takes at most 8000 bytes: a write that touched more has touched everything. */
export function payloadOf(tags: readonly string[]): string {
  const payload = JSON.stringify(tags)
  return Buffer.byteLength(payload) < 7900 ? payload : '["*"]'
}

export function tagsOf(payload: string): readonly string[] {
  return payload === '*' ? ['*'] : (JSON.parse(payload) as string[])
}
