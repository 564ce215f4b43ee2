import type { HeaderObject, Reference } from './document.ts'

export const responseHeaders: Record<string, HeaderObject> = {
  Accept: {
    description: 'The supported media types.',
    schema: { type: 'string' },
    example: 'application/json, text/event-stream',
  },
  'Accept-Patch': {
    description: 'The media type for the body of a PATCH.',
    schema: { type: 'string' },
    example: 'application/json',
  },
  'Accept-Post': {
    description: 'The media type for the body of a POST.',
    schema: { type: 'string' },
    example: 'application/json',
  },
  'Cache-Control': {
    description:
      'How long caches may store the response: for public reads some time, otherwise `no-store`; `private, no-store` for operations that need credentials.',
    schema: { type: 'string' },
    example: 'public, max-age=60, stale-while-revalidate=300',
  },
  Connection: {
    description: 'Always `Upgrade`: the header `Upgrade` belongs to this connection.',
    schema: { type: 'string' },
    example: 'Upgrade',
  },
  'Content-Location': {
    description: 'The canonical URL of the response: parameters in order, without defaults.',
    schema: { type: 'string' },
    example: '/api/firehose?place=gary%2Cindiana',
  },
  ETag: {
    description: 'Strong validator of this response, for `If-None-Match`.',
    schema: { type: 'string' },
    example: '"xkZ0mV7bq1w9yC2dR8sT4uE6fGa"',
  },
  'Idempotency-Replayed': {
    description:
      'Present when the response is a replay of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Link: {
    description:
      'URL of the next page, with `rel="next"`; absent on the last page. A Firehose snapshot also names the stream that continues it, with `rel="monitor"`.',
    schema: { type: 'string' },
    example: '</api/entities?state=IN&cursor=WyJhIl0.c2ln>; rel="next"',
  },
  Location: {
    description: 'URL of the created record.',
    schema: { type: 'string' },
    example: '/api/firehose/sessions/01920000-0000-7000-8000-000000000031',
  },
  'Preference-Applied': {
    description: 'The preferences of `Prefer` that were applied; absent when there were none.',
    schema: { type: 'string' },
    example: 'wait=20',
  },
  RateLimit: {
    description: 'The tightest window: what remains, and the seconds until it resets.',
    schema: { type: 'string' },
    example: '"reads";r=29;t=60',
  },
  'RateLimit-Limit': {
    description: 'Requests allowed in the tightest window.',
    schema: { type: 'integer', minimum: 0 },
    example: 30,
  },
  'RateLimit-Policy': {
    description: 'Every window of the policy: its quota, and its length in seconds.',
    schema: { type: 'string' },
    example: '"reads";q=30;w=60, "hour";q=120;w=3600',
  },
  'RateLimit-Remaining': {
    description: 'Requests that remain in the window.',
    schema: { type: 'integer', minimum: 0 },
    example: 29,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the window resets.',
    schema: { type: 'integer', minimum: 0 },
    example: 60,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
  'Server-Timing': {
    description: 'How long the service worked on the response, in milliseconds.',
    schema: { type: 'string' },
    example: 'handler;dur=2.912, total;dur=3.407',
  },
  Upgrade: {
    description: 'The protocol that the request must switch to.',
    schema: { type: 'string' },
    example: 'websocket',
  },
  Vary: {
    description: 'Request headers that change the response.',
    schema: { type: 'string' },
    example: 'Authorization, X-API-Key',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { type: 'string' },
    example: 'ApiKey realm="civic-directory"',
  },
  'X-RateLimit-Remaining': {
    description: 'Remaining requests: always 0.',
    schema: { type: 'integer', minimum: 0 },
    example: 0,
  },
  'X-RateLimit-Reset': {
    description: 'Unix time, in seconds, from which requests are accepted again.',
    schema: { type: 'integer', minimum: 0 },
    example: 1772582400,
  },
  'X-Request-ID': {
    description: 'The id of the request: yours, or a generated one.',
    schema: { type: 'string' },
    example: 'import-2026-03-04-17',
  },
  traceparent: {
    description: 'W3C trace context of this response.',
    schema: { type: 'string' },
    example: '00-4bf92f3577b34da6a3ce929d0e0e4736-b7ad6b7169203331-01',
  },
  tracestate: {
    description: 'The `tracestate` of the request, when it had one.',
    schema: { type: 'string' },
    example: 'vendor=00f067aa0ba902b7',
  },
}

const always = ['X-Request-ID', 'traceparent', 'tracestate', 'Server-Timing']
const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit', 'RateLimit-Policy']

/** The headers of one response, followed by those of every response. */
export function responseHeaderReferences(
  own: readonly string[],
  { isRateLimited }: { isRateLimited: boolean },
): Record<string, Reference> {
  const names = [...own, ...always, ...(isRateLimited ? limits : [])]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
