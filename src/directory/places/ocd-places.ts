import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { OperatorError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { readGazetteer } from './gazetteer-source.ts'
import { type OcdCounty, type OcdPlace, readOcdLine } from './ocd-division.ts'
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
  const { places, counties, read, refused } = await readDivisions(input)
  const result: OcdImport = { read, refused, matched: 0, added: 0, unchanged: 0 }
  const subdivisions = places.length > 0 ? await readSubdivisions() : new Map<string, string>()
  const countyName = (id: string) =>
    counties.get(id)?.name ?? id.slice(id.lastIndexOf(':') + 1).replaceAll('_', ' ')
  let done = result.refused.length
  const placesOf = Map.groupBy(places, (place) => place.state)
  const countiesOf = Map.groupBy(counties.values(), (county) => county.state)
  for (const state of new Set([...placesOf.keys(), ...countiesOf.keys()])) {
    const divisions = placesOf.get(state) ?? []
    const ofState = countiesOf.get(state) ?? []
    const { plan, counties: written } = await rewriteState(
      sql,
      state,
      { subdivisions, counties: ofState },
      (held) =>
        planState(
          divisions,
          held,
          countyName,
          ofState.map(({ slug }) => slug),
        ),
    )
    result.matched += plan.matched.length + written.matched
    result.added += plan.added.length + written.added
    result.unchanged += plan.unchanged + written.unchanged
    result.refused.push(...plan.refused)
    done += divisions.length + ofState.length
    options.onProgress?.(done)
  }
  result.refused.sort((a, b) => a.line - b.line)
  return result
}

type Divisions = Pick<OcdImport, 'read' | 'refused'> & {
  places: OcdPlace[]
  counties: Map<string, OcdCounty>
}

/** Buffers all places (about 10 MB), because shared names are known only at the end of the file. */
async function readDivisions(input: string | Readable): Promise<Divisions> {
  const divisions: Divisions = { read: 0, refused: [], places: [], counties: new Map() }
  const seen = new Set<string>()
  for await (const { line, fields } of readCsv(input)) {
    divisions.read++
    const reading = readOcdLine(line, fields)
    if ('refused' in reading) {
      divisions.refused.push({ line, why: reading.refused })
      continue
    }
    const { ocdId } = 'county' in reading ? reading.county : reading.place
    if (seen.has(ocdId)) divisions.refused.push({ line, why: `${ocdId} occurs twice in the file` })
    else if ('county' in reading) divisions.counties.set(ocdId, reading.county)
    else divisions.places.push(reading.place)
    seen.add(ocdId)
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
  const { places: rows } = await readGazetteer()
  return new Map(
    rows.flatMap(({ city, state, subdivision }) =>
      subdivision ? [[placeKeyOf({ city, state: stateOf(state)! }), subdivision] as const] : [],
    ),
  )
}
