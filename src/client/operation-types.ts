import type { z } from 'zod'
import type { ContractOperation } from '../contracts/operations.ts'
import type { OperationId } from './operation-table.ts'

/** The contract of one operation. */
type OperationOf<Id extends OperationId> = Extract<ContractOperation, { id: Id }>

type ParametersOf<O> = O extends { readonly params?: infer P } ? NonNullable<P> : never
type QueryOf<O> = O extends { readonly query?: infer Q } ? NonNullable<Q> : never
type BodyOf<O> = O extends { readonly body?: infer B } ? NonNullable<B> : never
type ResponseOf<O> = O extends { readonly response?: infer A } ? NonNullable<A> : never

/** A parameter may be repeated: one value means a list of one. */
type QueryValue<Value> = Value extends readonly (infer Item)[] ? Item | readonly Item[] : Value

/** Contracts parse text, so the parsed types say which values a parameter takes. */
type QueryInput<Q extends z.ZodType> = {
  [Name in RequiredNames<Q>]: QueryValue<z.output<Q>[Name]>
} & {
  [Name in Exclude<keyof z.output<Q>, RequiredNames<Q>>]?: QueryValue<z.output<Q>[Name]> | undefined
}

type RequiredNames<Q extends z.ZodType> = {
  [Name in keyof z.output<Q> & keyof z.input<Q>]: unknown extends z.input<Q>[Name]
    ? never
    : undefined extends z.input<Q>[Name]
      ? never
      : Name
}[keyof z.output<Q> & keyof z.input<Q>]

type IsGiven<Schema> = [Schema] extends [z.ZodUndefined] ? false : true
/** A part that an operation does not have cannot be given; one without required members may be left out. */
type Part<Name extends string, Schema, Value> =
  IsGiven<Schema> extends false
    ? { readonly [N in Name]?: never }
    : Record<never, never> extends Value
      ? { readonly [N in Name]?: Value }
      : { readonly [N in Name]: Value }

export type RequestOptions = {
  /** More headers, such as `If-Match`, `Prefer` or `Idempotency-Key`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** What a caller passes to an operation. */
export type InputOf<Id extends OperationId> = Part<
  'params',
  ParametersOf<OperationOf<Id>>,
  z.input<ParametersOf<OperationOf<Id>>>
> &
  Part<'query', QueryOf<OperationOf<Id>>, QueryInput<QueryOf<OperationOf<Id>>>> &
  Part<'body', BodyOf<OperationOf<Id>>, z.input<BodyOf<OperationOf<Id>>>> &
  RequestOptions

/** The JSON that an operation returns; undefined for one without a response body. */
export type ResultOf<Id extends OperationId> = z.output<ResponseOf<OperationOf<Id>>>
