import type { Sql } from '../../platform/sql/database.ts'

/** Ends the feed links that an account may know because it created or last changed the watch. Returns their number. */
export async function endFeedLinks(tx: Sql, accountId: string): Promise<number> {
  const result = await tx
    .updateTable('watch')
    .set({ feed_hash: null })
    .where('feed_hash', 'is not', null)
    .where((watch) => watch.or([watch('created_by', '=', accountId), watch('updated_by', '=', accountId)]))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
