import { geoCentroid } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { citySlugOf } from './place-key.ts'
import { foldPlaceName } from './place-name.ts'
import {
  type Box,
  boxOf,
  containsPoint,
  isInBox,
  metersToBorder,
  type Polygon,
  type Position,
} from './polygons.ts'
import { parseState } from './states.ts'

type Areas = GeometryCollection<{ name: string }>
/** The file counties-10m.json of us-atlas. */
export type CountyAtlas = Topology<{ states: Areas; counties: Areas }>

/** A county, or what a state has instead of it. */
export type CountyRow = {
  name: string
  /** The first part of the place key. */
  city: string
  state: string
  folded: string
  geoid: string
  latitude: number
  longitude: number
}

type Counties = {
  rows: CountyRow[]
  /** The GEOID of the county that certainly contains the coordinates. */
  locate(state: string, latitude: number, longitude: number): string | undefined
}

/** Territories and the District of Columbia have no counties of their own. */
const statesWithout: ReadonlySet<string> = new Set(['DC', 'PR', 'GU', 'VI', 'AS', 'MP'])
/** Cities that belong to no county: Baltimore, St. Louis, Carson City, and those of Virginia from 51500 on. */
const independentCities: ReadonlySet<string> = new Set(['24510', '29510', '32510'])
const isIndependentCity = (geoid: string) =>
  independentCities.has(geoid) || (geoid.startsWith('51') && geoid >= '51500')

/** What Alaska's boroughs are called, where it is not "Borough". */
const alaskaKinds: Readonly<Record<string, string>> = {
  '02016': 'Census Area',
  '02050': 'Census Area',
  '02070': 'Census Area',
  '02105': 'Census Area',
  '02158': 'Census Area',
  '02180': 'Census Area',
  '02198': 'Census Area',
  '02240': 'Census Area',
  '02261': 'Census Area',
  '02290': 'Census Area',
  '02020': 'Municipality',
  '02230': 'Municipality',
  '02110': 'City and Borough',
  '02220': 'City and Borough',
  '02275': 'City and Borough',
  '02282': 'City and Borough',
}

function kindOf(state: string, geoid: string): string {
  if (state === 'LA') return 'Parish'
  if (state === 'AK') return alaskaKinds[geoid] ?? 'Borough'
  return 'County'
}

/** The outlines are simplified, so the county of a place that is closer to a border is not certain. */
const certainFromMeters = 1000
const decimals = 10_000

type Outlined = { geoid: string; polygons: readonly Polygon[]; box: Box }

export function buildCounties(atlas: CountyAtlas): Counties {
  const stateOfCode = new Map(
    atlas.objects.states.geometries.flatMap(({ id, properties }) => {
      const state = parseState(properties && 'name' in properties ? properties.name : '')
      return state && !statesWithout.has(state.abbreviation) ? [[String(id), state.abbreviation]] : []
    }),
  )
  const rows: CountyRow[] = []
  const outlines = new Map<string, Outlined[]>()
  for (const county of feature(atlas, atlas.objects.counties).features) {
    const geoid = String(county.id)
    const state = stateOfCode.get(geoid.slice(0, 2))
    const polygons = polygonsOf(county.geometry)
    if (state === undefined || polygons.length === 0) continue
    // A city outside all counties still has an outline: a place in it is in no county.
    const ofState = outlines.get(state) ?? []
    ofState.push({ geoid: isIndependentCity(geoid) ? '' : geoid, polygons, box: boxOf(polygons) })
    outlines.set(state, ofState)
    const name = `${'name' in county.properties ? county.properties.name : ''} ${kindOf(state, geoid)}`
    const city = citySlugOf(name)
    if (isIndependentCity(geoid) || city === undefined) continue
    const [longitude, latitude] = geoCentroid(county)
    const round = (degrees: number) => Math.round(degrees * decimals) / decimals
    rows.push({
      name,
      city,
      state,
      folded: foldPlaceName(name),
      geoid,
      latitude: round(latitude),
      longitude: round(longitude),
    })
  }
  return {
    rows,
    locate(state, latitude, longitude) {
      const point: Position = [longitude, latitude]
      const around = outlines
        .get(state)
        ?.find((one) => isInBox(one.box, point) && containsPoint(one.polygons, point))
      if (!around?.geoid || metersToBorder(around.polygons, point) < certainFromMeters) return undefined
      return around.geoid
    },
  }
}

function polygonsOf(geometry: { type: string; coordinates?: unknown } | null): readonly Polygon[] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates as Polygon]
  return geometry?.type === 'MultiPolygon' ? (geometry.coordinates as Polygon[]) : []
}
