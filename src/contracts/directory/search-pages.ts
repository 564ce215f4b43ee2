import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'
import { PlaceParams, placeProblems } from './places.ts'

const outcome = z.string().meta({
  description:
    '`read`, or the reason it was not read, such as `robots_disallowed`, `gone` or `too_expensive`',
  example: 'read',
})

/**
 * What is public of a page: its address, what became of it, and when. Who found it and how, the text, and actors that
 * were found but not published stay in the workspace of the run. The title is that of the public source, if it is one.
 */
export const SearchPage = z
  .object({
    url: z.string().meta({ example: 'https://www.example.org/about' }),
    outcome,
    retrieved_at: z
      .string()
      .nullable()
      .meta({ description: 'When it was read; null when it was not', example: '2026-03-01T11:58:04.000Z' }),
    source: z
      .object({
        id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000002' }),
        title: z.string().meta({ example: 'About us' }),
      })
      .nullable()
      .meta({ description: 'The source, if a public actor cites the page' }),
  })
  .meta({ id: 'SearchPage', description: 'What became of one page of a search' })
export type SearchPage = z.infer<typeof SearchPage>

export const listSearchPages = operation({
  id: 'listSearchPages',
  method: 'GET',
  path: '/api/places/{place_key}/searches/{search_id}/pages',
  tag: 'Places',
  summary: 'List the pages of a published search, with what became of each',
  description:
    'Takes the id of one of the `runs` of the coverage of the place. Pages that were not read come first. A page whose address a member named is listed only if a public actor cites it, and a page whose address names a removed person is not listed; `runs` counts both.',
  access: 'public',
  params: PlaceParams.extend({
    search_id: z.string().max(100).meta({
      description: 'Id of a run in the coverage of the place',
      example: '01920000-0000-7000-8000-000000000003',
    }),
  }),
  query: z.strictObject({
    outcome: listOf(z.string().min(1).max(60)).meta({
      description: 'Return only pages with this outcome',
      example: ['read'],
    }),
    ...pageParameters,
  }),
  status: 200,
  response: z.object({ data: z.array(SearchPage), page: Page }).meta({ id: 'SearchPageList' }),
  cacheSeconds: 60,
  problems: [...placeProblems, 'run_not_found'],
})
