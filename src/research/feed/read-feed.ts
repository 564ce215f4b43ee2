import { parseFeed } from 'feedsmith'
import { dayMs } from '../../contracts/days.ts'
import { caps, firstItems, type OnCut } from '../caps.ts'
import { markupText } from '../read/markup-text.ts'
import { withoutDoctype } from './without-doctype.ts'

export type FeedItem = {
  readonly externalId: string
  readonly title: string
  readonly url: string | null
  readonly publishedAt: string | null
  readonly updatedAt: string | null
  /** Whether it states a date that cannot be read. */
  readonly hasUnreadableDate: boolean
  readonly summary: string | null
  readonly attachments: readonly string[]
}

type FeedReading = {
  readonly format: 'rss' | 'atom' | 'rdf' | 'json' | null
  readonly title: string | null
  readonly items: readonly FeedItem[]
  readonly faults: readonly string[]
}

const maxCharacters = 10_000_000

/** Reads RSS, Atom, RDF and JSON Feed. Custom entities are never expanded. */
export function readFeed(text: string, pageUrl?: string, onCut: OnCut = () => {}): FeedReading {
  const faults: string[] = []
  if (text.length > maxCharacters) return nothing('The feed is too long to read')
  const source = withoutDoctype(text.replace(/^\uFEFF/, ''))
  if (/<!ENTITY/i.test(text)) faults.push('The feed declares custom entities, which were ignored')
  let parsed: ReturnType<typeof parseFeed>
  try {
    parsed = parseFeed(source)
  } catch (fault) {
    return nothing(`The feed could not be parsed: ${fault instanceof Error ? fault.message : String(fault)}`)
  }
  const items = itemsOf(parsed, pageUrl).filter((item) => item.title !== '')
  return {
    format: parsed.format,
    title: markupText(textOf(parsed.feed.title)) || null,
    items: firstItems(items, caps.feedItems, () => {
      faults.push(`Only the first ${caps.feedItems} of ${items.length} entries were read`)
      onCut('cut_too_many_entries')
    }),
    faults,
  }
}

function nothing(fault: string): FeedReading {
  return { format: null, title: null, items: [], faults: [fault] }
}

function itemsOf(parsed: ReturnType<typeof parseFeed>, pageUrl: string | undefined): FeedItem[] {
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map((item) => {
        const url = absolute(
          item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
          pageUrl,
        )
        return itemFrom({
          id: item.guid?.value ?? url,
          title: item.title,
          url,
          published: item.pubDate,
          summary: item.description,
          attachments: item.enclosures?.map(({ url }) => url),
        })
      })
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => {
        const link = entry.links?.find(({ rel }) => !rel || rel === 'alternate') ?? entry.links?.[0]
        const attachments = entry.links?.filter(({ rel }) => rel === 'enclosure').map(({ href }) => href)
        return itemFrom({
          id: entry.id,
          title: entry.title,
          url: absolute(link?.href, pageUrl),
          published: entry.published,
          updated: entry.updated,
          summary: entry.summary,
          attachments,
        })
      })
    case 'rdf':
      return (parsed.feed.items ?? []).map((item) =>
        itemFrom({
          id: item.link,
          title: item.title,
          url: absolute(item.link, pageUrl),
          summary: item.description,
        }),
      )
    case 'json':
      return (parsed.feed.items ?? []).map((item) =>
        itemFrom({
          id: item.id,
          title: item.title,
          url: absolute(item.url, pageUrl),
          published: item.date_published,
          updated: item.date_modified,
          summary: item.summary ?? item.content_text,
          attachments: item.attachments?.map(({ url }) => url),
        }),
      )
  }
}

function itemFrom(entry: {
  id: string | null | undefined
  title: unknown
  url: string | null
  published?: unknown
  updated?: unknown
  summary: unknown
  attachments?: readonly (string | undefined)[] | undefined
}): FeedItem {
  const { url, published, updated, attachments = [] } = entry
  const name = markupText(textOf(entry.title))
  return {
    externalId: entry.id?.trim() || url || name,
    title: name,
    url,
    publishedAt: moment(published),
    updatedAt: moment(updated),
    hasUnreadableDate: [published, updated].some((date) => isStated(date) && moment(date) === null),
    summary: markupText(textOf(entry.summary)).slice(0, 2_000) || null,
    attachments: attachments.filter((address) => address !== undefined),
  }
}

/** Titles are text or, in Atom, an object with a `value`. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string')
    return value.value
  return ''
}

function absolute(address: string | null | undefined, pageUrl: string | undefined): string | null {
  if (!address) return null
  const url = URL.parse(address.trim(), pageUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

const isStated = (date: unknown): boolean => date !== undefined && date !== null && date !== ''

function moment(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  return Number.isNaN(time) || !namesDay(value, time) ? null : new Date(time).toISOString()
}

/** `Date.parse` reads “Someday 2026” as January 1. The day may be the one before or after it in UTC. */
function namesDay(text: string, time: number): boolean {
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  return [-1, 0, 1].some((days) => numbers.includes(new Date(time + days * dayMs).getUTCDate()))
}
