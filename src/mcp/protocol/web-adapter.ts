import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import { ensureResponse } from './ensure-response.ts'
import { headersOf, type Message } from './json-rpc.ts'

/** Creates the Request for the MCP library, without the body. It aborts when the client disconnects. */
export function toWebRequest(
  { request, response }: RequestContext,
  url: string,
  abort: AbortController,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The library does not need credentials.
    if (value === undefined || name === 'authorization' || name === 'cookie') continue
    headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  response.once('close', () => abort.abort())
  return new Request(url, { method: request.method!, headers, signal: abort.signal })
}

/** Headers that our HTTP server sets itself. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'cache-control']

/** Sends the library's response: complete, or as an event stream. */
export async function sendWebResponse(
  context: RequestContext,
  webResponse: Response,
  respond: Respond,
  takeOver: () => ServerResponse,
  { id }: Message,
): Promise<void> {
  const type = webResponse.headers.get('content-type') ?? 'application/json'
  const more: string[] = []
  for (const [name, value] of webResponse.headers) {
    if (name !== 'content-type' && !connectionHeaders.includes(name)) more.push(name, value)
  }
  if (webResponse.body === null) {
    const headers = [...more, 'Cache-Control', 'no-store', ...apiSecurityHeaders]
    respond.send(context, { status: webResponse.status, headers, body: undefined })
    return
  }
  if (!type.startsWith('text/event-stream')) {
    const body = await webResponse.text()
    respond.send(context, { status: webResponse.status, headers: [...headersOf(body, type), ...more], body })
    return
  }
  const response = takeOver()
  response.writeHead(webResponse.status, [
    ...['Content-Type', type, 'Cache-Control', 'no-store, no-transform', ...apiSecurityHeaders],
    ...more,
  ])
  response.flushHeaders()
  // A disconnected client is not an error.
  const events = Readable.fromWeb(webResponse.body as NodeReadableStream)
  await pipeline(ensureResponse(events, id), response).catch(() => response.destroy())
}
