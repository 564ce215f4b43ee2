import { sql as raw } from 'kysely'
import type { Sql } from '../platform/sql/database.ts'
import { containing, replaceInColumns, type TextReplacement } from '../platform/sql/replace-texts.ts'

/**
 * Replaces texts that monitors have stored. The hash of an item stays, so that the item is no news at the next reading. A
 * page that contained such a text starts again with a new baseline.
 */
export async function replaceMonitorTexts(tx: Sql, replacements: readonly TextReplacement[]): Promise<void> {
  if (replacements.length === 0) return
  const columns = [
    ['monitor_item', 'item'],
    ['monitor_item', 'description'],
    ['monitor', 'last_evidence'],
  ] as const
  await replaceInColumns(tx, columns, replacements)
  const patterns = containing(replacements.map(({ from }) => from))
  await raw`
    update monitor set position = null, version = version + 1 where position::text ilike any(${patterns})`.execute(
    tx,
  )
  await raw`delete from monitor_snapshot where to_json(text)::text ilike any(${patterns})`.execute(tx)
}
