import { z } from 'zod'

const maximumPageSize = 100
const defaultPageSize = 20

export const Page = z
  .object({
    limit: z.int().meta({ description: 'The maximum number of records in a page', example: defaultPageSize }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Pass as `cursor` to get the next page; null on the last page', example: null }),
    total: z
      .int()
      .nullable()
      .meta({ description: 'The number of matching records; null when it is not counted', example: 1 }),
    at_least: z
      .int()
      .optional()
      .meta({ description: 'Only when `total` is null: more records than this match', example: 10_000 }),
  })
  .meta({ id: 'Page', description: 'The position of this page in the list' })
export type Page = z.infer<typeof Page>

export const pageParameters = {
  limit: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(maximumPageSize, `must be at most ${maximumPageSize}`)
    .default(defaultPageSize)
    .meta({
      description: `The maximum number of records to return, 1 to ${maximumPageSize}`,
      example: defaultPageSize,
    }),
  cursor: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .meta({ description: 'The `next_cursor` of the previous page' }),
}

/** A query parameter that can be repeated or comma-separated: its values are alternatives. */
export function listOf<T extends z.ZodType>(item: T) {
  return z
    .preprocess(
      (value) => (value === undefined ? undefined : splitValues(value)),
      z.array(item).max(50).optional(),
    )
    .meta({ style: 'form', explode: true })
}

/** Like listOf, for values that contain commas (place keys): the parameter is repeated, never joined. */
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
