import { type Outline, outlineNation, outlineState } from './map-outline.ts'

export type MapPlace = {
  slug: string
  name: string
  latitude: number | null
  longitude: number | null
  count: number
}

/** A place that can be pointed at. */
export type PlacePoint = { slug: string; name: string; count: number; x: number; y: number }

/** A map as SVG paths. Dots of one size are one path of points, which keeps a page with thousands of them small. */
export type DrawnMap = Pick<Outline, 'width' | 'height' | 'land' | 'borders' | 'states'> & {
  dots: readonly { diameter: number; path: string }[]
  /** The places with the most actors, to be named on the map. */
  largest: readonly PlacePoint[]
  /** The places with the most actors on the map of a state; empty on the map of the nation. */
  points: readonly PlacePoint[]
}

export type Maps = ReturnType<typeof createMaps>

/** More dots would only hide each other. */
const maxDots = 3_000
/** More links would outgrow the budget of a page. */
const maxPoints = 150
/** More names would cover the map. */
const maxNamed = 8
const smallest = 3
const largest = 24
/** Steps of the diameter, in pixels. */
const step = 1

/** Draws maps of places. Outlines are computed once, when a page first needs them. */
export function createMaps() {
  let nation: Outline | undefined
  const states = new Map<string, Outline | undefined>()

  return {
    nation(places: readonly MapPlace[]): DrawnMap {
      nation ??= outlineNation()
      return { ...draw(nation, places), points: [] }
    },

    /** Undefined when there is no map of the state. */
    state(abbreviation: string, places: readonly MapPlace[]): DrawnMap | undefined {
      if (!states.has(abbreviation)) states.set(abbreviation, outlineState(abbreviation))
      const outline = states.get(abbreviation)
      return outline && draw(outline, places)
    },
  }
}

type Position = readonly [x: number, y: number]

const halfPixels = (value: number) => Math.round(value * 2) / 2

/**
 * A path with a point at each position. Each is relative to the one before it at the left, which takes a third of the
 * bytes of absolute ones.
 */
function pathOf(positions: readonly Position[]): string {
  const sorted = positions
    .map(([x, y]) => [halfPixels(x), halfPixels(y)] as const)
    .sort(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2)
  return sorted
    .map(([x, y], index) => {
      const [fromX, fromY] = sorted[index - 1] ?? [0, 0]
      return `m${x - fromX} ${y - fromY}h0`
    })
    .join('')
}

/** The area of a dot grows with the count. Smaller dots come last, so that larger ones do not hide them. */
function draw(outline: Outline, places: readonly MapPlace[]): DrawnMap {
  const shown = places.toSorted((one, other) => other.count - one.count).slice(0, maxDots)
  const most = shown[0]?.count ?? 1
  const bySize = new Map<number, Position[]>()
  const points: PlacePoint[] = []
  for (const { slug, name, latitude, longitude, count } of shown) {
    const at = latitude === null || longitude === null ? undefined : outline.locate(longitude, latitude)
    if (at === undefined) continue
    const diameter = Math.round((smallest + (largest - smallest) * Math.sqrt(count / most)) / step) * step
    const ofSize = bySize.get(diameter)
    if (ofSize) ofSize.push(at)
    else bySize.set(diameter, [at])
    if (points.length < maxPoints)
      points.push({ slug, name, count, x: Math.round(at[0]), y: Math.round(at[1]) })
  }
  const { width, height, land, borders, states } = outline
  const dots = [...bySize]
    .sort(([one], [other]) => other - one)
    .map(([diameter, positions]) => ({ diameter, path: pathOf(positions) }))
  // Small places lie above large ones, so that both can be pointed at.
  return { width, height, land, borders, states, dots, points, largest: points.slice(0, maxNamed) }
}
