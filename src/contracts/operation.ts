import type { z } from 'zod'
import type { Scope } from './accounts/scopes.ts'
import type { ProblemCode } from './problem.ts'

/** Who may call: anyone, any account, or an account that reviews public records. */
export type Access = 'public' | 'account' | 'reviewer'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Operation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  Caller extends Access = Access,
  Id extends string = string,
> = {
  readonly id: Id
  readonly method: Method
  /** OpenAPI style: `/api/places/{place_key}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** Responses of an operation that is not public are private: no cache stores them. */
  readonly access: Caller
  /** The scope that an OAuth application needs. API keys and sessions have every scope. */
  readonly scope?: Scope
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The size limit of the body, when it is higher than the default. */
  readonly bodyBytes?: number
  readonly status: 101 | 200 | 201 | 202 | 204
  readonly response?: A
  /** The media type of the response, when it is not JSON. */
  readonly produces?: string
  /** The media types of a streamed download. */
  readonly downloads?: readonly string[]
  /** The schema of each event, when the operation can respond with an event stream. */
  readonly stream?: z.ZodType
  /** Request headers that change the response, in addition to those of every operation. */
  readonly requestHeaders?: readonly ('If-None-Match' | 'If-Match' | 'Prefer' | 'Last-Event-ID')[]
  /** Response headers, in addition to those of every response. */
  readonly responseHeaders?: readonly (
    | 'ETag'
    | 'Vary'
    | 'Content-Location'
    | 'Preference-Applied'
    | 'Link'
    | 'Location'
  )[]
  /** How long a shared cache may store the response. Only for public GET operations. */
  readonly cacheSeconds?: number
  /** Problems this operation can return, in addition to those of every operation. */
  readonly problems?: readonly ProblemCode[]
}

/** Declares one HTTP operation: the single source for validation, types and the OpenAPI document. */
export function operation<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
  Caller extends Access = Access,
  const Id extends string = string,
>(definition: Operation<P, Q, B, A, Caller, Id>): Operation<P, Q, B, A, Caller, Id> {
  return definition
}
