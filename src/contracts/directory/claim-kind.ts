import { z } from 'zod'

export const ClaimKind = z
  .enum([
    'identity',
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
  .meta({ id: 'ClaimKind', description: 'Subject of the claim' })
