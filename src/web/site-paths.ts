/** First segments of the addresses that are pages of the site. */
export const ownSegments: readonly string[] = [
  '',
  'pricing',
  'sign-in',
  'sign-up',
  'sign-out',
  'recover',
  'enrol',
  'passkeys',
  'invitations',
  'authorize',
  'settings',
]

/** Right after these a secret stands in the address: a link that somebody was sent, a consent under way. */
export const secretSitePrefixes = ['/invitations/', '/enrol/', '/authorize/']

/** First segments that programs ask for: a miss below them is a problem document, never a page. */
const foreignSegments = new Set([
  'api',
  'mcp',
  'oauth',
  'billing',
  'health',
  'metrics',
  'developers',
  'samples',
  'assets',
])

const own = new Set(ownSegments)

/** Whether the site answers: its own pages, and a readable "not found" for a person who went astray. */
export function isSitePath(path: string, accept: string | undefined): boolean {
  const segment = firstSegment(path)
  if (own.has(segment)) return true
  const isFile = segment.startsWith('.') || /\.\w+$/.test(path)
  return !isFile && !foreignSegments.has(segment) && accept?.includes('text/html') === true
}

// A page's data is asked for at its address with `.data` at the end; that of the first page at /_root.data.
function firstSegment(path: string): string {
  const page = path.endsWith('.data') ? path.slice(0, -5) : path
  return page === '/_root' || page === '/_' ? '' : (page.split('/', 2)[1] ?? '')
}
