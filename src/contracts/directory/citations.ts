import { z } from 'zod'
import { EntityType, EntityVisibility } from './entities.ts'
import { PlaceReference } from './place-key.ts'

const exampleClaim = '01920000-0000-7000-8000-000000000006'

export const CitationKind = z
  .enum(['claim', 'source', 'signal'])
  .meta({ id: 'CitationKind', description: 'Kind of the cited record' })
export type CitationKind = z.infer<typeof CitationKind>

/** A cited record with its quote. */
export const Citation = z
  .object({
    marker: z.string().meta({
      description: 'The citation as written in the text',
      example: `[@claim:${exampleClaim}]`,
    }),
    kind: CitationKind,
    id: z.uuid().meta({ example: exampleClaim }),
    number: z.int().meta({ description: 'Position in the order of first citation', example: 1 }),
    state: z.enum(['resolved', 'removed']).meta({
      description:
        'Whether the record still exists. For a removed record (a claim or source that left the directory, a signal that was withdrawn or replaced) the last known text is shown',
    }),
    replaced_by: z.uuid().nullable().meta({ description: 'Id of the replacing signal', example: null }),
    visibility: EntityVisibility.meta({
      description: 'Whether the record is or was public, or private to this workspace',
    }),
    text: z.string().meta({
      description: 'Text of the claim, or title of the source or signal',
      example: 'Organizes renters in Gary',
    }),
    quote: z.string().meta({
      description: 'An exact quote from the source',
      example: 'The Lakefront Tenants Union organizes renters across Gary.',
    }),
    actor: z
      .object({
        id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
        name: z.string().meta({ example: 'Lakefront Tenants Union' }),
        type: EntityType.meta({ example: 'organization' }),
        place: PlaceReference,
      })
      .nullable()
      .meta({ description: 'Actor of the claim; null for sources and signals' }),
    source: z.object({
      id: z.uuid().nullable().meta({
        description: 'Null when the source is not in the directory',
        example: '01920000-0000-7000-8000-000000000002',
      }),
      url: z.string().meta({ example: 'https://www.example.org/about' }),
      title: z.string().meta({ example: 'About us' }),
      publisher: z.string().nullable().meta({ example: 'Lakefront Tenants Union' }),
      published_at: z.string().nullable().meta({ example: '2026-02-11T00:00:00.000Z' }),
      retrieved_at: z.string().meta({ example: '2026-03-04T00:00:00.000Z' }),
    }),
    seen_at: z.string().meta({
      description: 'When this text was last present in the directory or the Firehose',
      example: '2026-03-04T09:30:00.000Z',
    }),
  })
  .meta({ id: 'Citation', description: 'A cited record with its quote' })
export type Citation = z.infer<typeof Citation>
