import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'
import { PlaceReference } from './place-key.ts'
import { CoverageStatus } from './places.ts'

const placeCounts = {
  covered: z.int().meta({ description: 'Places with 3 or more actors', example: 0 }),
  thin: z.int().meta({ description: 'Places with 1 or 2 actors', example: 1 }),
  missing: z.int().meta({ description: 'Places that were searched without result', example: 2 }),
  not_searched: z.int().meta({ description: 'Places that nobody has searched', example: 32_000 }),
}
const actorCount = z.int().meta({ description: 'Number of public actors', example: 2 })
const state = z.object({
  abbreviation: z.string().meta({ example: 'IN' }),
  name: z.string().meta({ example: 'Indiana' }),
})

const see_also = z.string().nullable().meta({
  description: 'The issue area about the same subject in another domain; null for most',
  example: null,
})

const IssueAreaTotals = z.object({
  slug: z.string().meta({ example: 'housing_affordability' }),
  name: z.string().meta({ example: 'Housing affordability' }),
  domain: z
    .string()
    .meta({ description: 'Slug of the domain', example: 'housing-and-the-built-environment' }),
  see_also,
  actor_count: actorCount,
  ...placeCounts,
})

export const CoverageSummary = z
  .object({
    actor_count: actorCount,
    place_count: z.int().meta({ description: 'Number of places with actors', example: 1 }),
    searched_place_count: z.int().meta({ description: 'Number of places that were searched', example: 3 }),
    known_place_count: z.int().meta({ description: 'Number of places in the gazetteer', example: 32_003 }),
    issue_areas: z.array(IssueAreaTotals),
    domains: z.array(
      z.object({
        slug: z.string().meta({ example: 'housing-and-the-built-environment' }),
        name: z.string().meta({ example: 'Housing and the Built Environment' }),
        actor_count: actorCount,
      }),
    ),
    states: z
      .array(
        z.object({
          state,
          actor_count: actorCount,
          place_count: z.int().meta({ description: 'Number of places with actors', example: 1 }),
          searched_place_count: z
            .int()
            .meta({ description: 'Number of places that were searched', example: 3 }),
          known_place_count: z.int().meta({ description: 'Number of places we know of there', example: 793 }),
        }),
      )
      .meta({ description: 'Every state and territory, by name' }),
  })
  .meta({
    id: 'CoverageSummary',
    description: 'What is known in the whole directory, without the sample town',
  })
export type CoverageSummary = z.infer<typeof CoverageSummary>

export const getCoverageSummary = operation({
  id: 'getCoverageSummary',
  method: 'GET',
  path: '/api/coverage',
  tag: 'Places',
  summary: 'Read the coverage of all places: totals by issue area, domain and state',
  description:
    'Leaves the sample town out. In a large directory the numbers may be some minutes behind the latest change.',
  access: 'public',
  status: 200,
  response: CoverageSummary,
  cacheSeconds: 60,
})

export const IssueCoverage = z
  .object({
    slug: z
      .string()
      .meta({ description: 'Slug of the issue area or domain', example: 'housing_affordability' }),
    name: z.string().meta({ example: 'Housing affordability' }),
    see_also,
    totals: z
      .object({ actor_count: actorCount, ...placeCounts })
      .meta({ description: 'All places, without the sample town' }),
    states: z
      .array(z.object({ state, actor_count: actorCount, ...placeCounts }))
      .meta({ description: 'Every state and territory, by name, without the sample town' }),
    data: z
      .array(
        z.object({
          place: PlaceReference,
          latitude: z.number().nullable().meta({ example: 41.59337 }),
          longitude: z.number().nullable().meta({ example: -87.34643 }),
          actor_count: actorCount,
          status: CoverageStatus.meta({ example: 'thin' }),
          status_from: z.string().nullable().meta({
            description:
              'The `see_also` area that the status comes from: a search found nobody here, but that area has actors. Otherwise null',
            example: null,
          }),
          searched: z.boolean().meta({
            description: 'Whether somebody searched for actors; false for actors that became known otherwise',
            example: true,
          }),
          last_searched_at: z
            .string()
            .nullable()
            .meta({ description: 'Null when nobody has searched', example: '2026-03-01T12:00:00.000Z' }),
          sample: z.boolean().meta({ description: 'True for the fictional sample town', example: false }),
        }),
      )
      .meta({ description: 'Places with actors or searches: the most actors first' }),
    page: Page,
  })
  .meta({ id: 'IssueCoverage', description: 'Where an issue area is worked on, and where it was searched' })
export type IssueCoverage = z.infer<typeof IssueCoverage>

export const getIssueAreaCoverage = operation({
  id: 'getIssueAreaCoverage',
  method: 'GET',
  path: '/api/issue-areas/{slug}/coverage',
  tag: 'Taxonomy',
  summary: 'Read the coverage of an issue area over all places',
  description:
    'Takes the slug of a domain too. `data` lists the places that have actors or were searched; every other place is `not_searched`. In a large directory the numbers may be some minutes behind the latest change.',
  access: 'public',
  params: z.object({
    slug: z
      .string()
      .max(120)
      .meta({ description: 'Slug of the issue area or domain', example: 'housing_affordability' }),
  }),
  query: z.strictObject({
    state: listOf(z.string().min(2).max(40)).meta({ description: 'State abbreviation', example: ['IN'] }),
    ...pageParameters,
  }),
  status: 200,
  response: IssueCoverage,
  cacheSeconds: 60,
  problems: ['issue_area_not_found'],
})

/** Short rows: a map of all places must stay small. */
const MapRow = z.tuple([
  z.string().meta({ description: 'Slug' }),
  z.string().meta({ description: 'Name' }),
  z.number().meta({ description: 'Degrees north' }),
  z.number().meta({ description: 'Degrees east' }),
  z.int().meta({ description: 'Number of public actors' }),
])

export const PlaceMap = z
  .object({
    columns: z.array(z.string()).meta({
      description: 'What each value of a row is',
      example: ['slug', 'name', 'latitude', 'longitude', 'actor_count'],
    }),
    rows: z.array(MapRow).meta({ example: [['gary-in', 'Gary', 41.593, -87.346, 1]] }),
    total: z
      .int()
      .meta({ description: 'Number of places with actors, also those without coordinates', example: 1 }),
  })
  .meta({ id: 'PlaceMap', description: 'Places with actors as short rows, most actors first' })
export type PlaceMap = z.infer<typeof PlaceMap>

const maxDots = 5_000

export const getPlaceMap = operation({
  id: 'getPlaceMap',
  method: 'GET',
  path: '/api/places/map',
  tag: 'Places',
  summary: 'Read the places with actors in a compact form, for maps',
  description: 'Leaves the sample town out. With `issue_area`, counts the actors of that area or domain.',
  access: 'public',
  query: z.strictObject({
    state: listOf(z.string().min(2).max(40)).meta({ description: 'State abbreviation', example: ['IN'] }),
    issue_area: z
      .string()
      .min(1)
      .max(120)
      .optional()
      .meta({ description: 'Slug of an issue area or domain', example: 'housing_affordability' }),
    limit: z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(maxDots, `must be at most ${maxDots}`)
      .default(3_000)
      .meta({ description: `The maximum number of places, 1 to ${maxDots}`, example: 3_000 }),
  }),
  status: 200,
  response: PlaceMap,
  cacheSeconds: 60,
  problems: ['issue_area_not_found'],
})
