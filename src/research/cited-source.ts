import { dayMs } from '../contracts/days.ts'
import { decoded, hostOf } from './fetch/site.ts'
import type { PageRecord } from './journal.ts'
import type { ReadPage } from './page.ts'
import type { CitedSource } from './result.ts'
import { sourceClassOf } from './source-class.ts'

/** No page is older than the web. */
const firstYear = 1990

/**
 * Site names by host and by folder, because several sites may share a host. Documents do not carry the name of their
 * site; the HTML pages around them do.
 */
export type SiteNames = ReadonlyMap<string, string>

/** The folders of a page, innermost first, and its host. */
function sitesOf(url: string): string[] {
  const { pathname } = new URL(url)
  const host = hostOf(url)
  const folders = [...pathname.matchAll(/\//g)].map(({ index }) => host + pathname.slice(0, index + 1))
  return [...folders.toReversed(), host]
}

export function siteNamesOf(records: readonly PageRecord[]): SiteNames {
  const names = new Map<string, string>()
  for (const { page, actors } of records) {
    if (page === null) continue
    const origin = URL.parse(page.finalUrl)?.origin
    const owner = actors.find(({ type, website }) => type === 'organization' && website === origin)
    const name = page.siteName?.trim() || owner?.name
    if (!name) continue
    for (const key of [sitesOf(page.finalUrl)[0]!, hostOf(page.finalUrl)])
      if (!names.has(key)) names.set(key, name)
  }
  return names
}

/** A page as the directory cites it. */
export function citedSource({ page }: PageRecord, names: SiteNames = new Map()): CitedSource {
  const { finalUrl, title, siteName, publishedAt, retrievedAt, textHash } = page!
  const site = siteName?.trim() || sitesOf(finalUrl).flatMap((key) => names.get(key) ?? [])[0]
  const publisher = site || hostOf(finalUrl)
  return {
    url: finalUrl,
    title: (title?.trim() || fallbackTitle(page!, publisher)).slice(0, 500),
    publisher: publisher.slice(0, 300),
    sourceClass: sourceClassOf({ ...page!, siteName: site ?? null }),
    publishedAt: plausibleDate(publishedAt, retrievedAt),
    retrievedAt,
    textHash,
  }
}

const kinds: Partial<Record<ReadPage['format'], string>> = {
  calendar: 'Calendar',
  feed: 'Feed',
  json: 'Data',
}

function fallbackTitle(
  { format, finalUrl }: Pick<ReadPage, 'format' | 'finalUrl'>,
  publisher: string,
): string {
  const kind = kinds[format]
  if (kind !== undefined) return `${kind} of ${publisher}`
  const file = decoded(new URL(finalUrl).pathname.split('/').at(-1) ?? '')
    .replace(/\.\w{2,5}$/, '')
    .replace(/[_+-]+/g, ' ')
    .trim()
  return /\p{L}{3}/u.test(file) ? file : finalUrl
}

function plausibleDate(stated: string | null, retrievedAt: string): string | null {
  const at = new Date(stated ?? Number.NaN)
  const isPossible = at.getTime() <= Date.parse(retrievedAt) + dayMs && at.getUTCFullYear() >= firstYear
  return isPossible ? at.toISOString() : null
}
