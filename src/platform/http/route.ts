import type { z } from 'zod'
import type { Operation } from '../../contracts/operation.ts'
import type { Sql } from '../sql/database.ts'
import type { Download } from './download.ts'
import type { Caller } from './identity.ts'

export type Input<P, Q, B> = {
  params: P
  query: Q
  body: B
  caller: Caller
  /** A header of the request, by its name in lower case. */
  header: (name: string) => string | undefined
  /** Adds a header to the answer. */
  addHeader: (name: string, value: string) => void
  /** Names what a cached answer depends on; a write to one of these tags drops it. */
  depends: (...tags: string[]) => void
  /** Says that the answer is for this caller alone: it is neither kept here nor by any cache on its way. */
  keepPrivate: () => void
  /**
   * Runs a write in one transaction. With an Idempotency-Key the answer is remembered in that transaction,
   * and a repetition gets it again without running the work.
   */
  once: <T>(work: (tx: Sql, changed: (tags: readonly string[]) => void) => Promise<T>) => Promise<T>
}

export type Route = {
  readonly operation: Operation
  readonly handle: (input: Input<unknown, unknown, unknown>) => Promise<unknown>
}

/** Ties a handler to its contract: a wrong answer shape does not compile. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  operation: Operation<P, Q, B, A>,
  handle: (input: Input<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A> | Download>,
): Route {
  return { operation: operation as unknown as Operation, handle: handle as unknown as Route['handle'] }
}
