import { siteOf } from '../fetch/site.ts'
import type { ReadPage } from '../page.ts'
import type { NameSpan } from './name-spans.ts'
import { ordinaryWords } from './ordinary-words.ts'
import type { Line } from './page-view.ts'
import { fold } from './text-folding.ts'

/** Who publishes the page: names from the title, metadata, logo, copyright line and data, and what supports each. */
export type Publisher = {
  readonly mentions: readonly NameSpan[]
  readonly signsOf: (name: string) => readonly string[]
}

const titleSeparator = /\s+[|–—·:»-]+\s+|\s*(?:::|\|)\s*|:\s+/

export function publisherOf(page: ReadPage, lines: readonly Line[], stated: readonly string[]): Publisher {
  const title = lines.find(({ block }) => block.level === 0)?.text ?? ''
  const parts = title.split(titleSeparator).map((part) => part.trim())
  const holder = rightsHolder(lines)
  const home = siteOf(page.finalUrl)
  const homeLinks = page.links
    .filter(({ url }) => URL.parse(url)?.pathname === '/' && siteOf(url) === home)
    .map(({ text }) => text)
  const chrome = new Set(lines.filter(({ isChrome }) => isChrome).map(({ text }) => fold(text)))
  const domains = domainsOf(page)
  const key = (name: string | null | undefined) => fold((name ?? '').replace(/^The\s+/, ''))
  const keys = {
    'site name': new Set([key(page.siteName)]),
    'first part of the title': new Set(parts.length > 1 ? [key(parts[0])] : []),
    'last part of the title': new Set(parts.length > 1 ? [key(parts.at(-1))] : []),
    'whole title': new Set(parts.length === 1 ? [key(parts[0])] : []),
    'copyright holder': new Set([key(holder)]),
    'link to the home page': new Set(homeLinks.map(key)),
    'structured data': new Set(stated.map(key)),
  }
  const signsOf = (name: string): string[] => {
    const own = key(name)
    const signs = Object.entries(keys).flatMap(([sign, names]) => (names.has(own) ? [sign] : []))
    if (chrome.has(own)) signs.push('header or footer')
    if (agreesWith(own, domains)) signs.push('address of the site')
    return signs
  }
  const names = [page.siteName, ...parts, holder, ...homeLinks.slice(0, 5), ...stated]
  const mentions = [...new Set(names.flatMap((name) => name?.trim() ?? []))].flatMap((name) =>
    mentionOf(name, lines),
  )
  return { mentions, signsOf }
}

/** "Board of Ethics | CookCountyIL.gov": an address is no name, unless it is that of a movement ("MoveOn.org"). */
const isAddress = (name: string): boolean => /^\S+\.(?:gov|us|edu|mil)$/i.test(name)

function mentionOf(given: string, lines: readonly Line[]): NameSpan[] {
  const name = given.replace(/^The\s+/, '').replace(/['’]s$/, '')
  if (name.length < 3 || name.length > 90 || isAddress(name)) return []
  const places = lines.filter(({ text, isOption }) => !isOption && text.includes(name))
  const line = places.find(({ isProse }) => isProse) ?? places[0]
  if (!line) return []
  const start = line.block.start + line.text.indexOf(name)
  return [{ name, type: 'organization', acronym: null, line, start, end: start + name.length, by: 'owner' }]
}

/** "© 2026 Rivertown Land Bank. All rights reserved." */
const holderAfter =
  /(?:©|\(c\)|\bcopyright\b)\s?(?:©|\(c\))?\s?(?:\d{4})?(?:\s?[-–]\s?\d{4})?[\s,.|–-]{0,9}(?:by\s)?(\p{Lu}[^.|©·•]{2,80}?)(?:\s?[.|©·•]|\s[-–—]\s|\sall rights|\s?\d{4}|$)/iu
/** "Rivertown Land Bank © 2026" */
const holderBefore = /^(\p{Lu}[^.|©·•]{2,80}?)[\s,–-]{0,9}(?:©|\(c\)) ?\d{4}/u

function rightsHolder(lines: readonly Line[]): string | null {
  for (const { text } of lines.toReversed().slice(0, 40)) {
    const holder = holderAfter.exec(text) ?? holderBefore.exec(text)
    if (holder) return holder[1]!.replace(/[\s,–-]+$/, '')
  }
  return null
}

/** The host name of the page and of the e-mail addresses on it, without the ending. */
function domainsOf(page: ReadPage): string[] {
  const hosts = [...page.text.slice(0, 200_000).matchAll(/[\w-]@([\w-]{2,63})\./g)].map((match) => match[1]!)
  const own =
    URL.parse(page.canonicalUrl ?? page.finalUrl)
      ?.hostname.replace(/^www\./, '')
      .split('.')[0] ?? ''
  return [...new Set([own, ...hosts])]
    .map((host) => host.toLowerCase().replace(/-/g, ''))
    .filter((host) => host.length >= 3)
}

/** "ashbylandbank" and "alb" both agree with "Ashby Land Bank". */
function agreesWith(key: string, domains: readonly string[]): boolean {
  const words = key.split(' ').filter((word) => !/^(?:of|the|and|for|in|to|at|on)$/.test(word))
  const joined = words.join('')
  const short = words.map((word) => word[0]).join('')
  const isOwn = words.some((word) => !ordinaryWords.has(word))
  return domains.some(
    (domain) =>
      domain === joined ||
      (short.length >= 3 && domain === short) ||
      (isOwn &&
        joined.length >= 6 &&
        (domain.startsWith(joined) || (domain.length >= 6 && joined.startsWith(domain)))),
  )
}
