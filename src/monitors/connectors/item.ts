import { cutText } from '../../platform/cut-text.ts'
import type { ItemEvidence, ItemLink, MonitorItem } from './connector.ts'
import { withoutState } from './meeting-state.ts'

const most = { title: 300, summary: 2_000, location: 300, topicText: 20_000, text: 20_000, excerpt: 600 }
const maxLinks = 20
const maxActors = 50

type Required = 'externalId' | 'type' | 'title' | 'evidence'

/** Completes an item with what most sources leave out, and bounds its texts and lists. */
export function itemOf(
  fields: Pick<MonitorItem, Required> & Partial<Omit<MonitorItem, Required>>,
): MonitorItem {
  const isChanged = fields.state === 'canceled' || fields.state === 'postponed'
  const written = plain(fields.title, most.title)
  const title = isChanged ? withoutState(written) : written
  const summary = plain(fields.summary, most.summary)
  return {
    state: 'live',
    startsAt: null,
    endsAt: null,
    participate: [],
    vote: null,
    change: null,
    ...fields,
    title,
    summary: summary || null,
    location: plain(fields.location, most.location) || null,
    body: plain(fields.body, most.title) || null,
    links: uniqueLinks(fields.links ?? []),
    actors: (fields.actors ?? []).slice(0, maxActors),
    topicText: cutText(fields.topicText ?? `${title}\n${summary}`, most.topicText),
  }
}

/** Evidence for a row of an API: the members that prove the item, without those that change on every request. */
export function rowEvidence(
  row: Readonly<Record<string, unknown>>,
  members: readonly string[],
  from: Pick<ItemEvidence, 'url' | 'title'> & { readonly publishedAt?: string | null },
): ItemEvidence {
  const chosen = members.filter((name) => row[name] !== undefined && row[name] !== null)
  const text = JSON.stringify(Object.fromEntries(chosen.map((name) => [name, row[name]])))
  return textEvidence(text, from)
}

/** Evidence whose excerpt is the beginning of the text. */
export function textEvidence(
  text: string,
  from: Pick<ItemEvidence, 'url' | 'title'> & { readonly publishedAt?: string | null },
): ItemEvidence {
  const bounded = cutText(text, most.text)
  return {
    url: from.url,
    title: plain(from.title, most.title),
    publishedAt: from.publishedAt ?? null,
    text: bounded,
    excerpt: cutText(bounded, most.excerpt),
  }
}

/** A value as one line of text without markup. Anything but text and numbers is empty. */
export function plain(value: unknown, length: number = most.summary): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const line = String(value)
    .slice(0, length * 8)
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return cutText(line, length)
}

/** A link that people can open; null for anything else that a source puts into such a field. */
export function linkOf(rel: ItemLink['rel'], address: unknown, base?: string): ItemLink | null {
  if (typeof address !== 'string' || address.trim() === '' || address.length > 2_000) return null
  const url = URL.parse(address.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return { rel, url: url.href }
}

export const linksOf = (...links: readonly (ItemLink | null)[]): ItemLink[] =>
  links.filter((link) => link !== null)

function uniqueLinks(links: readonly ItemLink[]): ItemLink[] {
  const unique = new Map(links.map((link) => [`${link.rel} ${link.url}`, link]))
  return [...unique.values()].slice(0, maxLinks)
}
