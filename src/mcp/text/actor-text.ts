import type { ActorShape } from '../shapes/actor-shape.ts'
import { formatDate, linkTo, quoted } from './quoted.ts'
import { evidenceLines } from './source-text.ts'

/** Formats an actor in a list. */
export function actorLines(actor: ActorShape, number: number): string[] {
  const { type, place_name, place_key, source_count, freshness } = actor
  const marks = [
    ...(actor.visibility === 'workspace' ? ['private to your workspace'] : []),
    ...(actor.sample ? ['fictional sample'] : []),
    ...(actor.open_flag_count > 0 ? [`${actor.open_flag_count} open reports`] : []),
  ]
  return [
    `${number}. ${quoted(actor.name, 200)} (${type}, ${place_name}, place key ${place_key}), id ${actor.id}`,
    ...(actor.description ? [`   ${quoted(actor.description, 400)}`] : []),
    `   Issue areas: ${actor.issue_areas.join(', ') || 'none'}. Sources: ${source_count}, newest ${formatDate(actor.newest_source_at)} (${freshness})${marks.length > 0 ? `; ${marks.join('; ')}` : ''}`,
    ...(actor.evidence
      ? evidenceLines(actor.evidence.cite, actor.evidence.display, actor.evidence.source)
      : []),
    `   Record: ${linkTo(actor.url)}`,
  ]
}

/** Tells the model how to get the next page. */
export function nextPageLines(next: string | null): string[] {
  return next === null
    ? []
    : ['', `Next page: call again with the same arguments and cursor ${JSON.stringify(next)}`]
}
