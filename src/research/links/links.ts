import { refusalOf } from '../fetch/address-rules.ts'
import { decoded } from '../fetch/decoded.ts'
import { normalizedUrl } from '../fetch/normalized-url.ts'
import { siteOf } from '../fetch/site.ts'
import type { PageLink } from '../page.ts'
import { crawlerTrap, ignoredWords, promising, unreadableFile } from './link-words.ts'

export type LinkContext = {
  readonly pageUrl: string
  /** The subject of the run: place name and search terms of the issue areas. */
  readonly placeName: string | null
  readonly terms: readonly string[]
}

export type ScoredLink = {
  readonly url: string
  readonly score: number
}

/** Scores the links of one page; null if a link is not worth a request. */
export function linkScorer(context: LinkContext): (link: PageLink) => ScoredLink | null {
  const own = normalizedUrl(context.pageUrl)
  const ownSite = siteOf(context.pageUrl)
  const subjects = context.terms.map(plain).filter((words) => words !== '')
  const place = context.placeName === null ? '' : plain(context.placeName)

  return (link) => {
    const target = URL.parse(link.url, context.pageUrl)
    if (target === null || isExcluded(target)) return null
    target.hash = ''
    const text = plain(link.text)
    const path = plain(decoded(target.pathname))
    let score = topicScore(text, path)
    if (subjects.some((words) => hasWords(text, words) || hasWords(path, words))) score += 4
    const isPromising = score > 0
    if (place !== '' && (hasWords(text, place) || hasWords(plain(target.hostname), place))) score += 1
    if (ignoredWords.test(text) || (text === '' && ignoredWords.test(path))) score -= 5
    if (score > 0 && siteOf(target) !== ownSite) score -= link.isChrome ? 4 : 2
    // Long paths and titles are single articles; lists and rosters are near the root.
    score -= 0.5 * Math.max(0, depthOf(target) - 2) + (text.length > 80 ? 1 : 0)
    if (score <= 0 || !isPromising || normalizedUrl(target.href) === own) return null
    return { url: target.href, score: Math.round(score * 100) / 100 }
  }
}

/** The links worth following, best first, each address once. */
export function linksWorthFollowing(
  links: readonly PageLink[],
  context: LinkContext,
  limit = 20,
): ScoredLink[] {
  const score = linkScorer(context)
  const best = new Map<string, ScoredLink>()
  // A page with a hundred thousand links is a trap; the important links come early.
  for (const link of links.slice(0, 2_000)) {
    const scored = score(link)
    if (scored === null) continue
    const key = normalizedUrl(scored.url) ?? scored.url
    if (scored.score > (best.get(key)?.score ?? 0)) best.set(key, scored)
  }
  return [...best.values()]
    .sort((one, other) => other.score - one.score || (one.url < other.url ? -1 : 1))
    .slice(0, limit)
}

function isExcluded(target: URL): boolean {
  // The fetcher checks ports, because sample sites run on any port.
  const refusal = refusalOf(target)
  if (refusal && refusal.reason !== 'forbidden_port') return true
  return unreadableFile.test(target.pathname) || crawlerTrap.test(target.pathname + target.search)
}

function topicScore(text: string, path: string): number {
  let score = 0
  for (const [weight, words] of promising) {
    if (words.test(text)) score += weight
    else if (words.test(path)) score += weight * 0.75
  }
  return score
}

const plain = (text: string) =>
  text
    .slice(0, 300)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\.(html?|aspx?|php|jsp|cfm)\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const hasWords = (text: string, words: string) => words !== '' && ` ${text} `.includes(` ${words} `)

const depthOf = (url: URL) => url.pathname.split('/').filter(Boolean).length
