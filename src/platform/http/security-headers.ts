/** Headers of every data response: browsers may not run, frame or sniff it. */
export const apiSecurityHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
]

/** Headers of static pages: own styles and images only; no scripts, frames or foreign forms. */
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

/** RFC 6797: sent only when the service is reached over TLS. */
export function transportHeaders(baseUrl: string): readonly string[] {
  return baseUrl.startsWith('https:')
    ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']
    : []
}
