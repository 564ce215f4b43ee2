import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'
import { BooleanParameter } from '../values.ts'
import { EntityList, EntitySort, entityFilters } from './entities.ts'
import { PlaceReference } from './place-key.ts'
import { SearchEngine } from './search-engine.ts'
import { SourceClass, SourceList } from './sources.ts'

export const Place = z
  .object({
    key: z.string().meta({ description: 'Place key', example: 'gary,indiana' }),
    slug: z.string().meta({ description: 'Short form, accepted wherever a key is', example: 'gary-in' }),
    name: z.string().meta({ example: 'Gary' }),
    kind: z.string().meta({
      description:
        'country, state, county, district, or the kind of a locality: city, town, village and so on; locality when it is not known',
      example: 'city',
    }),
    state: z.object({
      name: z.string().meta({ example: 'Indiana' }),
      abbreviation: z.string().meta({ example: 'IN' }),
    }),
    population: z.int().nullable().meta({ example: 77156 }),
    latitude: z.number().nullable().meta({ description: 'Degrees north', example: 41.59337 }),
    longitude: z.number().nullable().meta({ description: 'Degrees east', example: -87.34643 }),
    time_zone: z
      .string()
      .nullable()
      .meta({ description: 'IANA time zone; null without coordinates', example: 'America/Chicago' }),
    actor_count: z.int().meta({ description: 'Number of public actors that work in the place', example: 1 }),
    sample: z.boolean().meta({ description: 'True for the fictional sample town', example: false }),
  })
  .meta({ id: 'Place', description: 'A city or town, or an area: a county, district, state or the country' })
export type Place = z.infer<typeof Place>

export const PlaceResolution = z
  .object({
    status: z.enum(['resolved', 'corrected', 'ambiguous', 'unknown']).meta({
      description:
        'resolved: the text means one place. corrected: the text has a typing error; confirm the place. ambiguous: choose a place from `data`. unknown: see `suggestions`.',
    }),
    query: z.string().meta({ description: 'The text from the request', example: 'Gary, IN' }),
    suggestions: z
      .array(PlaceReference)
      .meta({ description: 'Similar places when none was found', example: [] }),
  })
  .meta({ id: 'PlaceResolution', description: 'How the text was interpreted' })
export type PlaceResolution = z.infer<typeof PlaceResolution>

const PlaceList = z
  .object({
    data: z.array(Place),
    page: Page,
    resolution: PlaceResolution.optional().meta({ description: 'Only with `query`' }),
  })
  .meta({ id: 'PlaceList' })
/** The response to a request with `query`. */
export const ResolvedPlaces = PlaceList.required({ resolution: true })
export type ResolvedPlaces = z.infer<typeof ResolvedPlaces>

export const CoverageStatus = z.enum(['covered', 'thin', 'missing', 'not_searched']).meta({
  id: 'CoverageStatus',
  description:
    'covered: 3 or more actors; thin: 1 or 2; missing: a search looked and found none; not_searched: nobody looked',
})
export type CoverageStatus = z.infer<typeof CoverageStatus>

export const Coverage = z
  .object({
    place: PlaceReference,
    actor_count: z.int().meta({ description: 'Number of public actors in the place', example: 1 }),
    source_count: z.int().meta({ description: 'Number of their sources', example: 2 }),
    complete: z.boolean().meta({
      description:
        'False while a place with many actors is counted for the first time: sources are not counted yet, and actors may have changed since they were counted',
      example: true,
    }),
    issue_areas: z.array(
      z.object({
        slug: z.string().meta({ example: 'housing_affordability' }),
        name: z.string().meta({ example: 'Housing affordability' }),
        domain: z.string().meta({
          description: 'Slug of the domain',
          example: 'housing-and-the-built-environment',
        }),
        actor_count: z.int().meta({ example: 1 }),
        source_count: z.int().meta({ example: 2 }),
        status: CoverageStatus.meta({ example: 'thin' }),
        searched: z.boolean().meta({
          description: 'Whether somebody searched for actors; false for actors that became known otherwise',
          example: true,
        }),
        last_searched_at: z.string().nullable().meta({
          description: 'Time of the last search for actors; null when nobody has searched',
          example: '2026-03-01T12:00:00.000Z',
        }),
        see_also: z.string().nullable().meta({
          description: 'The issue area about the same subject in another domain; null for most',
          example: null,
        }),
        status_from: z.string().nullable().meta({
          description:
            'The `see_also` area that the status comes from: a search found nobody here, but that area has actors. Otherwise null',
          example: null,
        }),
      }),
    ),
    domains: z.array(
      z.object({
        slug: z.string().meta({ example: 'housing-and-the-built-environment' }),
        name: z.string().meta({ example: 'Housing and the Built Environment' }),
        actor_count: z.int().meta({ example: 1 }),
        covered: z.int().meta({ description: 'Number of covered issue areas', example: 0 }),
        thin: z.int().meta({ description: 'Number of thinly covered issue areas', example: 1 }),
        missing: z
          .int()
          .meta({ description: 'Number of issue areas that were searched without result', example: 1 }),
        not_searched: z
          .int()
          .meta({ description: 'Number of issue areas that nobody has searched for', example: 2 }),
      }),
    ),
    freshness: z.object({
      newest_source_at: z.string().nullable().meta({
        description: 'Date of the newest source',
        example: '2026-03-04T00:00:00.000Z',
      }),
      stale_sources: z.int().meta({ description: 'Number of sources older than 365 days', example: 0 }),
      broken_sources: z
        .int()
        .meta({ description: 'Number of sources that can no longer be read', example: 0 }),
    }),
    runs: z
      .array(
        z.object({
          id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000003' }),
          finished_at: z.string().meta({ example: '2026-03-01T12:00:00.000Z' }),
          engines: z
            .array(SearchEngine)
            .meta({ description: 'Search engines that were used', example: ['sitemap'] }),
          pages: z
            .array(
              z.object({
                outcome: z.string().meta({
                  description: '`read`, or the reason they were not read, such as `robots_disallowed`',
                  example: 'read',
                }),
                count: z.int().meta({ description: 'Number of pages', example: 48 }),
              }),
            )
            .meta({
              description:
                'Numbers of pages by outcome; empty for searches that were imported. `/api/places/{place_key}/searches/{search_id}/pages` lists them once the search is published',
            }),
        }),
      )
      .meta({
        description:
          'Published searches for actors in this place, newest first; with `visibility=workspace` also those of the workspace',
      }),
  })
  .meta({ id: 'Coverage', description: 'What is known about a place and what was searched for' })
