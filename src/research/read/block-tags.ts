import { wordSet } from '../word-lists.ts'

/** Inline tags. All other tags separate words. */
export const inlineTags = wordSet(`
  a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong
  sub sup time tt u var wbr o:p st1`)
/** Inline tags that separate words but not lines. */
export const spacingTags = wordSet(
  'img input button picture source video audio canvas object embed map area output meter progress',
)
export const droppedTags = wordSet('script style noscript template svg iframe head title meta link base')
export const chromeTags = wordSet('nav header footer aside')
export const headingTags = wordSet('h1 h2 h3 h4 h5 h6')
/** Elements that act as headings. */
export const captionTags = wordSet('caption summary legend')
/** Inside these, a header belongs to the content. */
export const contentTags = wordSet('main article section dialog')

const chromeRoles = wordSet('navigation banner contentinfo complementary search menu menubar')
const chromeNames =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|menus|submenu|breadcrumbs?|sidebar|footer|site-?header|masthead|topbar|cookie|skip-?links?|pagination|pager|widget-?area|social)(?=$|[\s_-])/i
const contentNames = /(?:^|[\s_-])(?:content|main|article|entry|body)(?=$|[\s_-])/i

export function isChromeElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  isInContent: boolean,
): boolean {
  if (name === 'header') return !isInContent
  if (chromeTags.has(name)) return true
  const role = attributes['role']
  if (role !== undefined && chromeRoles.has(role)) return true
  if (name === 'body' || name === 'html' || name === 'main' || name === 'article') return false
  const names = `${attributes['id'] ?? ''} ${attributes['class'] ?? ''}`
  return names.length > 1 && names.length < 300 && chromeNames.test(names) && !contentNames.test(names)
}
