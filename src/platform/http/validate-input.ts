import type { z } from 'zod'
import { invalidField } from '../errors.ts'
import { invalidInput } from './problem.ts'

/** Validates one part of a request; throws a 400 that names each invalid field. */
export function validateInput(
  part: 'params' | 'query' | 'body',
  schema: z.ZodType | undefined,
  value: unknown,
): unknown {
  if (schema === undefined) return undefined
  // Path parameters are looked up and never stored: an unusual id is simply not found.
  if (part !== 'params') refuseUnstorable(value)
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error, part)
  return parsed.data
}

/** Deeper bodies could exhaust the stack of recursive code. */
const maximumDepth = 32

/** PostgreSQL cannot store NUL or a lone surrogate. Every text of a request is checked here. */
export function refuseUnstorable(value: unknown, path = '', depth = 0): void {
  if (depth > maximumDepth) throw invalidField('', `is nested more than ${maximumDepth} levels deep`)
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw invalidField(path, 'contains characters that are not valid text')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorable(key, path || key, depth)
      refuseUnstorable(inner, path ? `${path}.${key}` : key, depth + 1)
    }
  }
}
