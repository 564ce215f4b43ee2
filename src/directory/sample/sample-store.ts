import type { ActorRecord, ImportSource, PlaceRecord } from '../../contracts/directory/import-record.ts'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { writeSources } from '../entity-writer/evidence-writer-store.ts'
import { importRecords } from '../import/import-run.ts'
import { writePlaces, writeSearches } from '../import/place-record-store.ts'

/** Always the same, so that an interrupted start does not leave a second one behind. */
const searchId = '01a18318-c100-7a31-8d4e-3b6f0c1d2e01'

/** Puts the fictional town on the map of an empty directory; answers whether it did. Its actors are discovered later. */
export async function prepareSample(sql: Sql, place: Omit<PlaceRecord, 'record'>): Promise<boolean> {
  const anyEntity = await sql.selectFrom('entity').select('id').limit(1).executeTakeFirst()
  if (anyEntity !== undefined) return false
  const [outcome] = await writePlaces(sql, [{ record: 'place', ...place }], { sample: true })
  return outcome?.outcome === 'added'
}

/** Whether the town is there and nobody has discovered it yet. */
export async function needsSampleDiscovery(sql: Sql): Promise<boolean> {
  const town = await sql.selectFrom('place').select('id').where('sample', '=', true).executeTakeFirst()
  if (town === undefined) return false
  const actor = await sql.selectFrom('entity').select('id').where('sample', '=', true).executeTakeFirst()
  return actor === undefined
}

/** What was found in the sample web, with addresses that are paths. */
export type FoundSample = {
  actors: readonly ActorRecord[]
  /** Every page that was read, cited by an actor or not. */
  sources: readonly ImportSource[]
  /** What was looked for. */
  issueAreas: readonly string[]
}

/** Publishes what was found as sample data; answers how many actors that are. */
export async function storeSample(sql: Sql, found: FoundSample, now: Date): Promise<number> {
  const place = await sql
    .selectFrom('place')
    .select('key')
    .where('sample', '=', true)
    .executeTakeFirstOrThrow()
  const search = {
    record: 'search' as const,
    id: searchId,
    place: place.key,
    engines: ['seed'],
    issue_areas: [...found.issueAreas],
    finished_at: now.toISOString(),
  }
  await inTransaction(sql, async (tx) => {
    const drafts = found.sources.map((source) => ({
      ...source,
      publisher: source.publisher ?? null,
      published_at: source.published_at ?? null,
      content_hash: source.content_hash ?? null,
    }))
    const offered = new Map(drafts.map((draft) => [draft.url, draft]))
    await writeSources(tx, offered, { sample: true, now, workspaceId: undefined })
    if (found.issueAreas.length > 0) await writeSearches(tx, [search], { sample: true })
  })
  // The actors last, all in one transaction: as long as there is none, the town is still awaited.
  const summary = await importRecords(sql, itemsOf(found.actors), { sample: true, now })
  if (summary.refused.count > 0)
    throw new Error(`The sample is not valid: ${JSON.stringify(summary.refused.first)}`)
  return summary.added
}

async function* itemsOf(actors: readonly ActorRecord[]) {
  for (const record of actors) yield { where: record.name, record, bytes: 0 }
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
    // Real actors live there by now: it is a place like any other.
    await tx.updateTable('place').set({ sample: false }).where('sample', '=', true).execute()
    const isNews = removed.some(({ numDeletedRows }) => numDeletedRows > 0n)
    if (isNews) await notify(tx, changesChannel, '*')
    return isNews
  })
}
