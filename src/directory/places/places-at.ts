import { borderMeters, type PlaceAt, type PlacesAt } from '../../contracts/directory/places-at.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type BoundaryRow, findBoundaries, hasBoundaries } from './boundary-store.ts'
import { containsPoint, metersToBorder, type Position } from './polygons.ts'

const metersPerDegree = 111_320
/** At the poles a degree of longitude has no length. */
const leastCosine = 0.01

type Hit = { row: BoundaryRow; inside: boolean; isNear: boolean }

/** The places whose boundaries on that day contain the point, or end close to it. */
export async function placesAt(
  sql: Sql,
  { lat, lon, on }: { lat: number; lon: number; on: string },
): Promise<PlacesAt> {
  const point: Position = [lon, lat]
  const north = borderMeters / metersPerDegree
  const east = north / Math.max(leastCosine, Math.cos((lat * Math.PI) / 180))
  const rows = await findBoundaries(sql, point, { north, east }, on)
  const hits = rows.flatMap((row): Hit[] => {
    const inside = containsPoint(row.polygons, point)
    const isNear = metersToBorder(row.polygons, point) <= borderMeters
    return inside || isNear ? [{ row, inside, isNear }] : []
  })
  const changing = changingKinds(rows, hits)
  return {
    data: hits.map((hit) => toPlaceAt(hit, changing.has(hit.row.kind))),
    on,
    has_boundaries: rows.length > 0 || (await hasBoundaries(sql)),
  }
}

/** Kinds of places with two versions of boundaries that day, of which different places contain the point. */
function changingKinds(rows: readonly BoundaryRow[], hits: readonly Hit[]): Set<string> {
  const insideOf = (row: BoundaryRow) => hits.some((hit) => hit.row === row && hit.inside)
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)].filter(([, ofKind]) => {
    const versions = Map.groupBy(ofKind, ({ valid_from }) => valid_from)
    if (versions.size < 2) return false
    const containing = [...versions.values()].map((version) =>
      version
        .filter(insideOf)
        .map(({ key }) => key)
        .sort()
        .join(' '),
    )
    return new Set(containing).size > 1
  })
  return new Set(kinds.map(([kind]) => kind))
}

function toPlaceAt({ row, inside, isNear }: Hit, isChanging: boolean): PlaceAt {
  const { key, slug, name, state, kind, valid_from, valid_until } = row
  return {
    key,
    slug,
    name,
    state,
    kind,
    inside,
    doubts: [
      ...(isNear ? (['near_border'] as const) : []),
      ...(isChanging ? (['boundary_change'] as const) : []),
    ],
    valid_from,
    valid_until,
    source: { url: row.source_url, title: row.source_title, retrieved_at: row.retrieved_at.toISOString() },
  }
}
