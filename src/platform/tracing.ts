import type { HrTime } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { operations } from '../contracts/operations.ts'
import { isProbe } from './http/path-rules.ts'
import type { RequestContext } from './http/request-context.ts'

export type Tracing = {
  /** Records the span of a finished request; undefined when tracing is off. */
  record: ((context: RequestContext, status: number, elapsedMs: number) => void) | undefined
  /** Sends remaining spans, for at most three seconds. */
  [Symbol.asyncDispose](): Promise<void>
}

type TracingNeeds = {
  /** Base address of an OTLP/HTTP collector, e.g. http://localhost:4318. */
  endpoint: string | undefined
  serviceVersion: string
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
  now: () => number
  /** The address as spans may show it. */
  redactUrl?: (url: string) => string
}

const batchEveryMs = 5_000
// An export with its retries ends before the shutdown deadline.
const exportMs = 2_500
const flushMs = 3_000

/** Sends one server span per request to an OpenTelemetry collector. Without an endpoint no package is loaded. */
export async function createTracing(needs: TracingNeeds): Promise<Tracing> {
  if (needs.endpoint === undefined) return { record: undefined, async [Symbol.asyncDispose]() {} }

  const [{ createTraceState, SpanKind, SpanStatusCode, TraceFlags }, sdk, otlp, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const endpoint = new URL(needs.endpoint)
  const redactUrl = needs.redactUrl ?? ((url: string) => url)
  const { Agent } = endpoint.protocol === 'https:' ? await import('node:https') : await import('node:http')
  // The agent's timeout also covers connecting, which a firewall can delay for minutes.
  const agent = new Agent({ keepAlive: true, timeout: exportMs })
  const exporter = new otlp.OTLPTraceExporter({
    url: tracesAddress(endpoint),
    timeoutMillis: exportMs,
    httpAgentOptions: () => agent,
  })
  const processor = new sdk.BatchSpanProcessor({
    exporter: withFailureLogging(exporter, endpoint.origin, needs.log),
    scheduledDelayMillis: batchEveryMs,
    exportTimeoutMillis: flushMs,
  })
  const resource = resources.resourceFromAttributes({
    'service.name': 'civic-directory',
    'service.version': needs.serviceVersion,
  })
  const instrumentationScope = { name: 'civic-directory', version: needs.serviceVersion }
  const routes = new Map(operations.map((one) => [one.id, one.path]))

  return {
    record(context, status, elapsedMs) {
      const { request, trace, operation } = context
      const path = pathOf(redactUrl(request.url!))
      if (isProbe(path)) return
      const route = routes.get(operation)
      const isServerError = status >= 500
      const traceFlags = Number.parseInt(trace.flags, 16) | TraceFlags.SAMPLED
      const ids = {
        traceId: trace.traceId,
        traceFlags,
        ...(trace.state === undefined ? {} : { traceState: createTraceState(trace.state) }),
      }
      const endedAt = needs.now()
      processor.onEnd({
        name: operation,
        kind: SpanKind.SERVER,
        spanContext: () => ({ ...ids, spanId: trace.spanId }),
        ...(trace.parentId === undefined
          ? {}
          : { parentSpanContext: { ...ids, spanId: trace.parentId, isRemote: true } }),
        startTime: hrTime(endedAt - elapsedMs),
        endTime: hrTime(endedAt),
        duration: hrTime(elapsedMs),
        status: { code: isServerError ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
        // https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server
        attributes: {
          'http.request.method': request.method!,
          'http.response.status_code': status,
          'url.path': path,
          ...(route === undefined ? {} : { 'http.route': route }),
          ...(isServerError ? { 'error.type': String(status) } : {}),
        },
        links: [],
        events: [],
        ended: true,
        resource,
        instrumentationScope,
        droppedAttributesCount: 0,
        droppedEventsCount: 0,
        droppedLinksCount: 0,
      })
    },

    async [Symbol.asyncDispose]() {
      const timeout = Promise.withResolvers<void>()
      const deadline = setTimeout(timeout.resolve, flushMs)
      // A failed batch is logged already; the exporter still waits for batches in progress.
      const flushed = processor.shutdown().then(
        () => exporter.shutdown(),
        () => exporter.shutdown(),
      )
      await Promise.race([flushed.catch(() => {}), timeout.promise])
      clearTimeout(deadline)
      agent.destroy()
    },
  }
}

/** https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp */
function tracesAddress(endpoint: URL): string {
  const traces = new URL(endpoint)
  traces.pathname = `${endpoint.pathname.replace(/\/+$/, '')}/v1/traces`
  return traces.href
}

/** Logs once when spans cannot be sent and are dropped, and once when it works again. */
function withFailureLogging(
  exporter: SpanExporter,
  collector: string,
  log: TracingNeeds['log'],
): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result as { error?: Error & { code?: string | number } }
        if (error !== undefined && !isFailing)
          log.warn(
            { reason: `${error.code ?? ''} ${error.message}`.trim() },
            `Cannot send spans to ${collector}; dropping them. Check OTEL_EXPORTER_OTLP_ENDPOINT`,
          )
        if (error === undefined && isFailing) log.info({}, `Sending spans to ${collector} again`)
        isFailing = error !== undefined
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** The path without the query, which contains search text, and without credentials of the URL. */
function pathOf(url: string): string {
  return /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(url)![1]!
}

function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.floor((ms - seconds * 1000) * 1e6)]
}
