import { type AskedQuery, isAnswered } from './find-seeds.ts'
import type { PageRecord } from './journal.ts'
import type { ResearchIssue } from './request.ts'
import type { Gap, ResearchCandidate } from './result.ts'

/** From this many actors on, an issue area is covered. */
const enough = 3

export type Looked = {
  readonly issue: ResearchIssue
  /** Questions about it that an engine answered, and that none did. */
  readonly answered: number
  readonly unanswered: number
  /** Whether engines were asked at all. Without any, whoever reads pages about a subject looks for it. */
  readonly hasEngines: boolean
  /** Pages read that speak of it. */
  readonly pages: number
  readonly actors: number
}

export function lookedFor(
  issue: ResearchIssue,
  asked: readonly AskedQuery[],
  records: readonly PageRecord[],
  candidates: readonly ResearchCandidate[],
): Looked {
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

/** Whether a page about the subject that is not found was looked for: a question was answered, or there is no engine. */
export const wasSearched = ({ answered, hasEngines, pages }: Looked): boolean =>
  answered > 0 || (!hasEngines && pages > 0)

/** Tells "looked and found none" from "did not look" and from "an engine did not answer". */
export function gapsOf(looked: readonly Looked[]): Gap[] {
  return looked.flatMap((one) => {
    const gap = gapOf(one)
    return gap ? [{ issueArea: one.issue.slug, ...gap }] : []
  })
}

function gapOf(looked: Looked): Omit<Gap, 'issueArea'> | undefined {
  const { issue, unanswered, pages, actors } = looked
  const subject = issue.name.toLowerCase()
  if (actors >= enough) return undefined
  const why = wasSearched(looked) ? '' : ` ${silence(looked)}`
  if (actors > 0) {
    const few = actors === 1 ? 'One actor was found' : `${actors} actors were found`
    return { kind: 'thin', detail: `${few}; ${told(pages)} of ${subject}.${why}` }
  }
  if (wasSearched(looked)) {
    const detail =
      pages === 0
        ? `No page read speaks of ${subject}.`
        : sentence(`${told(pages)} of ${subject}, and none names an actor.`)
    return { kind: 'found_none', detail }
  }
  return { kind: unanswered > 0 ? 'engine_silent' : 'not_searched', detail: silence(looked) }
}

function silence({ issue, unanswered, hasEngines, pages }: Looked): string {
  const subject = issue.name.toLowerCase()
  if (unanswered > 0) {
    const times = unanswered === 1 ? 'One question' : `${unanswered} questions`
    return `${times} about ${subject} got no answer from a search engine.`
  }
  const also = hasEngines && pages > 0 ? '' : `, and ${told(pages)} of it`
  return `No question was asked about ${subject}${also}.`
}

const told = (pages: number) =>
  pages === 0 ? 'no page read speaks' : pages === 1 ? 'one page read speaks' : `${pages} pages read speak`
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
