import type { RequestContext } from '../../platform/http/request-context.ts'
import { readTraceContext } from '../../platform/http/trace-context.ts'
import { asRecord, type Message } from './json-rpc.ts'

/** Reads the trace context from `_meta` when there is no traceparent header. */
export function adoptTrace({ request, trace }: RequestContext, { params }: Message): void {
  const { traceparent, tracestate } = asRecord(params['_meta'])
  if (request.headers.traceparent !== undefined || typeof traceparent !== 'string') return
  try {
    const received = readTraceContext(traceparent, typeof tracestate === 'string' ? tracestate : undefined)
    Object.assign(trace, { ...received, spanId: trace.spanId })
  } catch {
    // A malformed trace context starts a new trace instead of failing the request.
  }
}
