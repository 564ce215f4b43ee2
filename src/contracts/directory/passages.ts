import { z } from 'zod'
import { ClaimKind } from './claim-kind.ts'
import { ExcerptFormat, excerptDisplay, PassageContext } from './excerpts.ts'

const SupportedActor = z.object({
  id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
  name: z.string().meta({ example: 'Lakefront Tenants Union' }),
  type: z.string().meta({ example: 'organization' }),
  slug: z.string().meta({ example: 'lakefront-tenants-union' }),
})
export type SupportedActor = z.infer<typeof SupportedActor>

export const Passage = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-00000000000b' }),
    source_id: z
      .uuid()
      .meta({ description: 'Id of the source', example: '01920000-0000-7000-8000-000000000002' }),
    excerpt: z.string().meta({
      description: 'The words of the source, unchanged',
      example: 'The Lakefront Tenants Union organizes renters across Gary.',
    }),
    excerpt_format: ExcerptFormat.meta({ example: 'text' }),
    display: excerptDisplay,
    position: z.int().nullable().meta({
      description: 'Where the quote starts in the text of the page, in characters; null when not known',
      example: 412,
    }),
    context: PassageContext.nullable().meta({
      description: 'Text around the quote; null when it is not known or not published',
      example: { before: 'About us\n', after: '\nMeetings are on the first Monday of the month.' },
    }),
    format: z.enum(['text', 'record']).meta({
      description:
        '`text`: a sentence or paragraph. `record`: lines of a data file or calendar, such as `role: chair`.',
    }),
    fields: z
      .array(
        z.object({
          name: z.string().nullable().meta({ description: 'Null for a value without a name' }),
          value: z.string(),
        }),
      )
      .nullable()
      .meta({ description: 'The fields of a record, in order; null for text', example: null }),
    claims: z
      .array(
        z.object({
          id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000006' }),
          kind: ClaimKind.meta({ example: 'activity' }),
          text: z.string().meta({ description: 'The statement', example: 'Organizes renters in Gary' }),
          issue_area: z.string().nullable().meta({ example: 'housing_affordability' }),
          excerpt: z.string().meta({
            description: 'The words of the passage that prove the statement: all of them, or a part',
            example: 'The Lakefront Tenants Union organizes renters across Gary.',
          }),
          entity: SupportedActor,
        }),
      )
      .meta({ description: 'What the passage proves, and about whom' }),
  })
  .meta({ id: 'Passage', description: 'A quote of a source with everything that it proves' })
export type Passage = z.infer<typeof Passage>

export const SupportedActors = z.array(SupportedActor)
