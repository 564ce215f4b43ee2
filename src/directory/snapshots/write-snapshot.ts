import { join } from 'node:path'
import type { SnapshotFile, SnapshotManifest } from '../../contracts/directory/snapshots.ts'
import { changesChannel, payloadOf } from '../../platform/changes.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { notify } from '../../platform/sql/notify-store.ts'
import { csvRelationRows, csvRows, csvText } from '../export/export-csv.ts'
import { actorLine, placeLine, relationLine, searchLine } from '../export/export-lines.ts'
import {
  type ExportedClaim,
  type ExportedEntity,
  type ExportScope,
  inSnapshot,
  readClaims,
  readEntities,
} from '../export/export-store.ts'
import { type RelationOfActor, readRelations, readRelationsOf } from '../export/relation-export-store.ts'
import { createSuppressionStore } from '../suppression/suppression-store.ts'
import { createGzipFile, type GzipFile } from './gzip-file.ts'
import { deleteWithdrawnSnapshots } from './published-snapshots.ts'
import { publishFolder } from './snapshot-folder.ts'
import { readListedStates, readPlacesByState, readSearchesByState } from './snapshot-states-store.ts'
import { withoutContacts, withoutContactsInQuotes } from './without-contacts.ts'

/** The cache tag of what shows the published snapshots. */
const snapshotsTag = 'snapshots'

