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

const maxCharacters = 10_000_000

/** Reads RSS, Atom, RDF and JSON Feed. Custom entities are never expanded. */
export function readFeed(text: string, pageUrl?: string, onCut: OnCut = () => {}) {
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
  const entries: readonly unknown[] =
    (parsed.format === 'atom' ? parsed.feed.entries : parsed.feed.items) ?? []
  const items = entries.map((entry) => itemFrom(entry as Entry, pageUrl)).filter((item) => item.title !== '')
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

const nothing = (fault: string) => ({ format: null, title: null, items: [], faults: [fault] })

/** An entry of any format. Each format uses some of these properties. */
type Entry = {
  readonly id?: string
  readonly guid?: { readonly value?: string; readonly isPermaLink?: boolean }
  readonly link?: string
  readonly url?: string
  readonly links?: readonly { readonly href?: string; readonly rel?: string }[]
  readonly enclosures?: readonly { readonly url?: string }[]
  readonly attachments?: readonly { readonly url?: string }[]
} & {
  readonly [date in 'pubDate' | 'published' | 'date_published' | 'updated' | 'date_modified']?: unknown
} & {
  readonly [text in 'title' | 'description' | 'summary' | 'content_text']?: unknown
}

function itemFrom(entry: Entry, pageUrl: string | undefined): FeedItem {
  const { guid, links = [], enclosures = [], attachments = [] } = entry
  const alternate = links.find(({ rel }) => !rel || rel === 'alternate') ?? links[0]
  const permalink = guid?.isPermaLink === false ? undefined : guid?.value
  const url = absolute(entry.link ?? entry.url ?? alternate?.href ?? permalink, pageUrl)
  const published = entry.pubDate ?? entry.published ?? entry.date_published
  const updated = entry.updated ?? entry.date_modified
  const name = markupText(textOf(entry.title))
  const summary = markupText(textOf(entry.summary ?? entry.description ?? entry.content_text))
  const files = [
    ...[...enclosures, ...attachments].map((file) => file.url),
    ...links.filter(({ rel }) => rel === 'enclosure').map(({ href }) => href),
  ]
  return {
    externalId: (entry.id ?? guid?.value)?.trim() || url || name,
    title: name,
    url,
    publishedAt: moment(published),
    updatedAt: moment(updated),
    hasUnreadableDate: [published, updated].some((date) => Boolean(date) && moment(date) === null),
    summary: summary.slice(0, 2_000) || null,
    attachments: files.filter((address) => address !== undefined),
  }
}

/** Titles are text or, in Atom, an object with a `value`. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string')
    return value.value
  return ''
}

function absolute(address: string | undefined, pageUrl: string | undefined): string | null {
  if (!address) return null
  const url = URL.parse(address.trim(), pageUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

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
