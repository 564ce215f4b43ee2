import { z } from 'zod'

export const Cursor = z
  .string()
  .min(1)
  .max(2000)
  .optional()
  .meta({ description: '`next_cursor` of the previous result; keep the other arguments' })

export const PlaceKeyText = z
  .string()
  .trim()
  .min(1)
  .max(160)
  .meta({ description: 'Place key, from resolve_place', example: 'gary,indiana' })

export const Slugs = z
  .array(z.string().trim().min(1).max(120))
  .max(50)
  .meta({
    description: 'Slugs, from resolve_issue_areas',
    example: ['housing_affordability'],
  })

export const idOf = (noun: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(100)
    .meta({
      description: `Id of the ${noun}`,
      format: 'uuid',
      example: '01920000-0000-7000-8000-000000000001',
    })

export const limitUpTo = (maximum: number, defaultLimit: number) =>
  z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(maximum, `must be at most ${maximum}`)
    .default(defaultLimit)
    .meta({ description: 'At most; fewer when items are long', example: defaultLimit })
