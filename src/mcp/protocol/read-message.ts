import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { HttpResponse } from '../../platform/http/respond.ts'
import { refusal } from './json-rpc.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** One JSON message, or what is answered instead. The length of the body was bounded before it came here. */
export async function readMessage(
  request: IncomingMessage,
): Promise<{ body: unknown } | { refusal: HttpResponse }> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return { refusal: refusal(415, -32000, 'Content-Type: send application/json') }
  }
  let body: unknown
  try {
    body = JSON.parse(utf8.decode(await buffer(request)))
  } catch {
    return { refusal: refusal(400, -32700, 'The body must be one JSON message in UTF-8') }
  }
  // A batch would count as one request, whatever it holds.
  if (Array.isArray(body)) {
    return {
      refusal: refusal(400, -32600, 'Send one message per request: the protocol has no batches any more'),
    }
  }
  return { body }
}
