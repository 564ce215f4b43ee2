import type { z } from 'zod'
import { type FieldFault, type Problem, problemCodes } from '../../contracts/problem.ts'
import { ServiceError } from '../errors.ts'

/** The problem body (RFC 9457). An unexpected error does not reveal its cause. */
export function problemOf(error: unknown, requestId: string, baseUrl: string): Problem {
  const known =
    error instanceof ServiceError
      ? error
      : new ServiceError('internal_error', 'The failure was recorded; try again later')
  const { status, title } = problemCodes[known.code]
  return {
    type: `${baseUrl}/developers/errors#${known.code}`,
    title,
    status,
    detail: known.message,
    code: known.code,
    request_id: requestId,
    ...(known.errors ? { errors: [...known.errors] } : {}),
    ...known.members,
  }
}

/** Turns zod issues into a 400 that names each field. */
export function invalidInput(error: z.ZodError, part: 'params' | 'query' | 'body'): ServiceError {
  const errors = error.issues.flatMap((issue) => faultsOf(issue, part))
  const detail = errors.map((fault) => `${fault.path || part}: ${fault.message}`).join('; ')
  return new ServiceError('invalid_request', detail, { errors })
}

function faultsOf(issue: z.core.$ZodIssue, part: 'params' | 'query' | 'body'): FieldFault[] {
  // A repeated parameter is reported once, by its name.
  const path = (part === 'body' ? issue.path : issue.path.slice(0, 1)).map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'is unknown' }))
  }
  return [{ path, message: issue.input === undefined && path !== '' ? 'is required' : messageOf(issue) }]
}

/** Rewrites zod's default messages. Messages written in a contract stay as they are. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (!issue.message.startsWith('Invalid ') && !issue.message.startsWith('Too ')) return issue.message
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'invalid_type':
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    case 'too_big':
      return boundOf(issue.origin, `at most ${issue.maximum}`)
    case 'too_small':
      return boundOf(issue.origin, `at least ${issue.minimum}`)
    case 'invalid_format':
      return `must be a valid ${issue.format}`
    case 'invalid_union':
      // A discriminated union without a known discriminator.
      if ('options' in issue && Array.isArray(issue.options))
        return `must be one of ${issue.options.join(', ')}`
      return [...new Set(issue.errors.flatMap((one) => one.slice(0, 1).map(messageOf)))].join(', or ')
    default:
      return issue.message
  }
}

function boundOf(origin: string, bound: string): string {
  const isOne = bound.endsWith(' 1')
  if (origin === 'string') return `must have ${bound} ${isOne ? 'character' : 'characters'}`
  return origin === 'array' ? `must have ${bound} ${isOne ? 'entry' : 'entries'}` : `must be ${bound}`
}
