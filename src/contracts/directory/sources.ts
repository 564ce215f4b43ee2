import { z } from 'zod'
import { Page } from '../paging.ts'
import { issueSuggestions } from './issue-suggestion.ts'

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
  .meta({ id: 'SourceClass', description: 'Kind of publisher' })
export type SourceClass = z.infer<typeof SourceClass>

export const SourceStatus = z.enum(['ok', 'changed', 'broken']).meta({
  id: 'SourceStatus',
  description: 'Whether the page still contains the quote. Changed and broken sources await review',
})

export const SourceLicense = z
  .object({
    name: z.string().meta({ example: 'CC BY 4.0' }),
    url: z.string().meta({ example: 'https://creativecommons.org/licenses/by/4.0/' }),
    credit: z.string().nullable().meta({
      description: 'The credit that the license requires; null when it requires none',
      example: 'GeoNames (https://www.geonames.org)',
    }),
  })
  .meta({ id: 'SourceLicense', description: 'License of a source' })
export type SourceLicense = z.infer<typeof SourceLicense>

export const Source = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000002' }),
    url: z.string().meta({ example: 'https://www.example.org/about' }),
    title: z.string().meta({ example: 'About us' }),
    publisher: z.string().nullable().meta({ example: 'Lakefront Tenants Union' }),
    source_class: SourceClass.meta({ example: 'nonprofit' }),
    excerpt: z.string().meta({
      description: 'An exact quote about the requested actor or place',
      example: 'The Lakefront Tenants Union organizes renters across Gary.',
    }),
    published_at: z
      .string()
      .nullable()
      .meta({ description: 'Publication date according to the page', example: '2026-02-11T00:00:00.000Z' }),
    retrieved_at: z
      .string()
      .meta({ description: 'When the page was read', example: '2026-03-04T00:00:00.000Z' }),
    license: SourceLicense.nullable().meta({
      description: 'License under which the publisher offers the data; null when it is not known',
      example: null,
    }),
    content_hash: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the retrieved text, after `sha256:`', example: null }),
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
      .meta({ description: 'Actors that the source supports' }),
  })
  .meta({ id: 'Source', description: 'A public page with the quote that supports a claim' })
export type Source = z.infer<typeof Source>

export const SourceList = z
  .object({ data: z.array(Source), page: Page, ...issueSuggestions })
  .meta({ id: 'SourceList' })
