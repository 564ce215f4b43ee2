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
  /** Lines of the file, without its header. */
  read: number
  /** Places we had that now carry the census GEOID and the division's id. */
  matched: number
  added: number
  unchanged: number
  /** Counties and other divisions that are no places here. */
  skipped: number
  refused: { line: number; why: string }[]
}

const columns = ['id', 'name', 'census_geoid']

/**
 * Brings the census places of Open Civic Data (`id,name,census_geoid`) into the gazetteer, one transaction a state.
 * Importing the same file again changes nothing. `onProgress` is told how many lines are dealt with.
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

/** Which names are shared is known only at the end of the file, so its places are held, some ten megabytes. */
async function readDivisions(input: string | Readable): Promise<Divisions> {
  const divisions: Divisions = { read: 0, skipped: 0, refused: [], places: [], counties: new Map() }
  const seen = new Set<string>()
  for await (const { line, fields } of readCsv(input)) {
    divisions.read++
    const reading = readOcdLine(line, fields)
    if ('refused' in reading) divisions.refused.push({ line, why: reading.refused })
    else if ('county' in reading) divisions.counties.set(reading.county.id, reading.county.name)
    else if ('place' in reading && seen.has(reading.place.ocdId)) {
      divisions.refused.push({ line, why: `${reading.place.ocdId} stands in the file twice` })
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
  text.on('error', (fault: Error) => parser.destroy(fault))
  try {
    for await (const { info, record } of text.pipe(parser)) yield { line: info.lines, fields: record }
  } catch (fault) {
    if (fault instanceof OperatorError) throw fault
    const why = fault instanceof Error ? fault.message : String(fault)
    throw new OperatorError(
      fault instanceof CsvError ? `The file is not proper CSV: ${why}` : `The file cannot be read: ${why}`,
      fault,
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

/** County subdivisions by place key. Read from the package again: nothing else needs them, so no table has them. */
async function readSubdivisions(): Promise<Map<string, string>> {
  const rows = await readGazetteerRows()
  return new Map(
    rows.flatMap(({ city, state, subdivision }) =>
      subdivision ? [[placeKeyOf({ city, state: stateOf(state)! }), subdivision] as const] : [],
    ),
  )
}
