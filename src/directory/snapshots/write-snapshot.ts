import { join } from 'node:path'
import type { SnapshotFile, SnapshotManifest } from '../../contracts/directory/snapshots.ts'
import { changesChannel, payloadOf } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { csvRelationRows, csvRows, csvText } from '../export/export-csv.ts'
import { actorLine, placeLine, relationLine, searchLine } from '../export/export-lines.ts'
import {
  type ExportScope,
  inSnapshot,
  readClaims,
  readEntities,
  readPlaces,
  readSearches,
} from '../export/export-store.ts'
import { readRelations, readRelationsOf } from '../export/relation-export-store.ts'
import { createSuppressionStore } from '../suppression/suppression-store.ts'
import { createGzipFile } from './gzip-file.ts'
import { deleteWithdrawnSnapshots } from './published-snapshots.ts'
import { publishFolder } from './snapshot-folder.ts'
import { readListedStates } from './snapshot-states-store.ts'
import { withoutContacts, withoutContactsInQuotes } from './without-contacts.ts'

/** The cache tag of what shows the published snapshots. */
export const snapshotsTag = 'snapshots'

export type SnapshotOptions = {
  /** Where snapshots lie. */
  directory: string
  baseUrl: string
  license: SnapshotManifest['license']
  now: Date
  /** The position of the stream, read before the data, so that a reader who continues there misses nothing. */
  readCursor: () => Promise<string | null>
  onProgress?: (actors: number) => void
}

type Counts = SnapshotManifest['counts']

// Small pages: two formats of one page are in memory at a time.
const pageSize = 200
const whole = 'all'

/** Writes the public directory, whole and by state, from one state of the database, and publishes it at once. */
export async function takeSnapshot(sql: Sql, options: SnapshotOptions): Promise<SnapshotManifest> {
  const { now, license } = options
  const id = now.toISOString().slice(0, 19).replaceAll(':', '-').concat('Z')
  await sql.transaction().execute((tx) => createSuppressionStore(tx).waitForOthers())
  await deleteWithdrawnSnapshots(sql, options.directory)
  const manifest = await publishFolder(options.directory, id, async (folder) => {
    const firehose_cursor = await options.readCursor()
    return inSnapshot(sql, async (tx) => {
      let done = 0
      const onPage = (actors: number) => {
        done += actors
        options.onProgress?.(done)
      }
      const all = await writeScope(tx, folder, undefined, options, onPage)
      const files = [...all]
      for (const state of await readListedStates(tx)) {
        files.push(...(await writeScope(tx, folder, state, options, () => undefined)))
      }
      const { counts } = all[0]!
      return { id, taken_at: now.toISOString(), license, firehose_cursor, counts, files }
    })
  })
  await notify(sql, changesChannel, payloadOf([snapshotsTag]))
  return manifest
}

/** Both formats in one pass over the actors of a state, or of all. */
async function writeScope(
  tx: Sql,
  folder: string,
  state: string | undefined,
  { baseUrl }: SnapshotOptions,
  onPage: (actors: number) => void,
): Promise<SnapshotFile[]> {
  const scope: ExportScope = { placeId: undefined, state, issueAreas: undefined, withSample: false }
  const nameOf = (format: string) => `${state?.toLowerCase() ?? whole}.${format}.gz`
  const lines = createGzipFile(join(folder, nameOf('jsonl')))
  const table = createGzipFile(join(folder, nameOf('csv')))
  const counts: Counts = { actors: 0, claims: 0, relations: 0 }
  await lines.write((await readPlaces(tx, scope)).map(placeLine).join(''))
  await table.write(csvText([], { header: true }))
  for await (const stored of readEntities(tx, scope, pageSize)) {
    const entities = stored.map(withoutContacts)
    const people = new Set(entities.filter(({ type }) => type === 'person').map(({ id }) => id))
    const ids = entities.map((entity) => entity.id)
    const claims = await readClaims(tx, ids)
    for (const [id, list] of claims) {
      const other = list.filter(({ kind }) => kind !== 'contact')
      if (people.has(id)) claims.set(id, withoutContactsInQuotes(other))
    }
    const relations = await readRelationsOf(tx, ids)
    await lines.write(entities.map((entity) => actorLine(entity, claims.get(entity.id) ?? [])).join(''))
    const rows = entities.flatMap((entity) => [
      ...csvRows(entity, claims.get(entity.id) ?? [], baseUrl),
      ...csvRelationRows(entity, withoutContactsInQuotes(relations.get(entity.id) ?? []), baseUrl),
    ])
    await table.write(csvText(rows, { header: false }))
    counts.actors += entities.length
    for (const list of claims.values()) counts.claims += list.length
    onPage(entities.length)
  }
  for await (const stored of readRelations(tx, scope, pageSize)) {
    const relations = withoutContactsInQuotes(stored)
    counts.relations += relations.length
    await lines.write(relations.map(relationLine).join(''))
  }
  await lines.write((await readSearches(tx, scope)).map(searchLine).join(''))
  const about = { state: state ?? null, counts }
  return [
    { name: nameOf('jsonl'), format: 'jsonl', ...about, ...(await lines.finish()) },
    { name: nameOf('csv'), format: 'csv', ...about, ...(await table.finish()) },
  ]
}
