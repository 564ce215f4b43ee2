import type { PageRecord } from './journal.ts'
import type { ResearchIssue } from './request.ts'
import type { Gap, ResearchCandidate } from './result.ts'
import { isAnswered, type SearchOutcome } from './search/search-queries.ts'

/** An issue area with at least this many actors is covered. */
const coveredFrom = 3

export type IssueCoverage = {
  readonly issue: ResearchIssue
  /** Queries about the issue that a search engine answered or failed to answer. */
  readonly answered: number
  readonly unanswered: number
  /** Whether any search ran. Without search engines, reading pages about the issue counts as searching. */
  readonly hasEngines: boolean
  readonly pages: number
  readonly actors: number
}

export function issueCoverage(
  issue: ResearchIssue,
  asked: readonly SearchOutcome[],
  records: readonly PageRecord[],
  candidates: readonly ResearchCandidate[],
): IssueCoverage {
  const about = asked.filter(({ query }) => query.issueAreas.includes(issue.slug))
  const answered = about.filter(isAnswered).length
  return {
    issue,
    answered,
    unanswered: about.length - answered,
    hasEngines: asked.length > 0,
    pages: records.filter(({ outcome, says }) => outcome === 'read' && says?.issues.includes(issue.slug))
      .length,
    actors: candidates.filter(({ issueAreas }) => issueAreas.includes(issue.slug)).length,
  }
}

/** True if a query was answered, or if there is no search engine and pages about the issue were read. */
export const wasSearched = ({ answered, hasEngines, pages }: IssueCoverage): boolean =>
  answered > 0 || (!hasEngines && pages > 0)

/** Distinguishes "searched and found none", "not searched" and "the search engine failed". */
export const findGaps = (coverage: readonly IssueCoverage[]): Gap[] =>
  coverage.filter(({ actors }) => actors < coveredFrom).map(gapOf)

function gapOf(coverage: IssueCoverage): Gap {
  const { issue, unanswered, pages, actors } = coverage
  const issueArea = issue.slug
  const mentions = pagesMentioning(pages, inSentence(issue.name))
  const isSearched = wasSearched(coverage)
  if (actors > 0) {
    const few = actors === 1 ? 'One actor was found' : `${actors} actors were found`
    const why = isSearched ? '' : ` ${notSearchedDetail(coverage)}`
    return { issueArea, kind: 'thin', detail: `${few}; ${mentions}.${why}` }
  }
  if (isSearched) {
    const rest = pages === 0 ? '' : ', but no actor was found'
    return { issueArea, kind: 'found_none', detail: sentence(`${mentions}${rest}.`) }
  }
  const kind = unanswered > 0 ? 'engine_silent' : 'not_searched'
  return { issueArea, kind, detail: notSearchedDetail(coverage) }
}

function notSearchedDetail({ issue, unanswered, hasEngines, pages }: IssueCoverage): string {
  const subject = inSentence(issue.name)
  if (unanswered > 0) {
    const searches = unanswered === 1 ? 'One search' : `${unanswered} searches`
    return `${searches} for ${subject} failed.`
  }
  const also = hasEngines && pages > 0 ? '' : `, and ${pagesMentioning(pages, 'it')}`
  return `There was no search for ${subject}${also}.`
}

/** An issue's name in the middle of a sentence: abbreviations keep their capitals. */
const inSentence = (name: string) =>
  name
    .split(' ')
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ')

const pagesMentioning = (pages: number, subject: string) =>
  pages === 0
    ? `no page that was read mentions ${subject}`
    : pages === 1
      ? `one page mentions ${subject}`
      : `${pages} pages mention ${subject}`
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
