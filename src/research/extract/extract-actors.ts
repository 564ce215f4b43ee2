import type { ExtractedActor } from '../candidate.ts'
import { caps, firstItems, type OnCut } from '../caps.ts'
import type { ReadPage } from '../page.ts'
import { decideNames } from './decide-names.ts'
import { eventActors } from './event-actors.ts'
import { createIssueFinder, type Issue } from './issue-areas.ts'
import { withMemberships } from './member-of.ts'
import { mergeNames } from './merge-mentions.ts'
import { nameCandidates } from './name-features.ts'
import type { NameModel } from './name-model.ts'
import type { NameSpan } from './name-spans.ts'
import { organizationActors } from './organization-actors.ts'
import { type Line, linesOf } from './page-view.ts'
import { personActors } from './person-actors.ts'
import { publisherOf } from './publisher.ts'
import { type StructuredActor, structuredActors } from './structured-data.ts'
import { nameKey } from './text-folding.ts'

type ExtractionContext = {
  readonly place: { readonly key: string; readonly name: string; readonly state: unknown } | null
  readonly taxonomy: readonly Issue[]
  /** What the run asks about. */
  readonly requested?: readonly Issue[]
  readonly onCut?: OnCut
  /** Weights other than the committed ones, to measure them on pages that they were not fitted on. */
  readonly model?: NameModel
}

/** Extracts the actors of a page, structured data first, then text patterns. Every actor has a quote. */
export function extractActors(page: ReadPage, context: ExtractionContext): ExtractedActor[] {
  const { place, taxonomy, onCut = () => {} } = context
  const tooManyActors = () => onCut('cut_too_many_actors')
  if (page.format === 'feed' || page.format === 'calendar' || page.format === 'json') return []
  const lines = firstItems(linesOf(page), caps.linesPerPage, tooManyActors)
  const structured = structuredActors(page)
  const analyzed = { page, lines, structured, issuesIn: createIssueFinder(taxonomy, context.requested) }
  // "Right to Counsel Alder Falls": the requested place can look like a person's name.
  const people = personActors(analyzed, tooManyActors).filter(({ name }) => name !== place?.name)
  const { publisher, candidates } = candidatesOf(page, lines, structured, people)
  const names = mergeNames(decideNames(candidates, context.model), () => onCut('cut_too_many_names'))
  const organizations = organizationActors(analyzed, names, publisher, onCut)
  const actors = [
    ...organizations,
    ...withMemberships(lines, people, organizations),
    ...eventActors(analyzed, names),
  ]
  return [...firstItems(actors, caps.actorsPerPage, tooManyActors)]
}

/** Everything on the page that may be a name, with its features. */
export function candidatesOf(
  page: ReadPage,
  lines: readonly Line[] = linesOf(page),
  structured: readonly StructuredActor[] = structuredActors(page),
  people: readonly ExtractedActor[] = personActors({ page, lines, structured, issuesIn: () => [] }, () => {}),
) {
  const named = new Set(people.flatMap(({ name, aliases }) => [name, ...aliases].map(nameKey)))
  const stated = structured.filter(({ type }) => type !== 'person')
  const organizations = stated.flatMap(({ type, name }) => (type === 'organization' ? [name] : []))
  const publisher = publisherOf(page, lines, organizations)
  return {
    publisher,
    candidates: nameCandidates(
      page,
      lines,
      publisher,
      stated.flatMap((actor) => spanOf(actor, lines)),
      named,
    ),
  }
}

/** Structured data also describes theme and map vendors, so the visible page must name the actor. */
function spanOf({ type, name, website }: StructuredActor, lines: readonly Line[]): NameSpan[] {
  const line = lines.find(
    ({ text, isOption, isChrome, block }) =>
      !isOption && (!isChrome || block.level === 0) && text.includes(name),
  )
  if (!line || /schema\.org|google\.com/.test(website ?? '')) return []
  const start = line.block.start + line.text.indexOf(name)
  return [{ name, type, acronym: null, line, start, end: start + name.length, by: 'data' }]
}
