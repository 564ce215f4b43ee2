import { readFile, stat } from 'node:fs/promises'
import { UsageError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { parseBoundaries } from './boundary-file.ts'
import { type BoundarySource, findNamedPlaces, writeBoundaries } from './boundary-store.ts'

const maxBytes = 256 * 1024 * 1024

type BoundaryImport = {
  source: BoundarySource
  valid: { from: string; until: string | null }
}

/** Numbers of boundaries in the file, and of those that are new or differ. */
export type ImportedBoundaries = { boundaries: number; changed: number }

/** Imports the boundaries of a GeoJSON file, all or none. */
export async function importBoundaries(
  sql: Sql,
  file: string,
  options: BoundaryImport,
): Promise<ImportedBoundaries> {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot read ${file}: ${error.message}`, error)
  })
  if (size > maxBytes) throw new UsageError(`${file} is larger than ${maxBytes / 1024 / 1024} MiB; split it.`)
  const features = parseBoundaries(await readFile(file, 'utf8'), options.valid)
  const places = await findNamedPlaces(sql, [...new Set(features.map(({ place }) => place))])
  const boundaries = features.map((feature) => {
    const placeId = places.get(feature.place)
    if (placeId !== undefined) return { ...feature, placeId }
    const field = `features.${feature.index}.properties.place`
    throw new UsageError(
      `${field}: no place has the key or division id ${feature.place}. Nothing was imported.`,
    )
  })
  const keys = boundaries.map(({ placeId, valid_from }) => `${placeId} ${valid_from}`)
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (repeated >= 0) {
    const message = 'has a second boundary of the same place and day; combine them into one MultiPolygon'
    throw new UsageError(`features.${repeated}: ${message}. Nothing was imported.`)
  }
  const changed = await inTransaction(sql, (tx) => writeBoundaries(tx, boundaries, options.source))
  return { boundaries: boundaries.length, changed }
}
