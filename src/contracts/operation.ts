import type { z } from 'zod'
import type { Scope } from './accounts/scopes.ts'
import type { ProblemCode } from './problem.ts'

/** Who may call: anybody, any identified account, or an account that reviews public records. */
export type Access = 'public' | 'account' | 'reviewer'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Operation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = {
  readonly id: string
  readonly method: Method
  /** OpenAPI style: `/api/places/{place_key}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly access: Access
  /** What an application acting for an account must have been allowed; keys and sessions have every scope. */
  readonly scope?: Scope
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** How large the body may be, where that is more than everywhere. */
  readonly bodyBytes?: number
  readonly status: 200 | 201 | 202 | 204
  readonly response?: A
  /** The media type of the answer when it is not JSON. */
  readonly produces?: string
  /** The media types of an answer that is written while it is read, to be saved as a file. */
  readonly downloads?: readonly string[]
  /** What each event holds, when the operation can answer with a stream of events. */
  readonly stream?: z.ZodType
  /** Request headers that change the answer, beyond those of every operation. */
  readonly requestHeaders?: readonly ('If-None-Match' | 'If-Match' | 'Prefer' | 'Last-Event-ID')[]
  /** Headers of the answer, beyond those of every answer. */
  readonly responseHeaders?: readonly (
    | 'ETag'
    | 'Vary'
    | 'Content-Location'
    | 'Preference-Applied'
    | 'Link'
    | 'Location'
  )[]
  /** How long a shared cache may keep the answer; only for public GETs. */
  readonly cacheSeconds?: number
  /** Problems this operation can answer beyond those every operation can. */
  readonly problems?: readonly ProblemCode[]
}

/** Declares one HTTP operation: the single source for validation, types and the OpenAPI document. */
export function operation<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(definition: Operation<P, Q, B, A>): Operation<P, Q, B, A> {
  return definition
}
