import type { ServerResponse } from 'node:http'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { SignalLog } from '../log/signal-log.ts'
import { GzipSink } from './gzip-transport.ts'
import type { Hub } from './hub.ts'
import { SseSink } from './sse-transport.ts'
import type { Opened, Opening, Prepared } from './stream-admission.ts'
import type { StreamTimes } from './stream-times.ts'

const headers: readonly string[] = [
  'Content-Type',
  'text/event-stream',
  'Cache-Control',
  'no-store',
  // nginx would otherwise hold events back until it has a page of them.
  'X-Accel-Buffering',
  'no',
  'Vary',
  'Accept, Prefer, Authorization, X-API-Key, Accept-Encoding',
  ...apiSecurityHeaders,
]

/** A response to write to, or how to get it: whatever is refused is refused before it is lent. */
export type Lent = ServerResponse | (() => ServerResponse)

/** Answers a request with an event stream. */
export function createSseOpener(needs: {
  hub: Hub
  opening: Opening
  log: Pick<SignalLog, 'read' | 'position'>
  times: StreamTimes
  now: () => number
}) {
  const { hub } = needs

  /** A browser comes again after every end but 204: so it is told that there is nothing more to come. */
  function isOver({ beginning }: Prepared, { wanted, lastEventId }: Opened): boolean {
    const { untilMs } = wanted.query
    if (lastEventId === undefined || untilMs === undefined || beginning.gap !== undefined) return false
    if (needs.now() < untilMs + needs.times.untilGraceMs) return false
    const { head } = needs.log.position()
    if (beginning.cursor >= head) return true
    const rest = needs.log.read(beginning.cursor, wanted, 1)
    return !(rest instanceof Promise) && rest.entries.length === 0 && rest.scannedTo >= head
  }

  function begin(response: ServerResponse, prepared: Prepared, isGzip: boolean): void {
    const socket = response.socket
    if (socket === null || socket.destroyed) return
    // The head and the first event leave in one packet.
    socket.cork()
    response.flushHeaders()
    const sink = isGzip ? new GzipSink(response) : new SseSink(response)
    const subscription = prepared.open(sink)
    socket.uncork()
    response.once('close', () => hub.gone(subscription))
  }

  return ({ request }: RequestContext, lent: Lent, opened: Opened): void => {
    const prepared = needs.opening.prepare(opened)
    const response = typeof lent === 'function' ? lent() : lent
    if (isOver(prepared, opened)) {
      response.writeHead(204, [...headers.slice(2)]).end()
      return
    }
    const isGzip = acceptsGzip(request.headers['accept-encoding'] as string | undefined)
    response.shouldKeepAlive = false
    response.writeHead(200, [
      ...headers,
      ...(isGzip ? ['Content-Encoding', 'gzip'] : []),
      ...(opened.isStrict ? ['Preference-Applied', 'handling=strict'] : []),
    ])
    if (response.socket) begin(response, prepared, isGzip)
    // A client that sent its request behind another: this answer's turn comes when that one was sent.
    else response.once('socket', () => setImmediate(begin, response, prepared, isGzip))
  }
}

/** RFC 9110 § 12.5.3: named, or covered by the asterisk, and not excluded by a weight of zero. */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false
  let isAny = false
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((one) => one.trim())
    const isExcluded = parameters.some((one) => /^q\s*=\s*0(\.0*)?$/.test(one))
    if (name === 'gzip' || name === 'x-gzip') return !isExcluded
    if (name === '*') isAny = !isExcluded
  }
  return isAny
}
