import { gunzipSync } from 'node:zlib'
import { markupText } from './markup-text.ts'

export type SitemapEntry = { readonly url: string; readonly lastModified: string | null }
type SitemapFile = {
  readonly kind: 'index' | 'pages'
  readonly entries: readonly SitemapEntry[]
}

/** The text of a sitemap, decompressed if needed; null if that fails. */
export function sitemapText(body: Buffer, maximumBytes: number): string | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body.toString('utf8')
  try {
    return gunzipSync(body, { maxOutputLength: maximumBytes }).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Reads a sitemap, a sitemap index or a plain list of addresses. A linear scan with XML's five entities only, so that
 * no file can make it slow.
 */
export function readSitemap(text: string, maximumEntries: number): SitemapFile {
  const isXml = text.slice(0, 200).trimStart().startsWith('<')
  if (!isXml) return readLines(text, maximumEntries)
  const entries: SitemapEntry[] = []
  const kind = /<(?:\w+:)?sitemapindex[\s>]/.test(text.slice(0, 5_000)) ? 'index' : 'pages'
  const tag = kind === 'index' ? 'sitemap' : 'url'
  const opening = new RegExp(`<(?:\\w{1,20}:)?${tag}[\\s>]`, 'g')
  const closing = new RegExp(`</(?:\\w{1,20}:)?${tag}\\s{0,20}>`, 'g')
  for (let start = opening.exec(text); start && entries.length < maximumEntries; start = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(text)
    if (end === null) break
    opening.lastIndex = closing.lastIndex
    const entry = entryOf(text.slice(start.index, end.index))
    if (entry) entries.push(entry)
  }
  return { kind, entries }
}

function entryOf(xml: string): SitemapEntry | null {
  const url = contentOf(xml, 'loc')
  if (url === null || !URL.canParse(url)) return null
  const at = Date.parse(contentOf(xml, 'lastmod') ?? '')
  return { url, lastModified: Number.isNaN(at) ? null : new Date(at).toISOString() }
}

function contentOf(xml: string, tag: string): string | null {
  const found = new RegExp(
    `<(?:\\w{1,20}:)?${tag}(?:\\s[^>]{0,200})?>([^<]{0,3000}|\\s{0,20}<!\\[CDATA\\[[^\\]]{0,3000}\\]\\]>\\s{0,20})</`,
  ).exec(xml)
  const raw = found?.[1]?.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '').trim()
  return raw ? markupText(raw) : null
}

function readLines(text: string, maximumEntries: number): SitemapFile {
  const urls = text
    .split(/\r?\n/, maximumEntries)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\//i.test(line) && URL.canParse(line))
  return { kind: 'pages', entries: urls.map((url) => ({ url, lastModified: null })) }
}
