import { z } from 'zod'
import { Instant, WebAddress } from '../values.ts'
import { ClaimKind } from './claim-kind.ts'
import { quoteFields } from './excerpts.ts'
import { SourceClass } from './sources.ts'

export const ClaimInput = z
  .strictObject({
    kind: ClaimKind,
    text: z.string().trim().min(1).max(2000).meta({ description: 'The statement' }),
    issue_area: z.string().max(120).nullish().meta({ description: 'Slug of the issue area' }),
    excerpt: z.string().trim().min(1).max(5000).meta({ description: 'An exact quote from the source' }),
    ...quoteFields,
    recorded_at: Instant.nullish(),
    source: z.strictObject({
      url: WebAddress,
      title: z.string().trim().min(1).max(500),
      publisher: z.string().trim().min(1).max(300).nullish(),
      source_class: SourceClass,
      published_at: Instant.nullish(),
      retrieved_at: Instant,
    }),
  })
  .meta({ id: 'ClaimInput', description: 'A claim with its evidence, which is required' })
export type ClaimInput = z.infer<typeof ClaimInput>
