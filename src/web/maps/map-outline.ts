import { createRequire } from 'node:module'
import {
  type GeoPermissibleObjects,
  type GeoProjection,
  geoAlbersUsa,
  geoBounds,
  geoCentroid,
  geoConicEqualArea,
  geoPath,
} from 'd3-geo'
import { feature, merge, mesh } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification'
import { fipsCodes } from './fips.ts'

type Areas = GeometryCollection<{ name: string }>
type Atlas = Topology<{ states: Areas; counties: Areas }>

/** An area with the borders inside it as SVG paths, and where a coordinate lies on it. */
export type Outline = {
  width: number
  height: number
  land: string
  borders: string
  /** The states of the nation, to link to their pages. */
  states: readonly { abbreviation: string; path: string }[]
  /** Undefined for coordinates off the map. */
  locate(longitude: number, latitude: number): readonly [number, number] | undefined
}

const require = createRequire(import.meta.url)
// Boundaries of the Census Bureau. The states are already projected, for 975 × 610 px.
const readStates = () => require('us-atlas/states-albers-10m.json') as Atlas
const readCounties = () => require('us-atlas/counties-10m.json') as Atlas

const nationSize = { width: 975, height: 610 }
const stateWidth = 480
const maxStateHeight = 520
/** Smaller details, in square pixels, are left out. */
const smallestDetail = 1

/** The fifty states and the District of Columbia, with Alaska and Hawaii in insets. Territories are not on it. */
export function outlineNation(): Outline {
  const atlas = simplify(presimplify(readStates()), smallestDetail)
  const { states } = atlas.objects as Atlas['objects']
  const draw = geoPath(null).digits(0)
  // The projection that us-atlas used for its file.
  const projection = geoAlbersUsa().scale(1300).translate([487.5, 305])
  return {
    ...nationSize,
    land: draw(merge(atlas, states.geometries as Polygon[])) ?? '',
    borders: '',
    states: states.geometries.flatMap((geometry) => {
      const abbreviation = abbreviations.get(String(geometry.id))
      return abbreviation === undefined ? [] : [{ abbreviation, path: draw(feature(atlas, geometry)) ?? '' }]
    }),
    locate: locator(projection),
  }
}

const abbreviations = new Map([...fipsCodes].map(([abbreviation, code]) => [code, abbreviation]))

/** A state with its counties. Undefined for an unknown abbreviation. */
export function outlineState(abbreviation: string): Outline | undefined {
  const code = fipsCodes.get(abbreviation)
  if (code === undefined) return undefined
  const all = readCounties()
  const counties = all.objects.counties.geometries.filter(({ id }) => String(id).startsWith(code))
  const whole = merge(all, counties as Polygon[])
  const projection = fit(whole)
  const height = Math.min(maxStateHeight, Math.ceil(geoPath(projection).bounds(whole)[1][1]) + 1)
  const own: Atlas = {
    ...all,
    objects: { ...all.objects, counties: { ...all.objects.counties, geometries: counties } },
  }
  const detail = smallestDetail * squareDegreesOfPixel(projection)
  const atlas = simplify(presimplify(own), detail) as Atlas
  const draw = geoPath(projection).digits(0)
  return {
    width: stateWidth,
    height,
    land: draw(merge(atlas, atlas.objects.counties.geometries as Polygon[])) ?? '',
    borders: draw(mesh(atlas, atlas.objects.counties, (one, other) => one !== other)) ?? '',
    states: [],
    locate: locator(projection),
  }
}

/** An equal-area projection around the area's own center, because Alaska crosses the date line. */
function fit(area: GeoPermissibleObjects): GeoProjection {
  const [longitude, latitude] = geoCentroid(area)
  const [[, south], [, north]] = geoBounds(area)
  const margin = (north - south) / 6
  const projection = geoConicEqualArea()
    .rotate([-longitude, 0])
    .center([0, latitude])
    .parallels([south + margin, north - margin])
    .fitExtent(
      [
        [1, 1],
        [stateWidth - 1, maxStateHeight - 1],
      ],
      area,
    )
  // A wide state would lie in the middle of the height that it does not need.
  const [x, y] = projection.translate()
  const top = geoPath(projection).bounds(area)[0][1]
  return projection.translate([x, y - top + 1])
}

function squareDegreesOfPixel(projection: GeoProjection): number {
  const [left, right] = [0, 1].map((x) => projection.invert?.([stateWidth / 2 + x, maxStateHeight / 2])?.[0])
  return left === undefined || right === undefined ? 0 : (right - left) ** 2
}

const locator =
  (projection: GeoProjection): Outline['locate'] =>
  (longitude, latitude) =>
    projection([longitude, latitude]) ?? undefined
