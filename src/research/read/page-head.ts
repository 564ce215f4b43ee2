import { caps } from '../caps.ts'
import type { PageLink } from '../page.ts'
import { pushReversed } from '../push-reversed.ts'
import { isChromeElement } from './block-tags.ts'
import type { HtmlTree, TreeNode } from './html-tree.ts'
import { normalizeSpace } from './text-builder.ts'

type PageHead = {
  readonly title: string | null
  /** The title in the browser's title bar, which counts as visible text. */
  readonly titleElement: string
  readonly siteName: string | null
  readonly canonicalUrl: string | null
  readonly publishedAt: string | null
  readonly links: readonly PageLink[]
  readonly feeds: readonly string[]
  readonly calendars: readonly string[]
}

const maxLinks = 3000
const feedType = /^application\/(rss|atom|feed)\+(xml|json)|^application\/feed\+json/i
const calendarAddress = /^webcal:|\.ics(?:$|[?#])|[?&](?:ical|outlook-ical|format=ical|iCal)(?:=|&|$)/i

/** Reads the page's metadata and links. */
export function readHead(tree: HtmlTree, pageUrl: string): PageHead {
  const seen = collect(tree.root)
  const absolute = resolver(pageUrl, seen.base)
  const meta = (name: string) => orNull(seen.meta.get(name.toLowerCase()))
  const feeds = new Set<string>()
  const calendars = new Set<string>()
  for (const { type = '', rel = '', href = '' } of seen.linked) {
    const url = absolute(href)
    if (url === null || !/alternate/i.test(rel)) continue
    if (feedType.test(type)) feeds.add(url)
    if (/^text\/calendar/i.test(type)) calendars.add(url)
  }
  const links: PageLink[] = []
  for (const { node, isChrome } of seen.anchors) {
    const href = node.attribs?.['href'] ?? ''
    const url = absolute(href)
    if (url === null) continue
    if (calendarAddress.test(href)) calendars.add(url)
    if (/\/(?:feed|rss)\/?$|\.rss(?:$|\?)|rssfeed/i.test(href)) feeds.add(url)
    links.push({ url, text: normalizeSpace(textOf(node) || altOf(node)).slice(0, 300), isChrome })
  }
  const canonical = absolute(seen.linked.find(({ rel }) => rel === 'canonical')?.href ?? meta('og:url') ?? '')
  return {
    title: orNull(seen.title) ?? meta('og:title'),
    titleElement: seen.title,
    siteName: meta('og:site_name') ?? meta('application-name'),
    canonicalUrl: canonical !== null && hostOf(canonical) === hostOf(pageUrl) ? canonical : null,
    publishedAt: dateOf(
      meta('article:published_time') ??
        meta('datePublished') ??
        meta('dc.date') ??
        meta('dc.date.issued') ??
        meta('date') ??
        /"datePublished"\s*:\s*"([^"]{8,40})"/.exec(seen.data)?.[1] ??
        seen.time,
    ),
    links,
    feeds: [...feeds].slice(0, caps.feedsPerPage),
    calendars: [...calendars].slice(0, caps.feedsPerPage),
  }
}

type Attributes = Readonly<Record<string, string>>
type Collected = {
  title: string
  base: string | undefined
  readonly meta: Map<string, string>
  readonly linked: Attributes[]
  readonly anchors: { readonly node: TreeNode; readonly isChrome: boolean }[]
  /** The raw JSON-LD. */
  data: string
  time: string | null
}

/** Collects all metadata in a single walk. */
function collect(root: TreeNode): Collected {
  const seen: Collected = {
    title: '',
    base: undefined,
    meta: new Map(),
    linked: [],
    anchors: [],
    data: '',
    time: null,
  }
  const waiting = [{ node: root, isChrome: false, isInContent: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next
    const name = node.name ?? ''
    const attributes = node.attribs ?? {}
    note(seen, node, name, attributes, next.isChrome)
    const isInContent = next.isInContent || name === 'main' || name === 'article' || name === 'section'
    const isChrome = next.isChrome || (name !== '' && isChromeElement(name, attributes, isInContent))
    const children = node.children ?? []
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at]!
      if (child.type !== 'text') waiting.push({ node: child, isChrome, isInContent })
    }
  }
  return seen
}

function note(
  seen: Collected,
  node: TreeNode,
  name: string,
  attributes: Attributes,
  isChrome: boolean,
): void {
  const href = attributes['href']
  if (name === 'a' || name === 'area') {
    if (href !== undefined && seen.anchors.length < maxLinks) seen.anchors.push({ node, isChrome })
  } else if (name === 'meta') {
    const key = (attributes['property'] ?? attributes['name'] ?? attributes['itemprop'])?.toLowerCase()
    const content = attributes['content']
    if (key !== undefined && content !== undefined && !seen.meta.has(key)) seen.meta.set(key, content)
  } else if (name === 'link' && href !== undefined) seen.linked.push(attributes)
  else if (name === 'title' && seen.title === '' && node.parent?.name !== 'svg') seen.title = textOf(node)
  else if (name === 'base') seen.base ??= href
  else if (name === 'script' && attributes['type'] === 'application/ld+json')
    seen.data += textOf(node).slice(0, 100_000)
  else if (name === 'time' && seen.time === null) {
    const isPublished =
      'pubdate' in attributes ||
      attributes['itemprop'] === 'datePublished' ||
      /\b(?:published|entry-date)\b/.test(attributes['class'] ?? '')
    if (isPublished) seen.time = attributes['datetime'] ?? null
  }
}

/** A stated date in ISO form; invalid dates are dropped. */
function dateOf(stated: string | null): string | null {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      stated ?? '',
    )
  if (!parts) return null
  const day = parts.slice(1, 4).join('-')
  if (Number.isNaN(Date.parse(day)) || Number(parts[1]) < 1990) return null
  return parts[6] === undefined ? day : (isoOrNull(parts[0]) ?? day)
}

function isoOrNull(text: string): string | null {
  const time = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function resolver(pageUrl: string, base: string | undefined) {
  const from = urlOrNull(base ?? '', pageUrl) ?? pageUrl
  return (href: string): string | null => {
    const trimmed = href.trim()
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.length > 2000) return null
    const url = urlOrNull(trimmed.replace(/^webcal:/i, 'https:'), from)
    return url?.startsWith('http') ? url : null
  }
}

function urlOrNull(href: string, base: string): string | null {
  return URL.canParse(href, base) ? new URL(href, base).href : null
}

const hostOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null

/** Iterative, because documents may be deeply nested. */
function textOf(node: TreeNode): string {
  const waiting: TreeNode[] = [...(node.children ?? [])].reverse()
  let text = ''
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child.type === 'text') text += child.data ?? ''
    else if (child.name === 'br') text += ' '
    else if (child.children !== undefined) pushReversed(waiting, child.children)
  }
  return text
}

const altOf = (node: TreeNode): string => {
  const image = (node.children ?? []).find((child) => child.name === 'img')
  return image?.attribs?.['alt'] ?? node.attribs?.['title'] ?? node.attribs?.['aria-label'] ?? ''
}

function orNull(text: string | null | undefined): string | null {
  const even = normalizeSpace(text ?? '')
  return even === '' ? null : even.slice(0, 500)
}
