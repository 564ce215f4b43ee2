import { z } from 'zod'
import { operation } from '../operation.ts'

const entity_id = z
  .uuid()
  .meta({ description: 'Full id of the actor', example: '01920000-0000-7000-8000-000000000001' })

export const SuppressionInput = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('person'), entity_id }),
    z.strictObject({
      kind: z.literal('contact'),
      entity_id,
      value: z.string().min(1).max(500).meta({ description: 'The contact as the actor shows it' }),
    }),
    z.strictObject({
      kind: z.literal('passage'),
      entity_id,
      claim_id: z.uuid().meta({ description: 'The claim whose quote is removed' }),
    }),
  ])
  .meta({
    id: 'SuppressionInput',
    description: 'What to remove for good: a person, a contact, or the passage that a claim quotes',
    example: {
      kind: 'passage',
      entity_id: '01920000-0000-7000-8000-000000000001',
      claim_id: '01920000-0000-7000-8000-000000000006',
    },
  })
export type SuppressionInput = z.infer<typeof SuppressionInput>

export const Suppression = z
  .object({
    id: z.uuid().meta({
      description: 'With this id an operator can undo it',
      example: '01920000-0000-7000-8000-000000000009',
    }),
    kind: z.enum(['person', 'contact', 'passage']).meta({ example: 'person' }),
    entity_id,
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'Suppression', description: 'Something that was removed for good' })
export type Suppression = z.infer<typeof Suppression>

export const createSuppression = operation({
  id: 'createSuppression',
  method: 'POST',
  path: '/api/suppressions',
  tag: 'Actors',
  summary: 'Remove a person, a contact or a passage for good',
  description:
    'Removes it from the API, the site, exports, feeds, signals and stored copies. Later imports, runs and edits cannot add it again, until an operator undoes it. Streams receive a retraction without the name.',
  access: 'reviewer',
  scope: 'directory:write',
  body: SuppressionInput,
  status: 201,
  response: Suppression,
  problems: ['entity_not_found', 'conflict'],
})
