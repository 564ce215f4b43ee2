import type { z } from 'zod'
import type { Operation } from '../../contracts/operation.ts'
import type { Changes } from '../changes.ts'
import { ServiceError } from '../errors.ts'
import { Download } from './download.ts'
import type { Caller } from './identity.ts'
import { versionTag } from './precondition.ts'
import { admit, type Input, type Route } from './route.ts'
import { validateInput } from './validate-input.ts'

/** The parameters and the body of a call, validated like those of a request. */
type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params?: z.input<P>
  query?: z.input<Q>
  body?: z.input<B>
  /** The version that the caller read; the change applies to no other. */
  version?: number
}

export type CallerOperations = {
  /** Returns the response as a client would parse it. */
  call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    operation: Operation<P, Q, B, A>,
    given: Given<P, Q, B>,
  ): Promise<z.output<A>>
  /** Opens a file; its parts are read as they are sent. */
  open<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    operation: Operation<P, Q, B, A>,
    given: Given<P, Q, B>,
  ): Promise<Download>
  /** Returns a file as text. */
  download<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    operation: Operation<P, Q, B, A>,
    given: Given<P, Q, B>,
  ): Promise<string>
}

/** Collects the cache tags of several calls, and whether one of them was private. */
export type CallRecording = Pick<Input<unknown, unknown, unknown>, 'dependsOn' | 'markPrivate'>

export type OperationCalls = ReturnType<typeof createOperationCalls>

/**
 * Calls operations inside the process, with the same checks in the same order as an HTTP request: access, validation,
 * then the handler.
 */
export function createOperationCalls(needs: { routes: readonly Route[]; changes: Changes }) {
  const routes = new Map(needs.routes.map((route) => [route.operation.id, route]))

  async function handle(
    operation: Pick<Operation, 'id'>,
    caller: Caller,
    given: object,
    recording: CallRecording | undefined,
  ): Promise<unknown> {
    const one = routes.get(operation.id)
    if (one === undefined) throw new ServiceError('not_found', `${operation.id} is not served here`)
    const { params, query, body, version } = given as Given<z.ZodType, z.ZodType, z.ZodType>
    const admitted = admit(one, caller, params ?? {})
    if (one.operation.cacheSeconds === undefined) recording?.markPrivate()
    return one.handle({
      params: validateInput('params', one.operation.params, params ?? {}),
      query: validateInput('query', one.operation.query, query ?? {}),
      body: validateInput('body', one.operation.body, body ?? {}),
      caller: admitted,
      header: (name) => (name === 'if-match' && version !== undefined ? versionTag(version) : undefined),
      addHeader: () => {},
      dependsOn: (...tags) => recording?.dependsOn(...tags),
      markPrivate: () => recording?.markPrivate(),
      leaveUncached: () => recording?.markPrivate(),
      once: (work) => needs.changes.write(work),
    })
  }

  return {
    serves: (operation: Pick<Operation, 'id'>): boolean => routes.has(operation.id),

    /** The operations on behalf of this caller. */
    as(caller: Caller, recording?: CallRecording): CallerOperations {
      async function open(operation: Pick<Operation, 'id'>, given: object): Promise<Download> {
        const result = await handle(operation, caller, given, recording)
        if (!(result instanceof Download)) throw new TypeError(`${operation.id} is not a download`)
        return result
      }
      return {
        open,
        async call(operation, given) {
          const result = await handle(operation, caller, given, recording)
          return (result === undefined ? undefined : operation.response?.parse(result)) as never
        },

        async download(operation, given) {
          let text = ''
          for await (const part of (await open(operation, given)).parts) text += part
          return text
        },
      }
    },
  }
}
