import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Problem, problemCodes } from '../../contracts/problem.ts'
import { ServiceError } from '../errors.ts'
import type { Log, Logging } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { rateLimitHeaders, tooManyRequestsHeaders } from '../rate-limit/limit-headers.ts'
import { unavailability } from '../sql/connection-error.ts'
import type { Tracing } from '../tracing.ts'
import { createChallenge } from './challenge.ts'
import { refund } from './limits.ts'
import { problemOf } from './problem.ts'
import type { RequestContext } from './request-context.ts'
import { apiSecurityHeaders, transportHeaders } from './security-headers.ts'
import { traceparentOf } from './trace-context.ts'

export type HttpResponse = {
  status: number
  /** Flat list of names and values, in addition to the headers that every response has. */
  headers: readonly string[]
  body: Buffer | string | undefined
}

export type Respond = ReturnType<typeof createRespond>

/** Sends every response: adds the correlation, timing and limit headers, and records the log line and the metrics. */
export function createRespond(needs: {
  baseUrl: string
  logging: Logging
  metrics: Metrics
  /** Exports the span of a request, when tracing is configured. */
  recordSpan?: Tracing['record']
  /** Formats a URL for the log, without secrets. */
  redactUrl?: (url: string) => string
  /** The page of an error for a browser; undefined when the client gets the problem document. */
  errorPage?:
    | ((
        request: IncomingMessage,
        problem: Problem,
        waitSeconds: number | undefined,
      ) => { headers: readonly string[]; body: string } | undefined)
    | undefined
  /** Called for every response. */
  onResponse?: (context: RequestContext, status: number) => void
  now: () => number
}) {
  const { log, writeLine } = needs.logging
  const redactUrl = needs.redactUrl ?? ((url: string) => url)
  const transport = transportHeaders(needs.baseUrl)
  const challenge = createChallenge(needs.baseUrl)
  const takenOver = new WeakSet<RequestContext>()

  /** The headers that every response has. Refunds a 304 or a HEAD to the rate limit if it cost no work. */
  function commonHeaders(context: RequestContext, status: number, elapsedMs: number): string[] {
    const hasNoBody = status === 304 || context.request.method === 'HEAD'
    if (hasNoBody && context.isFromMemory) refund(context)
    const headers = [
      ...transport,
      'X-Request-ID',
      context.requestId,
      'Traceparent',
      traceparentOf(context.trace),
      'Server-Timing',
      `${context.timing}total;dur=${elapsedMs.toFixed(3)}`,
    ]
    if (context.trace.state !== undefined) headers.push('Tracestate', context.trace.state)
    if (context.rateLimit !== undefined) {
      headers.push(...rateLimitHeaders(context.rateLimit))
      if (status === 429) headers.push(...tooManyRequestsHeaders(context.rateLimit, needs.now()))
    }
    return headers
  }

  /** Lets a handler write the response itself. Our headers are added when it writes the head. */
  function takeOver(context: RequestContext): ServerResponse {
    const { response } = context
    takenOver.add(context)
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
    response.writeHead = (status: number, ...rest: unknown[]) => {
      if (!response.headersSent) {
        const headers = commonHeaders(context, status, performance.now() - context.startedAt)
        const [given] = rest
        // A flat list is not stored on the response, which saves memory on long streams.
        if (Array.isArray(given) && response.getHeaderNames().length === 0) {
          return writeHead(status, [...given, ...headers])
        }
        for (let i = 0; i < headers.length; i += 2) response.setHeader(headers[i]!, headers[i + 1]!)
      }
      return writeHead(status, ...rest)
    }
    response.once('close', () => {
      const bytes = Number(response.getHeader('content-length') ?? 0)
      record(context, response.statusCode, performance.now() - context.startedAt, bytes)
    })
    return response
  }

  /** Ends the HTTP exchange of an upgraded connection; returns the headers for its 101. */
  function switchProtocols(context: RequestContext): string[] {
    const elapsedMs = performance.now() - context.startedAt
    record(context, 101, elapsedMs, 0)
    return commonHeaders(context, 101, elapsedMs)
  }

  function send(context: RequestContext, { status, headers, body }: HttpResponse): void {
    const { request, response } = context
    if (response.headersSent || response.destroyed) return
    const sentBody = request.method === 'HEAD' ? undefined : body
    // A handler that took over the response and then failed: the wrapped writeHead adds headers and records.
    if (takenOver.has(context)) {
      response.writeHead(status, [...headers]).end(sentBody)
      return
    }
    const elapsedMs = performance.now() - context.startedAt
    response.writeHead(status, [...headers, ...commonHeaders(context, status, elapsedMs)]).end(sentBody)
    record(context, status, elapsedMs, body === undefined ? 0 : Buffer.byteLength(body))
  }

  function record(context: RequestContext, status: number, elapsedMs: number, bytes: number): void {
    needs.metrics.observeRequest(context.operation, status, elapsedMs / 1000)
    needs.recordSpan?.(context, status, elapsedMs)
    needs.onResponse?.(context, status)
    writeLine?.(
      `{"level":30,"time":${needs.now()},"request_id":${JSON.stringify(context.requestId)},"trace_id":"${context.trace.traceId}","method":"${context.request.method}","url":${JSON.stringify(redactUrl(context.request.url!))},"operation":"${context.operation}","status":${status},"ms":${elapsedMs.toFixed(3)},"bytes":${bytes},"msg":"request"}\n`,
    )
  }

  /** Sends the problem response of an error. Unexpected errors are logged in full. */
  function fail(context: RequestContext, cause: unknown, headers: readonly string[] = []): void {
    if (!(cause instanceof ServiceError)) logUnexpected(log, context, cause)
    const problem = problemOf(unavailability(cause) ?? cause, context.requestId, needs.baseUrl)
    const page = needs.errorPage?.(context.request, problem, context.rateLimit?.resetSeconds)
    const body = page?.body ?? JSON.stringify(problem)
    send(context, {
      status: problem.status,
      headers: [
        ...(page?.headers ?? ['Content-Type', 'application/problem+json', ...apiSecurityHeaders]),
        'Content-Length',
        String(Buffer.byteLength(body)),
        'Cache-Control',
        'no-store',
        ...challenge(problem, context.path),
        // RFC 9110 § 15.5.22: a 426 names the protocol.
        ...(problem.code === 'upgrade_required' ? ['Upgrade', 'websocket', 'Connection', 'Upgrade'] : []),
        ...(problem.code === 'unavailable' ? ['Retry-After', '5'] : []),
        ...headers,
      ],
      body,
    })
  }

  return { send, fail, takeOver, switchProtocols }
}

function logUnexpected(log: Log, context: RequestContext, error: unknown): void {
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
