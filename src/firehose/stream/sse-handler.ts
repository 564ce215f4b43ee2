import type { ServerResponse } from 'node:http'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { SignalLog } from '../log/signal-log.ts'
import { GzipTransport } from './gzip-transport.ts'
import type { Hub } from './hub.ts'
import { SseTransport } from './sse-transport.ts'
import type { AdmittedStream, StreamAdmission, StreamRequest } from './stream-admission.ts'
import type { StreamTimes } from './stream-times.ts'

const contentType = ['Content-Type', 'text/event-stream']
const commonHeaders: readonly string[] = [
  'Cache-Control',
  'no-store',
  // Without this, nginx buffers events until a page is full.
  'X-Accel-Buffering',
  'no',
  'Vary',
  'Accept, Prefer, Authorization, X-API-Key, Accept-Encoding',
  ...apiSecurityHeaders,
]

/** How the bytes of a stream are encoded. */
type StreamForm = { readonly isGzip: boolean; readonly isChunked: boolean }

/** Answers a request with an event stream. Requests are refused before `takeOver` is called. */
export function createSseHandler(needs: {
  hub: Hub
  admission: StreamAdmission
  log: Pick<SignalLog, 'read' | 'position'>
  times: StreamTimes
  now: () => number
}) {
  const { hub } = needs

  /** A browser reconnects after every response but 204, so a finished stream must be answered with it. */
  function isFinished({ position }: AdmittedStream, { authorized, lastEventId }: StreamRequest): boolean {
    const { untilMs } = authorized.query
    if (lastEventId === undefined || untilMs === undefined || position.gap !== undefined) return false
    if (needs.now() < untilMs + needs.times.untilGraceMs) return false
    const { head } = needs.log.position()
    if (position.cursor >= head) return true
    const rest = needs.log.read(position.cursor, authorized, 1)
    return !(rest instanceof Promise) && rest.entries.length === 0 && rest.scannedTo >= head
  }

  function start(response: ServerResponse, admitted: AdmittedStream, form: StreamForm): void {
    const socket = response.socket
    if (socket === null || socket.destroyed) return
    // The headers and the first event leave in one packet.
    socket.cork()
    response.flushHeaders()
    const Transport = form.isGzip ? GzipTransport : SseTransport
    const subscription = admitted.open(new Transport(response, form.isChunked))
    socket.uncork()
    response.once('close', () => hub.disconnected(subscription))
  }

  return ({ request }: RequestContext, takeOver: () => ServerResponse, stream: StreamRequest): void => {
    const admitted = needs.admission.admit(stream)
    const response = takeOver()
    if (isFinished(admitted, stream)) {
      response.writeHead(204, [...commonHeaders]).end()
      return
    }
    const form = {
      isGzip: acceptsGzip(request.headers['accept-encoding'] as string | undefined),
      // RFC 9112 § 6.1: an HTTP/1.0 client does not know chunks, whatever its TE header says.
      isChunked: request.httpVersion !== '1.0',
    }
    if (!form.isChunked) response.removeHeader('Transfer-Encoding')
    response.writeHead(200, [
      ...contentType,
      ...commonHeaders,
      'Connection',
      'close',
      ...(form.isChunked ? ['Transfer-Encoding', 'chunked'] : []),
      ...(form.isGzip ? ['Content-Encoding', 'gzip'] : []),
      ...(stream.isStrict ? ['Preference-Applied', 'handling=strict'] : []),
    ])
    if (response.socket) start(response, admitted, form)
    // A pipelined request gets its socket when the response before it was sent.
    else response.once('socket', () => setImmediate(start, response, admitted, form))
  }
}

/** RFC 9110 § 12.5.3: listed by name or covered by `*`, and not excluded by a weight of zero. */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false
  let acceptsAny = false
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((one) => one.trim())
    const isExcluded = parameters.some((one) => /^q\s*=\s*0(\.0*)?$/.test(one))
    if (name === 'gzip' || name === 'x-gzip') return !isExcluded
    if (name === '*') acceptsAny = !isExcluded
  }
  return acceptsAny
}
