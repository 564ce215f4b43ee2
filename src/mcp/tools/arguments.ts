import { z } from 'zod'

/** Arguments that several tools take, in one form. */
export const Cursor = z
  .string()
  .min(1)
  .max(2000)
  .optional()
  .meta({ description: 'The next_cursor of the answer before, with otherwise the same arguments' })

export const PlaceKeyText = z
  .string()
  .trim()
  .min(1)
  .max(160)
  .meta({ description: 'Key of a place; resolve_place finds it', example: 'gary,indiana' })

export const Slugs = z
  .array(z.string().trim().min(1).max(120))
  .max(50)
  .meta({
    description: 'Slugs of issue areas, or of domains; resolve_issue_areas finds them',
    example: ['housing_affordability'],
  })

export const idOf = (what: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(100)
    .meta({ description: `Id of the ${what}, a UUID`, example: '01920000-0000-7000-8000-000000000001' })

export const limitUpTo = (most: number, usual: number) =>
  z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`)
    .default(usual)
    .meta({ description: `How many at most, 1 to ${most}; fewer come when they are long`, example: usual })
