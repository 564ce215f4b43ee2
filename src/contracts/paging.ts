import { z } from 'zod'

export const maximumPageSize = 100
export const defaultPageSize = 20

export const Page = z
  .object({
    limit: z.int().meta({ description: 'How many a page holds at most', example: defaultPageSize }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Pass as `cursor` for the next page; null on the last', example: null }),
    total: z
      .int()
      .nullable()
      .meta({ description: 'How many match in all; null when it was not counted', example: 1 }),
  })
  .meta({ id: 'Page', description: 'Where this page stands in the list' })
export type Page = z.infer<typeof Page>

export const pageParameters = {
  limit: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(maximumPageSize, `must be at most ${maximumPageSize}`)
    .default(defaultPageSize)
    .meta({ description: `How many to return, 1 to ${maximumPageSize}`, example: defaultPageSize }),
  cursor: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .meta({ description: 'The `next_cursor` of the page before' }),
}

/** A query parameter that may be repeated or comma-joined: OR inside one name. */
export function listOf<T extends z.ZodType>(item: T) {
  return z
    .preprocess(
      (value) => (value === undefined ? undefined : splitValues(value)),
      z.array(item).max(50).optional(),
    )
    .meta({ style: 'form', explode: true })
}

/** As listOf, for values that hold a comma themselves (place keys): repeat the parameter, never join. */
export function repeatedOf<T extends z.ZodType>(item: T) {
  return z
    .preprocess(
      (value) => (value === undefined || Array.isArray(value) ? value : [value]),
      z.array(item).max(50).optional(),
    )
    .meta({ style: 'form', explode: true })
}

function splitValues(value: unknown): unknown[] {
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((one) =>
    typeof one === 'string' ? one.split(',').map((part) => part.trim()) : [one],
  )
}
