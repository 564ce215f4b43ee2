import { z } from 'zod'

export const ClaimKind = z
  .enum([
    'identity',
    'alias',
    'role',
    'activity',
    'issue',
    'location',
    'contact',
    'event',
    'position',
    'funding',
    'other',
  ])
  .meta({
    id: 'ClaimKind',
    description:
      'Subject of the claim. The text of an `alias` is another name of the actor, which the quote contains',
  })
export type ClaimKind = z.infer<typeof ClaimKind>
