import type { Clock } from '../platform/clock.ts'
import { extractActors } from './extract/extract-actors.ts'
import { readFeed } from './feed/read-feed.ts'
import type { Renderer } from './fetch/browser.ts'
import type { Fetcher } from './fetch/fetcher.ts'
import type { Visit } from './fetch/frontier.ts'
import { type LinkContext, linksWorthFollowing } from './fetch/links.ts'
import { needsBrowser } from './fetch/needs-browser.ts'
import type { Fetched } from './fetch/outcome.ts'
import type { FoundLink, PageRecord } from './journal.ts'
import { extractMeetings } from './meetings/extract-meetings.ts'
import type { PageLink, ReadPage } from './page.ts'
import { pageTopics } from './page-topics.ts'
import { isUnreadable, readPage } from './read/read-page.ts'
import type { ResearchIssue, ResearchRequest } from './request.ts'
import type { RunModel } from './run-model.ts'

const linksPerPage = 20
const feedsPerPage = 2
const linksPerFeed = 5
/** Longer texts are data dumps, and extraction would block the event loop for seconds. */
const maxTextLength = 500_000
/** Calendars and feeds are more useful than most links. */
const feedScores = { calendar: 7, feed: 6 } as const

export type VisitNeeds = {
  fetcher: Fetcher
  renderer: Renderer
  model: RunModel | null
  taxonomy: readonly ResearchIssue[]
  timeZone: string
  now: Clock
}

type Outcome = Pick<PageRecord, 'outcome' | 'detail'>

export function emptyRecord(
  visit: Pick<Visit, 'url' | 'seed' | 'depth' | 'foundBy'>,
  result: Outcome,
): PageRecord {
  return {
    url: visit.url,
    finalUrl: null,
    ...result,
    foundBy: visit.foundBy,
    seed: visit.seed,
    depth: visit.depth,
    isDrawn: false,
    page: null,
    says: null,
    model: null,
    actors: [],
    meetings: [],
    links: [],
  }
}

export const linkContext = (request: ResearchRequest, pageUrl: string): LinkContext => ({
  pageUrl,
  placeName: request.place?.name ?? null,
  terms: request.issues.flatMap((issue) => [issue.name, ...issue.searchTerms]),
})

/** Fetches and reads one page. Errors become its outcome; only an aborted run throws. */
export async function visitPage(
  needs: VisitNeeds,
  request: ResearchRequest,
  visit: Visit,
  signal: AbortSignal,
): Promise<PageRecord> {
  const fetched = await needs.fetcher.fetch(visit.url, { signal })
  signal.throwIfAborted()
  if (fetched.kind === 'not_modified') return emptyRecord(visit, { outcome: 'not_modified', detail: null })
  if (fetched.kind !== 'fetched')
    return emptyRecord(visit, { outcome: fetched.reason, detail: fetched.detail })
  try {
    return { ...(await readFetched(needs, request, visit, fetched, signal)), finalUrl: fetched.finalUrl }
  } catch (error) {
    signal.throwIfAborted()
    const what = error instanceof Error ? error.name : 'unknown error'
    const detail = `The page could not be read (${what}).`
    return { ...emptyRecord(visit, { outcome: 'unreadable', detail }), finalUrl: fetched.finalUrl }
  }
}

async function readFetched(
  needs: VisitNeeds,
  request: ResearchRequest,
  visit: Visit,
  fetched: Fetched,
  signal: AbortSignal,
): Promise<PageRecord> {
  const read = await readRendered(needs, fetched, signal)
  const { isDrawn } = read
  if ('unreadable' in read) {
    return { ...emptyRecord(visit, { outcome: read.unreadable, detail: read.detail }), isDrawn }
  }
  const { page } = read
  if (page.text.length > maxTextLength) {
    const detail = `The page has more than ${maxTextLength} characters of text, which is the limit.`
    return { ...emptyRecord(visit, { outcome: 'too_large', detail }), isDrawn }
  }
  const topics = pageTopics(page.text, request)
  // A guessed address may belong to a namesake or to nobody.
  if (visit.foundBy === 'guess' && topics.place !== 'name_and_state') {
    const detail = 'The address was a guess, and the page does not mention this place.'
    return { ...emptyRecord(visit, { outcome: 'other_place', detail }), isDrawn }
  }
  const found = extractActors(page, { place: request.place, taxonomy: needs.taxonomy })
  const modelResult = (await needs.model?.extract(page, found, signal)) ?? null
  const { html: _, links: _links, ...result } = page
  return {
    ...emptyRecord(visit, { outcome: 'read', detail: page.remarks.join(', ') || null }),
    isDrawn,
    page: result,
    says: topics,
    model: modelResult?.use ?? null,
    actors: [...found, ...(modelResult?.actors ?? [])],
    meetings: extractMeetings(page, { timeZone: needs.timeZone, now: needs.now() }),
    links: linksOf(page, linkContext(request, fetched.finalUrl)),
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

type Read = { page: ReadPage; isDrawn: boolean } | { unreadable: string; detail: string; isDrawn: boolean }

/** Reads a page, and renders it first if it is empty without scripts. */
async function readRendered(needs: VisitNeeds, fetched: Fetched, signal: AbortSignal): Promise<Read> {
  const read = await readPage(fetched)
  if (isUnreadable(read)) return { ...read, isDrawn: false }
  if (read.html === undefined || !needsBrowser({ text: read.text, html: read.html }))
    return { page: read, isDrawn: false }
  const attempts = needs.renderer.attemptsUsed
  const rendered = await needs.renderer.render(fetched, { signal })
  const isDrawn = needs.renderer.attemptsUsed > attempts
  if (rendered.kind !== 'fetched')
    return { page: { ...read, remarks: [...read.remarks, rendered.reason] }, isDrawn }
  const again = await readPage(rendered)
  return { page: isUnreadable(again) ? read : again, isDrawn }
}
