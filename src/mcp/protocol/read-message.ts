import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { HttpResponse } from '../../platform/http/respond.ts'
import { errorResponse } from './json-rpc.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads one JSON message, or returns the error response. The HTTP server already limits the body size. */
export async function readMessage(
  request: IncomingMessage,
): Promise<{ body: unknown } | { error: HttpResponse }> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return { error: errorResponse(415, -32000, 'Content-Type: send application/json') }
  }
  let body: unknown
  try {
    body = JSON.parse(utf8.decode(await buffer(request)))
  } catch {
    return { error: errorResponse(400, -32700, 'The body must be one JSON message in UTF-8') }
  }
  // A batch would count as one request for the rate limit.
  if (Array.isArray(body)) {
    return {
      error: errorResponse(400, -32600, 'Send one message per request: batches are not supported'),
    }
  }
  return { body }
}
