import { siteOf } from '../fetch/site.ts'
import type { ReadPage } from '../page.ts'
import { cuesIn, hasDate, isTitleCase } from './name-context.ts'
import type { NameSpan } from './name-spans.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { connectors, openers } from './organization-words.ts'
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
  const holder = statedBy(lines, holderAfter, holderBefore)
  const paying = statedBy(lines, payer)
  const home = siteOf(page.finalUrl)
  const homeLinks = page.links
    .filter(({ url }) => URL.parse(url)?.pathname === '/' && siteOf(url) === home)
    .map(({ text }) => text)
  const chrome = new Set(
    lines.flatMap(({ isChrome, text }) =>
      isChrome ? [key(text), key(text.slice(0, 120).split(afterName)[0])] : [],
    ),
  )
  const domains = domainsOf(page)
  const keys = {
    'site name': new Set([key(page.siteName)]),
    'site in the title': new Set([key(siteInTitle(title, page.siteName))]),
    'first part of the title': new Set(parts.length > 1 ? [key(parts[0])] : []),
    'last part of the title': new Set(parts.length > 1 ? [key(parts.at(-1))] : []),
    'whole title': new Set(parts.length === 1 ? [key(parts[0])] : []),
    'copyright holder': new Set([key(holder)]),
    'pays for the page': new Set([key(paying)]),
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
  const names = [page.siteName, ...parts, holder, paying, ...homeLinks.slice(0, 5), ...stated]
  const mentions = [...new Set(names.flatMap((name) => name?.trim() ?? []))].flatMap((name) =>
    mentionOf(name, lines),
  )
  return { mentions, signsOf }
}

const key = (name: string | null | undefined): string => fold((name ?? '').replace(/^The\s+/, ''))

/** "Ashby Tenants, 12 Oak Street", "Ashby Tenants is a 501(c)(3)". */
const afterName = /[,·•|–—(]| (?:is|are|was) /

/** "Endorsements | Ashby Tenants": the last part names the site, unless it is a section or a slogan. */
function siteInTitle(title: string, siteName: string | null): string | undefined {
  const parts = title.split(/\s+[|–—·»-]+\s+|\s*\|\s*/)
  if (parts.length < 2) return undefined
  const isSite = (part: string) =>
    (!/\s/.test(part) || isTitleCase(part)) && !isSection(part) && !isAddress(part)
  return siteName !== null && parts.includes(siteName) ? siteName : [parts.at(-1)!, parts[0]!].find(isSite)
}

/** "About Us", "Campaigns & Actions", "May 3" */
const isSection = (part: string): boolean => {
  const words = fold(part).split(' ')
  const isPlain = (word: string) =>
    [ordinaryWords, openers, connectors].some((list) => list.has(word)) || cuesIn(word).length > 0
  return hasDate(part) || (words.length <= 3 && words.every(isPlain))
}

/** "Board of Ethics | CookCountyIL.gov": an address is no name, unless it is that of a movement ("MoveOn.org"). */
const isAddress = (name: string): boolean => /^\S+\.(?:gov|us|edu|mil)$/i.test(name)

function mentionOf(given: string, lines: readonly Line[]): NameSpan[] {
  const name = given.replace(/^The\s+/, '').replace(/['’]s$/, '')
  if (name.length < 3 || name.length > 90 || isAddress(name)) return []
  const places = lines.filter(({ text, isOption }) => !isOption && text.includes(name))
  // "Field for Ashby" is a part of "Anne Field for Ashby Council".
  const line =
    places.find(({ isProse }) => isProse) ??
    places.find(({ text }) => !/^ \p{Lu}/u.test(text.slice(text.indexOf(name) + name.length))) ??
    places[0]
  if (!line) return []
  const start = line.block.start + line.text.indexOf(name)
  return [{ name, type: 'organization', acronym: null, line, start, end: start + name.length, by: 'owner' }]
}

/** "© 2026 Rivertown Land Bank. All rights reserved." */
const holderAfter =
  /(?:©|\(c\)|\bcopyright\b)[\s:]{0,3}(?:©|\(c\))?\s?(?:\d{4})?(?:\s?[-–]\s?\d{4})?[\s,.|–-]{0,9}(?:by\s)?(?!all rights)(\p{Lu}[^.|©·•]{2,80}?)(?:\s?[.|©·•]|, |\s[-–—]\s|\sall rights|\s?\d{4}|$)/iu
/** "Paid for by the Committee to Elect Anne Field" */
const payer = /\bpaid (?:for )?by (?:the )?(\p{Lu}[^.,;|©·•]{2,80})/iu
/** "Rivertown Land Bank © 2026" */
const holderBefore = /^(\p{Lu}[^.|©·•]{2,80}?)[\s,–-]{0,9}(?:©|\(c\)) ?\d{4}/u

/** What the last lines of the page state in one of these ways. */
function statedBy(lines: readonly Line[], ...ways: readonly RegExp[]): string | null {
  for (const { text } of lines.slice(-40).toReversed())
    for (const way of ways) {
      const name = way.exec(text)?.[1]
      if (name !== undefined) return name.replace(/[\s,–-]+$/, '')
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
