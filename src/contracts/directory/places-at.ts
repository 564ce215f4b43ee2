import { z } from 'zod'
import { operation } from '../operation.ts'
import { PlaceReference } from './place-key.ts'

/** Points this close to a border are reported on both sides of it. */
export const borderMeters = 100

const degrees = (limit: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/, 'must be a number of degrees, such as 41.59')
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `must be between -${limit} and ${limit}`)

export const PlaceAt = PlaceReference.extend({
  kind: z.string().meta({ description: 'Kind of the place', example: 'district' }),
  inside: z.boolean().meta({
    description: `Whether the boundary contains the point; false when the point is within ${borderMeters} meters outside of it`,
    example: true,
  }),
  doubts: z.array(z.enum(['near_border', 'boundary_change'])).meta({
    description: `Why the answer may be wrong. near_border: the border is within ${borderMeters} meters. boundary_change: two boundaries of this place or of its neighbors hold on that day, and they disagree about the point`,
    example: [],
  }),
  valid_from: z.string().meta({ description: 'First day of the boundary', example: '2023-01-01' }),
  valid_until: z
    .string()
    .nullable()
    .meta({ description: 'Last day of the boundary; null when no end is known', example: null }),
  source: z.object({
    url: z.string().meta({ example: 'https://www.example.org/districts.geojson' }),
    title: z.string().meta({ example: 'Legislative districts' }),
    retrieved_at: z.string().meta({ example: '2026-03-04T00:00:00.000Z' }),
  }),
}).meta({ id: 'PlaceAt', description: 'A place whose imported boundary contains a point' })
export type PlaceAt = z.infer<typeof PlaceAt>

export const PlacesAt = z
  .object({
    data: z.array(PlaceAt).meta({ description: 'Larger kinds first, then by name' }),
    on: z.string().meta({ description: 'The day of the boundaries', example: '2026-03-04' }),
    has_boundaries: z
      .boolean()
      .meta({ description: 'False when the operator has imported no boundaries', example: true }),
  })
  .meta({ id: 'PlacesAt' })
export type PlacesAt = z.infer<typeof PlacesAt>

export const listPlacesAt = operation({
  id: 'listPlacesAt',
  method: 'GET',
  path: '/api/places/at',
  tag: 'Places',
  summary: 'List the places that contain a point',
  description:
    'Uses the boundaries that the operator has imported, as they were on the day `on`. Near a border, and while boundaries change, both sides are listed and `doubts` says why. Coordinates are neither stored nor logged.',
  access: 'public',
  query: z.strictObject({
    lat: degrees(90).meta({ description: 'Degrees north', example: '41.59337' }),
    lon: degrees(180).meta({ description: 'Degrees east', example: '-87.34643' }),
    on: z.iso
      .date('must be a date such as 2026-03-04')
      .optional()
      .meta({ description: 'Day of the boundaries; today by default', example: '2026-03-04' }),
  }),
  status: 200,
  response: PlacesAt,
})
