/** Headers of every answer that is data: nothing in it may run, be framed or be sniffed into something else. */
export const apiSecurityHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
]

/** Headers of pages: only our own styles and images; no script, no frame, no form elsewhere. */
export const pageSecurityHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'X-Frame-Options',
  'DENY',
]

/** RFC 6797: only meaningful, and only sent, where the service is reached over TLS. */
export function transportHeaders(baseUrl: string): readonly string[] {
  return baseUrl.startsWith('https:')
    ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']
    : []
}
