import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { excerptDisplay } from './excerpts.ts'
import { RelatedActor, RelationSource } from './relations.ts'

export const NamedTogether = z
  .object({
    entity: RelatedActor,
    passage_count: z.int().meta({ description: 'Number of passages that name both', example: 2 }),
    source_count: z.int().meta({ description: 'Number of sources of these passages', example: 1 }),
    excerpt: z.string().meta({
      description: 'The newest of these passages: an exact quote, and the reason for the entry',
      example: 'The Lakefront Tenants Union and the Legal Clinic hold the workshop together.',
    }),
    display: excerptDisplay,
    source: RelationSource,
  })
  .meta({
    id: 'NamedTogether',
    description: 'An actor that the same passages name. This alone says nothing about how they are related',
  })
export type NamedTogether = z.infer<typeof NamedTogether>

export const NamedTogetherList = z
  .object({ data: z.array(NamedTogether), page: Page })
  .meta({ id: 'NamedTogetherList' })
export type NamedTogetherList = z.infer<typeof NamedTogetherList>

export const listNamedTogether = operation({
  id: 'listNamedTogether',
  method: 'GET',
  path: '/api/entities/{entity_id}/named-together',
  tag: 'Actors',
  summary: 'List the actors that the same passages name',
  description:
    'Public actors with most common passages first, each with a passage as the reason. Records of data files are left out: they name one actor each.',
  access: 'public',
  params: z.object({
    entity_id: z.string().meta({
      description: 'Full id of the actor, a UUID',
      example: '01920000-0000-7000-8000-000000000001',
    }),
  }),
  query: z.strictObject(pageParameters),
  status: 200,
  response: NamedTogetherList,
  cacheSeconds: 60,
  problems: ['entity_not_found', 'entity_merged'],
})
