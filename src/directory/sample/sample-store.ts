import type {
  ActorRecord,
  ImportSource,
  PlaceRecord,
  RelationRecord,
} from '../../contracts/directory/import-record.ts'
import { changesChannel } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { type FoundPage, writeSearchPages } from '../coverage/search-page-store.ts'
import { writeSources } from '../entity-writer/evidence-writer-store.ts'
import { importRecords } from '../import/import-run.ts'
import { writePlaces, writeSearches } from '../import/place-record-store.ts'
import { townDay } from './move-dates.ts'

/** A fixed id, so that a repeated start does not add a second search. */
const searchId = '01a18318-c100-7a31-8d4e-3b6f0c1d2e01'

/** Adds the fictional town to an empty directory and returns whether it did. Discovery adds its actors later. */
export async function prepareSample(
  sql: Sql,
  place: Omit<PlaceRecord, 'record'>,
  today: Date,
): Promise<boolean> {
  const anyEntity = await sql.selectFrom('entity').select('id').limit(1).executeTakeFirst()
  if (anyEntity !== undefined) return false
  return inTransaction(sql, async (tx) => {
    const [outcome] = await writePlaces(tx, [{ record: 'place', ...place }], { sample: true })
    if (outcome?.outcome !== 'added') return false
    await tx.deleteFrom('sample_town').execute()
    await tx
      .insertInto('sample_town')
      .values({ first_day: townDay(today) })
      .execute()
    return true
  })
}

/** The day of the first start, to which the dates of the sample move. A town from before it was recorded has none. */
export async function readSampleDay(sql: Sql): Promise<Date | undefined> {
  const row = await sql.selectFrom('sample_town').select('first_day').executeTakeFirst()
  return row && new Date(row.first_day)
}

/** Whether the town exists but has no actors yet. */
export async function needsSampleDiscovery(sql: Sql): Promise<boolean> {
  const town = await sql.selectFrom('place').select('id').where('sample', '=', true).executeTakeFirst()
  if (town === undefined) return false
  const actor = await sql.selectFrom('entity').select('id').where('sample', '=', true).executeTakeFirst()
  return actor === undefined
}

/** The result of discovery in the sample web; URLs are paths. */
type FoundSample = {
  actors: readonly ActorRecord[]
  relations: readonly RelationRecord[]
  /** All pages that were read, cited or not. */
  sources: readonly ImportSource[]
  /** The issue areas of the search. */
  issueAreas: readonly string[]
  pages: readonly FoundPage[]
}

/** Stores the result of discovery as sample data. Records that the directory refuses are left out and returned. */
export async function storeSample(
  sql: Sql,
  found: FoundSample,
  now: Date,
): Promise<{ count: number; refused: string[] }> {
  const place = await sql
    .selectFrom('place')
    .select('key')
    .where('sample', '=', true)
    .executeTakeFirstOrThrow()
  const search = {
    record: 'search' as const,
    id: searchId,
    place: place.key,
    engines: ['seed' as const],
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
    if (found.issueAreas.length > 0) {
      await writeSearches(tx, [search], { sample: true })
      await writeSearchPages(tx, search.id, found.pages, () => false)
    }
  })
  // Actors come last and in one transaction: while there are none, the next start repeats the discovery.
  const summary = await importRecords(sql, toItems(found), { sample: true, now })
  return { count: summary.added, refused: summary.refused.first.map(({ where, why }) => `${where}: ${why}`) }
}

async function* toItems({ actors, relations }: FoundSample) {
  for (const record of actors) yield { where: record.name, record, bytes: 0 }
  for (const record of relations) yield { where: record.excerpt, record, bytes: 0 }
}

/**
 * Removes the sample and everything that refers to it, and returns whether there was anything to remove. Keeps a sample
 * place or source that a real actor refers to.
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
    await tx.deleteFrom('sample_town').execute()
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
    // A sample place with real actors becomes a real place.
    await tx.updateTable('place').set({ sample: false }).where('sample', '=', true).execute()
    const hasRemoved = removed.some(({ numDeletedRows }) => numDeletedRows > 0n)
    if (hasRemoved) await notify(tx, changesChannel, '*')
    return hasRemoved
  })
}
