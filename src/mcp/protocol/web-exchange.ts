import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import { headersOf, type Message } from './json-rpc.ts'
import { withLastWord } from './last-word.ts'

/** The request in the form that the protocol's library reads; its body was read already. It ends when the client leaves. */
export function webRequestOf(
  { request, response }: RequestContext,
  url: string,
  ends: AbortController,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The library has no use for what lets somebody in.
    if (value === undefined || name === 'authorization' || name === 'cookie') continue
    headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  response.once('close', () => ends.abort())
  return new Request(url, { method: request.method!, headers, signal: ends.signal })
}

/** What steers a connection is the server's own business. */
const ownOfConnection = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'cache-control']

/** Sends what the library answered to a message: whole or, where it is a stream of events, as it comes. */
export async function sendWebResponse(
  context: RequestContext,
  answer: Response,
  respond: Respond,
  takeOver: () => ServerResponse,
  { id }: Message,
): Promise<void> {
  const type = answer.headers.get('content-type') ?? 'application/json'
  const more: string[] = []
  for (const [name, value] of answer.headers) {
    if (name !== 'content-type' && !ownOfConnection.includes(name)) more.push(name, value)
  }
  if (answer.body === null) {
    const headers = [...more, 'Cache-Control', 'no-store', ...apiSecurityHeaders]
    respond.send(context, { status: answer.status, headers, body: undefined })
    return
  }
  if (!type.startsWith('text/event-stream')) {
    const body = await answer.text()
    respond.send(context, { status: answer.status, headers: [...headersOf(body, type), ...more], body })
    return
  }
  const response = takeOver()
  response.writeHead(answer.status, [
    ...['Content-Type', type, 'Cache-Control', 'no-store, no-transform', ...apiSecurityHeaders],
    ...more,
  ])
  response.flushHeaders()
  // A client that leaves is no fault.
  const events = Readable.fromWeb(answer.body as NodeReadableStream)
  await pipeline(withLastWord(events, id), response).catch(() => response.destroy())
}
