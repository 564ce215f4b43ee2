import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters, repeatedOf } from '../paging.ts'
import { Instant } from '../values.ts'
import { Source, SourceClass, SourceStatus } from './sources.ts'

const ListedSource = Source.omit({ excerpt: true, entities: true })
  .extend({
    checked_at: z.string().nullable().meta({
      description: 'When the source was last checked; null when it was read only once',
      example: '2026-03-18T00:00:00.000Z',
    }),
    passage_count: z.int().meta({ description: 'Number of quotes of the source', example: 3 }),
  })
  .meta({ id: 'ListedSource', description: 'A public page that supports an actor' })

export const listSources = operation({
  id: 'listSources',
  method: 'GET',
  path: '/api/sources',
  tag: 'Sources',
  summary: 'List the sources of the directory',
  description: 'The sources of public actors, the most recently added first.',
  access: 'public',
  query: z.strictObject({
    source_class: listOf(SourceClass).meta({ description: 'Class of the source' }),
    status: listOf(SourceStatus).meta({ description: 'Whether the page still contains its quotes' }),
    host: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9.:-]{1,255}$/, 'must be a host name, such as www.example.org')
      .optional()
      .meta({ description: 'Host name of the page', example: 'www.example.org' }),
    place: repeatedOf(z.string().min(1).max(160)).meta({
      description: 'Key or slug of a place: only sources about its actors',
      example: ['gary,indiana'],
    }),
    changed_since: Instant.optional().meta({
      description: 'Only sources that were added, read or checked at this time or later',
    }),
    ...pageParameters,
  }),
  status: 200,
  response: z.object({ data: z.array(ListedSource), page: Page }).meta({ id: 'ListedSourceList' }),
  cacheSeconds: 60,
})
