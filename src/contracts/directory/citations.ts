import { z } from 'zod'
import { EntityType, EntityVisibility } from './entities.ts'
import { PlaceReference } from './place-key.ts'

const exampleClaim = '01920000-0000-7000-8000-000000000006'

export const CitationKind = z
  .enum(['claim', 'source', 'signal'])
  .meta({ id: 'CitationKind', description: 'What is cited' })
export type CitationKind = z.infer<typeof CitationKind>

/** Something that a text cites, with the words that show it. */
export const Citation = z
  .object({
    marker: z.string().meta({
      description: 'How it stands in the text',
      example: `[@claim:${exampleClaim}]`,
    }),
    kind: CitationKind,
    id: z.uuid().meta({ example: exampleClaim }),
    number: z.int().meta({ description: 'In the order in which the text first cites it', example: 1 }),
    state: z.enum(['resolved', 'removed']).meta({
      description:
        'Whether the record still stands. Of a removed one the last words known are shown: a claim or source that left the directory, a signal that was withdrawn or replaced',
    }),
    replaced_by: z
      .uuid()
      .nullable()
      .meta({ description: 'Id of the signal that replaced it', example: null }),
    visibility: EntityVisibility.meta({
      description: 'Whether the record is or was public, or private to this workspace',
    }),
    text: z.string().meta({
      description: 'What is claimed; of a source or signal, its title',
      example: 'Organises renters in Gary',
    }),
    quote: z.string().meta({
      description: 'An exact quote from the source',
      example: 'The Lakefront Tenants Union organises renters across Gary.',
    }),
    actor: z
      .object({
        id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
        name: z.string().meta({ example: 'Lakefront Tenants Union' }),
        type: EntityType.meta({ example: 'organization' }),
        place: PlaceReference,
      })
      .nullable()
      .meta({ description: 'Of whom it is claimed; null for sources and signals' }),
    source: z.object({
      id: z.uuid().nullable().meta({
        description: 'Null when the directory does not have it',
        example: '01920000-0000-7000-8000-000000000002',
      }),
      url: z.string().meta({ example: 'https://www.example.org/about' }),
      title: z.string().meta({ example: 'About us' }),
      publisher: z.string().nullable().meta({ example: 'Lakefront Tenants Union' }),
      published_at: z.string().nullable().meta({ example: '2026-02-11T00:00:00.000Z' }),
      retrieved_at: z.string().meta({ example: '2026-03-04T00:00:00.000Z' }),
    }),
    seen_at: z.string().meta({
      description: 'When these words were last seen in the directory or the Firehose',
      example: '2026-03-04T09:30:00.000Z',
    }),
  })
  .meta({ id: 'Citation', description: 'Something that a text cites, with the words that show it' })
export type Citation = z.infer<typeof Citation>
