import type { Problem } from '../connectors/connector.ts'

/** Headers for the next conditional request, by URL. */
export type Validators = {
  readonly [url: string]: { readonly etag?: string; readonly lastModified?: string }
}

/** Clocks differ a little between machines. */
const toleranceMs = 60_000

/**
 * The validators of a response. A server that claims a modification in the future would answer 304 until then, so its
 * date is not used.
 */
export function validatorsOf(
  { headers }: { readonly headers: { readonly etag: string | null; readonly lastModified: string | null } },
  now: Date,
): { validators: Validators[string]; problem: Problem | null } {
  const { etag, lastModified } = headers
  const modified = lastModified === null ? Number.NaN : Date.parse(lastModified)
  const isFuture = modified > now.getTime() + toleranceMs
  return {
    validators: {
      ...(etag !== null && { etag }),
      ...(lastModified !== null && !Number.isNaN(modified) && !isFuture && { lastModified }),
    },
    problem: isFuture
      ? {
          code: 'unusual',
          detail: 'Last-Modified is in the future, so it is not used for conditional requests.',
        }
      : null,
  }
}
