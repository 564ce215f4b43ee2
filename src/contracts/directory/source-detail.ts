import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { Passage, SupportedActors } from './passages.ts'
import { Source } from './sources.ts'

export const SourceDetail = Source.omit({ excerpt: true, entities: true })
  .extend({
    entities: SupportedActors.meta({
      description: 'Actors that the source supports, by name, at most 200',
    }),
    entity_count: z.int().meta({ description: 'Number of actors that the source supports', example: 1 }),
    passages: z.array(Passage).meta({ description: 'One page of the quotes, in the order of the source' }),
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
