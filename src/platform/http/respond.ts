import type { ServerResponse } from 'node:http'
import { problemCodes } from '../../contracts/problem.ts'
import { ServiceError } from '../errors.ts'
import type { Log, Logging } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { rateLimitHeaders, rateLimitLines, tooManyHeaders } from '../rate-limit/limit-headers.ts'
import { isConnectionFault } from '../sql/connection-fault.ts'
import type { Tracing } from '../tracing.ts'
import { createChallenge } from './challenge.ts'
import type { AnyExchange, Exchange } from './exchange.ts'
import { headText } from './head-text.ts'
import { problemOf } from './problem.ts'
import type { CachedAnswer } from './response-cache.ts'
import { apiSecurityHeaders, transportHeaders } from './security-headers.ts'
import { traceparentOf } from './trace-context.ts'

export type Answer = {
  status: number
  /** Flat list of names and values, beside those that every answer carries. */
  headers: readonly string[]
  body: Buffer | string | undefined
}

export type Respond = ReturnType<typeof createRespond>

/** The one way an answer leaves: correlation, timing, limits, log line and metrics are the same for all. */
export function createRespond(needs: {
  baseUrl: string
  logging: Logging
  metrics: Metrics
  /** Exports the span of a request, when that is configured. */
  recordSpan?: Tracing['record']
  /** The address as the log may show it. */
  shownUrl?: (url: string) => string
  /** Hears of every answer, when it has left. */
  onAnswered?: (exchange: AnyExchange, status: number) => void
  now: () => number
}) {
  const { log, writeLine } = needs.logging
  const shownUrl = needs.shownUrl ?? ((url: string) => url)
  const transport = transportHeaders(needs.baseUrl)
  const challenge = createChallenge(needs.baseUrl)
  const takenOver = new WeakSet<AnyExchange>()

  /** What every answer carries of its exchange. Answers that are free give back what the limit took. */
  function ownHeaders(exchange: AnyExchange, status: number, shownMs: string): string[] {
    const isFree = status === 304 || exchange.request.method === 'HEAD'
    if (isFree && exchange.refund) exchange.refund()
    const headers = [
      ...transport,
      'X-Request-ID',
      exchange.requestId,
      'Traceparent',
      traceparentOf(exchange.trace),
      'Server-Timing',
      `${exchange.timing}total;dur=${shownMs}`,
    ]
    if (exchange.trace.state !== undefined) headers.push('Tracestate', exchange.trace.state)
    if (exchange.verdict !== undefined) {
      headers.push(...rateLimitHeaders(exchange.verdict))
      if (status === 429) headers.push(...tooManyHeaders(exchange.verdict, needs.now()))
    }
    return headers
  }

  /** Lets another library write the answer: our headers are added when its head leaves, and the rest is recorded. */
  function takeOver(exchange: Exchange): ServerResponse {
    const { response } = exchange
    takenOver.add(exchange)
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
    response.writeHead = (status: number, ...rest: unknown[]) => {
      if (!response.headersSent) {
        const shown = (performance.now() - exchange.startedAt).toFixed(3)
        const headers = ownHeaders(exchange, status, shown)
        const [given] = rest
        // A flat list is written as it is: no header of it is kept for as long as the answer lasts.
        if (Array.isArray(given) && response.getHeaderNames().length === 0) {
          return writeHead(status, [...given, ...headers])
        }
        for (let i = 0; i < headers.length; i += 2) response.setHeader(headers[i]!, headers[i + 1]!)
      }
      return writeHead(status, ...rest)
    }
    response.once('close', () => {
      const elapsed = performance.now() - exchange.startedAt
      const bytes = Number(response.getHeader('content-length') ?? 0)
      record(exchange, response.statusCode, elapsed, elapsed.toFixed(3), bytes)
    })
    return response
  }

  /** The connection becomes another protocol's: what its 101 carries of the exchange, which ends here. */
  function switchProtocols(exchange: Exchange): string[] {
    const elapsed = performance.now() - exchange.startedAt
    const shown = elapsed.toFixed(3)
    record(exchange, 101, elapsed, shown, 0)
    return ownHeaders(exchange, 101, shown)
  }

  function send(exchange: AnyExchange, answer: Answer): void {
    const { request, response } = exchange
    if (response.headersSent || response.destroyed) return
    const elapsed = performance.now() - exchange.startedAt
    const shown = elapsed.toFixed(3)
    // Who borrowed the response and then refused has had our headers and the record arranged for already.
    const isTakenOver = takenOver.has(exchange)
    const own = isTakenOver ? [] : ownHeaders(exchange, answer.status, shown)
    response.writeHead(answer.status, [...answer.headers, ...own])
    response.end(request.method === 'HEAD' ? undefined : answer.body)
    if (!isTakenOver) record(exchange, answer.status, elapsed, shown, answer.body?.length ?? 0)
  }

  /** An answer that is kept: on the short way its head is text already, to which what belongs to this request is added. */
  function sendKept(exchange: AnyExchange, status: 200 | 304, kept: CachedAnswer): void {
    const { request, response, trace } = exchange
    if (response.sendText === undefined) {
      const headers = status === 304 ? kept.headersNotModified : kept.headers
      send(exchange, { status, headers, body: status === 304 ? undefined : Buffer.from(kept.body, 'latin1') })
      return
    }
    if (response.headersSent || response.destroyed) return
    const elapsed = performance.now() - exchange.startedAt
    const shown = shownMs(elapsed)
    const head = `${status === 304 ? kept.headNotModified : kept.head}X-Request-ID: ${exchange.requestId}\r\nTraceparent: ${traceparentOf(trace)}\r\nServer-Timing: ${exchange.timing}total;dur=${shown}\r\n${trace.state === undefined ? '' : `Tracestate: ${trace.state}\r\n`}${exchange.verdict === undefined ? '' : rateLimitLines(exchange.verdict)}`
    const body = status === 304 || request.method === 'HEAD' ? '' : kept.body
    response.sendText(head, body)
    record(exchange, status, elapsed, shown, body.length, kept.loggedUrl)
  }

  /** What an answer keeps of itself: bytes as latin1 characters, and its heads as text. */
  function keepable(
    operation: string,
    url: string,
    etag: string,
    body: Buffer,
    headers: readonly string[],
    validators: readonly string[],
  ) {
    return {
      operation,
      loggedUrl: JSON.stringify(shownUrl(url)),
      etag,
      body: body.toString('latin1'),
      headers,
      headersNotModified: validators,
      head: headText(200, [...headers, ...transport]),
      headNotModified: headText(304, [...validators, ...transport]),
    }
  }

  function record(
    exchange: AnyExchange,
    status: number,
    elapsed: number,
    shown: string,
    bytes: number,
    loggedUrl?: string,
  ): void {
    needs.metrics.answered(exchange.operation, status, elapsed / 1000)
    needs.recordSpan?.(exchange, status, elapsed)
    needs.onAnswered?.(exchange, status)
    writeLine?.(
      `{"level":30,"time":${needs.now()},"request_id":${JSON.stringify(exchange.requestId)},"trace_id":"${exchange.trace.traceId}","method":"${exchange.request.method}","url":${loggedUrl ?? JSON.stringify(shownUrl(exchange.request.url!))},"operation":"${exchange.operation}","status":${status},"ms":${shown},"bytes":${bytes},"msg":"request"}\n`,
    )
  }

  /** Answers with the problem that an error means; our own faults are logged whole. */
  function fail(exchange: AnyExchange, cause: unknown, headers: readonly string[] = []): void {
    if (!(cause instanceof ServiceError)) logFault(log, exchange, cause)
    const error = isConnectionFault(cause) ? databaseAway : cause
    const problem = problemOf(error, exchange.requestId, needs.baseUrl)
    const body = Buffer.from(JSON.stringify(problem))
    send(exchange, {
      status: problem.status,
      headers: [
        'Content-Type',
        'application/problem+json',
        'Content-Length',
        String(body.length),
        'Cache-Control',
        'no-store',
        ...challenge(problem, exchange.request.url!),
        ...(problem.code === 'unavailable' ? ['Retry-After', '5'] : []),
        ...apiSecurityHeaders,
        ...headers,
      ],
      body,
    })
  }

  return { send, sendKept, keepable, fail, takeOver, switchProtocols }
}

/** The same as `toFixed(3)` to the microsecond, for a fraction of its time. */
function shownMs(elapsed: number): string {
  const micros = Math.round(elapsed * 1000)
  const fraction = micros % 1000
  const zeros = fraction < 10 ? '00' : fraction < 100 ? '0' : ''
  return `${(micros - fraction) / 1000}.${zeros}${fraction}`
}

const databaseAway = new ServiceError(
  'unavailable',
  'The database cannot be reached right now; try again shortly',
)

function logFault(log: Log, exchange: AnyExchange, error: unknown): void {
  log.error(
    {
      err: error,
      request_id: exchange.requestId,
      trace_id: exchange.trace.traceId,
      operation: exchange.operation,
    },
    problemCodes.internal_error.title,
  )
}
