import { z } from 'zod'
import { UsageError } from '../../platform/errors.ts'
import { containsPoint, type Polygon } from './polygons.ts'
import { crossingOf } from './ring-crossing.ts'

/** A boundary of the file, before its place is known. */
export type BoundaryFeature = {
  /** Position in the file, for messages. */
  index: number
  place: string
  valid_from: string
  valid_until: string | null
  polygons: Polygon[]
}

const Position = z
  .array(z.number())
  .min(2, 'needs a longitude and a latitude')
  .max(4)
  .refine(([longitude]) => Math.abs(longitude!) <= 180, 'has a longitude outside of -180 to 180')
  .refine(([, latitude]) => Math.abs(latitude!) <= 90, 'has a latitude outside of -90 to 90')
  .transform(([longitude, latitude]): [number, number] => [longitude!, latitude!])
const Ring = z
  .array(Position)
  .min(4, 'is no ring: it needs at least four positions')
  .refine(
    (ring) => ring[0]![0] === ring.at(-1)![0] && ring[0]![1] === ring.at(-1)![1],
    'is no ring: its last position must equal its first',
  )
  .superRefine((ring, context) => {
    const crossing = crossingOf(ring)
    if (crossing) context.addIssue(`is no ring: it crosses itself near ${crossing.join(', ')}`)
    else if (areaOf(ring) === 0) context.addIssue('is no ring: it encloses no area')
  })
const Rings = z
  .array(Ring)
  .min(1, 'has no outer ring')
  .superRefine(([outer, ...holes], context) => {
    for (const [index, hole] of holes.entries()) {
      if (!hole.some((position) => containsPoint([[outer!]], position)))
        context.addIssue({
          code: 'custom',
          path: [index + 1],
          message: 'is a hole outside of its outer ring',
        })
    }
  })
const Geometry = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('Polygon'), coordinates: Rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1, 'has no polygon') }),
  ],
  { error: 'must be a Polygon or a MultiPolygon' },
)
const day = z.iso.date('must be a date such as 2026-03-04')
const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.object(
    { place: z.string().min(1).max(300), valid_from: day.optional(), valid_until: day.nullish() },
    { error: 'must have a place: its key, or an Open Civic Data division id' },
  ),
  geometry: Geometry,
})
const Collection = z.object({
  type: z.literal('FeatureCollection', { error: 'must be FeatureCollection' }),
  features: z.array(Feature).min(1, 'has no features'),
})

/** Reads a GeoJSON text completely, or throws an error with the first wrong field. Dates of a feature come first. */
export function parseBoundaries(
  text: string,
  valid: { from: string; until: string | null },
): BoundaryFeature[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`The file is no GeoJSON: ${(error as Error).message}`, error)
  }
  const parsed = Collection.safeParse(json)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new UsageError(`${path.join('.') || 'The file'}: ${message}. Nothing was imported.`)
  }
  return parsed.data.features.map(({ properties, geometry }, index) => {
    const { place, valid_from = valid.from, valid_until = valid.until } = properties
    if (valid_until !== null && valid_until < valid_from) {
      const message = `must not be before valid_from (${valid_from}). Nothing was imported.`
      throw new UsageError(`features.${index}.properties.valid_until: ${message}`)
    }
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return { index, place, valid_from, valid_until, polygons }
  })
}

/** Twice the area of a ring in square degrees. */
function areaOf(ring: readonly (readonly [number, number])[]): number {
  let sum = 0
  for (let index = 1; index < ring.length; index += 1) {
    const [x, y] = ring[index - 1]!
    const [nextX, nextY] = ring[index]!
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum)
}
