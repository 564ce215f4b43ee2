import { z } from 'zod'
import { Page } from '../paging.ts'

export const SourceClass = z
  .enum([
    'government',
    'legislation',
    'news',
    'nonprofit',
    'campaign',
    'calendar',
    'dataset',
    'social',
    'other',
  ])
  .meta({ id: 'SourceClass', description: 'What kind of publisher a source comes from' })
export type SourceClass = z.infer<typeof SourceClass>

export const SourceStatus = z.enum(['ok', 'changed', 'broken']).meta({
  id: 'SourceStatus',
  description: 'Whether the page still says what was quoted: changed and broken ones await review',
})

export const Source = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000002' }),
    url: z.string().meta({ example: 'https://www.example.org/about' }),
    title: z.string().meta({ example: 'About us' }),
    publisher: z.string().nullable().meta({ example: 'Lakefront Tenants Union' }),
    source_class: SourceClass.meta({ example: 'nonprofit' }),
    excerpt: z.string().meta({
      description: 'An exact quote, for the actor or place asked about',
      example: 'The Lakefront Tenants Union organises renters across Gary.',
    }),
    published_at: z
      .string()
      .nullable()
      .meta({ description: 'When the page says it was published', example: '2026-02-11T00:00:00.000Z' }),
    retrieved_at: z
      .string()
      .meta({ description: 'When the quote was read from it', example: '2026-03-04T00:00:00.000Z' }),
    content_hash: z
      .string()
      .nullable()
      .meta({ description: 'Hash of the text as it was retrieved', example: null }),
    status: SourceStatus,
    sample: z.boolean().meta({ description: 'True for the fictional sample town', example: false }),
    entities: z
      .array(
        z.object({
          id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
          name: z.string().meta({ example: 'Lakefront Tenants Union' }),
          type: z.string().meta({ example: 'organization' }),
        }),
      )
      .meta({ description: 'The actors it supports' }),
  })
  .meta({ id: 'Source', description: 'A public page that shows something, with the quote that does' })
export type Source = z.infer<typeof Source>

export const SourceList = z.object({ data: z.array(Source), page: Page }).meta({ id: 'SourceList' })
