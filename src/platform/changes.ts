import type { Database, Sql } from './sql/database.ts'
import { notify } from './sql/notify-store.ts'
import { inTransaction } from './sql/transaction.ts'

/** The NOTIFY channel on which instances publish the cache tags of committed writes. */
export const changesChannel = 'directory_changed'

/** Names the cache tags of what a write changed. */
export type Changed = (tags: readonly string[]) => void

export type Changes = ReturnType<typeof createChanges>

/**
 * Writes that invalidate cached responses. The tags are sent inside the transaction, so other instances receive them
 * exactly when they can see the rows. This instance invalidates its own cache before it responds.
 */
export function createChanges(needs: {
  sql: Sql
  invalidate: (tags: readonly string[]) => void
  /** Publishes also the writes that no cached response depends on: a read replica must show them to their writer. */
  publishesAll?: boolean
}) {
  const isPublished = (tags: ReadonlySet<string>) => tags.size > 0 || needs.publishesAll === true
  return {
    async write<T>(work: (tx: Sql, changed: Changed) => Promise<T>): Promise<T> {
      const tags = new Set<string>()
      const result = await inTransaction(needs.sql, async (tx) => {
        const done = await work(tx, (touched) => {
          for (const tag of touched) tags.add(tag)
        })
        if (isPublished(tags)) await notify(tx, changesChannel, payloadOf([...tags]))
        return done
      })
      if (isPublished(tags)) needs.invalidate([...tags])
      return result
    },
  }
}

/** A cache that writes invalidate, here or on another instance. */
type Invalidated = {
  invalidate(tags: readonly string[]): void
  /** Reports whether notifications of other instances arrive. */
  setListening(isConnected: boolean): void
}

/** Invalidates on the notifications of all instances. Returns what a write of this instance calls. */
export function invalidateOnChanges(
  database: Pick<Database, 'listen'>,
  caches: readonly Invalidated[],
): (tags: readonly string[]) => void {
  const invalidate = (tags: readonly string[]) => {
    for (const cache of caches) cache.invalidate(tags)
  }
  database.listen(
    changesChannel,
    (payload) => invalidate(tagsOf(payload)),
    (isConnected) => {
      for (const cache of caches) cache.setListening(isConnected)
    },
  )
  return invalidate
}

/** PostgreSQL limits a payload to 8000 bytes. A write with more tags invalidates everything. */
export function payloadOf(tags: readonly string[]): string {
  const payload = JSON.stringify(tags)
  return Buffer.byteLength(payload) < 7900 ? payload : '["*"]'
}

export function tagsOf(payload: string): readonly string[] {
  return payload === '*' ? ['*'] : (JSON.parse(payload) as string[])
}
