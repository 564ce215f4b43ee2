import { z } from 'zod'
import { cutText } from '../../platform/cut-text.ts'
import type { ReadFailure } from './read-source.ts'

/** The failure of a reading that was understood but cannot be stored, with its cause for the operator. */
export const notStored = (error: unknown): ReadFailure => ({
  kind: 'failed',
  code: 'not_stored',
  detail: `What was read could not be stored (${causeOf(error)}).`,
  retryAt: null,
})

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const [issue] = error instanceof z.ZodError ? error.issues : []
  const cause = issue ? `${issue.path.join('.')}: ${issue.message}` : `${error.name}: ${error.message}`
  return cutText(cause.replace(/\s+/g, ' '), 200)
}
