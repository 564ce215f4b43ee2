import type { Requirement } from './requirement.ts'

/** Firehose on the wire: negotiation, headers, events, sockets, contract. */
export const firehoseWire = {
  'spec.firehose.accept-json': {
    text: 'Accept application/json or */* gives snapshot JSON.',
    from: 'interface: Content negotiation',
    status: 'built',
  },
  'spec.firehose.accept-sse': {
    text: 'Accept text/event-stream gives an SSE stream.',
    from: 'interface: Content negotiation',
    status: 'built',
  },
  'spec.firehose.accept-other': {
    text: 'Any other Accept is 406 with an `Accept` response header listing the supported media types.',
    from: 'interface: Content negotiation; Errors',
    status: 'built',
  },
  'spec.firehose.body-415': {
    text: 'A session body that is not application/json is 415 with Accept-Post.',
    from: 'interface: Content negotiation',
    status: 'built',
  },
  'spec.firehose.etag-304': {
    text: 'The ETag identifies the snapshot, and a matching validator yields 304.',
    from: 'interface: Content negotiation; Firehose headers',
    status: 'built',
  },
  'spec.firehose.accepted-200': {
    text: 'Snapshot, SSE stream, session snapshot and session stream are 200.',
    from: 'interface: Errors',
    status: 'built',
  },
  'spec.firehose.request-id': {
    text: 'X-Request-ID correlates a request with server logs, both ways.',
    from: 'interface: Firehose headers',
    status: 'built',
  },
  'spec.firehose.trace-context': {
    text: 'Traceparent and Tracestate carry W3C and vendor trace context, both ways.',
    from: 'interface: Firehose headers',
    status: 'built',
  },
  'spec.firehose.prefer': {
    text: 'Prefer carries wait or return preferences, and Preference-Applied confirms those honored.',
    from: 'interface: Firehose headers',
    status: 'built',
  },
  'spec.firehose.wait-503': {
    text: 'A wait larger than the supported window is 503 with Retry-After.',
    from: 'interface: Errors; Firehose headers',
    status: 'built',
  },
  'spec.firehose.content-location': {
    text: 'Content-Location is the canonical URL of the representation.',
    from: 'interface: Firehose headers',
    status: 'built',
  },
  'spec.firehose.vary': {
    text: 'Vary names the request headers that affect the response.',
    from: 'interface: Firehose headers',
    status: 'built',
  },
  'spec.firehose.rate-limit-headers': {
    text: 'RateLimit-Limit, -Remaining and -Reset (seconds) describe the window.',
    from: 'interface: Firehose headers',
    status: 'built',
  },
  'spec.firehose.server-timing': {
    text: 'Server-Timing gives coarse request timing.',
    from: 'interface: Firehose headers',
    status: 'built',
  },
  'spec.firehose.event-ready': {
    text: 'firehose.ready is the first event of a stream, with a JSON payload.',
    from: 'interface: SSE',
    status: 'built',
  },
  'spec.firehose.event-signal': {
    text: 'firehose.signal carries the matched signal, the query, workspace, usage, event id and delivery timestamp.',
    from: 'interface: SSE',
    status: 'built',
  },
  'spec.firehose.event-heartbeat': {
    text: 'heartbeat comes when the connection is idle, with a JSON payload.',
    from: 'interface: SSE',
    status: 'built',
  },
  'spec.firehose.retry': {
    text: 'The stream includes an SSE `retry` value.',
    from: 'interface: SSE',
    status: 'built',
  },
  'spec.firehose.last-event-id': {
    text: 'A client resumes with Last-Event-ID and its stored event id.',
    from: 'interface: SSE; Firehose headers',
    status: 'built',
  },
  'spec.firehose.session-events': {
    text: 'The events_url of a session delivers the same kind of messages.',
    from: 'interface: SSE',
    status: 'built',
  },
  'spec.firehose.socket': {
    text: 'GET /api/firehose/sessions/{session_id}/socket is a WebSocket that negotiates `service.firehose.v1`.',
    from: 'interface: WebSocket; Versioning',
    status: 'built',
  },
  'spec.firehose.socket-same-payloads': {
    text: 'The socket emits the same JSON payloads as the event stream.',
    from: 'interface: WebSocket',
    status: 'built',
  },
  'spec.contract.asyncapi': {
    text: 'An AsyncAPI document describes event channels and the messages of SSE and WebSocket.',
    from: 'interface: Versioning',
    status: 'built',
  },
  'spec.contract.asyncapi-no-drift': {
    text: 'The AsyncAPI document is generated from the Firehose schemas, and a test compares it with the stored one.',
    from: 'interface: Versioning',
    status: 'built',
  },
  'design.firehose.id-on-every-event': {
    text: 'Every event has an id, heartbeats included; a heartbeat comes every 15 s; retry is 3000 with jitter.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.cursor-expired': {
    text: 'An expired page cursor is 400 `cursor_expired`.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.wait-30': {
    text: 'Prefer wait holds up to 30 s; HEAD answers without SQL when nothing changed.',
    from: 'design § 6',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
