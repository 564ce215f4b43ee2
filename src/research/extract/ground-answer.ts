import type { ExtractedActor } from '../candidate.ts'
import type { ModelAnswer } from '../model/model-prompt.ts'
import type { QuotedPage, Span } from '../page.ts'
import type { Issue } from './issue-areas.ts'
import { groundActor } from './quote.ts'
import { fold } from './text-folding.ts'

type Rejection = {
  readonly name: string
  readonly quote: string
  /** `not_on_page`: the quote is not on the page. `not_grounded`: it crosses blocks or does not name the actor. */
  readonly reason: 'not_on_page' | 'not_grounded'
}
export type GroundedAnswer = { readonly actors: ExtractedActor[]; readonly rejected: Rejection[] }

/** Keeps only the actors of a model answer whose quote is on the page, word for word. */
export function groundAnswer(
  page: QuotedPage,
  answer: ModelAnswer,
  taxonomy: readonly Issue[],
): GroundedAnswer {
  const slugs = new Set(taxonomy.map(({ slug }) => slug))
  const actors = new Map<string, ExtractedActor>()
  const rejected: Rejection[] = []
  for (const { name: given, type, role, quote, issue_areas } of answer.actors) {
    const name = given.replace(/\s+/g, ' ').trim()
    const spans = placesOf(page.text, quote)
    if (spans.length === 0) {
      rejected.push({ name, quote, reason: 'not_on_page' })
      continue
    }
    const issueAreas = issue_areas.filter((slug) => slugs.has(slug))
    const isRoleShown = role !== null && fold(quote).includes(fold(role))
    const actor = spans
      .map((span) =>
        groundActor(page, {
          type,
          name,
          role: isRoleShown ? role : null,
          method: 'model',
          confidence: 0.6,
          claims: [
            { kind: 'identity', text: name, span },
            ...(isRoleShown ? [{ kind: 'role' as const, text: role, span }] : []),
            ...issueAreas.map((slug) => ({ kind: 'issue' as const, text: quote, issueArea: slug, span })),
          ],
        }),
      )
      .find((found) => found !== null)
    const key = `${type} ${fold(name)}`
    if (!actor) rejected.push({ name, quote, reason: 'not_grounded' })
    else if (!actors.has(key)) actors.set(key, actor)
  }
  return { actors: [...actors.values()], rejected }
}

const maxPlaces = 20

/** Characters that models type in the form that they prefer. */
const alike = [/['‘’]/g, /["“”]/g, /[-‐‑–—]/g]

/** Every position of a quote. White space, quotation marks and dashes may differ, because models normalize them. */
function placesOf(text: string, quote: string): Span[] {
  const words = quote.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const pattern = new RegExp(words.map(patternOf).join('[ \\t]+'), 'gu')
  return text
    .matchAll(pattern)
    .take(maxPlaces)
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    .toArray()
}

const patternOf = (word: string): string =>
  alike.reduce(
    (pattern, marks) => pattern.replace(marks, marks.source),
    word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
  )
