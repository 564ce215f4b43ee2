import type { RequestContext } from '../../platform/http/request-context.ts'
import { readTraceContext } from '../../platform/http/trace-context.ts'
import { type Message, recordOf } from './json-rpc.ts'

/** A client that cannot set headers sends its trace in `_meta`; a header wins, and what is malformed starts anew. */
export function adoptTrace({ request, trace }: RequestContext, { params }: Message): void {
  const { traceparent, tracestate } = recordOf(params['_meta'])
  if (request.headers.traceparent !== undefined || typeof traceparent !== 'string') return
  try {
    const given = readTraceContext(traceparent, typeof tracestate === 'string' ? tracestate : undefined)
    Object.assign(trace, { ...given, spanId: trace.spanId })
  } catch {
    // Nothing is refused for how it is traced.
  }
}
