/**
 * The public pages: path and module below routes/public. Each exists in every language. They render on the server only;
 * what script adds is in enhance/.
 */
export const publicPages: readonly { path: string; module: string }[] = [
  { path: '', module: 'home' },
  { path: 'search', module: 'search/page' },
  { path: 'search/suggest', module: 'search/suggest' },
  { path: 'search.csv', module: 'search/csv' },
  { path: 'places', module: 'places' },
  { path: 'states/:state', module: 'state' },
  { path: 'issues', module: 'issues' },
  { path: 'issues/:slug', module: 'issue' },
  { path: 'places/:slug', module: 'place/overview' },
  { path: 'places/:slug/places', module: 'place/contained' },
  { path: 'places/:slug/actors', module: 'place/actors' },
  { path: 'places/:slug/meetings', module: 'place/meetings' },
  { path: 'places/:slug/signals', module: 'place/signals' },
  { path: 'places/:slug/sources', module: 'place/sources' },
  { path: 'places/:slug/coverage', module: 'place/coverage' },
  { path: 'actors/:id/:slug?', module: 'actor' },
  { path: 'actors/:id/:slug/history', module: 'actor-history' },
  { path: 'signals', module: 'signals' },
  { path: 'signals/:id', module: 'signal' },
  { path: 'meetings', module: 'meetings' },
  { path: 'sources/:id', module: 'source' },
  { path: 'report', module: 'report' },
  { path: 'reports/:receipt', module: 'receipt' },
  { path: 'suggest', module: 'suggest' },
  { path: 'corrections', module: 'corrections' },
  { path: 'data', module: 'data' },
  { path: 'listed', module: 'listed' },
  { path: 'proof', module: 'proof' },
  { path: 'status', module: 'status' },
  { path: 'imprint', module: 'imprint' },
  { path: 'assistants', module: 'assistants' },
  { path: 'developers', module: 'developers' },
  { path: 'embed/places/:slug', module: 'embed' },
  { path: 'developers/api', module: 'developers/api' },
  { path: 'developers/api/headers', module: 'developers/headers' },
  { path: 'developers/api/records', module: 'developers/records' },
  { path: 'developers/api/records/:name', module: 'developers/record' },
  { path: 'developers/api/:group', module: 'developers/group' },
  { path: 'developers/api/:group/:operation', module: 'developers/operation' },
  { path: 'developers/errors', module: 'developers/errors' },
  { path: 'developers/guides', module: 'developers/guides' },
  { path: 'developers/guides/:name', module: 'developers/guide' },
]

/** Pages of accounts: path and module below routes. They exist in every language, but are made for each visitor. */
export const accountPages: readonly { path: string; module: string }[] = [
  { path: 'pricing', module: 'pricing' },
  { path: 'sign-in', module: 'sign-in' },
  { path: 'sign-up', module: 'sign-up' },
  { path: 'recover', module: 'recover' },
  { path: 'enrol/:token', module: 'enrol' },
  { path: 'invitations/:token', module: 'invitation' },
]

/** The settings, in one layout. */
export const settingsPages: typeof accountPages = [
  { path: 'settings', module: 'profile' },
  { path: 'settings/passkeys', module: 'passkeys' },
  { path: 'settings/sessions', module: 'sessions' },
  { path: 'settings/keys', module: 'keys' },
  { path: 'settings/applications', module: 'applications' },
  { path: 'settings/plan', module: 'plan' },
  { path: 'settings/workspaces', module: 'workspaces' },
  { path: 'settings/workspaces/:id', module: 'workspace' },
]

/** Whether the page at the English address exists in every language. */
export const isTranslated = (path: string): boolean =>
  isPublicPath(path) ||
  path.startsWith('/w/') ||
  path.startsWith('/desk') ||
  path === '/operator' ||
  accountPatterns.some((pattern) => pattern.test(path))

const fixedPaths = new Set(publicPages.map(({ path }) => `/${path}`).filter((path) => !path.includes(':')))
const patterns = publicPages.filter(({ path }) => path.includes(':')).map(({ path }) => patternOf(path))
const accountPatterns = [...accountPages, ...settingsPages].map(({ path }) => patternOf(path))

function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((segment) =>
      segment.startsWith(':') ? (segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+') : `/${segment}`,
    )
  return new RegExp(`^${segments.join('') || '/'}$`)
}

/** Whether a public page exists at the English address, which may have a query and a fragment. */
export function isPublicPath(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0]!
  return fixedPaths.has(path) || patterns.some((pattern) => pattern.test(path))
}
