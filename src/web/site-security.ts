const csp = 'Content-Security-Policy'
const shared = ["img-src 'self' data:", "font-src 'self'", "connect-src 'self'", "base-uri 'none'"]
const security: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), microphone=(), geolocation=()',
]

/** Headers that keep a page out of frames. */
const unframed = new Set(['X-Frame-Options', 'Cross-Origin-Opener-Policy'])

/** Headers of pages for one visitor: our own scripts, no framing, no caching. */
export function pageHeaders(page: { nonce: string; formOrigins: readonly string[] }): [string, string][] {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${page.nonce}'`,
    "style-src 'self'",
    ...shared,
    `form-action ${["'self'", ...page.formOrigins].join(' ')}`,
    "frame-ancestors 'none'",
  ]
  return pairsOf([csp, policy.join('; '), 'Cache-Control', 'private, no-store', ...security])
}

const pairsOf = (headers: readonly string[]): [string, string][] =>
  headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]!] as [string, string]] : []))

/** Headers of pages that are the same for every anonymous visitor. They have no inline script, so no nonce. */
export const publicPageHeaders: readonly string[] = [
  csp,
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ...shared,
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control',
  'public, max-age=0, must-revalidate',
  'Vary',
  'Cookie',
  ...security,
]

/** Headers of pages that other sites show in a frame: no script at all. */
export const framedPageHeaders: readonly [string, string][] = pairsOf(publicPageHeaders)
  .filter(([name]) => !unframed.has(name))
  .map(([name, value]) => [
    name,
    name === csp
      ? "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'"
      : value,
  ])
