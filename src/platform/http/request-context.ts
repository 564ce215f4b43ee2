import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '../errors.ts'
import type { CountedRequest, RateLimitResult } from '../rate-limit/limiter.ts'
import { anonymous, type Caller } from './identity.ts'
import { hasOneHost, pathOf, refusalOfPath, targetOf } from './request-target.ts'
import { readTraceContext, type TraceContext } from './trace-context.ts'

/** One request and its response, with everything the HTTP layers record about it. */
export type RequestContext = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** In milliseconds of `performance.now()`. */
  readonly startedAt: number
  readonly requestId: string
  readonly trace: TraceContext
  /** The client's address in the form that rate limits use as a key. */
  readonly address: string
  /** The path without the query, in its only accepted spelling unless `malformed` is set. */
  readonly path: string
  /** Set when the target, the host or the correlation headers of the request are malformed. */
  readonly malformed: ServiceError | undefined
  /** Anonymous until the credentials have been verified. */
  caller: Caller
  /** The id of the operation, for the log and the metrics. */
  operation: string
  rateLimit: RateLimitResult | undefined
  /** Whether the response comes from memory. A 304 or the response to a HEAD is then free. */
  isFromMemory: boolean
  /** How the request was counted, so that a free response can be returned to the rate limit. */
  counted: CountedRequest | undefined
  /** Entries of Server-Timing before the total. */
  timing: string
}

// 1 to 128 visible ASCII characters: anything else could break a log line or a header.
const requestIdPattern = /^[\x21-\x7e]{1,128}$/

/** Malformed correlation headers are replaced by generated ids, so that the refusal can be traced. */
export function createRequestContext(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): RequestContext {
  const startedAt = performance.now()
  const { headers } = request
  request.url = targetOf(request)
  const path = pathOf(request.url)
  let malformed = refusalOfPath(path)
  if (!hasOneHost(request)) malformed = new ServiceError('invalid_header', 'Host: must be sent only once')
  let trace: TraceContext
  try {
    trace = readTraceContext(headerValue(headers['traceparent']), headerValue(headers['tracestate']))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    malformed = error
    trace = readTraceContext(undefined, undefined)
  }
  let requestId = headerValue(headers['x-request-id'])
  if (requestId !== undefined && !requestIdPattern.test(requestId)) {
    malformed = new ServiceError('invalid_header', 'X-Request-ID: must be 1 to 128 visible ASCII characters')
    requestId = undefined
  }
  return {
    request,
    response,
    startedAt,
    requestId: requestId ?? `req_${trace.spanId}`,
    trace,
    address,
    path,
    malformed,
    caller: anonymous,
    operation: 'unknown',
    rateLimit: undefined,
    isFromMemory: false,
    counted: undefined,
    timing: '',
  }
}

/** Awaits a value that may come from the database. A response that needed the database is not free. */
export async function load<T>(
  context: Pick<RequestContext, 'isFromMemory'>,
  value: T | Promise<T>,
): Promise<T> {
  if (value instanceof Promise) context.isFromMemory = false
  return value
}

/** `node:http` joins repeated headers with commas, except Set-Cookie. */
function headerValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
