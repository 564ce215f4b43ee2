import type { ServerResponse } from 'node:http'
import { problemCodes } from '../../contracts/problem.ts'
import { ServiceError } from '../errors.ts'
import type { Log, Logging } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { rateLimitHeaders, rateLimitLines, tooManyHeaders } from '../rate-limit/limit-headers.ts'
import { isConnectionError } from '../sql/connection-error.ts'
import type { Tracing } from '../tracing.ts'
import { createChallenge } from './challenge.ts'
import { headText } from './head-text.ts'
import { problemOf } from './problem.ts'
import type { AnyRequestContext, RequestContext } from './request-context.ts'
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
  onAnswered?: (context: AnyRequestContext, status: number) => void
  now: () => number
}) {
  const { log, writeLine } = needs.logging
  const shownUrl = needs.shownUrl ?? ((url: string) => url)
  const transport = transportHeaders(needs.baseUrl)
  const challenge = createChallenge(needs.baseUrl)
  const takenOver = new WeakSet<AnyRequestContext>()

  /** What every answer carries of its context. Answers that are free give back what the limit took. */
  function ownHeaders(context: AnyRequestContext, status: number, shownMs: string): string[] {
    const isFree = status === 304 || context.request.method === 'HEAD'
    if (isFree && context.refund) context.refund()
    const headers = [
      ...transport,
      'X-Request-ID',
      context.requestId,
      'Traceparent',
      traceparentOf(context.trace),
      'Server-Timing',
      `${context.timing}total;dur=${shownMs}`,
    ]
    if (context.trace.state !== undefined) headers.push('Tracestate', context.trace.state)
    if (context.verdict !== undefined) {
      headers.push(...rateLimitHeaders(context.verdict))
      if (status === 429) headers.push(...tooManyHeaders(context.verdict, needs.now()))
    }
    return headers
  }

  /** Lets another library write the answer: our headers are added when its head leaves, and the rest is recorded. */
  function takeOver(context: RequestContext): ServerResponse {
    const { response } = context
    takenOver.add(context)
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
    response.writeHead = (status: number, ...rest: unknown[]) => {
      if (!response.headersSent) {
        const shown = (performance.now() - context.startedAt).toFixed(3)
        const headers = ownHeaders(context, status, shown)
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
      const elapsed = performance.now() - context.startedAt
      const bytes = Number(response.getHeader('content-length') ?? 0)
      record(context, response.statusCode, elapsed, elapsed.toFixed(3), bytes)
    })
    return response
  }

  /** The connection becomes another protocol's: what its 101 carries of the context, which ends here. */
  function switchProtocols(context: RequestContext): string[] {
    const elapsed = performance.now() - context.startedAt
    const shown = elapsed.toFixed(3)
    record(context, 101, elapsed, shown, 0)
    return ownHeaders(context, 101, shown)
  }

  function send(context: AnyRequestContext, answer: Answer): void {
    const { request, response } = context
    if (response.headersSent || response.destroyed) return
    const elapsed = performance.now() - context.startedAt
    const shown = elapsed.toFixed(3)
    // Who borrowed the response and then refused has had our headers and the record arranged for already.
    const isTakenOver = takenOver.has(context)
    const own = isTakenOver ? [] : ownHeaders(context, answer.status, shown)
    response.writeHead(answer.status, [...answer.headers, ...own])
    response.end(request.method === 'HEAD' ? undefined : answer.body)
    if (!isTakenOver) record(context, answer.status, elapsed, shown, answer.body?.length ?? 0)
  }

  /** An answer that is kept: on the short way its head is text already, to which what belongs to this request is added. */
  function sendKept(context: AnyRequestContext, status: 200 | 304, kept: CachedAnswer): void {
    const { request, response, trace } = context
    if (response.sendText === undefined) {
      const headers = status === 304 ? kept.headersNotModified : kept.headers
      send(context, { status, headers, body: status === 304 ? undefined : Buffer.from(kept.body, 'latin1') })
      return
    }
    if (response.headersSent || response.destroyed) return
    const elapsed = performance.now() - context.startedAt
    const shown = shownMs(elapsed)
    const head = `${status === 304 ? kept.headNotModified : kept.head}X-Request-ID: ${context.requestId}\r\nTraceparent: ${traceparentOf(trace)}\r\nServer-Timing: ${context.timing}total;dur=${shown}\r\n${trace.state === undefined ? '' : `Tracestate: ${trace.state}\r\n`}${context.verdict === undefined ? '' : rateLimitLines(context.verdict)}`
    const body = status === 304 || request.method === 'HEAD' ? '' : kept.body
    response.sendText(head, body)
    record(context, status, elapsed, shown, body.length, kept.loggedUrl)
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
    context: AnyRequestContext,
    status: number,
    elapsed: number,
    shown: string,
    bytes: number,
    loggedUrl?: string,
  ): void {
    needs.metrics.answered(context.operation, status, elapsed / 1000)
    needs.recordSpan?.(context, status, elapsed)
    needs.onAnswered?.(context, status)
    writeLine?.(
      `{"level":30,"time":${needs.now()},"request_id":${JSON.stringify(context.requestId)},"trace_id":"${context.trace.traceId}","method":"${context.request.method}","url":${loggedUrl ?? JSON.stringify(shownUrl(context.request.url!))},"operation":"${context.operation}","status":${status},"ms":${shown},"bytes":${bytes},"msg":"request"}\n`,
    )
  }

  /** Answers with the problem that an error means; our own faults are logged whole. */
  function fail(context: AnyRequestContext, cause: unknown, headers: readonly string[] = []): void {
    if (!(cause instanceof ServiceError)) logFault(log, context, cause)
    const error = isConnectionError(cause) ? databaseAway : cause
    const problem = problemOf(error, context.requestId, needs.baseUrl)
    const body = Buffer.from(JSON.stringify(problem))
    send(context, {
      status: problem.status,
      headers: [
        'Content-Type',
        'application/problem+json',
        'Content-Length',
        String(body.length),
        'Cache-Control',
        'no-store',
        ...challenge(problem, context.request.url!),
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

function logFault(log: Log, context: AnyRequestContext, error: unknown): void {
  log.error(
    {
      err: error,
      request_id: context.requestId,
      trace_id: context.trace.traceId,
      operation: context.operation,
    },
    problemCodes.internal_error.title,
  )
}
