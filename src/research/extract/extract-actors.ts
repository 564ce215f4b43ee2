import type { ExtractedActor } from '../candidate.ts'
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
}

/** Longer than any page people read; lines below are ignored. */
const maxLines = 6000

const finders = new WeakMap<readonly Issue[], IssueFinder>()

/** Extracts the actors of a page, structured data first, then text patterns. Every actor has a quote. */
export function extractActors(page: ReadPage, { place, taxonomy }: ExtractionContext): ExtractedActor[] {
  if (page.format === 'feed' || page.format === 'calendar' || page.format === 'json') return []
  const issuesIn = finders.get(taxonomy) ?? createIssueFinder(taxonomy)
  finders.set(taxonomy, issuesIn)
  const lines = linesOf(page).slice(0, maxLines)
  const structured = structuredActors(page)
  return [
    ...organizationActors(page, lines, structured, issuesIn),
    // "Right to Counsel Alder Falls": the requested place can look like a person's name.
    ...personActors(page, lines, structured, issuesIn).filter(({ name }) => name !== place?.name),
    ...eventActors(page, lines, structured, issuesIn),
  ]
}
