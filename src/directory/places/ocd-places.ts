import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { OperatorError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { readGazetteerRows } from './gazetteer-source.ts'
import { type OcdPlace, readOcdLine } from './ocd-division.ts'
import { rewriteState } from './ocd-places-store.ts'
import { planState } from './ocd-plan.ts'
import { placeKeyOf } from './place-key.ts'
import { stateOf } from './states.ts'

export type OcdImport = {
  /** Number of lines without the header. */
  read: number
  /** Existing places that received the census GEOID and the division id. */
  matched: number
  added: number
  unchanged: number
  /** Counties and other divisions that are not places. */
  skipped: number
  refused: { line: number; why: string }[]
}

const columns = ['id', 'name', 'census_geoid']

/**
 * Imports the census places of Open Civic Data (`id,name,census_geoid`) into the gazetteer, one transaction per state.
 * Importing the same file again changes nothing. `onProgress` receives the number of processed lines.
 */
export async function importOcdPlaces(
  sql: Sql,
  input: string | Readable,
  options: { onProgress?: (done: number) => void } = {},
): Promise<OcdImport> {
  const { places, counties, ...counts } = await readDivisions(input)
  const result: OcdImport = { ...counts, matched: 0, added: 0, unchanged: 0 }
  const subdivisions = places.length > 0 ? await readSubdivisions() : new Map<string, string>()
  const countyName = (id: string) =>
    counties.get(id) ?? id.slice(id.lastIndexOf(':') + 1).replaceAll('_', ' ')
  let done = result.skipped + result.refused.length
  for (const [state, divisions] of Map.groupBy(places, (place) => place.state)) {
    const plan = await rewriteState(sql, state, subdivisions, (held) =>
      planState(divisions, held, countyName),
    )
    result.matched += plan.matched.length
    result.added += plan.added.length
    result.unchanged += plan.unchanged
    result.refused.push(...plan.refused)
    done += divisions.length
    options.onProgress?.(done)
  }
  result.refused.sort((a, b) => a.line - b.line)
  return result
}

type Divisions = Pick<OcdImport, 'read' | 'skipped' | 'refused'> & {
  places: OcdPlace[]
  counties: Map<string, string>
}

/** Buffers all places (about 10 MB), because shared names are known only at the end of the file. */
async function readDivisions(input: string | Readable): Promise<Divisions> {
  const divisions: Divisions = { read: 0, skipped: 0, refused: [], places: [], counties: new Map() }
  const seen = new Set<string>()
  for await (const { line, fields } of readCsv(input)) {
    divisions.read++
    const reading = readOcdLine(line, fields)
    if ('refused' in reading) divisions.refused.push({ line, why: reading.refused })
    else if ('county' in reading) divisions.counties.set(reading.county.id, reading.county.name)
    else if ('place' in reading && seen.has(reading.place.ocdId)) {
      divisions.refused.push({ line, why: `${reading.place.ocdId} occurs twice in the file` })
    } else if ('place' in reading) {
      seen.add(reading.place.ocdId)
      divisions.places.push(reading.place)
    }
    if ('county' in reading || 'isOther' in reading) divisions.skipped++
  }
  return divisions
}

type CsvLine = { line: number; fields: Partial<Record<string, string>> }

async function* readCsv(input: string | Readable): AsyncGenerator<CsvLine> {
  const text = typeof input === 'string' ? createReadStream(input) : input
  const parser = parse({
    bom: true,
    columns: checkHeader,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  text.on('error', (error: Error) => parser.destroy(error))
  try {
    for await (const { info, record } of text.pipe(parser)) yield { line: info.lines, fields: record }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new OperatorError(
      error instanceof CsvError ? `The file is not valid CSV: ${why}` : `The file cannot be read: ${why}`,
      error,
    )
  } finally {
    text.destroy()
  }
}

function checkHeader(header: string[]): string[] {
  const names = header.map((name) => name.trim())
  if (columns.every((name) => names.includes(name))) return names
  throw new OperatorError(
    `The first line must name the columns ${columns.join(',')}: take us_census_places.csv of opencivicdata/ocd-division-ids`,
  )
}

/** County subdivisions by place key, read from the package because no table stores them. */
async function readSubdivisions(): Promise<Map<string, string>> {
  const rows = await readGazetteerRows()
  return new Map(
    rows.flatMap(({ city, state, subdivision }) =>
      subdivision ? [[placeKeyOf({ city, state: stateOf(state)! }), subdivision] as const] : [],
    ),
  )
}
