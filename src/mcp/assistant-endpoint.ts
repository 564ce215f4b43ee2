import type { ServerResponse } from 'node:http'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { ServiceError } from '../platform/errors.ts'
import type { AccountCaller, Caller } from '../platform/http/identity.ts'
import type { MountedHandler } from '../platform/http/mounted-handler.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Respond } from '../platform/http/respond.ts'
import { createAuthInfo } from './protocol/auth-info.ts'
import { createServerFactory } from './protocol/create-server.ts'
import { errorResponse, parseMessage } from './protocol/json-rpc.ts'
import type { AssistantNeeds } from './protocol/needs.ts'
import { operationName } from './protocol/operation-name.ts'
import { createOriginCheck } from './protocol/origin-check.ts'
import { readMessage } from './protocol/read-message.ts'
import { adoptTrace } from './protocol/trace.ts'
import { sendWebResponse, toWebRequest } from './protocol/web-adapter.ts'
import { createResourceSubscriptions } from './resources/resource-subscriptions.ts'

type AssistantEndpoint = MountedHandler & {
  /** Ends streams and long calls. Call it before the server waits for its connections to close. */
  drain(): Promise<void>
}

/**
 * The MCP endpoint: Streamable HTTP in both protocol versions, one server per request. It checks Host and Origin, the
 * token, the method and the JSON body, in this order, before the MCP library handles the message.
 */
export function createAssistantEndpoint(needs: AssistantNeeds & { respond: Respond }): AssistantEndpoint {
  const { respond, baseUrl } = needs
  const url = `${baseUrl}/mcp`
  const originCheck = createOriginCheck(baseUrl)
  const factory = createServerFactory(needs)
  const onerror = (error: Error) => needs.log.debug({ err: error }, 'MCP request rejected')
  const handler = createMcpHandler(factory, { onerror })
  const subscriptions = createResourceSubscriptions({ ...needs, factory, onerror })
  const running = new Set<AbortController>()

  async function handle(context: RequestContext, takeOver: () => ServerResponse): Promise<void> {
    const { request } = context
    const fault = originCheck.fault(request.headers)
    const caller = fault === undefined ? requireToken(context.caller, request.method!) : undefined
    if (caller === undefined) {
      respond.send(context, errorResponse(403, -32000, fault!))
      return
    }
    if (request.method !== 'POST') {
      respond.fail(context, new ServiceError('method_not_allowed', postOnly), ['Allow', 'POST'])
      return
    }
    const read = await readMessage(request)
    if ('error' in read) {
      respond.send(context, read.error)
      return
    }
    const message = parseMessage(read.body)
    context.operation = operationName(message)
    adoptTrace(context, message)
    const abort = new AbortController()
    const webRequest = toWebRequest(context, url, abort)
    const options = { authInfo: createAuthInfo(context, caller, message, baseUrl), parsedBody: read.body }
    if (message.method === 'subscriptions/listen') {
      const stream = await subscriptions.open({ context, caller, message, webRequest, options, abort })
      await sendWebResponse(context, stream, respond, takeOver, message)
      return
    }
    running.add(abort)
    try {
      const response = await handler.fetch(webRequest, options)
      // The library answers 499 when a call was aborted. A client that is still connected should retry.
      if (response.status === 499) throw new ServiceError('unavailable', 'The call was aborted: try again')
      await sendWebResponse(context, response, respond, takeOver, message)
    } finally {
      running.delete(abort)
    }
  }

  return {
    name: 'mcp',
    owns: ({ url: target }) => target === '/mcp' || target?.startsWith('/mcp?') === true,
    handle,
    async drain() {
      subscriptions.closeAll()
      await handler.close()
      // The library does not track calls of the older protocol version.
      for (const abort of running) abort.abort()
    },
  }
}

/** Clients of the older protocol, and clients that support only server-sent events, open a stream with GET. */
const postOnly =
  'This endpoint uses Streamable HTTP: send each message with POST. GET streams and SSE-only clients are not supported'

/** Accepts only tokens: API keys have every scope, and browsers send cookies automatically. */
function requireToken(caller: Caller, method: string): AccountCaller {
  if (caller.kind === 'account' && caller.credential === 'bearer') return caller
  const hint = method === 'GET' ? ' This endpoint uses Streamable HTTP with POST.' : ''
  throw new ServiceError(
    'unauthenticated',
    `Send an OAuth access token in the Authorization header; the metadata says how to get one. API keys and cookies are not accepted here.${hint}`,
  )
}
