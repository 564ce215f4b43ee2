import type { z } from 'zod'
import type { Access, Operation } from '../../contracts/operation.ts'
import type { Changed } from '../changes.ts'
import type { Sql } from '../sql/database.ts'
import type { ReadReplica } from '../sql/read-replica.ts'
import type { Download } from './download.ts'
import { type AccountCaller, type Caller, type CallerOf, requireAccess } from './identity.ts'

export type Input<P, Q, B, C = AccountCaller> = {
  params: P
  query: Q
  body: B
  /** An account, unless the operation is public. */
  caller: C
  /** A request header, by its lower-case name. */
  header: (name: string) => string | undefined
  addHeader: (name: string, value: string) => void
  /** Declares the cache tags of the response. A write to one of them removes it from the response cache. */
  dependsOn: (...tags: string[]) => void
  /** Marks one response of a public operation as private, for example a private actor. No cache stores it. */
  markPrivate: () => void
  /** Sends a public response with its ETag but does not store it in the response cache. */
  leaveUncached: () => void
  /**
   * Runs a write in one transaction. With an Idempotency-Key the result is stored in that transaction, and a
   * repeated request gets it again without running the work.
   */
  once: <T>(work: (tx: Sql, changed: Changed) => Promise<T>) => Promise<T>
}

export type Route = {
  readonly operation: Operation
  /** Checks plan, workspace and role before anything of the request is validated. Path parameters are raw text. */
  readonly authorize?: Authorize<CallerOf<Access>> | undefined
  /** `caller` has passed `requireAccess` of the operation. */
  readonly handle: (input: Input<unknown, unknown, unknown, CallerOf<Access>>) => Promise<unknown>
}

type Authorize<C> = (caller: C, params: Readonly<Record<string, string>>) => void

/** Ties a handler to its contract: a wrong response shape does not compile. */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  C extends Access,
>(
  operation: Operation<P, Q, B, A, C>,
  handle: (
    input: Input<z.output<P>, z.output<Q>, z.output<B>, CallerOf<C>>,
  ) => Promise<z.input<A> | Download>,
  authorize?: Authorize<CallerOf<C>>,
): Route {
  return {
    operation: operation as unknown as Operation,
    handle: handle as unknown as Route['handle'],
    authorize: authorize as Route['authorize'],
  }
}

/** Access comes before validation: identity, scope and role, then plan and workspace. Throws 401 or 403. */
export function admit({ operation, authorize }: Route, caller: Caller, params: unknown): CallerOf<Access> {
  const admitted = requireAccess(operation, caller)
  authorize?.(admitted, params as Readonly<Record<string, string>>)
  return admitted
}

/** Public reads of these routes may be answered from the replica. */
export function readPublicOn(replica: ReadReplica | undefined, routes: readonly Route[]): readonly Route[] {
  if (replica === undefined) return routes
  return routes.map((one) =>
    one.operation.method === 'GET' && one.operation.access === 'public'
      ? { ...one, handle: (input) => replica.allow(() => one.handle(input)) }
      : one,
  )
}
