import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'
import { PlaceReference } from './place-key.ts'
import { Place, PlaceParams, placeProblems } from './places.ts'

const Kind = z.string().meta({
  description: 'country, state, county, district, or the kind of a locality: city, town, village and so on',
  example: 'county',
})
const countWithin = z
  .int()
  .meta({ description: 'Number of public actors in the place or anywhere below it', example: 12 })

const ContainingPlace = PlaceReference.extend({
  kind: Kind,
  basis: z.enum(['key', 'division', 'coordinates', 'record']).meta({
    description:
      'Why: its key names the state; its Open Civic Data division id names the county; its coordinates lie in the outline of the county; or an imported record says so',
    example: 'coordinates',
  }),
}).meta({ id: 'ContainingPlace', description: 'A place that contains the place' })

const ContainedPlace = PlaceReference.extend({
  kind: Kind,
  actor_count: z.int().meta({ description: 'Number of public actors in the place itself', example: 1 }),
  actor_count_within: countWithin,
}).meta({ id: 'ContainedPlace', description: 'A place inside the place' })

export const PlaceDetail = Place.extend({
  actor_count_within: countWithin,
  within: z
    .array(ContainingPlace)
    .meta({ description: 'The places that contain this one, nearest first', example: [] }),
  contains: z.object({
    kinds: z
      .array(z.object({ kind: Kind, count: z.int().meta({ example: 92 }) }))
      .meta({ description: 'Numbers of all places below this one by kind', example: [] }),
    data: z.array(ContainedPlace).meta({ description: 'One page of them: larger kinds first, then by name' }),
    page: Page,
  }),
}).meta({ id: 'PlaceDetail', description: 'A place with the places around and below it' })
export type PlaceDetail = z.infer<typeof PlaceDetail>

export const getPlace = operation({
  id: 'getPlace',
  method: 'GET',
  path: '/api/places/{place_key}',
  tag: 'Places',
  summary: 'Read one place, and what it is in and contains',
  description:
    'Cities, counties (`lake-county,indiana`), legislative districts (`senate-district-32,indiana`), states (`indiana,united-states`) and the country (`united-states,united-states`) are places. `contains` lists everything below a place in pages; `kind` narrows it.',
  access: 'public',
  params: PlaceParams,
  query: z.strictObject({
    kind: listOf(z.string().min(1).max(40)).meta({
      description: 'List only contained places of this kind',
      example: ['county'],
    }),
    ...pageParameters,
  }),
  status: 200,
  response: PlaceDetail,
  cacheSeconds: 60,
  problems: placeProblems,
})
