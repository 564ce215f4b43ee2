import {
  createMcpHandler,
  InMemoryServerEventBus,
  type McpHandlerRequestOptions,
  type McpServerFactory,
} from '@modelcontextprotocol/server'
import { type AuthorizedQuery, matches } from '../../firehose/index.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { type Message, recordOf } from '../protocol/json-rpc.ts'
import type { AssistantNeeds } from '../protocol/needs.ts'
import { contextFor } from '../protocol/tool-context.ts'
import { resourceAt, servedResources } from '../resources/all-resources.ts'
import { endWithRights } from './end-with-rights.ts'

const mostSubscribed = 50
/** However much happens, a resource is told of at most so often. */
const tellEveryMs = 1_000

type Asked = {
  context: RequestContext
  caller: AccountCaller
  message: Message
  webRequest: Request
  options: McpHandlerRequestOptions
  ends: AbortController
}

/**
 * Streams that tell which resources changed, because a signal came that concerns them. Each stream has a bus of its own:
 * nobody hears of what another may see. What is told is the address alone; who wants to know more reads it.
 */
export function createListening(
  needs: AssistantNeeds & { factory: McpServerFactory; onerror: (error: Error) => void },
) {
  const resources = servedResources(needs)
  const open = new Set<() => Promise<void>>()

  /** What each address stands for, for this caller; throws what speaks against one of them. */
  async function wantedBy(
    uris: readonly string[],
    caller: AccountCaller,
  ): Promise<Map<string, AuthorizedQuery>> {
    const wanted = new Map<string, AuthorizedQuery>()
    const signal = new AbortController().signal
    const context = contextFor(needs, caller, { signal, progress: async () => {} })
    for (const uri of uris) {
      const found = resourceAt(resources, uri)
      if (found?.resource.follow === undefined) {
        throw new ServiceError(
          'invalid_request',
          `${uri} cannot be subscribed to: actors, places and watches can, as civic://places/gary,indiana`,
        )
      }
      const asked = await found.resource.follow(found.named, context)
      wanted.set(uri, await needs.firehose.signalReader.authorize(caller, asked))
    }
    return wanted
  }

  /** Tells the stream of what changed, as fast as its reader takes it and never twice for one second. */
  function follow(
    wanted: ReadonlyMap<string, AuthorizedQuery>,
    { context }: Asked,
  ): { bus: InMemoryServerEventBus } & Disposable {
    const bus = new InMemoryServerEventBus(needs.onerror)
    const changed = new Set<string>()
    const heard = needs.firehose.signalLog.onEntries((entries) => {
      for (const [uri, one] of wanted) {
        if (!changed.has(uri) && entries.some((entry) => matches(one, entry))) changed.add(uri)
      }
    })
    // Positions mean nothing any more, and something may have been missed: everything is to be read anew.
    const lost = needs.firehose.signalLog.onEpoch(() => {
      for (const uri of wanted.keys()) changed.add(uri)
    })
    const timer = setInterval(() => {
      if (context.response.writableNeedDrain) return
      for (const uri of changed) bus.publish({ kind: 'resource_updated', uri })
      changed.clear()
    }, tellEveryMs)
    return {
      bus,
      [Symbol.dispose]() {
        clearInterval(timer)
        heard[Symbol.dispose]()
        lost[Symbol.dispose]()
      },
    }
  }

  async function answer(asked: Asked): Promise<Response> {
    const { caller, message, webRequest, options, ends } = asked
    const uris = subscribedIn(message)
    if (uris.length > mostSubscribed)
      return refused(message, `At most ${mostSubscribed} resources in one stream`)
    let wanted: Map<string, AuthorizedQuery>
    try {
      wanted = await wantedBy(uris, caller)
    } catch (error) {
      // Missing scopes are answered by status, so that the client asks for them.
      if (!(error instanceof ServiceError) || error.code === 'scope_required') throw error
      return refused(message, `${error.code}: ${error.message}`)
    }
    await using opened = new AsyncDisposableStack()
    if (uris.length > 0) opened.use(needs.firehose.signalReader.acquireStream(caller))
    const { bus } = opened.use(follow(wanted, asked))
    const handler = createMcpHandler(needs.factory, { onerror: needs.onerror, bus, maxSubscriptions: 1 })
    const end = () => handler.close()
    open.add(end)
    opened.defer(() => void open.delete(end))
    opened.use(endWithRights(needs, caller, end))
    const response = await handler.fetch(webRequest, options)
    const resources = opened.move()
    // The client left, or the stream was ended: either way its response closes.
    ends.signal.addEventListener('abort', () => void resources.disposeAsync().catch(needs.onerror), {
      once: true,
    })
    return response
  }

  return {
    answer,
    /** Ends every stream with the word that the protocol has for it. */
    end(): void {
      for (const end of [...open]) void end().catch(needs.onerror)
    },
  }
}

/** Addresses that a client wants to hear of, as far as they are text; the library checks the rest. */
function subscribedIn({ params }: Message): string[] {
  const { resourceSubscriptions } = recordOf(params['notifications'])
  if (!Array.isArray(resourceSubscriptions)) return []
  return [...new Set(resourceSubscriptions.filter((uri) => typeof uri === 'string'))]
}

function refused({ id }: Message, why: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32602, message: why }, id })
}
