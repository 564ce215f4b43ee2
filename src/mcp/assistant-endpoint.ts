import type { ServerResponse } from 'node:http'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { ServiceError } from '../platform/errors.ts'
import type { AccountCaller, Caller } from '../platform/http/identity.ts'
import type { MountedHandler } from '../platform/http/mounted-handler.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Respond } from '../platform/http/respond.ts'
import { authInfoOf } from './protocol/auth-info.ts'
import { createServerFactory } from './protocol/create-server.ts'
import { createGuard } from './protocol/guard.ts'
import { messageOf, refusal } from './protocol/json-rpc.ts'
import type { AssistantNeeds } from './protocol/needs.ts'
import { readMessage } from './protocol/read-message.ts'
import { operationOf } from './protocol/shown-operation.ts'
import { adoptTrace } from './protocol/trace.ts'
import { sendWebResponse, webRequestOf } from './protocol/web-exchange.ts'
import { createListening } from './subscriptions/listening.ts'

export type AssistantEndpoint = MountedHandler & {
  /** Ends streams and long calls; to be called before the server waits for its connections. */
  drain(): Promise<void>
}

/**
 * The hosted endpoint for assistants: Streamable HTTP in both protocol versions, one server per request. A request
 * passes, in this order: where it comes from, who sends it, the method, one JSON message, the protocol's library.
 */
export function createAssistantEndpoint(needs: AssistantNeeds & { respond: Respond }): AssistantEndpoint {
  const { respond, baseUrl } = needs
  const url = `${baseUrl}/mcp`
  const guard = createGuard(baseUrl)
  const factory = createServerFactory(needs)
  const onerror = (error: Error) => needs.log.debug({ err: error }, 'An assistant was refused')
  const handler = createMcpHandler(factory, { onerror })
  const listening = createListening({ ...needs, factory, onerror })
  const running = new Set<AbortController>()

  async function handle(context: RequestContext, takeOver: () => ServerResponse): Promise<void> {
    const { request } = context
    const fault = guard.fault(request.headers)
    const caller = fault === undefined ? requireToken(context.caller, request.method!) : undefined
    if (caller === undefined) {
      respond.send(context, refusal(403, -32000, fault!))
      return
    }
    if (request.method !== 'POST') {
      respond.fail(context, new ServiceError('method_not_allowed', postOnly), ['Allow', 'POST'])
      return
    }
    const read = await readMessage(request)
    if ('refusal' in read) {
      respond.send(context, read.refusal)
      return
    }
    const message = messageOf(read.body)
    context.operation = operationOf(message)
    adoptTrace(context, message)
    const ends = new AbortController()
    const webRequest = webRequestOf(context, url, ends)
    const options = { authInfo: authInfoOf(context, caller, message, baseUrl), parsedBody: read.body }
    if (message.method === 'subscriptions/listen') {
      const stream = await listening.answer({ context, caller, message, webRequest, options, ends })
      await sendWebResponse(context, stream, respond, takeOver, message)
      return
    }
    running.add(ends)
    try {
      const answer = await handler.fetch(webRequest, options)
      // So the library says that a call was called off; whoever is still there is told to come again.
      if (answer.status === 499)
        throw new ServiceError('unavailable', 'The call was called off: call again shortly')
      await sendWebResponse(context, answer, respond, takeOver, message)
    } finally {
      running.delete(ends)
    }
  }

  return {
    name: 'mcp',
    owns: ({ url: asked }) => asked === '/mcp' || asked?.startsWith('/mcp?') === true,
    handle,
    async drain() {
      listening.end()
      await handler.close()
      // Calls of the older protocol are known to nobody else.
      for (const ends of running) ends.abort()
    },
  }
}

/** The older protocol opened a stream with GET; so do clients that speak server-sent events alone. */
const postOnly =
  'This endpoint speaks Streamable HTTP: send each message by POST. It opens no stream for GET, and clients that know server-sent events alone are not supported'

/** A token only: neither a key, which has every scope, nor a cookie, which a browser sends unasked. */
function requireToken(caller: Caller, method: string): AccountCaller {
  if (caller.kind === 'account' && caller.credential === 'bearer') return caller
  const how = method === 'GET' ? ' This endpoint speaks Streamable HTTP, by POST.' : ''
  throw new ServiceError(
    'unauthenticated',
    `Assistants connect with an OAuth token in Authorization: follow the metadata to get one. API keys and cookies are not taken here.${how}`,
  )
}
