/** Headers of every page: only our own scripts, no framing, no caching. */
export function pageHeaders(page: { nonce: string; formOrigins: readonly string[] }): [string, string][] {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${page.nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...page.formOrigins].join(' ')}`,
    "frame-ancestors 'none'",
  ]
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
    ['Cache-Control', 'no-store'],
  ]
}
