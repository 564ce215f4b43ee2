import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'
import { EntityList, EntitySort, entityFilters } from './entities.ts'
import { PlaceReference } from './place-key.ts'
import { SourceClass, SourceList } from './sources.ts'

export const Place = z
  .object({
    key: z.string().meta({ description: 'Place key', example: 'gary,indiana' }),
    slug: z.string().meta({ description: 'Short form, also accepted as a key', example: 'gary-in' }),
    name: z.string().meta({ example: 'Gary' }),
    kind: z.string().meta({ example: 'city' }),
    state: z.object({
      name: z.string().meta({ example: 'Indiana' }),
      abbreviation: z.string().meta({ example: 'IN' }),
    }),
    population: z.int().nullable().meta({ example: 77156 }),
    latitude: z.number().nullable().meta({ description: 'Degrees north', example: 41.59337 }),
    longitude: z.number().nullable().meta({ description: 'Degrees east', example: -87.34643 }),
    actor_count: z.int().meta({ description: 'Public actors that work there', example: 1 }),
    sample: z.boolean().meta({ description: 'True for the fictional sample town', example: false }),
  })
  .meta({ id: 'Place', description: 'A city or town' })
export type Place = z.infer<typeof Place>

export const PlaceResolution = z
  .object({
    status: z.enum(['resolved', 'corrected', 'ambiguous', 'unknown']).meta({
      description:
        'resolved: one place is meant. corrected: one place is a typing error away; confirm it. ambiguous: choose among `data`. unknown: see `suggestions`.',
    }),
    query: z.string().meta({ description: 'The text that was asked about', example: 'Gary, IN' }),
    suggestions: z
      .array(PlaceReference)
      .meta({ description: 'Places that may be meant when none is found', example: [] }),
  })
  .meta({ id: 'PlaceResolution', description: 'How a free text was understood' })
export type PlaceResolution = z.infer<typeof PlaceResolution>

export const PlaceList = z
  .object({ data: z.array(Place), page: Page, resolution: PlaceResolution })
  .meta({ id: 'PlaceList' })
export type PlaceList = z.infer<typeof PlaceList>

export const CoverageStatus = z.enum(['covered', 'thin', 'missing', 'not_searched']).meta({
  id: 'CoverageStatus',
  description:
    'covered: 3 or more actors; thin: 1 or 2; missing: a search looked and found none; not_searched: nobody looked',
})
export type CoverageStatus = z.infer<typeof CoverageStatus>

export const Coverage = z
  .object({
    place: PlaceReference,
    actor_count: z.int().meta({ description: 'Public actors in the place', example: 1 }),
    source_count: z.int().meta({ description: 'Sources that support them', example: 2 }),
    issue_areas: z.array(
      z.object({
        slug: z.string().meta({ example: 'housing_affordability' }),
        name: z.string().meta({ example: 'Housing affordability' }),
        domain: z.string().meta({
          description: 'Slug of its domain',
          example: 'housing-and-the-built-environment',
        }),
        actor_count: z.int().meta({ example: 1 }),
        source_count: z.int().meta({ example: 2 }),
        status: CoverageStatus.meta({ example: 'thin' }),
        last_searched_at: z.string().nullable().meta({
          description: 'When somebody last looked for actors here; null when nobody did',
          example: '2026-03-01T12:00:00.000Z',
        }),
      }),
    ),
    domains: z.array(
      z.object({
        slug: z.string().meta({ example: 'housing-and-the-built-environment' }),
        name: z.string().meta({ example: 'Housing and the Built Environment' }),
        actor_count: z.int().meta({ example: 1 }),
        covered: z.int().meta({ description: 'How many of its issue areas are covered', example: 0 }),
        thin: z.int().meta({ description: 'How many are thin', example: 1 }),
        missing: z.int().meta({ description: 'How many were searched without result', example: 1 }),
        not_searched: z.int().meta({ description: 'How many nobody looked for', example: 2 }),
      }),
    ),
    freshness: z.object({
      newest_source_at: z.string().nullable().meta({
        description: 'Date of the newest source',
        example: '2026-03-04T00:00:00.000Z',
      }),
      stale_sources: z.int().meta({ description: 'Sources older than 365 days', example: 0 }),
      broken_sources: z.int().meta({ description: 'Sources that can no longer be read', example: 0 }),
    }),
    runs: z
      .array(
        z.object({
          id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000003' }),
          finished_at: z.string().meta({ example: '2026-03-01T12:00:00.000Z' }),
          engines: z
            .array(z.string())
            .meta({ description: 'The search engines it used', example: ['sitemap'] }),
        }),
      )
      .meta({ description: 'The searches that looked for actors here' }),
  })
  .meta({ id: 'Coverage', description: 'What is known about a place, and how hard anybody looked' })
export type Coverage = z.infer<typeof Coverage>

const PlaceParams = z.object({
  place_key: z.string().meta({ description: 'Place key or slug', example: 'gary,indiana' }),
})
const placeProblems = ['place_not_found'] as const

export const resolvePlace = operation({
  id: 'resolvePlace',
  method: 'GET',
  path: '/api/places',
  tag: 'Places',
  summary: 'Find the place that a free text means',
  description: 'Never guesses: a shared name answers with the choices, a misspelt one with what it may mean.',
  access: 'public',
  query: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({ description: 'A place as people write it', example: 'Gary, IN' }),
  }),
  status: 200,
  response: PlaceList,
  cacheSeconds: 60,
})

export const getPlace = operation({
  id: 'getPlace',
  method: 'GET',
  path: '/api/places/{place_key}',
  tag: 'Places',
  summary: 'Read one place',
  access: 'public',
  params: PlaceParams,
  status: 200,
  response: Place,
  cacheSeconds: 60,
  problems: placeProblems,
})

export const listPlaceEntities = operation({
  id: 'listPlaceEntities',
  method: 'GET',
  path: '/api/places/{place_key}/entities',
  tag: 'Places',
  summary: 'List the actors in a place',
  access: 'public',
  params: PlaceParams,
  query: z.strictObject({
    query: z.string().trim().min(1).max(200).optional().meta({ description: 'Free text' }),
    ...entityFilters,
    sort: EntitySort.optional(),
    ...pageParameters,
  }),
  status: 200,
  response: EntityList,
  cacheSeconds: 60,
  problems: placeProblems,
})

export const getPlaceCoverage = operation({
  id: 'getPlaceCoverage',
  method: 'GET',
  path: '/api/places/{place_key}/coverage',
  tag: 'Places',
  summary: 'Read what is covered in a place, what is not, and what nobody looked for',
  access: 'public',
  params: PlaceParams,
  status: 200,
  response: Coverage,
  cacheSeconds: 60,
  problems: placeProblems,
})

export const listPlaceSources = operation({
  id: 'listPlaceSources',
  method: 'GET',
  path: '/api/places/{place_key}/sources',
  tag: 'Places',
  summary: 'List the sources for a place',
  access: 'public',
  params: PlaceParams,
  query: z.strictObject({
    issue_area: entityFilters.issue_area,
    source_class: listOf(SourceClass).meta({ description: 'Source class' }),
    ...pageParameters,
  }),
  status: 200,
  response: SourceList,
  cacheSeconds: 60,
  problems: placeProblems,
})
