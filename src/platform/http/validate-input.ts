import type { z } from 'zod'
import { invalidField } from '../errors.ts'
import { invalidInput } from './problem.ts'

/** One part of a request by its schema; 400 that names each fault. */
export function validateInput(
  part: 'params' | 'query' | 'body',
  schema: z.ZodType | undefined,
  value: unknown,
): unknown {
  if (schema === undefined) return undefined
  // What stands in the path is looked up, never stored: an unusual id is simply not found.
  if (part !== 'params') refuseUnstorable(value)
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error, part)
  return parsed.data
}

/** Far beyond any body of ours; deeper ones would exhaust the stack of whoever walks them. */
const deepestBody = 32

/** PostgreSQL stores no NUL and no half of a surrogate pair; said here once, for every text of every request. */
export function refuseUnstorable(value: unknown, path = '', depth = 0): void {
  if (depth > deepestBody) throw invalidField('', `is nested more than ${deepestBody} levels deep`)
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw invalidField(path, 'holds characters that are not text')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorable(key, path || key, depth)
      refuseUnstorable(inner, path ? `${path}.${key}` : key, depth + 1)
    }
  }
}
