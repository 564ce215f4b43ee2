import {
  createMcpHandler,
  InMemoryServerEventBus,
  type McpHandlerRequestOptions,
  type McpServerFactory,
} from '@modelcontextprotocol/server'
import { type AuthorizedQuery, matches } from '../../firehose/index.ts'
import { ServiceError } from '../../platform/errors.ts'
import { closeOnPermissionChange } from '../../platform/http/close-on-permission-change.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { asRecord, type Message } from '../protocol/json-rpc.ts'
import type { AssistantNeeds } from '../protocol/needs.ts'
import { createToolContext } from '../protocol/tool-context.ts'
import { matchResource, servedResources } from './all-resources.ts'

const maxResources = 50
/** Shortest interval between two notifications for the same resource. */
const notifyIntervalMs = 1_000

type SubscribeRequest = {
  context: RequestContext
  caller: AccountCaller
  message: Message
  webRequest: Request
  options: McpHandlerRequestOptions
  abort: AbortController
}

/**
 * Streams that notify clients when a signal changes a subscribed resource. Each stream has its own event bus, so that
 * callers never see each other's events. A notification contains only the URI; the client then reads the resource.
 */
export function createResourceSubscriptions(
  needs: AssistantNeeds & { factory: McpServerFactory; onerror: (error: Error) => void },
) {
  const resources = servedResources(needs)
  const openStreams = new Set<() => Promise<void>>()

  /** Compiles the signal query of each URI; throws if the caller may not read one of them. */
  async function compileQueries(
    uris: readonly string[],
    caller: AccountCaller,
  ): Promise<Map<string, AuthorizedQuery>> {
    const queries = new Map<string, AuthorizedQuery>()
    const signal = new AbortController().signal
    const context = createToolContext(needs, caller, { signal, progress: async () => {} })
    for (const uri of uris) {
      const found = matchResource(resources, uri)
      if (found?.resource.signalFilter === undefined) {
        throw new ServiceError(
          'invalid_request',
          `Cannot subscribe to ${uri}: only actors, places and watches support subscriptions, e.g. civic://places/gary,indiana`,
        )
      }
      const filter = await found.resource.signalFilter(found.variables, context)
      queries.set(uri, await needs.firehose.signalReader.authorize(caller, filter))
    }
    return queries
  }

  /** Publishes changed URIs at most once a second, and only while the client keeps up. */
  function publishChanges(
    queries: ReadonlyMap<string, AuthorizedQuery>,
    { context }: SubscribeRequest,
  ): { bus: InMemoryServerEventBus } & Disposable {
    const bus = new InMemoryServerEventBus(needs.onerror)
    const changed = new Set<string>()
    const entriesSubscription = needs.firehose.signalLog.onEntries((entries) => {
      for (const [uri, query] of queries) {
        if (!changed.has(uri) && entries.some((entry) => matches(query, entry))) changed.add(uri)
      }
    })
    // A new epoch invalidates positions and may have dropped signals, so clients must reread everything.
    const epochSubscription = needs.firehose.signalLog.onEpoch(() => {
      for (const uri of queries.keys()) changed.add(uri)
    })
    const timer = setInterval(() => {
      if (context.response.writableNeedDrain) return
      for (const uri of changed) bus.publish({ kind: 'resource_updated', uri })
      changed.clear()
    }, notifyIntervalMs)
    return {
      bus,
      [Symbol.dispose]() {
        clearInterval(timer)
        entriesSubscription[Symbol.dispose]()
        epochSubscription[Symbol.dispose]()
      },
    }
  }

  async function openStream(request: SubscribeRequest): Promise<Response> {
    const { caller, message, webRequest, options, abort } = request
    const uris = requestedUris(message)
    if (uris.length > maxResources)
      return invalidParams(message, `Subscribe to at most ${maxResources} resources per stream`)
    let queries: Map<string, AuthorizedQuery>
    try {
      queries = await compileQueries(uris, caller)
    } catch (error) {
      // A missing scope becomes an HTTP status, so that the client requests the scope.
      if (!(error instanceof ServiceError) || error.code === 'scope_required') throw error
      return invalidParams(message, `${error.code}: ${error.message}`)
    }
    await using opened = new AsyncDisposableStack()
    opened.use(needs.firehose.signalReader.acquireStream(caller))
    const { bus } = opened.use(publishChanges(queries, request))
    const handler = createMcpHandler(needs.factory, { onerror: needs.onerror, bus, maxSubscriptions: 1 })
    const close = () => handler.close()
    openStreams.add(close)
    opened.defer(() => void openStreams.delete(close))
    opened.use(closeOnPermissionChange(needs, caller, close))
    const response = await handler.fetch(webRequest, options)
    const resources = opened.move()
    // The response closes when the client disconnects and when the stream ends.
    abort.signal.addEventListener('abort', () => void resources.disposeAsync().catch(needs.onerror), {
      once: true,
    })
    return response
  }

  return {
    open: openStream,
    /** Closes every stream with the protocol's closing message. */
    closeAll(): void {
      for (const close of [...openStreams]) void close().catch(needs.onerror)
    },
  }
}

/** The library validates the rest of the parameters. */
function requestedUris({ params }: Message): string[] {
  const { resourceSubscriptions } = asRecord(params['notifications'])
  if (!Array.isArray(resourceSubscriptions)) return []
  return [...new Set(resourceSubscriptions.filter((uri) => typeof uri === 'string'))]
}

function invalidParams({ id }: Message, reason: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32602, message: reason }, id })
}
