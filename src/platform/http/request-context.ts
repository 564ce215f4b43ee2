import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '../errors.ts'
import type { Verdict } from '../rate-limit/limiter.ts'
import { anonymous, type Caller } from './identity.ts'
import { readTraceContext, type TraceContext } from './trace-context.ts'

/** What is known of a request before its body. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>

/** What an answer is written to. */
export type Answering = {
  readonly headersSent: boolean
  readonly destroyed: boolean
  writeHead(status: number, headers: string[]): unknown
  end(body?: Buffer | string): unknown
  /** Where the head may be text already: `head` without its last lines, `body` as latin1 characters. */
  sendText?(head: string, body: string): void
}

/** One request and its answer, with what every layer needs to know of it. */
export type RequestContext = ExchangeOf<IncomingMessage, ServerResponse>

/** One that may have come the short way, which has no body and no stream. */
export type AnyRequestContext = ExchangeOf<RequestHead, Answering>

type ExchangeOf<Request, Response> = {
  readonly request: Request
  readonly response: Response
  /** In milliseconds of `performance.now()`. */
  readonly startedAt: number
  readonly requestId: string
  readonly trace: TraceContext
  /** The client's address in the form that limits count by. */
  readonly address: string
  /** What is wrong with the request's own correlation headers, when something is. */
  readonly fault: ServiceError | undefined
  /** Who calls; anonymous until credentials were found to be valid. */
  caller: Caller
  /** The operation that answers, for the log and the metrics. */
  operation: string
  verdict: Verdict | undefined
  /** Gives back what the limit took, for answers that are free. */
  refund: (() => void) | undefined
  /** Entries of Server-Timing beside the total. */
  timing: string
}

// 1 to 128 visible ASCII characters: anything else could break a log line or a header.
const requestIdForm = /^[\x21-\x7e]{1,128}$/

/** Opens an context. When its headers are refused it gets ids of its own, so that the refusal can be traced. */
export function createRequestContext<Request extends RequestHead, Response extends Answering>(
  request: Request,
  response: Response,
  startedAt: number,
  address: string,
): ExchangeOf<Request, Response> {
  const { headers } = request
  const given = headers['x-request-id'] as string | undefined
  let trace: TraceContext
  let fault: ServiceError | undefined
  try {
    trace = readTraceContext(
      headers.traceparent as string | undefined,
      headers.tracestate as string | undefined,
    )
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    fault = error
    trace = readTraceContext(undefined, undefined)
  }
  const isGivenValid = given !== undefined && requestIdForm.test(given)
  if (given !== undefined && !isGivenValid) {
    fault = new ServiceError('invalid_header', 'X-Request-ID: must be 1 to 128 visible ASCII characters')
  }
  return {
    request,
    response,
    startedAt,
    requestId: isGivenValid ? given : `req_${trace.spanId}`,
    trace,
    address,
    fault,
    caller: anonymous,
    operation: 'unknown',
    verdict: undefined,
    refund: undefined,
    timing: '',
  }
}
