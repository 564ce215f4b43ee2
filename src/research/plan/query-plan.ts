import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { Issue } from '../extract/issue-areas.ts'

type PlannedPlace = { readonly name: string; readonly state: string }

/** A search query. */
export type PlannedQuery = {
  readonly text: string
  /** The issue areas it is about; empty for the place as a whole. */
  readonly issueAreas: readonly string[]
  readonly sourceClass: SourceClass
  /** A sentence for people. */
  readonly why: string
}

/** Query intents by importance: who acts, who decides, who reports. */
const intents: readonly {
  readonly sourceClass: SourceClass
  readonly words: string
  /** Index of the search term to use. Different terms find different pages. */
  readonly term: number
  readonly looksFor: string
}[] = [
  {
    sourceClass: 'nonprofit',
    words: 'organization coalition',
    term: 0,
    looksFor: 'organizations that work on',
  },
  {
    sourceClass: 'government',
    words: 'city program department',
    term: 1,
    looksFor: 'what the local government does about',
  },
  { sourceClass: 'news', words: 'news residents', term: 2, looksFor: 'who is in the news over' },
  {
    sourceClass: 'campaign',
    words: 'campaign initiative',
    term: 3,
    looksFor: 'campaigns and initiatives on',
  },
  { sourceClass: 'calendar', words: 'meeting public hearing', term: 4, looksFor: 'meetings and hearings on' },
]

const ofPlace: readonly {
  readonly sourceClass: SourceClass
  readonly words: string
  readonly looksFor: string
}[] = [
  { sourceClass: 'government', words: 'city council members mayor', looksFor: 'who governs' },
  {
    sourceClass: 'calendar',
    words: 'city council meetings agenda',
    looksFor: 'when the public bodies meet in',
  },
  { sourceClass: 'nonprofit', words: 'community organizations nonprofits', looksFor: 'who is organized in' },
]

/**
 * Plans queries for place × issue areas × source classes. Queries about the place come first, then each intent for
 * all areas, so that a limit cuts the least important queries of every area.
 */
export function planQueries(
  place: PlannedPlace,
  issues: readonly Issue[],
  options: { maximum?: number } = {},
): PlannedQuery[] {
  const maximum = Math.min(options.maximum ?? 14, 14)
  const where = `${place.name.includes(' ') ? `"${place.name}"` : place.name} ${place.state}`
  const label = `${place.name}, ${place.state}`
  const planned: PlannedQuery[] = ofPlace.map(({ sourceClass, words, looksFor }) => ({
    text: `${where} ${words}`,
    issueAreas: [],
    sourceClass,
    why: `To find ${looksFor} ${label}.`,
  }))
  for (const { sourceClass, words, term, looksFor } of intents) {
    for (const issue of issues) {
      const searchTerm = issue.searchTerms[term] ?? issue.searchTerms[0] ?? issue.name.toLowerCase()
      planned.push({
        text: `${where} ${searchTerm} ${words}`,
        issueAreas: [issue.slug],
        sourceClass,
        why: `To find ${looksFor} ${issue.name.toLowerCase()} in ${label}.`,
      })
    }
  }
  return deduplicated(planned).slice(0, maximum)
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
