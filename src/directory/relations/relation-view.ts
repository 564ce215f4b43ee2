import { displayOf, readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import type { NamedTogether } from '../../contracts/directory/named-together.ts'
import type { Relation } from '../../contracts/directory/relations.ts'
import { toSourceFields } from '../sources/source-view.ts'
import type { NamedTogetherRow } from './named-together-store.ts'
import type { RelationRow } from './relation-store.ts'

export function toNamedTogether(row: NamedTogetherRow, baseUrl: string): NamedTogether {
  const display = readableExcerpt(row.excerpt, row.source)
  return { ...row, display, source: toRelationSource(row.source, baseUrl) }
}

export function toRelation(row: RelationRow, baseUrl: string): Relation {
  return {
    id: row.id,
    kind: row.kind,
    direction: row.direction,
    other: row.other,
    role: row.role,
    post: row.post,
    since: row.since,
    until: row.until,
    end_reason: row.end_reason,
    current: row.current,
    text: row.text,
    excerpt: row.excerpt,
    excerpt_format: row.excerpt_format,
    display: displayOf(row.excerpt, row.excerpt_format),
    passage_id: row.passage_id,
    source: toRelationSource(row.source, baseUrl),
    end_claim_id: row.end_claim_id,
    recorded_at: row.recorded_at.toISOString(),
  }
}

/** Dates in JSON of the database are texts. */
function toRelationSource(source: RelationRow['source'], baseUrl: string) {
  const published_at = source.published_at === null ? null : new Date(source.published_at)
  return toSourceFields({ ...source, published_at, retrieved_at: new Date(source.retrieved_at) }, baseUrl)
}
