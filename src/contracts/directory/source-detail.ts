import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { Passage, SupportedActors } from './passages.ts'
import { Source } from './sources.ts'

export const SourceCheck = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-00000000000c' }),
    checked_at: z.string().meta({ example: '2026-03-18T00:00:00.000Z' }),
    outcome: z.enum(['unchanged', 'changed', 'gone', 'unreachable']).meta({
      description:
        'Whether the text of the page was the same, had changed, the page was gone, or it could not be read',
    }),
    content_hash: z
      .string()
      .nullable()
      .meta({ description: 'Hash of the text at this check', example: null }),
    passages_found: z.int().meta({ description: 'Number of quotes that were found again', example: 3 }),
    passages_missing: z
      .array(z.uuid())
      .meta({ description: 'Ids of the passages that were not found again', example: [] }),
  })
  .meta({ id: 'SourceCheck', description: 'What was found when a source was read again' })
export type SourceCheck = z.infer<typeof SourceCheck>

const SourcePassage = Passage.extend({
  found_again: z.boolean().nullable().meta({
    description: 'Whether the last check that could read the page found the quote; null without such a check',
    example: true,
  }),
}).meta({ id: 'SourcePassage', description: 'A passage and whether it was found again' })

export const SourceDetail = Source.omit({ excerpt: true, entities: true })
  .extend({
    entities: SupportedActors.meta({
      description: 'Actors that the source supports, by name, at most 200',
    }),
    entity_count: z.int().meta({ description: 'Number of actors that the source supports', example: 1 }),
    passages: z
      .array(SourcePassage)
      .meta({ description: 'One page of the quotes, in the order of the source' }),
    checks: z
      .array(SourceCheck)
      .meta({ description: 'The last 20 checks, newest first; empty when the source was read only once' }),
    page: Page,
  })
  .meta({ id: 'SourceDetail', description: 'A public page with its quotes and whom they support' })
export type SourceDetail = z.infer<typeof SourceDetail>

export const getSource = operation({
  id: 'getSource',
  method: 'GET',
  path: '/api/sources/{source_id}',
  tag: 'Sources',
  summary: 'Read one source with its passages',
  description:
    'Each passage appears once, in the order of the page where it is known, with every statement that it proves and the actor it is about.',
  access: 'public',
  params: z.object({
    source_id: z.string().max(100).meta({
      description: 'Full id of the source, a UUID',
      example: '01920000-0000-7000-8000-000000000002',
    }),
  }),
  query: z.strictObject(pageParameters),
  status: 200,
  response: SourceDetail,
  cacheSeconds: 60,
  problems: ['source_not_found'],
})
