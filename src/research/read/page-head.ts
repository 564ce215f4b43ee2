import { caps } from '../caps.ts'
import { hostOf } from '../fetch/site.ts'
import type { PageLink, ReadPage } from '../page.ts'
import type { Anchor } from './block-text.ts'
import { type HtmlTree, nodesIn, type TreeNode, textOf } from './html-tree.ts'
import { normalizeSpace, titleText } from './text-builder.ts'

type Attributes = NonNullable<TreeNode['attribs']>

const maxLinks = 3000
const feedType = /^application\/(rss|atom|feed)\+(xml|json)|^application\/feed\+json/i
const calendarAddress = /^webcal:|\.ics(?:$|[?#])|[?&](?:ical|outlook-ical|format=ical|iCal)(?:=|&|$)/i

const publishedKeys = ['article:published_time', 'datePublished', 'dc.date', 'dc.date.issued', 'date']
const isPublishedTime = ({ pubdate, itemprop, class: names = '' }: Attributes): boolean =>
  pubdate !== undefined ||
  itemprop === 'datePublished' ||
  /(?:^|\s)(?:published|entry-date)(?!\S)/.test(names)

/** The title in the browser's title bar, which counts as visible text. */
export const titleElementOf = ({ root }: HtmlTree): string =>
  textOf(nodesIn(root).find(({ name, parent }) => name === 'title' && parent?.name !== 'svg'))

export function readHead(tree: HtmlTree, anchors: readonly Anchor[], pageUrl: string): Partial<ReadPage> {
  // One pass: a query by selector compares the nodes at the top of a document with each other.
  const elements = Map.groupBy(
    nodesIn(tree.root).filter(({ attribs }) => attribs !== undefined),
    ({ name }) => name,
  )
  const attributes = (name: string): Attributes[] => (elements.get(name) ?? []).map(({ attribs }) => attribs!)
  const linked = attributes('link').filter(({ href }) => href !== undefined)
  const metas = attributes('meta').flatMap(({ property, name, itemprop, content }) =>
    content === undefined ? [] : [{ key: (property ?? name ?? itemprop)?.toLowerCase(), content }],
  )
  const meta = (name: string) => titleText(metas.find(({ key }) => key === name.toLowerCase())?.content)
  const absolute = resolver(pageUrl, attributes('base').find(({ href }) => href !== undefined)?.['href'])
  const data = (elements.get('script') ?? [])
    .filter(({ attribs }) => attribs!['type'] === 'application/ld+json')
    .map((script) => textOf(script).slice(0, 100_000))
    .join('')
  const feeds = new Set<string>()
  const calendars = new Set<string>()
  for (const { type = '', rel = '', href = '' } of linked) {
    const url = absolute(href)
    if (url === null || !/alternate/i.test(rel)) continue
    if (feedType.test(type)) feeds.add(url)
    if (/^text\/calendar/i.test(type)) calendars.add(url)
  }
  const links: PageLink[] = []
  for (const { node, isChrome } of anchors.slice(0, maxLinks)) {
    const href = node.attribs?.['href'] ?? ''
    const url = absolute(href)
    if (url === null) continue
    if (calendarAddress.test(href)) calendars.add(url)
    if (/\/(?:feed|rss)\/?$|\.rss(?:$|\?)|rssfeed/i.test(href)) feeds.add(url)
    const text = normalizeSpace(textOf(node) || altOf(node)).slice(0, 300)
    links.push({ url, text, isChrome })
  }
  const canonical = absolute(linked.find(({ rel }) => rel === 'canonical')?.['href'] ?? meta('og:url') ?? '')
  return {
    title: titleText(titleElementOf(tree)) ?? meta('og:title'),
    siteName: meta('og:site_name') ?? meta('application-name'),
    canonicalUrl: canonical !== null && hostOf(canonical) === hostOf(pageUrl) ? canonical : null,
    publishedAt: dateOf(
      publishedKeys.map(meta).find((stated) => stated !== null) ??
        /"datePublished"\s*:\s*"([^"]{8,40})"/.exec(data)?.[1] ??
        attributes('time').find(isPublishedTime)?.['datetime'] ??
        '',
    ),
    links,
    feeds: [...feeds].slice(0, caps.feedsPerPage),
    calendars: [...calendars].slice(0, caps.feedsPerPage),
  }
}

const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)(Z|[+-]\d{2}:?\d{2})?)?/

/** A stated date in ISO form; invalid dates are dropped. */
function dateOf(stated: string): string | null {
  const [, day = '', time, zone] = isoTime.exec(stated) ?? []
  if (Number.isNaN(Date.parse(day)) || day < '1990') return null
  const at = new Date(`${day}T${time}${zone}`)
  return zone === undefined || Number.isNaN(at.getTime()) ? day : at.toISOString()
}

function resolver(pageUrl: string, base: string | undefined) {
  const from = URL.parse(base ?? '', pageUrl)?.href ?? pageUrl
  return (href: string): string | null => {
    const trimmed = href.trim()
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.length > 2000) return null
    const url = URL.parse(trimmed.replace(/^webcal:/i, 'https:'), from)?.href
    return url?.startsWith('http') ? url : null
  }
}

const altOf = (node: TreeNode): string => {
  const image = (node.children ?? []).find((child) => child.name === 'img')
  return image?.attribs?.['alt'] ?? node.attribs?.['title'] ?? node.attribs?.['aria-label'] ?? ''
}
