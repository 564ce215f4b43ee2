import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ImportRecord } from '../../contracts/import-record.ts'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import type { ImportItem } from '../transfer/import-item.ts'
import { importRecords } from '../transfer/import-run.ts'

/** The fictional town that a new directory shows, so that there is something to read. */
const sampleFile = 'alder-falls.jsonl'

/** Loads the sample into an empty directory; answers how many actors it loaded. */
export async function loadSample(sql: Sql, folder: string, now: Date): Promise<number> {
  const anyEntity = await sql.selectFrom('entity').select('id').limit(1).executeTakeFirst()
  if (anyEntity !== undefined) return 0
  const summary = await importRecords(sql, itemsOf(join(folder, sampleFile)), { sample: true, now })
  if (summary.refused.count > 0)
    throw new Error(`The sample is not valid: ${JSON.stringify(summary.refused.first)}`)
  return summary.added
}

async function* itemsOf(file: string): AsyncGenerator<ImportItem> {
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line++
    if (text.trim() === '') continue
    yield { where: `line ${line}`, record: JSON.parse(text) as ImportRecord, bytes: text.length }
  }
}

/**
 * Takes the sample out again, with everything that was said about it; answers whether there was anything to take.
 * A place or source of the sample that a real actor refers to by now stays with that actor.
 */
export async function removeSample(sql: Sql): Promise<boolean> {
  return sql.transaction().execute(async (tx) => {
    const place = await tx.selectFrom('place').select('id').where('sample', '=', true).executeTakeFirst()
    if (place === undefined) return false
    const sampleIds = tx.selectFrom('entity').select('id').where('sample', '=', true)
    await tx
      .deleteFrom('entity_merge')
      .where((row) => row.or([row('merged_id', 'in', sampleIds), row('into_id', 'in', sampleIds)]))
      .execute()
    await tx
      .updateTable('entity')
      .set({ status: 'deleted', merged_into: null })
      .where('merged_into', 'in', sampleIds)
      .execute()
    const removed = [
      await tx.deleteFrom('entity').where('sample', '=', true).executeTakeFirst(),
      await tx.deleteFrom('place_search').where('sample', '=', true).executeTakeFirst(),
      await tx
        .deleteFrom('source')
        .where('sample', '=', true)
        .where('id', 'not in', tx.selectFrom('claim').select('source_id'))
        .executeTakeFirst(),
      await tx
        .deleteFrom('place')
        .where('sample', '=', true)
        .where('id', 'not in', tx.selectFrom('entity').select('place_id'))
        .where('id', 'not in', tx.selectFrom('entity_place').select('place_id'))
        .where('id', 'not in', tx.selectFrom('entity_private_place').select('place_id'))
        .where('id', 'not in', tx.selectFrom('place_search').select('place_id'))
        .executeTakeFirst(),
    ]
    const isNews = removed.some(({ numDeletedRows }) => numDeletedRows > 0n)
    if (isNews) await notify(tx, changesChannel, '*')
    return isNews
  })
}
