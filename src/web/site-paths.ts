import { deskPages } from './site/desk-queues.ts'
import { languages, localPath, preferredLanguage } from './site/messages/language.ts'
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

/** The path of the consent page, in the first of these languages that the site has. */
export const authorizePath = (uid: string, preferredLanguages: readonly string[]) =>
  localPath(preferredLanguage(preferredLanguages), `/authorize/${uid}`)

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
