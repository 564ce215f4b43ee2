import type { CutRemark } from './caps.ts'
import { extractActors } from './extract/extract-actors.ts'
import { createIssueFinder } from './extract/issue-areas.ts'
import { readFeed } from './feed/read-feed.ts'
import type { Fetched } from './fetch/outcome.ts'
import { type FoundLink, noFindings, type PageFindings } from './journal.ts'
import { type LinkContext, linksWorthFollowing } from './links/links.ts'
import { extractMeetings } from './meetings/extract-meetings.ts'
import type { PageLayout, PageLink, ReadPage } from './page.ts'
import { placeMention } from './place-mention.ts'
import { needsBrowser } from './read/needs-browser.ts'
import { isUnreadable, readPage } from './read/read-page.ts'
import type { ResearchIssue, ResearchRequest } from './request.ts'

const linksPerPage = 20
const feedsPerPage = 2
const linksPerFeed = 5
/** Longer texts are data dumps. */
const maxTextLength = 500_000
/** Calendars and feeds are more useful than most links. */
const feedScores = { calendar: 7, feed: 6 } as const

export type PageToAnalyze = {
  readonly fetched: Pick<Fetched, 'url' | 'finalUrl' | 'contentType' | 'body' | 'retrievedAt' | 'isRendered'>
  readonly foundBy: string
  readonly request: Pick<ResearchRequest, 'place' | 'issues'>
  readonly taxonomy: readonly ResearchIssue[]
  readonly timeZone: string
  readonly now: Date
  /** Whether quotes of a model will be checked against the page. */
  readonly hasModel?: boolean
}

export type AnalyzedPage = PageFindings & {
  /** Null without a model. */
  readonly layout: PageLayout | null
  /** The content type as which a browser could read more; null if it could not. */
  readonly renderAs: string | null
}

/** Reads a fetched page and extracts all that a run uses of it. */
export async function analyzePage(given: PageToAnalyze): Promise<AnalyzedPage> {
  const { fetched, request, taxonomy, timeZone, now } = given
  const unused = (outcome: string, detail: string, renderAs: string | null = null): AnalyzedPage => ({
    ...noFindings,
    outcome,
    detail,
    layout: null,
    renderAs,
  })
  const page = await readPage(fetched)
  if (isUnreadable(page)) return unused(page.unreadable, page.detail)
  const { html, links: _, blocks, unseen = [], joints, ...result } = page
  const canRender = !fetched.isRendered && html !== undefined && needsBrowser({ text: page.text, html })
  const renderAs = canRender ? page.contentType : null
  if (page.text.length > maxTextLength) {
    const detail = `The page has more than ${maxTextLength} characters of text, which is the limit.`
    return unused('too_large', detail, renderAs)
  }
  // Stored, so that the text is not needed again.
  const says = {
    place: request.place ? placeMention(page.text, request.place) : 'none',
    issues: createIssueFinder(request.issues, request.issues)(page.text),
  } as const
  // A guessed address may belong to a namesake or to nobody.
  if (given.foundBy === 'guess' && says.place !== 'name_and_state') {
    const detail = 'The address was a guess, and the page does not mention this place.'
    return unused('other_place', detail, renderAs)
  }
  const cuts = new Set<CutRemark>()
  const onCut = (remark: CutRemark) => void cuts.add(remark)
  const actors = extractActors(page, { place: request.place, taxonomy, requested: request.issues, onCut })
  const issuesIn = createIssueFinder(taxonomy, request.issues)
  const meetings = extractMeetings(page, { timeZone, now, onCut }).map((meeting) => ({
    ...meeting,
    issueAreas: issuesIn(meeting.title),
  }))
  return {
    outcome: 'read',
    detail: null,
    page: { ...result, remarks: [...page.remarks, ...cuts] },
    layout: given.hasModel ? { blocks, unseen, ...(joints && { joints }) } : null,
    renderAs,
    says,
    actors,
    meetings,
    links: linksOf(page, { ...request, pageUrl: page.finalUrl }),
  }
}

/** The links of a page: calendars and feeds, then the best links. */
function linksOf(page: ReadPage, context: LinkContext): FoundLink[] {
  if (page.format === 'feed') {
    const items = readFeed(page.html ?? page.text, page.finalUrl).items
    const links = items.flatMap(({ url, title }): PageLink[] =>
      url ? [{ url, text: title, isChrome: false }] : [],
    )
    return scoredLinks(links, context, linksPerFeed)
  }
  const named = (urls: readonly string[], foundBy: 'feed' | 'calendar') =>
    urls
      .filter((url) => !/\/comments\//.test(url))
      .slice(0, feedsPerPage)
      .map((url) => ({ url, score: feedScores[foundBy], foundBy }))
  return [
    ...named(page.calendars, 'calendar'),
    ...named(page.feeds, 'feed'),
    ...scoredLinks(page.links, context, linksPerPage),
  ]
}

const scoredLinks = (links: readonly PageLink[], context: LinkContext, most: number): FoundLink[] =>
  linksWorthFollowing(links, context, most).map(({ url, score }) => ({ url, score, foundBy: 'link' }))
