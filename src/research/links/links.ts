import { refusalOf } from '../fetch/address-rules.ts'
import { normalizedUrl } from '../fetch/normalized-url.ts'
import { decoded, siteOf } from '../fetch/site.ts'
import type { PageLink } from '../page.ts'
import type { ResearchIssue, ResearchPlace } from '../request.ts'

/** Words in links and paths. The weight says how likely the page names actors. */
const promising: readonly (readonly [weight: number, words: RegExp])[] = [
  [
    4,
    /\b(council( ?members?)?|alder(men|women|persons?|man)?|commissioners?|trustees?|supervisors?|selectboard|mayor|elected officials?|officials|board (of )?(directors|members|trustees)|our board|board|staff|leadership|our team|team|who we are|meet the|members?|officers|directory|departments?|city government|government|boards and commissions|committees?)\b/,
  ],
  [3, /\b(about( us)?|our (story|work|mission)|what we do|mission|history|contact( us)?)\b/],
  [3, /\b(meetings?|agendas?|minutes|calendar|public hearings?|hearings?|town halls?|events?|schedule)\b/],
  [
    3,
    /\b(programs?|initiatives?|campaigns?|projects?|coalitions?|partners?|partnerships?|community (organizations|groups|partners|resources)|neighborhood (associations?|groups)|resources|grantees?|get involved|take action|issues|priorities)\b/,
  ],
  [2, /\b(news|newsroom|press( releases?)?|blog|stories|updates|announcements|publications|reports?)\b/],
]

/** Links that lead to no civic text or repeat other pages. */
const ignoredWords =
  /\b(log ?in|sign ?in|sign ?up|register|my account|cart|checkout|shop|store|donate now|donate|pay (a |my )?(bill|ticket|fine)|pay online|payments?|privacy|cookies?|terms( of (use|service))?|accessibility statement|disclaimer|copyright|site ?map|subscribe|unsubscribe|rss|share|print|tweet|translate|select language|skip to|back to top|next|previous|older|newer|read more|employment|careers?|jobs?|bids?|rfps?|weather|webcam|photo gallery|gallery|faqs?)\b/

const unreadableFile =
  /\.(jpe?g|png|gif|svg|webp|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|wmv|webm|ogg|wav|zip|gz|rar|7z|exe|dmg|docx?|xlsx?|pptx?|odt|ods|css|js|mjs|woff2?|ttf|eot|kmz|kml|shp|dwg)$/i

/** Addresses without end: calendar days, page numbers, sorted and filtered lists, print versions. */
const crawlerTrap =
  /[?&](page|paged|start|offset|month|year|day|date|week|view|sort|order|orderby|filter\w*|replytocom|print|format|share|lang|tribe-bar-date|eventdisplay|ical|outlook-ical|add-to-cart)=|\/page\/\d+|\/(19|20)\d\d\/\d{1,2}(\/\d{1,2})?\/?$|\/\d{4}-\d{2}(-\d{2})?\/?$|\/(tag|author|category|feed|comments|wp-json|wp-content|cdn-cgi|xmlrpc\.php)(\/|$)/i

/** The page with the links, and the subject of the run. */
export type LinkContext = {
  readonly pageUrl: string
  readonly place: Pick<ResearchPlace, 'name'> | null
  readonly issues: readonly Pick<ResearchIssue, 'name' | 'searchTerms' | 'aliases'>[]
}

export type ScoredLink = {
  readonly url: string
  readonly score: number
}

/** Scores the links of one page; null if a link is not worth a request. */
export function linkScorer(context: LinkContext): (link: PageLink) => ScoredLink | null {
  const own = normalizedUrl(context.pageUrl)
  const ownSite = siteOf(context.pageUrl)
  const subjects = context.issues
    .flatMap(({ name, searchTerms, aliases = [] }) => [name, ...searchTerms, ...aliases])
    .map(plain)
  const place = plain(context.place?.name ?? '')

  return (link) => {
    const target = URL.parse(link.url, context.pageUrl)
    if (target === null || isExcluded(target)) return null
    target.hash = ''
    const text = plain(link.text)
    const path = plain(decoded(target.pathname))
    let score = topicScore(text, path)
    if (subjects.some((words) => hasWords(text, words) || hasWords(path, words))) score += 4
    const isPromising = score > 0
    if (hasWords(text, place) || hasWords(plain(target.hostname), place)) score += 1
    if (ignoredWords.test(text) || (text === '' && ignoredWords.test(path))) score -= 5
    if (score > 0 && siteOf(target) !== ownSite) score -= link.isChrome ? 4 : 2
    // Long paths and titles are single articles; lists and rosters are near the root.
    score -= 0.5 * Math.max(0, depthOf(target) - 2) + (text.length > 80 ? 1 : 0)
    if (score <= 0 || !isPromising || normalizedUrl(target.href) === own) return null
    return { url: target.href, score: Math.round(score * 100) / 100 }
  }
}

/** The links worth following, best first, each address once. Among equals, the first are best. */
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
  return [...best.values()].sort((one, other) => other.score - one.score).slice(0, limit)
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
