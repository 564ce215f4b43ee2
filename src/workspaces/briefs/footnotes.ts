import type { Citation } from '../../contracts/directory/citations.ts'
import { shortPlaceName } from '../../contracts/directory/place-key.ts'
import type { Brief } from '../../contracts/workspaces/briefs.ts'
import type { LinkedRun } from '../../contracts/workspaces/linked-records.ts'

/** Details of a citation for an export, without its quote and title. */
export function footnoteDetails(citation: Citation): {
  about: string | null
  dates: string
  notes: string[]
} {
  const { source, actor, kind, text } = citation
  const dates = [
    ...(source.publisher === null ? [] : [source.publisher]),
    ...(source.published_at === null ? [] : [`published ${day(source.published_at)}`]),
    `retrieved ${day(source.retrieved_at)}`,
  ]
  const about =
    actor !== null
      ? `${actor.name}, ${shortPlaceName(actor.place)}: ${text}`
      : kind === 'signal'
        ? text
        : null
  return { about, dates: dates.join(', '), notes: warningsOf(citation) }
}

/** Warnings for the reader. */
function warningsOf(citation: Citation): string[] {
  const gone = {
    claim: 'no longer in the directory',
    source: 'no longer in the directory',
    signal: citation.replaced_by ? `replaced by signal ${citation.replaced_by}` : 'withdrawn',
  }
  return [
    ...(citation.state === 'removed' ? [`${gone[citation.kind]}, last seen ${day(citation.seen_at)}`] : []),
    ...(citation.visibility === 'workspace' ? ['private to the workspace'] : []),
  ]
}

/** The line under the title: status, version and dates. */
export function statusLine(brief: Brief, exportedAt: Date): string {
  const { status, version, updated_at, updated_by } = brief
  return `${status === 'final' ? 'Final' : 'Draft'}, version ${version}, updated ${day(updated_at)} by ${updated_by.name}; exported ${day(exportedAt.toISOString())}`
}

/** Gaps written by the authors first, then derived ones. */
export function gapsOf(brief: Brief): string[] {
  return [...brief.gaps, ...brief.derived_gaps.map((gap) => gap.sentence)]
}

type LinkedItem = { name: string; note: string | null; url: string | null }

/** Linked records by kind. */
export function linksOf({ links }: Brief): { heading: string; items: LinkedItem[] }[] {
  const target = ({ name, state, url }: Brief['links']['entities'][number]) => ({
    name,
    note: state === 'listed' ? null : state,
    url,
  })
  return [
    // Actor URLs are paths of the service, which are useless on paper.
    { heading: 'Actors', items: links.entities.map((one) => ({ ...target(one), url: null })) },
    { heading: 'Linked sources', items: links.sources.map(target) },
    {
      heading: 'Signals',
      items: links.signals.map(({ title, occurred_at, state }) => ({
        name: `${title} (${day(occurred_at)})`,
        note: state === 'current' ? null : state,
        url: null,
      })),
    },
    {
      heading: 'Runs',
      items: links.runs.map((run) => ({
        name: runText(run),
        note: run.state === 'current' ? null : run.state,
        url: null,
      })),
    },
  ].filter((group) => group.items.length > 0)
}

/** Summary of a run, such as `Gary, IN, 2026-03-04: 4 actors on 12 pages, 2 of them published`. */
function runText({ place, location, status, created_at, finished_at, found }: LinkedRun): string {
  const where = place === null ? location : shortPlaceName(place)
  const ends = { pending: 'waiting', running: 'in progress', completed: '', failed: 'failed' }[status]
  const what = [
    ...(ends === '' ? [] : [ends]),
    `${found.candidates} ${found.candidates === 1 ? 'actor' : 'actors'} on ${found.pages_read} ${found.pages_read === 1 ? 'page' : 'pages'}`,
    ...(found.published > 0 ? [`${found.published} of them published`] : []),
  ]
  return `${where}, ${day(finished_at ?? created_at)}: ${what.join(', ')}`
}

function day(instant: string): string {
  return instant.slice(0, 10)
}
