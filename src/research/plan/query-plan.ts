import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { Issue } from '../extract/issue-areas.ts'

/** A search query. */
export type PlannedQuery = {
  readonly text: string
  /** The issue areas it is about; empty for the place as a whole. */
  readonly issueAreas: readonly string[]
  readonly sourceClass: SourceClass
  /** A sentence for people. */
  readonly why: string
}

type Intent = readonly [sourceClass: SourceClass, words: string, looksFor: string]

const ofPlace: readonly Intent[] = [
  ['government', 'city council members mayor', 'who governs'],
  ['calendar', 'city council meetings agenda', 'when the public bodies meet in'],
  ['nonprofit', 'community organizations nonprofits', 'who is organized in'],
]
/** By importance: who acts, who decides, who reports. Each uses another search term, which finds other pages. */
const ofIssue: readonly Intent[] = [
  ['nonprofit', 'organization coalition', 'organizations that work on'],
  ['government', 'city program department', 'what the local government does about'],
  ['news', 'news residents', 'who is in the news over'],
  ['campaign', 'campaign initiative', 'campaigns and initiatives on'],
  ['calendar', 'meeting public hearing', 'meetings and hearings on'],
]

/**
 * Plans queries for place × issue areas × source classes. Queries about the place come first, then each intent for
 * all areas, so that a limit cuts the least important queries of every area.
 */
export function planQueries(
  place: { readonly name: string; readonly state: string },
  issues: readonly Issue[],
  { maximum = 14 }: { maximum?: number } = {},
): PlannedQuery[] {
  const where = `${place.name.includes(' ') ? `"${place.name}"` : place.name} ${place.state}`
  const label = `${place.name}, ${place.state}`
  const planned = ofPlace.map(([sourceClass, words, looksFor]): PlannedQuery => {
    return { text: `${where} ${words}`, issueAreas: [], sourceClass, why: `To find ${looksFor} ${label}.` }
  })
  for (const [at, [sourceClass, words, looksFor]] of ofIssue.entries()) {
    for (const { slug, name, searchTerms } of issues) {
      const issue = name.toLowerCase()
      const text = `${where} ${searchTerms[at] ?? searchTerms[0] ?? issue} ${words}`
      const why = `To find ${looksFor} ${issue} in ${label}.`
      planned.push({ text, issueAreas: [slug], sourceClass, why })
    }
  }
  return deduplicated(planned).slice(0, Math.min(maximum, 14))
}

/** Two areas may produce the same query. It is sent once, for both. */
function deduplicated(planned: readonly PlannedQuery[]): PlannedQuery[] {
  const byIntent = new Map<string, PlannedQuery>()
  for (const query of planned) {
    const intent = [...new Set(query.text.toLowerCase().match(/[\p{L}\p{N}]+/gu))].sort().join(' ')
    const known = byIntent.get(intent)
    if (known === undefined) byIntent.set(intent, query)
    else if (query.issueAreas.some((area) => !known.issueAreas.includes(area))) {
      byIntent.set(intent, {
        ...known,
        issueAreas: [...new Set([...known.issueAreas, ...query.issueAreas])],
        why: `${known.why} ${query.why}`,
      })
    }
  }
  return [...byIntent.values()]
}
