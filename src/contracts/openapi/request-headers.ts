import type { Operation } from '../operation.ts'
import type { ParameterObject, Reference } from './document.ts'

export const requestHeaders: Record<string, ParameterObject> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a retry safe: for 24 hours, the same key with the same body returns the first response again without repeating the write.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    example: '0b0f6f6e-6f0c-4c43-9b57-7f1f5a2d9a10',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the item as you read it. The response is 412 if somebody has changed it since. Without this header the change is always made.',
    schema: { type: 'string' },
    example: '"v3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of an earlier response. The response is 304 if nothing has changed. A 304 that is answered from memory does not count against the rate limit.',
    schema: { type: 'string' },
    example: '"xkZ0mV7bq1w9yC2dR8sT4uE6fGa"',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'For a stream: the id of the last event you received. Delivery continues after it.',
    schema: { type: 'string', maxLength: 500 },
    example: 'MDE5Mi4xMDQy.q3Jm0Zx1c2E',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      'RFC 7240. `wait=N`, up to 30 seconds, delays the response to a snapshot whose `If-None-Match` or `cursor` is current until something changes. `return=minimal` omits what you sent. `Preference-Applied` lists the preferences that were applied.',
    schema: { type: 'string' },
    example: 'wait=20',
  },
  RequestId: {
    name: 'X-Request-ID',
    in: 'header',
    required: false,
    description:
      'Your own id for this request, returned in the response and written to the log. Generated when absent.',
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
    example: 'import-2026-03-04-17',
  },
  Traceparent: {
    name: 'traceparent',
    in: 'header',
    required: false,
    description: 'W3C trace context. The response continues the trace.',
    schema: { type: 'string', pattern: '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}' },
    example: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  },
  Tracestate: {
    name: 'tracestate',
    in: 'header',
    required: false,
    description: 'Vendor-specific W3C trace context: at most 32 `key=value` members.',
    schema: { type: 'string' },
    example: 'vendor=00f067aa0ba902b7',
  },
}

export function isCacheable(operation: Operation): boolean {
  return operation.method === 'GET' && operation.cacheSeconds !== undefined
}

/** Whether the operation supports `If-None-Match`. */
export function isConditional(operation: Operation): boolean {
  return isCacheable(operation) || operation.requestHeaders?.includes('If-None-Match') === true
}

/** Health checks and metrics are never rate limited. */
export function isRateLimited(operation: Operation): boolean {
  return !/^\/(?:health|metrics)(?:\/|$)/.test(operation.path)
}

export function acceptsIdempotencyKey(operation: Operation): boolean {
  return operation.method !== 'GET'
}

export function requestHeaderReferences(operation: Operation): Reference[] {
  const names = ['RequestId', 'Traceparent', 'Tracestate']
  if (operation.requestHeaders?.includes('Prefer')) names.unshift('Prefer')
  if (operation.requestHeaders?.includes('Last-Event-ID')) names.unshift('LastEventId')
  if (operation.requestHeaders?.includes('If-Match')) names.unshift('IfMatch')
  if (isConditional(operation)) names.unshift('IfNoneMatch')
  if (acceptsIdempotencyKey(operation)) names.unshift('IdempotencyKey')
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}
