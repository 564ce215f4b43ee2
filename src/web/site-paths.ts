import { type Language, languages } from '../contracts/language.ts'
import { deskPages } from './site/desk-queues.ts'
import { basePath, languageOf, localPath, preferredLanguage } from './site/messages/language.ts'
import { accountPages, publicPages, settingsPages } from './site/public-pages.ts'

/** First path segments of the site's pages. */
export const siteSegments: readonly string[] = [
  ...new Set(
    [...publicPages, ...accountPages, ...settingsPages, ...deskPages].map(({ path }) => path.split('/')[0]!),
  ),
  ...languages.filter((language) => language !== 'en'),
  'sign-out',
  'theme',
  'passkeys',
  'authorize',
  'w',
]

/** A secret follows these prefixes: the token of a link, or the id of an authorization. */
export const secretSitePrefixes = ['/invitations/', '/enrol/', '/authorize/'].flatMap((path) =>
  languages.map((language) => localPath(language, path)),
)

/** The path of the consent page, in the first of the preferred languages that the installation has. */
export const createAuthorizePath =
  (languages: readonly Language[]) => (uid: string, preferredLanguages: readonly string[]) =>
    localPath(preferredLanguage(preferredLanguages, languages), `/authorize/${uid}`)

/** First path segments that programs use. A 404 below them is a problem document, never a page. */
const apiSegments = new Set(['api', 'mcp', 'oauth', 'billing', 'health', 'metrics', 'samples', 'assets'])

const siteSegmentSet = new Set(siteSegments)

/** Whether the site handles the path: its pages, and a not-found page for browsers. */
export function isSitePath(path: string, accept: string | undefined): boolean {
  const segment = firstSegment(path)
  if (siteSegmentSet.has(segment)) return true
  const isFile = segment.startsWith('.') || /\.\w+$/.test(path)
  return !isFile && !apiSegments.has(segment) && accept?.includes('text/html') === true
}

// React Router requests the data of a page at its path plus `.data`, and that of the home page at /_root.data.
function firstSegment(path: string): string {
  const page = path.endsWith('.data') ? path.slice(0, -5) : path
  return page === '/_root' || page === '/_' ? '' : (page.split('/', 2)[1] ?? '')
}

/**
 * Where a page is in a language that the installation serves; undefined when the requested one is served. Not permanent,
 * because an operator may add the language later.
 */
export function servedAddress(url: string, served: readonly Language[]): string | undefined {
  const [path = '/', ...query] = url.split('?')
  const isData = path.endsWith('.data')
  if (isData || served.includes(languageOf(path))) return undefined
  return [localPath(served[0]!, basePath(path)), ...query].join('?')
}
