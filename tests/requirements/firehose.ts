import type { Requirement } from './requirement.ts'

/** Firehose: what it delivers, to whom, and what is promised. */
export const firehose = {
  'spec.firehose.signals': {
    text: 'Firehose returns source-backed civic signals for places, issues and actors as snapshot, SSE stream or WebSocket session.',
    from: 'interface: What the service does 7',
    status: 'built',
  },
  'spec.firehose.signal-type': {
    text: 'A signal has a type, such as public_meeting, vote or filing.',
    from: 'interface: Firehose signal',
    status: 'built',
  },
  'spec.firehose.snapshot-or-stream': {
    text: 'GET /api/firehose gives snapshot JSON or an SSE stream, chosen by Accept.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.firehose.head': {
    text: 'HEAD /api/firehose tells freshness and quota in headers only.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.firehose.repeated-filters': {
    text: 'Filters are passed as repeated query parameters.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.filter-place': {
    text: '`place` takes a place slug or a compatible place key.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.filter-issue': {
    text: '`issue` takes an issue key.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.filter-actor-type': {
    text: '`actor_type` takes the five actor types.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.filter-signal-type': {
    text: '`signal_type` takes a public activity type.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.filter-source-class': {
    text: '`source_class` takes a public source class.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.filter-visibility': {
    text: '`visibility` is workspace, partner, public or reviewer.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.filter-since-until': {
    text: '`since` and `until` bound the time from below and above.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.cursor': {
    text: '`cursor` continues a listing.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.limit': {
    text: '`limit` is an integer from 1 to 200.',
    from: 'interface: Firehose query parameters; Limits',
    status: 'built',
  },
  'spec.firehose.sort': {
    text: '`sort` is detected_at_desc, occurred_at_desc or relevance_desc.',
    from: 'interface: Firehose query parameters',
    status: 'built',
  },
  'spec.firehose.access': {
    text: 'A caller without Firehose access gets 403.',
    from: 'interface: Errors',
    status: 'built',
  },
  'spec.firehose.session-201': {
    text: 'POST /api/firehose/sessions (application/json) creates a durable observed query: 201 with id, snapshot_url, events_url and socket_url.',
    from: 'interface: Firehose session creation body',
    status: 'built',
  },
  'spec.firehose.session-query': {
    text: 'A session body has query.places, issues, actor_types, signal_types, source_classes, visibility, since, until, cursor, limit and sort.',
    from: 'interface: Firehose session creation body',
    status: 'built',
  },
  'spec.firehose.session-delivery': {
    text: '`delivery.mode` is a string; `sse` is one.',
    from: 'interface: Firehose session creation body',
    status: 'built',
  },
  'spec.firehose.session-404': {
    text: 'An unknown session id is 404.',
    from: 'interface: Errors',
    status: 'built',
  },
  'design.firehose.workspace-scope': {
    text: 'The visibility workspace on the Firehose, its sessions and webhooks requires the scope workspace:read.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.read-only-role': {
    text: 'The read-only workspace role cannot delete sessions of others, see webhook addresses or create webhooks.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.pushed-never-lost': {
    text: 'What changes is pushed within seconds, never lost, and corrected when it was wrong.',
    from: 'design § 1',
    status: 'built',
  },
  'design.firehose.gapless-log': {
    text: 'Committed signals get a gapless order from one fenced leader.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.one-reader': {
    text: 'One reader serves snapshot, long poll, SSE, WebSocket, feeds and webhooks; a slow reader is a slow cursor.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.cursor-anywhere': {
    text: 'A cursor is opaque and valid on every instance and after fail-over.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.gap-announced': {
    text: 'A position that cannot be honored is announced as firehose.gap before anything else, or refused to the strict.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.signal-fields': {
    text: 'A signal carries its fields and its evidence, with the types and source classes of the design.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.snapshot-body': {
    text: 'The snapshot holds data, page, as_of, query, workspace, usage, generated_at and links; as_of continues it exactly.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.retraction': {
    text: 'Wrong signals are revised or retracted to all who could have seen them.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.defaults': {
    text: 'Defaults are visibility public, limit 50, sort detected_at_desc; unknown fields are 400.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.visibility': {
    text: 'Visibility follows rights, which are checked again while streaming.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.times': {
    text: '`since` and `until` are RFC 3339 on detection time; a stream with `until` ends with firehose.bye.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.filters-joined': {
    text: 'Comma-joined filters work except for place; unknown enum values are 400.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.sessions-are-rows': {
    text: 'Sessions are stored, listed, deleted, unknown to other workspaces, and expire after 30 idle days.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.webhooks': {
    text: 'Webhook delivery is signed and retried.',
    from: 'design § 6',
    status: 'built',
  },
  'design.firehose.publishing': {
    text: 'POST /api/firehose/signals takes at most 500 signals with evidence, idempotent on external_id, 201 with ids.',
    from: 'design § 6',
    status: 'built',
  },
  'design.observability.sequencer-lag': {
    text: '/health/ready tells the sequencer lag.',
    from: 'design § 4',
    status: 'built',
  },
  'design.shutdown.tells-streams': {
    text: 'On shutdown streams are told: firehose.bye, WebSocket 1012.',
    from: 'design § 4',
    status: 'built',
  },
  'design.firehose.signal-by-id': {
    text: 'Anyone reads one public signal by its id, with its former titles and dates, its replacement or the reason of its retraction.',
    from: 'site § 12',
    status: 'built',
  },
  'design.firehose.filter-actor-source-state': {
    text: 'Signals are filtered by actor, source and state, in snapshots, streams, feeds and on pages.',
    from: 'site § 12',
    status: 'built',
  },
  'design.firehose.meetings-by-time': {
    text: 'Meetings are read by when they happen, earliest first, with location, end, status, agenda and time zone where known.',
    from: 'site § 12',
    status: 'built',
  },
  'design.firehose.session-list': {
    text: 'The list of Firehose sessions has data and page, limit and cursor like every list.',
    from: 'design § 5 HTTP conventions',
    status: 'built',
  },
  'design.firehose.socket-upgrade': {
    text: 'A GET on the socket of a session without an upgrade is 426 and names the protocol.',
    from: 'design § 5 HTTP conventions',
    status: 'built',
  },
  'design.firehose.public-stream': {
    text: 'Pages follow public signals as an event stream without credentials, limited by address.',
    from: 'site § 12',
    status: 'built',
  },
  'design.status.for-people': {
    text: 'A public status answer gives stream delay, last import, last search and the sources checked in 24 hours.',
    from: 'site § 12',
    status: 'built',
  },
  'design.firehose.calendar-nearest': {
    text: 'A calendar with more meetings than its limit has the next ones, then the most recent ones before now.',
    from: 'design § 11',
    status: 'built',
  },
  'design.firehose.feed-entries': {
    text: 'An entry of a feed says when and where it takes place, in the time of the place, and that it is canceled. It links to its source and to our own page of the signal; the feed links to the page it belongs to.',
    from: 'design § 11',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