type SnapshotOptions = {
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

/** The files of the whole directory or of one state, open until everything is written. */
type Part = { state: string | undefined; lines: GzipFile; table: GzipFile; counts: Counts }

// Two pages are in memory at a time, one of them in both formats.
const pageSize = 500
const whole = 'all'
const nameOf = (state: string | undefined, format: SnapshotFile['format']) =>
  `${state?.toLowerCase() ?? whole}.${format}.gz`

/** Writes the public directory, whole and by state, from one state of the database, and publishes it at once. */
export async function takeSnapshot(sql: Sql, options: SnapshotOptions): Promise<SnapshotManifest> {
  const { now, license } = options
  const id = now.toISOString().replaceAll(/[:.]/g, '-')
  await sql.transaction().execute((tx) => createSuppressionStore(tx).waitForOthers())
  await deleteWithdrawnSnapshots(sql, options.directory)
  const manifest = await publishFolder(options.directory, id, async (folder) => {
    const firehose_cursor = await options.readCursor()
    return inSnapshot(sql, async (tx) => {
      const all = openPart(folder, undefined)
      const states = new Map((await readListedStates(tx)).map((state) => [state, openPart(folder, state)]))
      const parts = [all, ...states.values()]
      for (const { table } of parts) await table.write(csvText([], { header: true }))
      // Each record is read once and written twice. States without actors have no files.
      const partsOf = (...names: readonly string[]) => [
        all,
        ...names.flatMap((name) => states.get(name) ?? []),
      ]
      await writePlaces(tx, partsOf)
      await writeActors(tx, partsOf, options, () => options.onProgress?.(all.counts.actors))
      await writeRelations(tx, partsOf)
      await writeSearches(tx, partsOf)
      const files: SnapshotFile[] = []
      for (const part of parts) files.push(...(await finishPart(part)))
      const { counts } = all
      return { id, taken_at: now.toISOString(), license, firehose_cursor, counts, files }
    })
  })
  await notify(sql, changesChannel, payloadOf([snapshotsTag]))
  return manifest
}

const allRecords: ExportScope = {
  placeId: undefined,
  state: undefined,
  issueAreas: undefined,
  withSample: false,
}

function openPart(folder: string, state: string | undefined): Part {
  const open = (format: SnapshotFile['format']) => createGzipFile(join(folder, nameOf(state, format)))
  return {
    state,
    lines: open('jsonl'),
    table: open('csv'),
    counts: { actors: 0, claims: 0, relations: 0 },
  }
}

async function finishPart({ state, lines, table, counts }: Part): Promise<SnapshotFile[]> {
  const about = { state: state ?? null, counts }
  return [
    { name: nameOf(state, 'jsonl'), format: 'jsonl', ...about, ...(await lines.finish()) },
    { name: nameOf(state, 'csv'), format: 'csv', ...about, ...(await table.finish()) },
  ]
}

/** The parts that a record of these states belongs to. */
type PartsOf = (...states: readonly string[]) => readonly Part[]

async function writePlaces(tx: Sql, partsOf: PartsOf): Promise<void> {
  for await (const places of readPlacesByState(tx, pageSize)) {
    for (const { states, ...place } of places) {
      for (const { lines } of partsOf(...states)) await lines.write(placeLine(place))
    }
  }
}

async function writeSearches(tx: Sql, partsOf: PartsOf): Promise<void> {
  for await (const searches of readSearchesByState(tx, pageSize)) {
    for (const search of searches) {
      for (const { lines } of partsOf(search.state)) await lines.write(searchLine(search))
    }
  }
}

type ActorPage = {
  entities: ExportedEntity[]
  claims: ReadonlyMap<string, ExportedClaim[]>
  relations: ReadonlyMap<string, RelationOfActor[]>
}

/** The actors with their claims and relations, without what a snapshot must not contain. */
async function* readActors(tx: Sql): AsyncGenerator<ActorPage> {
  for await (const stored of readEntities(tx, allRecords, pageSize)) {
    const entities = stored.map(withoutContacts)
    const people = new Set(entities.filter(({ type }) => type === 'person').map(({ id }) => id))
    const ids = entities.map((entity) => entity.id)
    const claims = await readClaims(tx, ids)
    for (const [id, list] of claims) {
      const other = list.filter(({ kind }) => kind !== 'contact')
      if (people.has(id)) claims.set(id, withoutContactsInQuotes(other))
    }
    yield { entities, claims, relations: await readRelationsOf(tx, ids) }
  }
}

async function writeActors(
  tx: Sql,
  partsOf: PartsOf,
  { baseUrl }: SnapshotOptions,
  onPage: () => void,
): Promise<void> {
  for await (const { entities, claims, relations } of readAhead(readActors(tx))) {
    for (const [state, own] of Map.groupBy(entities, (entity) => entity.state)) {
      const claimsOf = ({ id }: ExportedEntity) => claims.get(id) ?? []
      const lines = own.map((entity) => actorLine(entity, claimsOf(entity))).join('')
      const rows = own.flatMap((entity) => [
        ...csvRows(entity, claimsOf(entity), baseUrl),
        ...csvRelationRows(entity, withoutContactsInQuotes(relations.get(entity.id) ?? []), baseUrl),
      ])
      const table = csvText(rows, { header: false })
      const claimCount = own.reduce((sum, entity) => sum + claimsOf(entity).length, 0)
      for (const part of partsOf(state)) {
        part.counts.actors += own.length
        part.counts.claims += claimCount
        await part.lines.write(lines)
        await part.table.write(table)
      }
    }
    onPage()
  }
}

/** Relations follow all actors, because they name both ends. */
async function writeRelations(tx: Sql, partsOf: PartsOf): Promise<void> {
  for await (const stored of readAhead(readRelations(tx, allRecords, pageSize))) {
    const relations = withoutContactsInQuotes(stored)
    for (const [state, own] of Map.groupBy(relations, (relation) => relation.subject_state)) {
      const lines = own.map(relationLine).join('')
      for (const part of partsOf(state)) {
        part.counts.relations += own.length
        await part.lines.write(lines)
      }
    }
  }
}

/** Reads the next page while the caller works on the one before. */
async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  let next = pages.next()
  for (let page = await next; !page.done; page = await next) {
    next = pages.next()
    // Reported when the page is needed.
    next.catch(() => undefined)
    yield page.value
  }
}
