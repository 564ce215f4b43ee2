import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { parseState } from '../places/states.ts'
import { sourceUrl } from '../sources/source-url.ts'
import { csvRelationRows, csvRows, csvText } from './export-csv.ts'
import { actorLine, placeLine, relationLine, searchLine } from './export-lines.ts'
import {
  type ExportScope,
  findIssueAreas,
  findPlaceId,
  inSnapshot,
  readClaims,
  readEntities,
  readPlaces,
  readSearches,
} from './export-store.ts'
import { readRelations, readRelationsOf } from './relation-export-store.ts'

export type ExportOptions = {
  format: 'jsonl' | 'csv'
  /** Key or slug. */
  place?: string | undefined
  state?: string | undefined
  /** Slug of an issue area or of a domain. */
  issueArea?: string | undefined
  /** Includes the fictional sample town, which an import elsewhere would present as real. */
  withSample?: boolean
  baseUrl: string
  onProgress?: (summary: ExportSummary) => void
}

export type ExportSummary = {
  actors: number
  claims: number
  places: number
  searches: number
  relations: number
}

const pageSize = 500

/** Writes a consistent snapshot of the public directory, page by page, with backpressure. */
export async function exportEntities(
  sql: Sql,
  options: ExportOptions,
  output: Writable,
): Promise<ExportSummary> {
  const scope = await scopeOf(sql, options)
  const summary: ExportSummary = { actors: 0, claims: 0, places: 0, searches: 0, relations: 0 }
  await inSnapshot(sql, async (tx) => {
    const texts =
      options.format === 'csv' ? csvTexts(tx, scope, options, summary) : lines(tx, scope, options, summary)
    await pipeline(Readable.from(texts, { highWaterMark: 1 }), output, { end: false })
  })
  return summary
}

/** Places come first, relations after actors, and searches last, so that lines refer only to earlier lines. */
async function* lines(
  tx: Sql,
  scope: ExportScope,
  { baseUrl, onProgress }: ExportOptions,
  summary: ExportSummary,
): AsyncGenerator<string> {
  // An import takes no paths, which the pages of the sample town are stored as.
  const withUrl = <T extends { url: string }>(cited: T): T => ({
    ...cited,
    url: sourceUrl(cited.url, baseUrl),
  })
  const places = await readPlaces(tx, scope)
  summary.places = places.length
  if (places.length > 0) yield places.map(placeLine).join('')
  for await (const entities of readEntities(tx, scope, pageSize)) {
    const claims = await readClaims(
      tx,
      entities.map((entity) => entity.id),
    )
    yield entities.map((entity) => actorLine(entity, (claims.get(entity.id) ?? []).map(withUrl))).join('')
    count(summary, entities.length, claims.values())
    onProgress?.(summary)
  }
  for await (const relations of readRelations(tx, scope, pageSize)) {
    yield relations.map((relation) => relationLine(withUrl(relation))).join('')
    summary.relations += relations.length
    onProgress?.(summary)
  }
  const searches = await readSearches(tx, scope)
  summary.searches = searches.length
  if (searches.length > 0) yield searches.map(searchLine).join('')
}

async function* csvTexts(
  tx: Sql,
  scope: ExportScope,
  { baseUrl, onProgress }: ExportOptions,
  summary: ExportSummary,
): AsyncGenerator<string> {
  yield csvText([], { header: true })
  for await (const entities of readEntities(tx, scope, pageSize)) {
    const claims = await readClaims(
      tx,
      entities.map((entity) => entity.id),
    )
    const relations = await readRelationsOf(
      tx,
      entities.map((entity) => entity.id),
    )
    const rows = entities.flatMap((entity) => [
      ...csvRows(entity, claims.get(entity.id) ?? [], baseUrl),
      ...csvRelationRows(entity, relations.get(entity.id) ?? [], baseUrl),
    ])
    for (const own of relations.values()) summary.relations += own.length
    yield csvText(rows, { header: false })
    count(summary, entities.length, claims.values())
    onProgress?.(summary)
  }
}

function count(summary: ExportSummary, actors: number, claims: Iterable<readonly unknown[]>): void {
  summary.actors += actors
  for (const list of claims) summary.claims += list.length
}

async function scopeOf(sql: Sql, options: ExportOptions): Promise<ExportScope> {
  const scope: ExportScope = {
    placeId: options.place === undefined ? undefined : await findPlaceId(sql, options.place),
    state: options.state === undefined ? undefined : parseState(options.state)?.abbreviation,
    issueAreas: options.issueArea === undefined ? undefined : await findIssueAreas(sql, options.issueArea),
    withSample: options.withSample ?? false,
  }
  if (options.place !== undefined && scope.placeId === undefined) {
    throw new OperatorError(`No place has the key ${options.place}. A key looks like gary,indiana.`)
  }
  if (options.state !== undefined && scope.state === undefined) {
    throw new OperatorError(`${options.state} is not a state. Use an abbreviation such as IN.`)
  }
  if (scope.issueAreas?.length === 0) {
    throw new OperatorError(`No issue area or domain has the slug ${options.issueArea}.`)
  }
  return scope
}
