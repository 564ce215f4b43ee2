import { gunzipSync } from 'node:zlib'
import { load } from 'cheerio/slim'
import { caps } from '../caps.ts'
import { isSameSite } from '../fetch/site.ts'
import type { TreeNode } from '../read/html-tree.ts'
import { limitDepth } from '../read/shallow-html.ts'
import { type LinkContext, linksWorthFollowing } from './links.ts'

/** A fetched sitemap, and what the run looks for in it. */
export type SitemapToRead = { readonly body: Uint8Array; readonly context: LinkContext }

export type SitemapReading = ReturnType<typeof readSitemapFile>

type Entry = { readonly url: string; readonly lastModified: string }

/** Size after decompression. */
const maxBytes = 10 * 1024 * 1024

/**
 * Reads a sitemap and selects its best pages; of an index, more sitemaps of the site, newest first. It has none if it
 * cannot be decompressed.
 */
export function readSitemapFile({ body, context }: SitemapToRead) {
  const { isIndex, entries } = readSitemap(textOf(Buffer.from(body)), caps.sitemapEntries)
  const own = entries.filter(({ url }) => isSameSite(url, context.pageUrl)).sort(newestFirst)
  if (isIndex) return { files: own.slice(0, caps.sitemapFiles).map(({ url }) => url), links: [] }
  const pages = own.map(({ url }) => ({ url, text: '', isChrome: false }))
  return { files: [], links: linksWorthFollowing(pages, context, caps.sitemapPages) }
}

function textOf(body: Buffer): string {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body.toString('utf8')
  try {
    return gunzipSync(body, { maxOutputLength: maxBytes }).toString('utf8')
  } catch {
    return ''
  }
}

/** Reads a sitemap, a sitemap index or a plain list of addresses. Entities that a file declares are never expanded. */
export function readSitemap(text: string, most: number): { isIndex: boolean; entries: Entry[] } {
  if (!text.trimStart().startsWith('<')) return { isIndex: false, entries: readLines(text, most) }
  const $ = load(limitDepth(text, { isXml: true }).html, { xml: true })
  const root = $.root().children().toArray()
  const isIndex = root.some(isNamed('sitemapindex'))
  const listed = $('*')
    .toArray()
    .filter(isNamed(isIndex ? 'sitemap' : 'url'))
  const entries = listed.slice(0, most).flatMap((entry): Entry[] => {
    const members = $(entry).children().toArray()
    const member = (name: string) =>
      $(members.find(isNamed(name)))
        .text()
        .trim()
    const url = member('loc')
    return URL.canParse(url) ? [{ url, lastModified: isoTime(member('lastmod')) }] : []
  })
  return { isIndex, entries }
}

/** Names may have a prefix. */
const isNamed =
  (name: string) =>
  ({ name: full = '' }: Pick<TreeNode, 'type' | 'name'>) =>
    full.split(':').at(-1) === name

const readLines = (text: string, most: number): Entry[] =>
  text
    .split(/\r?\n/, most)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\//i.test(line) && URL.canParse(line))
    .map((url) => ({ url, lastModified: '' }))

/** Empty for what is not a date. */
const isoTime = (stated: string): string => {
  const time = new Date(stated)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

const newestFirst = (one: Entry, other: Entry): number => other.lastModified.localeCompare(one.lastModified)
