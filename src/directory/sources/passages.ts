import { displayOf } from '../../contracts/directory/excerpt-display.ts'
import type { ExcerptFormat } from '../../contracts/directory/excerpts.ts'
import type { Passage, SupportedActor } from '../../contracts/directory/passages.ts'
import { recordFields } from '../../contracts/directory/record-fields.ts'

/** A stored passage. */
export type PassageRow = {
  passage_id: string
  source_id: string
  /** The words of the passage. */
  passage_excerpt: string
  excerpt_format: ExcerptFormat
  passage_position: number | null
  context_before: string
  context_after: string
}

/** A claim with its passage and the actor it is about. */
export type PassageClaim = PassageRow & {
  id: string
  kind: string
  text: string
  issue_area: string | null
  excerpt: string
  entity: SupportedActor
}

/** The claims by the passage that proves them. Passages have the order of their first claim. */
export function groupPassages(claims: readonly PassageClaim[]): Passage[] {
  return [...Map.groupBy(claims, (claim) => claim.passage_id).values()].map(toPassage)
}

function toPassage(claims: readonly PassageClaim[]): Passage {
  const row = claims[0]!
  const fields = recordFields(row.passage_excerpt, row.excerpt_format)
  const { context_before: before, context_after: after } = row
  return {
    id: row.passage_id,
    source_id: row.source_id,
    excerpt: row.passage_excerpt,
    excerpt_format: row.excerpt_format,
    display: displayOf(row.passage_excerpt, row.excerpt_format),
    position: row.passage_position,
    context: before || after ? { before, after } : null,
    format: fields === null ? 'text' : 'record',
    fields,
    claims: claims.map(({ id, kind, text, issue_area, excerpt, entity }) => ({
      id,
      kind: kind as Passage['claims'][number]['kind'],
      text,
      issue_area,
      excerpt,
      entity,
    })),
  }
}
