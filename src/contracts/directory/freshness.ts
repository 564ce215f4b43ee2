import { z } from 'zod'

export const Freshness = z
  .object({
    status: z.enum(['fresh', 'aging', 'stale', 'unknown']).meta({
      description: 'Age of the newest source: fresh up to 180 days, aging up to 365 days, then stale',
    }),
    as_of: z
      .string()
      .nullable()
      .meta({ description: 'Date of the newest source', example: '2026-03-04T00:00:00.000Z' }),
  })
  .meta({ id: 'Freshness', description: 'Age of the evidence' })

export const FreshnessStatus = z.enum(['fresh', 'aging', 'stale', 'unknown'])
