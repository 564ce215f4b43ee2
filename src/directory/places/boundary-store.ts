import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { BoundaryFeature } from './boundary-file.ts'
import { type Box, boxOf, type Polygon, type Position } from './polygons.ts'

export type BoundaryRow = {
  key: string
  slug: string
  name: string
  state: string
  kind: string
  level: number
  valid_from: string
  valid_until: string | null
  polygons: Polygon[]
  source_url: string
  source_title: string
  retrieved_at: Date
}

export type BoundarySource = { url: string; title: string; retrievedAt: Date }

/** The ids of the named places, by key, slug or division id. */
export async function findNamedPlaces(sql: Sql, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await raw<{ name: string; id: number }>`
    select given.name, p.id from unnest(${[...names]}::text[]) as given (name)
    join place p on p.key = given.name or p.slug = given.name or p.ocd_id = given.name
    where not p.sample`.execute(sql)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Replaces the boundary of the same place and first day where it differs, and returns how many were written. */
export async function writeBoundaries(
  tx: Sql,
  boundaries: readonly (BoundaryFeature & { placeId: number })[],
  source: BoundarySource,
): Promise<number> {
  let written = 0
  for (const { placeId, valid_from, valid_until, polygons } of boundaries) {
    const row = {
      valid_until,
      ...boxOf(polygons),
      polygons: JSON.stringify(polygons),
      source_url: source.url,
      source_title: source.title,
      retrieved_at: source.retrievedAt,
    }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('place_boundary')
      .values({ place_id: placeId, valid_from, ...row })
      .onConflict((clash) =>
        clash
          .columns(['place_id', 'valid_from'])
          .doUpdateSet(row)
          .where(
            raw<boolean>`(place_boundary.valid_until, place_boundary.polygons, place_boundary.source_url, place_boundary.source_title)
              is distinct from (excluded.valid_until, excluded.polygons, excluded.source_url, excluded.source_title)`,
          ),
      )
      .executeTakeFirstOrThrow()
    written += Number(numInsertedOrUpdatedRows)
  }
  return written
}

/** Boundaries that hold on the day and whose box, widened by a margin, contains the point. */
export async function findBoundaries(
  sql: Sql,
  [longitude, latitude]: Position,
  margin: Pick<Box, 'east' | 'north'>,
  on: string,
): Promise<BoundaryRow[]> {
  const { rows } = await raw<BoundaryRow>`
    select p.key, p.slug, p.name, p.state, p.kind, p.level, b.valid_from::text as valid_from,
      b.valid_until::text as valid_until, b.polygons, b.source_url, b.source_title, b.retrieved_at
    from place_boundary b join place p on p.id = b.place_id
    where box(point(b.west, b.south), point(b.east, b.north)) && box(
        point(${longitude - margin.east}::float8, ${latitude - margin.north}::float8),
        point(${longitude + margin.east}::float8, ${latitude + margin.north}::float8))
      and b.valid_from <= ${on}::date and (b.valid_until is null or b.valid_until >= ${on}::date)
    order by p.level, p.folded, p.id, b.valid_from`.execute(sql)
  return rows
}

export async function hasBoundaries(sql: Sql): Promise<boolean> {
  const row = await sql.selectFrom('place_boundary').select('place_id').limit(1).executeTakeFirst()
  return row !== undefined
}
