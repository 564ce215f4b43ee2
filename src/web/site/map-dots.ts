import type { PlaceMap } from '../../contracts/directory/coverage.ts'
import type { MapPlace } from '../maps/draw-map.ts'

/** More dots would hide each other, and the page would outgrow its budget. */
export const maxDots = 3_000

export const dotsOf = ({ rows }: PlaceMap): MapPlace[] =>
  rows.map(([slug, name, latitude, longitude, count]) => ({ slug, name, latitude, longitude, count }))
