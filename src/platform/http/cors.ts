/** In addition to `Access-Control-Allow-Origin: *`: scripts of any origin may read these headers. */
export const publicReadCors: readonly string[] = [
  'Access-Control-Expose-Headers',
  'ETag, Link, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Server-Timing, Traceparent, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-ID',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]

export const publicReadPreflight: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Allow-Methods',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'Accept, If-None-Match, Traceparent, Tracestate, X-Request-ID',
  'Access-Control-Max-Age',
  '86400',
]
