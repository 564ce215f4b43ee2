import type { RunEvent } from '../contracts/discovery/discovery-runs.ts'
import type { FirehoseMessage } from '../contracts/firehose/events.ts'
import { followFirehose, followRun } from './follow.ts'
import { type OperationEntry, type OperationId, operationTable } from './operation-table.ts'
import type { InputOf, RequestOptions, ResultOf } from './operation-types.ts'
import type { FollowOptions } from './resume.ts'
import {
  type ClientOptions,
  credentialHeaders,
  type OperationInput,
  sendRequest,
  urlOf,
} from './send-request.ts'

type Table = typeof operationTable
type KindOf<Id extends OperationId> = Table[Id]['returns']
/** Streams are read with `follow` and `followRun`. */
export type CallableId = { [Id in OperationId]: KindOf<Id> extends 'stream' ? never : Id }[OperationId]
type Arguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

export type Operations = {
  readonly [Id in CallableId]: (
    ...input: Arguments<InputOf<Id>>
  ) => Promise<KindOf<Id> extends 'file' ? Response : ResultOf<Id>>
}

/** A query of the Firehose, or a stored session of it. Only sessions have a WebSocket. */
export type FirehoseTarget =
  | { readonly query?: NonNullable<InputOf<'getFirehose'>['query']> }
  | { readonly session_id: string; readonly transport?: 'sse' | 'websocket' }

export type Client = Operations & {
  /** Sends the request of an operation and returns the response with its headers, such as `ETag`. */
  request<Id extends CallableId>(id: Id, input: InputOf<Id>): Promise<Response>
  /** Reads an address that a response contains, such as `links.next`. The caller knows its type. */
  readLink(path: string, options?: RequestOptions): Promise<unknown>
  /** Reads signals as they arrive. It continues by itself after interruptions. */
  follow(target?: FirehoseTarget, options?: FollowOptions): AsyncGenerator<FirehoseMessage, void>
  /** Reads the progress of a discovery run until it ends. */
  followRun(run_id: string, options?: FollowOptions): AsyncGenerator<RunEvent, void>
}

/** A client for one service, with a method for each operation of its API. */
export function createClient(options: ClientOptions): Client {
  const headers = () => credentialHeaders(options)
  const streamUrl = (id: OperationId, input: OperationInput) =>
    urlOf(options.baseUrl, operationTable[id].path, input)

  const call = async (entry: OperationEntry, input: OperationInput = {}) =>
    read(entry, await sendRequest(options, entry, input))
  const callable = Object.entries(operationTable).filter(([, { returns }]) => returns !== 'stream')
  // The table and the types come from the same contract, by the same ids.
  const operations = Object.fromEntries(
    callable.map(([id, entry]) => [id, (input?: OperationInput) => call(entry, input)]),
  ) as unknown as Operations

  return {
    ...operations,
    request: (id, input) => sendRequest(options, operationTable[id], input as OperationInput),
    readLink(path, input = {}) {
      // Credentials go to this service only.
      if (!/^\/(?!\/)/.test(path)) throw new TypeError(`${path} is not a path of the service`)
      return call({ method: 'GET', path, returns: 'json' }, input)
    },
    follow(target = {}, follow = {}) {
      if (!('session_id' in target)) {
        const url = streamUrl('getFirehose', { query: target.query ?? {} })
        return followFirehose({ url, headers }, follow)
      }
      const { session_id, transport = 'sse' } = target
      const id = transport === 'sse' ? 'followFirehoseSession' : 'openFirehoseSessionSocket'
      return followFirehose({ url: streamUrl(id, { params: { session_id } }), headers, transport }, follow)
    },
    followRun: (run_id, follow = {}) =>
      followRun({ url: streamUrl('followDiscoveryRun', { params: { run_id } }), headers }, follow),
  }
}

async function read({ returns }: OperationEntry, response: Response): Promise<unknown> {
  if (returns === 'file') return response
  if (returns === 'text') return response.text()
  return returns === 'json' && response.status !== 304 ? response.json() : undefined
}
