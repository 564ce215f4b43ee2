import CheapRuler from 'cheap-ruler'
import pointInPolygon from 'point-in-polygon-hao'

/** Degrees, as in GeoJSON: the longitude comes first. */
export type Position = [longitude: number, latitude: number]
/** An outer ring and its holes. */
export type Polygon = Position[][]
export type Box = { west: number; south: number; east: number; north: number }

/** The smallest box around the polygons. */
export function boxOf(polygons: readonly Polygon[]): Box {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [longitude, latitude] of polygons.flatMap(([outer]) => outer!)) {
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  return box
}

export function isInBox({ west, south, east, north }: Box, [longitude, latitude]: Position): boolean {
  return west <= longitude && longitude <= east && south <= latitude && latitude <= north
}

/** Whether a polygon contains the point. The border belongs to the polygon. */
export function containsPoint(polygons: readonly Polygon[], point: Position): boolean {
  return polygons.some((polygon) => pointInPolygon(point, polygon) !== false)
}

/** The distance from the point to the nearest border, in meters. Exact to a percent within a few kilometers. */
export function metersToBorder(polygons: readonly Polygon[], point: Position): number {
  const ruler = new CheapRuler(point[1], 'meters')
  let nearest = Number.POSITIVE_INFINITY
  for (const ring of polygons.flat()) {
    for (let index = 1; index < ring.length; index += 1) {
      nearest = Math.min(nearest, ruler.pointToSegmentDistance(point, ring[index - 1]!, ring[index]!))
    }
  }
  return nearest
}