export type Coverage = z.infer<typeof Coverage>

export const PlaceParams = z.object({
  place_key: z.string().meta({ description: 'Place key or slug', example: 'gary,indiana' }),
})
export const placeProblems = ['place_not_found'] as const

export const resolvePlace = operation({
  id: 'resolvePlace',
  method: 'GET',
  path: '/api/places',
  tag: 'Places',
  summary: 'Resolve text to a place, or list places',
  description:
    'With `query`, finds the place that a text means. Never guesses: an ambiguous name returns the choices, a misspelled name returns suggestions. Without `query`, lists places by `state`, `kind`, `has_actors` and `sort`; at least one of them is required.',
  access: 'public',
  query: z
    .strictObject({
      query: z.string().trim().min(1).max(200).optional().meta({
        description: 'A place or district as people write it (`IL-07`); not with other filters',
        example: 'Gary, IN',
      }),
      state: listOf(z.string().min(2).max(40)).meta({
        description: 'List the places of a state: its abbreviation',
        example: ['IN'],
      }),
      kind: listOf(z.string().min(1).max(40)).meta({
        description: 'List places of a kind, such as county; without it, cities and other localities',
        example: ['county'],
      }),
      has_actors: BooleanParameter.optional().meta({
        description: 'List only places with public actors, or only places without',
      }),
      sort: z.enum(['name', 'actors', 'population']).optional().meta({
        description: 'Sort a list by name, by number of actors, or by population, largest first',
      }),
      ...pageParameters,
    })
    .check(({ value, issues }) => {
      const { query, state, kind, has_actors, sort, cursor } = value
      const isList = [state, kind, has_actors, sort, cursor].some((one) => one !== undefined)
      if ((query === undefined) !== isList) {
        const message =
          query === undefined
            ? 'is required, or one of state, kind, has_actors and sort'
            : 'cannot be combined with state, kind, has_actors, sort or cursor'
        issues.push({ code: 'custom', input: query, path: ['query'], message })
      }
    }),
  status: 200,
  response: PlaceList,
  cacheSeconds: 60,
})

export const listPlaceEntities = operation({
  id: 'listPlaceEntities',
  method: 'GET',
  path: '/api/places/{place_key}/entities',
  tag: 'Places',
  summary: 'List the actors in a place',
  description:
    'Lists the actors of the place itself. `within=true` adds those of everything below it; each actor is listed once.',
  access: 'public',
  params: PlaceParams,
  query: z.strictObject({
    query: z.string().trim().min(1).max(200).optional().meta({ description: 'Free text' }),
    within: BooleanParameter.optional().meta({
      description:
        'With true, also the actors of every place below this one: the cities of a county or state',
    }),
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
  summary: 'Read the coverage of a place: covered, missing and unsearched issue areas',
  description:
    'A search counts publicly when a directory reviewer has published its run. With `visibility=workspace`, searches of your own workspace count too: its runs and its syncs. That requires an account, and an application needs the scope `workspace:read`.',
  access: 'public',
  params: PlaceParams,
  query: z.strictObject({
    visibility: z
      .enum(['public', 'workspace'])
      .default('public')
      .meta({ description: '`workspace` adds the searches of your workspace' }),
  }),
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
