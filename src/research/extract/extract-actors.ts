import { LRUCache } from 'lru-cache'
import type { ExtractedActor } from '../candidate.ts'
import { caps, firstItems, type OnCut } from '../caps.ts'
import type { ReadPage } from '../page.ts'
import { eventActors } from './event-actors.ts'
import { createIssueFinder, type Issue, type IssueFinder } from './issue-areas.ts'
import { organizationActors } from './organization-actors.ts'
import { linesOf } from './page-view.ts'
import { personActors } from './person-actors.ts'
import { structuredActors } from './structured-data.ts'

type ExtractionContext = {
  readonly place: { readonly key: string; readonly name: string; readonly state: unknown } | null
  readonly taxonomy: readonly Issue[]
  /** Is called if a cap applies to the page. */
  readonly onCut?: OnCut
}

/** By content, because each job of a worker brings its own copy of the taxonomy. */
const finders = new LRUCache<string, IssueFinder>({ max: 4 })

/** Extracts the actors of a page, structured data first, then text patterns. Every actor has a quote. */
export function extractActors(page: ReadPage, context: ExtractionContext): ExtractedActor[] {
  const { place, taxonomy, onCut = () => {} } = context
  const tooManyActors = () => onCut('cut_too_many_actors')
  if (page.format === 'feed' || page.format === 'calendar' || page.format === 'json') return []
  const key = JSON.stringify(taxonomy)
  const issuesIn = finders.get(key) ?? createIssueFinder(taxonomy)
  finders.set(key, issuesIn)
  const lines = firstItems(linesOf(page), caps.linesPerPage, tooManyActors)
  const structured = structuredActors(page)
  const actors = [
    ...organizationActors(page, lines, structured, issuesIn, onCut),
    // "Right to Counsel Alder Falls": the requested place can look like a person's name.
    ...personActors(page, lines, structured, issuesIn, tooManyActors).filter(
      ({ name }) => name !== place?.name,
    ),
    ...eventActors(page, lines, structured, issuesIn),
  ]
  return [...firstItems(actors, caps.actorsPerPage, tooManyActors)]
}
